import type { ChannelName } from '#contract/messages.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import { intervalOf } from '#server/database/time.ts'
import { giveUpMessages } from '#server/messages/store.ts'
import { INVITATION_LIFETIME_S, newCode } from '#server/secrets/tokens.ts'

export interface NewLink {
  user_id: number
  by: ChannelName | 'letter'
}

export const joinPath = (code: string | undefined): string => `/join#token=${code}`

/** Earlier links and their queued messages end. The caller has locked the people. */
export async function insertLinks(
  db: Db,
  estateId: number,
  wanted: readonly NewLink[],
): Promise<Map<number, { code: string; expires_at: string }>> {
  const links = wanted.map((link) => ({ ...link, ...newCode() }))
  const ids = sql.param(links.map(({ user_id }) => user_id))
  const before = sql`select i.link_id, i.message_id from invitations i
    where i.estate_id = ${estateId} and i.user_id = any(${ids}::int[])`
  await giveUpMessages(
    db,
    sql`${messages.id} in (select b.message_id from (${before}) b)`,
    'A newer link was sent.',
  )
  await db.execute(sql`
    update password_resets set used_at = now() where used_at is null and id in (select b.link_id from (${before}) b)`)
  const { rows } = await db.execute<{ user_id: number; expires_at: string }>(sql`
    with made as (
      insert into password_resets (token_hash, user_id, left_by, invites, expires_at)
      select w.hash, w.user_id, w.left_by, true, now() + ${intervalOf(INVITATION_LIFETIME_S)}
      from unnest(${sql.param(links.map(({ hash }) => hash))}::bytea[], ${ids}::int[], ${sql.param(links.map(({ by }) => by))}::text[])
        as w (hash, user_id, left_by)
      returning id, user_id, left_by, expires_at
    ), noted as (
      insert into invitations (estate_id, user_id, channel, link_id, sent_at)
      select ${estateId}, user_id, left_by, id, now() from made
      on conflict (estate_id, user_id) do update
        set channel = excluded.channel, link_id = excluded.link_id, sent_at = excluded.sent_at, message_id = null, opened_at = null
    )
    select user_id, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at from made`)
  const codes = new Map(links.map(({ user_id, code }) => [user_id, code]))
  return new Map(
    rows.map(({ user_id, expires_at }) => [user_id, { code: codes.get(user_id) ?? '', expires_at }]),
  )
}

export async function noteSent(
  db: Db,
  estateId: number,
  sent: readonly { id: number; user_id: number | null }[],
): Promise<void> {
  const ids = sql.param(sent.map(({ id }) => id))
  await db.execute(sql`
    update invitations i set message_id = s.message_id
    from unnest(${sql.param(sent.map(({ user_id }) => user_id))}::int[], ${ids}::int[]) as s (user_id, message_id)
    where i.estate_id = ${estateId} and i.user_id = s.user_id`)
}
