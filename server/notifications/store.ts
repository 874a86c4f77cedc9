import { desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/common.ts'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import type { Reach } from '#server/access.ts'
import type { Db } from '#server/database/open.ts'
import { deliveries, notificationStates, notifications, users } from '#server/database/schema.ts'
import { all, matches, type Page, pageOf } from '#server/page.ts'

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
    query.is_read === undefined ? undefined : query.is_read === 1 ? readBy(userId) : sql`not ${readBy(userId)}`,
  )
  const { page, per_page, limit, offset } = pageOf(query)
  const [rows, total] = await Promise.all([
    select(db, userId).where(where).orderBy(desc(notifications.created_at), desc(notifications.id)).limit(limit).offset(offset),
    db.$count(notifications, where),
  ])
  return { rows, total, page, per_page }
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

type NewNotification = Pick<Notification, 'title' | 'message' | 'type' | 'estate_id' | 'url' | 'created_by' | 'roles'>

/** Answers the new notification's id. */
export async function insertNotification(db: Db, fields: NewNotification): Promise<number> {
  const [row] = await db.insert(notifications).values(fields).returning({ id: notifications.id })
  return (row as { id: number }).id
}

/** Word in the application for one person, from the application itself. */
export async function insertNotice(
  db: Db,
  notice: { user_id: number; estate_id: number; title: string; message: string },
): Promise<void> {
  await db.insert(notifications).values({ ...notice, type: 'notification', roles: [] })
}

async function setState(db: Db, notification_id: number, user_id: number, state: { read_at?: unknown; hidden_at?: unknown }): Promise<void> {
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

/** Takes it out of everybody's list. */
export async function deleteForAll(db: Db, id: number): Promise<void> {
  await db.update(notifications).set({ deleted_at: sql`now()` }).where(eq(notifications.id, id))
}

type NewDelivery = Pick<typeof deliveries.$inferInsert, 'kind' | 'channel' | 'address' | 'content' | 'user_id' | 'estate_id' | 'notification_id'>

/** Queues a message to one person, in the transaction of what it tells about; a worker sends it. */
export async function queueDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  await db.insert(deliveries).values(delivery)
}

/**
 * Queues a notification to everybody it is addressed to who has an address on its channel, and answers how many that are.
 * Landlords are those who own in the estate, tenants those who live there.
 */
export async function queueForAudience(db: Db, notificationId: number): Promise<number> {
  const queued = await db.execute(sql`
    insert into deliveries (notification_id, user_id, estate_id, kind, channel, address, content)
    select n.id, u.id, n.estate_id, 'notice', n.type, case n.type when 'email' then u.email else u.phone_number end,
      jsonb_build_object('name', u.name, 'title', n.title, 'message', n.message, 'url', n.url)
    from notifications n join users u on u.deactivated_at is null
    where n.id = ${notificationId} and n.type in ('email', 'whatsapp')
      and (n.type = 'email' or u.phone_number is not null)
      and (
        ((n.roles = '{}' or 'landlord' = any(n.roles)) and exists (
          select from properties p where p.owner_id = u.id and p.estate_id = n.estate_id))
        or ((n.roles = '{}' or 'tenant' = any(n.roles)) and exists (
          select from tenants t where t.user_id = u.id and t.estate_id = n.estate_id))
      )`)
  return queued.rowCount ?? 0
}
