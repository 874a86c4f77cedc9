import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/common.ts'
import type { ChannelName, DeliveryCounts } from '#contract/messages.ts'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import type { Reach } from '#server/access/reach/reach.ts'
import { all, countRows, matches, type Page, readPage } from '#server/answers/page.ts'
import type { Db } from '#server/database/open.ts'
import {
  channelOutages,
  channelStops,
  deliveries,
  notificationStates,
  notifications,
  users,
} from '#server/database/schema.ts'
import type { Kind } from '#server/messages/letters.ts'
import { insertInvitation, insertPasswordReset } from '#server/session/store.ts'

/** Whether one person has read it. */
const readBy = (userId: number) => sql`exists (
  select from notification_states s
  where s.notification_id = ${notifications.id} and s.user_id = ${userId} and s.read_at is not null)`

const select = (db: Db, userId: number) =>
  db
    .select({
      id: notifications.id,
      title: notifications.title,
      message: notifications.message,
      type: notifications.type,
      estate_id: notifications.estate_id,
      url: notifications.url,
      is_read: sql<0 | 1>`(${readBy(userId)})::int`,
      created_by: notifications.created_by,
      created_by_name: users.name,
      roles: notifications.roles,
      personal: sql<boolean>`${notifications.user_id} is not null`,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.created_by))

type Filter = PageQuery & { type?: NotificationType | undefined; is_read?: number | undefined }

/** The notifications within reach, as `userId` has read them. */
export async function listNotifications(
  db: Db,
  reach: Reach<'notifications'>,
  userId: number,
  query: Filter,
): Promise<Page<Notification>> {
  const where = all(
    reach,
    matches(notifications.search, query.q),
    query.type && eq(notifications.type, query.type),
    query.is_read === undefined
      ? undefined
      : query.is_read === 1
        ? readBy(userId)
        : sql`not ${readBy(userId)}`,
  )
  return readPage(
    query,
    (limit, offset) =>
      select(db, userId)
        .where(where)
        .orderBy(desc(notifications.created_at), desc(notifications.id))
        .limit(limit)
        .offset(offset),
    (most) => countRows(db, notifications, where, most),
  )
}

export async function findNotification(
  db: Db,
  reach: Reach<'notifications'>,
  userId: number,
  id: number,
): Promise<Notification | undefined> {
  const [row] = await select(db, userId).where(all(reach, eq(notifications.id, id)))
  return row
}

type NewNotification = Pick<
  Notification,
  'title' | 'message' | 'type' | 'estate_id' | 'url' | 'created_by' | 'roles'
>

/** Answers the new notification's id. Who wrote it has read it. */
export async function insertNotification(db: Db, fields: NewNotification): Promise<number> {
  const [row] = await db.insert(notifications).values(fields).returning({ id: notifications.id })
  const { id } = row as { id: number }
  if (fields.created_by !== null) await markRead(db, id, fields.created_by, true)
  return id
}

/** Word in the application for one person, from the application itself. */
export async function insertNotice(
  db: Db,
  notice: { user_id: number; estate_id: number; title: string; message: string },
): Promise<void> {
  await db.insert(notifications).values({ ...notice, type: 'notification', roles: [] })
}

async function setState(
  db: Db,
  notification_id: number,
  user_id: number,
  state: { read_at?: unknown; hidden_at?: unknown },
): Promise<void> {
  const set = state as Partial<typeof notificationStates.$inferInsert>
  await db
    .insert(notificationStates)
    .values({ notification_id, user_id, ...set })
    .onConflictDoUpdate({ target: [notificationStates.notification_id, notificationStates.user_id], set })
}

/** Each person has their own read state. */
export const markRead = (db: Db, id: number, userId: number, read: boolean): Promise<void> =>
  setState(db, id, userId, { read_at: read ? sql`now()` : null })

/** Takes it out of one person's list. */
export const hideFor = (db: Db, id: number, userId: number): Promise<void> =>
  setState(db, id, userId, { hidden_at: sql`now()` })

/** Takes it out of everybody's list; what was not sent of it is not sent any more. In a transaction. */
export async function deleteForAll(db: Db, id: number): Promise<void> {
  await db.update(notifications).set({ deleted_at: sql`now()` }).where(eq(notifications.id, id))
  await db
    .update(deliveries)
    .set({ status: 'failed', last_error: 'The notification was deleted.', next_try_at: null })
    .where(and(eq(deliveries.notification_id, id), eq(deliveries.status, 'queued')))
}

type NewDelivery = Pick<
  typeof deliveries.$inferInsert,
  'channel' | 'address' | 'content' | 'user_id' | 'estate_id' | 'notification_id'
> & {
  kind: Kind
}
/** Not tried for longer than its link works. */
const patience = (kind: Kind) =>
  kind === 'password_reset' || kind === 'password_expired'
    ? sql`interval '30 minutes'`
    : sql`interval '72 hours'`

/** Queues a message to one person, in the transaction of what it tells about; a worker sends it. */
export async function queueDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  await db.insert(deliveries).values({ ...delivery, give_up_at: sql`now() + ${patience(delivery.kind)}` })
}

interface Addressee {
  id: number
  name: string
  email: string
}

/** Queues a link to choose a password; never a password itself. */
export async function queuePasswordLink(
  db: Db,
  kind: (typeof PASSWORD_KINDS)[number],
  { id: user_id, name, email: address }: Addressee,
): Promise<void> {
  const lasts = kind === 'new_account' || kind === 'password_replaced'
  const token = await (lasts ? insertInvitation : insertPasswordReset)(db, user_id)
  const content = { name, path: `/reset-password#token=${token}` }
  await queueDelivery(db, { kind, channel: 'email', user_id, address, content })
}

/** Queues word to somebody for whom an account was made, with a link to choose a password. */
export const queueInvitation = (db: Db, person: Addressee): Promise<void> =>
  queuePasswordLink(db, 'new_account', person)

/** The letters with a link to choose a password. */
export const PASSWORD_KINDS = [
  'password_reset',
  'password_expired',
  'password_replaced',
  'new_account',
] as const satisfies Kind[]

/** Gives up links of these kinds that still wait to be sent to a person, and forgets them. */
export async function giveUpSecrets(
  db: Db,
  userId: number,
  kinds: readonly Kind[],
  reason: string,
): Promise<void> {
  const waiting = and(
    eq(deliveries.user_id, userId),
    eq(deliveries.status, 'queued'),
    inArray(deliveries.kind, [...kinds]),
  )
  await db
    .update(deliveries)
    .set({
      status: 'failed',
      last_error: reason,
      next_try_at: null,
      content: sql`${deliveries.content} - 'path'`,
    })
    .where(waiting)
}

/** Why a notice is not sent to somebody who left. */
const GONE_AWAY = 'This person has left.'
/** Whether somebody (SQL, as the estate) lives in an estate, or owns property there. */
export const belongsTo = (userId: SQL, estateId: SQL) => sql`(
  exists (select from tenants t where t.user_id = ${userId} and t.estate_id = ${estateId} and t.left_at is null)
  or exists (select from properties p where p.owner_id = ${userId} and p.estate_id = ${estateId}))`

/** Gives up the notices of an estate that still wait to be sent to somebody who belongs there no more. */
export async function giveUpNotices(db: Db, userId: number, estateId: number): Promise<void> {
  await db.execute(sql`
    update deliveries d set status = 'failed', last_error = ${GONE_AWAY}, next_try_at = null
    where d.user_id = ${userId} and d.estate_id = ${estateId} and d.kind = 'notice' and d.status = 'queued'
      and not ${belongsTo(sql`d.user_id`, sql`d.estate_id`)}`)
}

/** Queues the receipt of a successful payment, or word of a failed one, to its payer. In the transaction that records it. */
export const queuePaymentMessage = (db: Db, reference: string, status: 'success' | 'failed'): Promise<void> =>
  queueOfPayment(
    db,
    status === 'success' ? 'receipt' : 'payment_failed',
    sql`p.transaction_reference = ${reference} and p.status = ${status}`,
  )

/** Queues word of money given back to its payer, with fees that were never recorded; `refundId` is the provider's. In the transaction that records it. */
export const queueRefundMessage = (db: Db, refundId: string): Promise<void> =>
  queueOfPayment(db, 'refund', sql`p.refund_id = ${refundId}`)

async function queueOfPayment(db: Db, kind: Kind, which: SQL): Promise<void> {
  await db.execute(sql`
    insert into deliveries (user_id, estate_id, kind, channel, address, content)
    select p.user_id, p.estate_id, ${kind}, 'email', p.payer_email, jsonb_build_object(
      'name', p.payer_name, 'estate_name', e.name, 'property_title', r.title, 'currency', p.currency,
      'amount', abs(p.amount) + coalesce((p.gateway ->> 'fees_given_back_kobo')::numeric / 100, 0),
      'lines', p.payload -> 'items', 'reference', p.transaction_reference, 'invoice_number', p.invoice_number,
      'paid_at', p.paid_at, 'reason', p.gateway_response,
      'receipt_code', coalesce(o.receipt_code, p.receipt_code))
    from payments p join estates e on e.id = p.estate_id join properties r on r.id = p.estate_property_id
      left join payments o on o.id = p.refund_of
    where ${which}`)
}

interface Audience {
  estate_id: number
  type: 'email' | 'whatsapp'
  roles: readonly ('landlord' | 'tenant')[]
}

/** Where messages of a channel reach an account (SQL, `u`): WhatsApp by its own number, or else the one that the estate knows. */
export const addressOn = (channel: SQL, estateId: SQL) => sql`(
  case ${channel} when 'email' then u.email else coalesce(nullif(u.phone_number, ''), (
    select t.phone_number from tenants t
    where t.user_id = u.id and t.estate_id = ${estateId} and t.left_at is null and t.phone_number is not null
    order by t.id desc limit 1)) end)`

/** Everybody a notification is addressed to, with their address on its channel, null for none: landlords own in the estate, tenants live there. */
const audienceOf = ({ estate_id, type, roles }: Audience) => sql`
  select u.id, u.name, ${addressOn(sql`${type}::text`, sql`${estate_id}::int`)} as address
  from users u where u.deactivated_at is null and (
    ${roles.includes('landlord') ? sql`exists (select from properties p where p.owner_id = u.id and p.estate_id = ${estate_id})` : sql`false`}
    or ${roles.includes('tenant') ? sql`exists (select from tenants t where t.user_id = u.id and t.estate_id = ${estate_id} and t.left_at is null)` : sql`false`}
  )`

/** How many a notification would reach, and how many have no address for it. */
export async function countAudience(
  db: Db,
  audience: Audience,
): Promise<{ reached: number; unreached: number }> {
  const { rows } = await db.execute<{ reached: number; unreached: number }>(sql`
    select count(address)::int as reached, count(*) filter (where address is null)::int as unreached
    from (${audienceOf(audience)}) people`)
  return rows[0] as { reached: number; unreached: number }
}

/** Queues a notification to its audience; whoever has no address for it is kept as failed, so that nobody is left out silently. */
export async function queueForAudience(
  db: Db,
  notification: Audience & { id: number; title: string; message: string; url: string | null },
): Promise<void> {
  const { id, estate_id, type, title, message, url } = notification
  await db.execute(sql`
    insert into deliveries (notification_id, user_id, estate_id, kind, channel, address, content, status, last_error, next_try_at)
    select ${id}::int, people.id, e.id, 'notice', ${type}, coalesce(people.address, ''),
      jsonb_build_object('name', people.name, 'estate_name', e.name, 'title', ${title}::text, 'message', ${message}::text, 'url', ${url}::text),
      case when people.address is null then 'failed' else 'queued' end,
      case when people.address is null then ${type === 'email' ? 'No email address is known.' : 'No phone number is known.'} end,
      case when people.address is not null then now() end
    from (${audienceOf(notification)}) people join estates e on e.id = ${estate_id}`)
}

/** How many messages stand where: of one notification, or of all. */
export async function countDeliveries(db: Db, notificationId?: number): Promise<DeliveryCounts> {
  const within = notificationId === undefined ? undefined : eq(deliveries.notification_id, notificationId)
  const rows = await db
    .select({ status: deliveries.status, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(within)
    .groupBy(deliveries.status)
  const counts = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** Why a channel rests at the moment, and since when it does not get through; null where neither is so. */
export async function howChannelStands(
  db: Db,
  channel: ChannelName,
): Promise<{ stopped: string | null; failing: { since: string; reason: string } | null }> {
  const [[stop], [outage]] = await Promise.all([
    db
      .select({ reason: channelStops.reason })
      .from(channelStops)
      .where(sql`${channelStops.channel} = ${channel} and ${channelStops.until} > now()`),
    db
      .select({ since: channelOutages.since, reason: channelOutages.reason })
      .from(channelOutages)
      .where(eq(channelOutages.channel, channel)),
  ])
  return { stopped: stop?.reason ?? null, failing: outage ?? null }
}
