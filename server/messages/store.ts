import { asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/common.ts'
import type { ChannelName, Delivery, DeliveryStatus, OutboxMessage } from '#contract/messages.ts'
import type { Reach } from '#server/access/reach/reach.ts'
import { all, matches, type Page, readPage } from '#server/answers/page.ts'
import type { Db } from '#server/database/open.ts'
import { deliveries, users } from '#server/database/schema.ts'
import { addressOn, belongsTo } from '#server/notifications/store.ts'
import { letterText } from './letter-text.ts'
import { SECRET_KINDS, writeLetter } from './letters.ts'

const shown = {
  id: deliveries.id,
  name: users.name,
  address: deliveries.address,
  channel: deliveries.channel,
  status: deliveries.status,
  via: deliveries.via,
  tries: deliveries.tries,
  next_try_at: deliveries.next_try_at,
  last_error: deliveries.last_error,
  created_at: deliveries.created_at,
  sent_at: deliveries.sent_at,
}

/** What was typed of a person in the estate that a delivery comes from, the newest word first; of each place one row. */
const known = sql`(
  select t.name, t.email, t.phone_number, t.left_at is null as there, t.created_at from tenants t
  where t.user_id = ${deliveries.user_id} and t.estate_id = ${deliveries.estate_id}
  union all
  select p.owner_name, p.owner_email, null, true, p.created_at from properties p
  where p.owner_id = ${deliveries.user_id} and p.estate_id = ${deliveries.estate_id})`
const knownName = sql<
  string | null
>`(select k.name from ${known} k order by k.there desc, k.created_at desc limit 1)`

/**
 * What became of a notification, person by person; what failed comes first. The caller has found the notification. People are
 * called as the estate knows them, and an address that it does not know is only for those who see the account.
 */
export async function listDeliveriesOf(
  db: Db,
  accounts: Reach<'users'>,
  notificationId: number,
  query: PageQuery,
): Promise<Page<Delivery>> {
  const where = eq(deliveries.notification_id, notificationId)
  const visible = sql`(${deliveries.address} = '' or ${accounts}
    or exists (select from ${known} k where ${deliveries.address} in (k.email, k.phone_number)))`
  const seen = {
    ...shown,
    name: knownName,
    address: sql<string | null>`case when ${visible} then ${deliveries.address} end`,
    // The other side may name the address in its refusal.
    last_error: sql<
      string | null
    >`case when ${visible} then ${deliveries.last_error} else replace(${deliveries.last_error}, ${deliveries.address}, '…') end`,
  }
  return readPage(
    query,
    (limit, offset) =>
      db
        .select(seen)
        .from(deliveries)
        .leftJoin(users, eq(users.id, deliveries.user_id))
        .where(where)
        .orderBy(desc(sql`${deliveries.status} = 'failed'`), asc(knownName), asc(deliveries.id))
        .limit(limit)
        .offset(offset),
    () => db.$count(deliveries, where),
  )
}

const stillThere = belongsTo(sql`u.id`, sql`d.estate_id`)
/** Queues the failed messages of a notification again, except those to people who have left since, and answers how many. */
export const retryFailedOf = (db: Db, notificationId: number): Promise<number> =>
  retryFailed(db, sql`d.notification_id = ${notificationId} and ${stillThere}`)

/** The same of those that belong to no notification, such as receipts; what was secret in one is gone, so that it cannot be sent. */
export const retryFailedOthers = (db: Db): Promise<number> =>
  retryFailed(db, sql`d.notification_id is null and d.kind not in ${SECRET_KINDS}`)

/** The address that a person has now on the channel of a message: a wrong one may have been put right meanwhile. */
const addressNow = addressOn(sql`d.channel`, sql`d.estate_id`)
/** Failed messages that may arrive now. What was refused for its address waits for another one. */
const mayArrive = sql`d.status = 'failed' and ${addressNow} is not null and (not d.unreachable or ${addressNow} <> d.address)`

/** Of a notification: how many of the failed messages may be sent again, and how many only went to the outbox. */
export async function countLeftovers(
  db: Db,
  notificationId: number,
): Promise<{ retriable: number; in_outbox: number }> {
  const { rows } = await db.execute<{ retriable: number; in_outbox: number }>(sql`
    select count(*) filter (where ${mayArrive} and ${stillThere})::int as retriable,
      count(*) filter (where d.status = 'sent' and d.via = 'outbox')::int as in_outbox
    from deliveries d left join users u on u.id = d.user_id where d.notification_id = ${notificationId}`)
  return rows[0] as { retriable: number; in_outbox: number }
}

/** Whoever still has no other address stays failed. */
async function retryFailed(db: Db, which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update deliveries d set address = ${addressNow}, unreachable = false, status = 'queued', tries = 0, next_try_at = now(), last_error = null,
      provider_id = null, via = null, sent_at = null, give_up_at = now() + interval '72 hours'
    from users u
    where u.id = d.user_id and ${which} and ${mayArrive}`)
  return rowCount ?? 0
}

type Filter = PageQuery & { status?: DeliveryStatus | undefined; channel?: ChannelName | undefined }

/** Every message with its text, newest first; what signs somebody in is left out, also before it is sent. */
export async function listMessages(db: Db, query: Filter, appUrl: string): Promise<Page<OutboxMessage>> {
  const where = all(
    query.status && eq(deliveries.status, query.status),
    query.channel && eq(deliveries.channel, query.channel),
    matches(sql`lower(coalesce(${users.name}, '') || ' ' || ${deliveries.address})`, query.q),
  )
  const person = eq(users.id, deliveries.user_id)
  const found = await readPage(
    query,
    (limit, offset) =>
      db
        .select({ ...shown, kind: deliveries.kind, content: deliveries.content })
        .from(deliveries)
        .leftJoin(users, person)
        .where(where)
        .orderBy(desc(deliveries.id))
        .limit(limit)
        .offset(offset),
    async () => {
      const [counted] = await db
        .select({ total: count() })
        .from(deliveries)
        .leftJoin(users, person)
        .where(where)
      return counted?.total ?? 0
    },
  )
  return { ...found, rows: found.rows.map((row) => ({ ...row, ...readable(row, appUrl) })) }
}

interface Written {
  kind: string
  content: Record<string, unknown>
}

/** One that this server cannot read, such as a newer server's while it is brought in, must not hide the others. */
function readable({ kind, content }: Written, appUrl: string): { subject: string; text: string } {
  const { path, ...open } = content
  try {
    const letter = writeLetter(kind, SECRET_KINDS.includes(kind) ? open : { ...open, path }, appUrl)
    return { subject: letter.subject, text: letterText(letter) }
  } catch (error) {
    return { subject: kind, text: `This message cannot be shown: ${(error as Error).message}.` }
  }
}
