import type { ChannelName } from '#contract/messages.ts'
import type { Purpose } from '#contract/privacy.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import { NEEDED_KINDS, NOTICE_KINDS } from './text/message-kinds.ts'

// Messages need consent, see docs/decisions/036; only a withdrawn consent holds one back.

export const WHY_UNWANTED: Record<ChannelName, string> = {
  email: 'Does not want notices by email.',
  whatsapp: 'Does not want messages by WhatsApp.',
}

/** Whether a withdrawn consent holds a message back. */
export const wantsConsent = ({ kind, channel }: { kind: string; channel: ChannelName }): boolean =>
  channel === 'whatsapp' ? !NEEDED_KINDS.includes(kind) : NOTICE_KINDS.includes(kind)

/** The purpose of a kind and channel in SQL; null: none. */
const purposeOf = (kind: SQL, channel: SQL) => sql`case
  when ${channel} = 'whatsapp' and ${kind} not in ${NEEDED_KINDS} then 'whatsapp'
  when ${channel} = 'email' and ${kind} in ${NOTICE_KINDS} then 'email_notices' end`

/** Whether a person (SQL id) withdrew consent last. */
export const isWithdrawn = (userId: SQL, purpose: SQL | Purpose): SQL => sql`coalesce((
  select not said.given from consents said where said.user_id = ${userId} and said.purpose = ${purpose} order by said.id desc limit 1), false)`

export const isUnwanted = (message: SQL): SQL =>
  isWithdrawn(sql`${message}.user_id`, purposeOf(sql`${message}.kind`, sql`${message}.channel`))

/** Fails queued messages without consent; `which` is SQL on `m`. */
export async function giveUpUnwanted(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    update ${messages} m set status = 'failed', next_try_at = null,
      last_error = case m.channel when 'email' then ${WHY_UNWANTED.email} else ${WHY_UNWANTED.whatsapp} end
    where m.status = 'queued' and ${which} and ${isUnwanted(sql`m`)}`)
}
