import type { ChannelName } from '#contract/messages.ts'
import type { Purpose } from '#contract/privacy.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import { NEEDED_KINDS, NOTICE_KINDS } from './text/message-kinds.ts'

// What people do not want, see docs/decisions/036: what they withdrew their consent to. Nothing else is held back.

/** Why a message of a channel was not sent to whoever does not want it, in words for those who wrote it. */
export const WHY_UNWANTED: Record<ChannelName, string> = {
  email: 'Does not want notices by email.',
  whatsapp: 'Does not want messages by WhatsApp.',
}

/** Whether a message goes only to those who have not said that they do not want it. */
export const wantsConsent = ({ kind, channel }: { kind: string; channel: ChannelName }): boolean =>
  channel === 'whatsapp' ? !NEEDED_KINDS.includes(kind) : NOTICE_KINDS.includes(kind)

/** The same in SQL: of a kind on a channel (SQL both), the purpose that is to be agreed to; null where none is. */
const purposeOf = (kind: SQL, channel: SQL) => sql`case
  when ${channel} = 'whatsapp' and ${kind} not in ${NEEDED_KINDS} then 'whatsapp'
  when ${channel} = 'email' and ${kind} in ${NOTICE_KINDS} then 'email_notices' end`

/** Whether somebody (SQL: the id of their account) said last that they do not agree to a purpose. */
export const isWithdrawn = (userId: SQL, purpose: SQL | Purpose): SQL => sql`coalesce((
  select not said.given from consents said where said.user_id = ${userId} and said.purpose = ${purpose} order by said.id desc limit 1), false)`

/** Whether whoever a message (SQL: its row) is to does not want it. */
export const isUnwanted = (message: SQL): SQL =>
  isWithdrawn(sql`${message}.user_id`, purposeOf(sql`${message}.kind`, sql`${message}.channel`))

/** Gives up what waits to be sent and is not wanted, of those that `which` (SQL, `m`) names. */
export async function giveUpUnwanted(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    update ${messages} m set status = 'failed', next_try_at = null,
      last_error = case m.channel when 'email' then ${WHY_UNWANTED.email} else ${WHY_UNWANTED.whatsapp} end
    where m.status = 'queued' and ${which} and ${isUnwanted(sql`m`)}`)
}
