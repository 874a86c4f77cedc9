import type { ChannelName, Message } from '#contract/messages.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Reach } from '#server/access/reach.ts'
import { type Page, readPage } from '#server/answers/page.ts'
import { asc, desc, eq, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { nameInEstate, shownAddress } from '#server/messages/queries.ts'
import { mayArrive, retryFailed, shownOfMessage } from '#server/messages/store.ts'
import { belongsTo } from './audience.ts'

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
  const shown = {
    ...shownOfMessage,
    ...shownAddress(accounts),
    name: nameInEstate,
  }
  return readPage(
    query,
    (limit, offset) =>
      db
        .select(shown)
        .from(messages)
        .leftJoin(users, eq(users.id, messages.user_id))
        .where(where)
        .orderBy(desc(sql`${messages.status} = 'failed'`), asc(nameInEstate), asc(messages.id))
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
