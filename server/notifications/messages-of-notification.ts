import type { ChannelName, Message } from '#contract/messages.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Reach } from '#server/access/reach.ts'
import { type Page, readPage } from '#server/answers/page.ts'
import { asc, desc, eq, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { mayArrive, retryFailed, shownOfMessage } from '#server/messages/store.ts'
import { belongsTo } from './audience.ts'

/** What was typed of a person in the estate that a message comes from, the newest word first; of each place one row. */
const known = sql`(
  select t.name, t.email, t.phone_number, t.left_at is null as there, t.created_at from tenants t
  where t.user_id = ${messages.user_id} and t.estate_id = ${messages.estate_id}
  union all
  select p.owner_name, p.owner_email, p.owner_phone, true, p.created_at from properties p
  where p.owner_id = ${messages.user_id} and p.estate_id = ${messages.estate_id})`
const knownName = sql<
  string | null
>`(select k.name from ${known} k order by k.there desc, k.created_at desc limit 1)`

/**
 * What became of a notification, person by person; what failed comes first. The caller has found the notification. People are
 * called as the estate knows them, and an address that it does not know is only for those who see the account.
 */
export async function listMessagesOf(
  db: Db,
  accounts: Reach<'users'>,
  notificationId: number,
  query: PageQuery,
): Promise<Page<Message>> {
  const where = eq(messages.notification_id, notificationId)
  const visible = sql`(${messages.address} = '' or ${accounts}
    or exists (select from ${known} k where ${messages.address} in (k.email, k.phone_number)))`
  const shown = {
    ...shownOfMessage,
    name: knownName,
    address: sql<string | null>`case when ${visible} then ${messages.address} end`,
    // The other side may name the address in its refusal.
    last_error: sql<
      string | null
    >`case when ${visible} then ${messages.last_error} else replace(${messages.last_error}, ${messages.address}, '…') end`,
  }
  return readPage(
    query,
    (limit, offset) =>
      db
        .select(shown)
        .from(messages)
        .leftJoin(users, eq(users.id, messages.user_id))
        .where(where)
        .orderBy(desc(sql`${messages.status} = 'failed'`), asc(knownName), asc(messages.id))
        .limit(limit)
        .offset(offset),
    () => db.$count(messages, where),
  )
}

const stillThere = belongsTo(sql`u.id`, sql`m.estate_id`)

/** Queues the failed messages of a notification again, except those to people who have left since, and answers how many. */
export const retryFailedOf = (db: Db, notificationId: number): Promise<number> =>
  retryFailed(db, sql`m.notification_id = ${notificationId} and ${stillThere}`)

/** Counts messages of a notification: by channel, failed, to be sent again, in the outbox. */
export async function countMessagesOf(
  db: Db,
  notificationId: number,
): Promise<Record<ChannelName | 'failed' | 'retriable' | 'in_outbox', number>> {
  const going = (channel: ChannelName) =>
    sql`count(*) filter (where m.status <> 'failed' and m.channel = ${channel})::int`
  const { rows } = await db.execute<Record<ChannelName | 'failed' | 'retriable' | 'in_outbox', number>>(sql`
    select ${going('email')} as email, ${going('whatsapp')} as whatsapp,
      count(*) filter (where m.status = 'failed')::int as failed,
      count(*) filter (where ${mayArrive} and ${stillThere})::int as retriable,
      count(*) filter (where m.status = 'sent' and m.via = 'outbox')::int as in_outbox
    from ${messages} m left join users u on u.id = m.user_id where m.notification_id = ${notificationId}`)
  return onlyRow(rows)
}
