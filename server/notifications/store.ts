import type { Notification, NotificationType } from '#contract/notifications.ts'
import type { PageQuery } from '#contract/pages.ts'
import { manages, type Role } from '#contract/roles.ts'
import type { Visible } from '#server/access/visibility.ts'
import { and, eq, inArray, isNull, not, type SQL, sql, unionAll } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { messages, notificationStates, notifications, userRoles, users } from '#server/database/schema.ts'
import { all, countRows, newestFirst, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import { giveUpMessages, queueForMany, queueMessages } from '#server/messages/store.ts'
import { type AudienceQuery, audienceRows, belongsTo } from './audience.ts'

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

/** The notifications within reach, as whoever asks has read them. */
export async function listNotifications(
  db: Db,
  reach: Visible<'notifications'>,
  { user_id, role }: { user_id: number; role: Role },
  query: Filter,
): Promise<Page<Notification>> {
  const where = all(
    reach,
    matches(notifications.search, query.q),
    query.type && eq(notifications.type, query.type),
    query.is_read === undefined
      ? undefined
      : query.is_read === 1
        ? readBy(user_id)
        : sql`not ${readBy(user_id)}`,
  )
  const newest = newestFirst(notifications.created_at, notifications.id)
  const first = (some: SQL, most: number) =>
    db
      .select({ id: notifications.id, created_at: notifications.created_at })
      .from(notifications)
      .where(some)
      .orderBy(...newest)
      .limit(most)
  // Of each an index leads to the newest; of both together what is addressed to everybody else would be read, too.
  const apart = manages(role) && {
    toMany: all(where, isNull(notifications.user_id)),
    toThem: all(where, eq(notifications.user_id, user_id)),
  }
  return readPage(
    query,
    (limit, offset) => {
      const page = apart
        ? unionAll(first(apart.toMany, offset + limit), first(apart.toThem, offset + limit))
            .orderBy(sql`created_at desc`, sql`id desc`)
            .limit(limit)
            .offset(offset)
            .as('page')
        : first(where, limit).offset(offset).as('page')
      return select(db, user_id)
        .where(inArray(notifications.id, db.select({ id: page.id }).from(page)))
        .orderBy(...newest)
    },
    async (most) => {
      const parts = apart ? [apart.toMany, apart.toThem] : [where]
      const counted = await Promise.all(parts.map((some) => countRows(db, notifications, some, most)))
      return counted.reduce((sum, each) => sum + each, 0)
    },
  )
}

export async function findNotification(
  db: Db,
  reach: Visible<'notifications'>,
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
  const rows = await db.insert(notifications).values(fields).returning({ id: notifications.id })
  const { id } = onlyRow(rows)
  if (fields.created_by !== null) await markRead(db, id, fields.created_by, true)
  return id
}

interface Told {
  user_id: number
  estate_id: number
  title: string
  message: string
  /** A path of the application where something can be done about it. */
  url?: string
}

/** Tells one person something, in the application alone and from the application itself. */
export const notifyPerson = (db: Db, told: Told): Promise<void> => notifyPeople(db, [told])

/** The same for several, each in words of their own. */
export async function notifyPeople(db: Db, told: readonly Told[]): Promise<void> {
  if (told.length > 0)
    await db
      .insert(notifications)
      .values(told.map((each) => ({ ...each, type: 'notification' as const, roles: [] })))
}

/** The same for several: SQL that selects whom, of which estate, the title and the message. */
export async function notifyEach(db: Db, told: SQL): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, estate_id, title, message, type, roles)
    select told.*, 'notification', '{}' from (${told}) told (user_id, estate_id, title, message)`)
}

interface Warning {
  title: string
  message: string
  /** A path of the application where something can be done about it. */
  url: string
}

/** Warns every super admin, here and by email, of what they should see to. In the transaction of what it is about. */
export async function warnSuperAdmins(db: Db, warning: Warning): Promise<void> {
  const people = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.user_id, users.id), eq(userRoles.role, 'super admin')))
    .where(isNull(users.deactivated_at))
  if (people.length === 0) return
  await db
    .insert(notifications)
    .values(people.map(({ id }) => ({ ...warning, user_id: id, type: 'notification' as const, roles: [] })))
  const { title, message, url: page } = warning
  await queueMessages(
    db,
    people.flatMap(({ id, name, email }) => {
      const content = { name, title, message, page }
      return email
        ? [{ kind: 'warning' as const, channel: 'email' as const, address: email, user_id: id, content }]
        : []
    }),
  )
}

/**
 * Tells every admin here who sees the account of a person, of an admin's super admins alone; but not that person, nor whoever did what
 * they are told of.
 */
export async function notifyAdminsOf(
  db: Db,
  userId: number,
  told: Warning,
  { by }: { by: number },
): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, title, message, url, type, roles)
    select u.id, ${told.title}, ${told.message}, ${told.url}, 'notification', '{}' from users u
    where u.deactivated_at is null and u.id not in (${userId}, ${by}) and exists (
      select from user_roles r where r.user_id = u.id and (r.role = 'super admin' or (r.role = 'admin' and not exists (
        select from user_roles o where o.user_id = ${userId} and o.role in ('super admin', 'admin')))))`)
}

async function setState(
  db: Db,
  notification_id: number,
  user_id: number,
  state: { read_at?: SQL | null; hidden_at?: SQL },
): Promise<void> {
  await db
    .insert(notificationStates)
    .values({ notification_id, user_id, ...state })
    .onConflictDoUpdate({
      target: [notificationStates.notification_id, notificationStates.user_id],
      set: state,
    })
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
  await giveUpMessages(db, eq(messages.notification_id, id), 'The notification was deleted.')
}

/** Queues a notification to its audience. In the transaction that writes it. */
export const queueForAudience = (
  db: Db,
  notification: AudienceQuery & { id: number; title: string; message: string; url: string | null },
): Promise<void> => queueForMany(db, audienceRows(notification), notification)

/**
 * Gives up the notifications of an estate that still wait to be sent to somebody who belongs there no more; SQL selects the
 * people, each with the estate.
 */
export const giveUpNotificationsTo = (db: Db, people: SQL): Promise<void> =>
  giveUpMessages(
    db,
    and(
      sql`(${messages.user_id}, ${messages.estate_id}) in (${people})`,
      eq(messages.kind, 'notice'),
      not(belongsTo(sql`${messages.user_id}`, sql`${messages.estate_id}`)),
    ),
    'This person has left.',
  )
