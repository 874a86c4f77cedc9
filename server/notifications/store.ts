import type { Api } from '#contract/api.ts'
import type { ListedNotification, Notification, NotificationType } from '#contract/notifications.ts'
import type { PageQuery } from '#contract/pages.ts'
import { manages, type Role } from '#contract/roles.ts'
import { staffThatMay } from '#contract/staff-rights.ts'
import type { Visible } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { and, eq, isNull, not, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow, readRows } from '#server/database/rows.ts'
import { messages, notificationStates, notifications, userRoles, users } from '#server/database/schema.ts'
import { all, countRows, newestFirst, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import { giveUpMessages, queueForMany, queueMessages } from '#server/messages/store.ts'
import { type AudienceQuery, audienceRows, belongsTo } from './audience.ts'

const readBy = (userId: number) => sql`exists (
  select from notification_states s
  where s.notification_id = ${notifications.id} and s.user_id = ${userId} and s.read_at is not null)`

const select = (db: Db, userId: number) =>
  db
    .select({
      ...pick(notifications, 'id', 'title', 'message', 'type', 'estate_id', 'url'),
      is_read: sql<0 | 1>`(${readBy(userId)})::int`,
      created_by: notifications.created_by,
      created_by_name: users.name,
      roles: notifications.roles,
      personal: sql<boolean>`${notifications.user_id} is not null`,
      created_at: notifications.created_at,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.created_by))

export async function listNotifications(
  db: Db,
  visible: Visible<'notifications'>,
  { user_id, role }: { user_id: number; role: Role },
  query: PageQuery & {
    type?: NotificationType | undefined
    is_read?: number | undefined
    by?: 'others' | undefined
    to?: 'me' | undefined
    delivery?: 'failed' | undefined
  },
): Promise<Page<ListedNotification>> {
  const where = all(
    visible,
    matches(notifications.search, query.q),
    query.type && eq(notifications.type, query.type),
    query.by && sql`${notifications.created_by} is distinct from ${user_id}`,
    query.to && manages(role) ? sql`${notifications.roles} = '{}'` : undefined,
    query.delivery &&
      sql`${manages(role)} and exists (select from messages m where m.notification_id = ${notifications.id} and m.status = 'failed')`,
    query.is_read === 1 ? readBy(user_id) : query.is_read === 0 ? not(readBy(user_id)) : undefined,
  )
  const newest = newestFirst(notifications.created_at, notifications.id)
  const first = (some: SQL, most: number) =>
    db
      .select({ id: notifications.id, created_at: notifications.created_at })
      .from(notifications)
      .where(some)
      .orderBy(...newest)
      .limit(most)
  // Two indexed queries: one over both parts would read everybody's personal notifications.
  const parts = manages(role)
    ? [all(where, isNull(notifications.user_id)), all(where, eq(notifications.user_id, user_id))]
    : [where]
  return readPage(
    query,
    async (limit, offset) => {
      const found = sql.join(
        parts.map((part) => sql`(${first(part, offset + limit)})`),
        sql` union all `,
      )
      const page = sql`(select id from (${found}) found order by created_at desc, id desc limit ${limit} offset ${offset})`
      const rows = await select(db, user_id)
        .where(sql`${notifications.id} in ${page}`)
        .orderBy(...newest)
      return withDelivery(db, rows, manages(role))
    },
    async (most) => {
      const counted = await Promise.all(parts.map((some) => countRows(db, notifications, some, most)))
      return counted.reduce((sum, each) => sum + each, 0)
    },
  )
}

async function withDelivery(db: Db, page: Notification[], isManager: boolean): Promise<ListedNotification[]> {
  const ids = sql`${sql.param(page.map(({ id }) => id))}::int[]`
  const rows = await readRows(db)<{
    id: number
    estate_name: string | null
    delivery: ListedNotification['delivery']
  }>(sql`
    select n.id, e.name as estate_name, (
      select json_build_object('waiting', count(*) filter (where m.status = 'queued'), 'failed', count(*) filter (where m.status = 'failed'),
        'sent', count(*) filter (where m.status not in ('queued', 'failed') and m.via is distinct from 'outbox'),
        'in_outbox', count(*) filter (where m.status = 'sent' and m.via = 'outbox'), 'read', count(*) filter (where m.status = 'read'))
      from messages m where m.notification_id = n.id having ${isManager} and count(*) > 0) as delivery
    from notifications n left join estates e on e.id = n.estate_id where n.id = any(${ids})`)
  const found = new Map(rows.map(({ id, ...row }) => [id, row]))
  return page.map((each) => ({ ...each, ...(found.get(each.id) ?? { estate_name: null, delivery: null }) }))
}

export async function findNotification(
  db: Db,
  visible: Visible<'notifications'>,
  userId: number,
  id: number,
): Promise<Notification | undefined> {
  const [row] = await select(db, userId).where(all(visible, eq(notifications.id, id)))
  return row
}

/** The author has read it. */
export async function insertNotification(
  db: Db,
  fields: Pick<Notification, 'title' | 'message' | 'type' | 'estate_id' | 'url' | 'created_by' | 'roles'>,
): Promise<number> {
  const id = await insertRow(db, notifications, fields)
  if (fields.created_by !== null) await markRead(db, id, fields.created_by, true)
  return id
}

interface Told {
  user_id: number
  estate_id: number
  title: string
  message: string
  /** A path of the application. */
  url?: string
}

export const notifyPerson = (db: Db, told: Told): Promise<void> => notifyPeople(db, [told])

/** Keeps word of what the person just did, as read. */
export async function noteForPerson(db: Db, told: Told): Promise<void> {
  const id = await insertRow(db, notifications, { ...told, type: 'notification', roles: [] })
  await markRead(db, id, told.user_id, true)
}

export async function notifyPeople(db: Db, told: readonly Told[]): Promise<void> {
  if (told.length > 0)
    await db
      .insert(notifications)
      .values(told.map((each) => ({ ...each, type: 'notification' as const, roles: [] })))
}

/** `told` is SQL: user, estate, title and message. */
export async function notifyEach(db: Db, told: SQL): Promise<void> {
  await db.execute(sql`
    insert into notifications (user_id, estate_id, title, message, type, roles)
    select told.*, 'notification', '{}' from (${told}) told (user_id, estate_id, title, message)`)
}

interface OfficeNotice {
  estate_id: number
  /** Their titles begin the message. */
  homes?: readonly number[]
  title: string
  message: string
  /** A path of the application that the recipients may open. */
  url?: string
  /** A call that the recipients may make in the office. */
  needs: keyof Api
}

/** Tells the staff of an estate who may make a call. `by` did it and is not told; null: nobody of the estate. */
export async function notifyOffice(db: Db, notice: OfficeNotice, by: number | null): Promise<void> {
  const { estate_id, homes = [], title, message, url = null, needs } = notice
  await db.execute(sql`
    insert into notifications (user_id, estate_id, title, message, url, type, roles)
    select u.id, ${estate_id}::int, ${title}, concat_ws(': ', (select string_agg(p.title, ', ' order by p.title)
        from properties p where p.id = any(${sql.param(homes)}::int[])), ${message}::text), ${url}, 'notification', '{}'
    from users u where u.estate_id = ${estate_id} and u.deactivated_at is null and u.id is distinct from ${by}
      and u.staff_role = any(${sql.param(staffThatMay(needs))})
      and exists (select from user_roles r where r.user_id = u.id and r.role = 'estate admin')`)
}

interface Warning {
  title: string
  message: string
  url: string
}

/** Call it in the transaction of its cause. */
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
  const sent = { kind: 'warning', channel: 'email' } as const
  await queueMessages(
    db,
    people.flatMap(({ id: user_id, name, email: address }) =>
      address ? [{ ...sent, address, user_id, content: { name, title, message, page } }] : [],
    ),
  )
}

/** Notifies admins who see a person's account (an admin's: super admins), except that person and the author. */
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

export const markRead = (db: Db, id: number, userId: number, read: boolean): Promise<void> =>
  setState(db, id, userId, { read_at: read ? sql`now()` : null })

export const hideFor = (db: Db, id: number, userId: number): Promise<void> =>
  setState(db, id, userId, { hidden_at: sql`now()` })

export async function deleteForAll(db: Db, id: number): Promise<void> {
  await db.update(notifications).set({ deleted_at: sql`now()` }).where(eq(notifications.id, id))
  await giveUpMessages(db, eq(messages.notification_id, id), 'The notification was deleted.')
}

export const queueForAudience = (
  db: Db,
  notification: AudienceQuery & { id: number; title: string; message: string; url: string | null },
): Promise<void> => queueForMany(db, audienceRows(notification), notification)

/** Fails queued notices to people who left; `people` is SQL: person and estate. */
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
