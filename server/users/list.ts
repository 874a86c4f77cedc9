import type { Given } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { ListedUser, User, usersApi } from '#contract/users.ts'
import { hasJoined, hasSecondFactor, pendingEmail, rolesOfUser } from '#server/access/person.ts'
import type { Visible } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { asc, eq, isNotNull, isNull, not, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, readRow } from '#server/database/rows.ts'
import { roles, users } from '#server/database/schema.ts'
import { all, asRead, countRows, inOrder, type Page, readLargePage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'

export const shownOfUser = {
  ...pick(users, 'id', 'name', 'email', 'sign_in_phone'),
  pending_email: pendingEmail,
  phone_number: users.phone_number,
  roles: rolesOfUser,
  user_estate: sql<
    User['user_estate']
  >`(select json_build_object('id', e.id, 'name', e.name) from estates e where e.id = ${users.estate_id})`,
  ...pick(users, 'created_at', 'deactivated_at', 'deactivated_reason'),
  second_factor: hasSecondFactor,
}

const HOMES = sql`(
  select p.id, p.title, e.name as estate, false as owned, p.estate_id from tenants t join properties p on p.id = t.estate_property_id
    join estates e on e.id = p.estate_id where t.user_id = users.id and t.left_at is null and e.archived_at is null
  union all
  select p.id, p.title, e.name, true, p.estate_id from properties p join estates e on e.id = p.estate_id
    where p.owner_id = users.id and e.archived_at is null)`

/** Security events outlive sessions. */
const signedInAt = sql`(
  select e.at from security_events e where e.user_id = users.id and e.kind = 'sign_in' order by e.at desc limit 1)`
const asInstant = (at: SQL) =>
  sql<string | null>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
export const lastSignedInAt = asInstant(signedInAt)

/** Never before the last sign-in. A browser that is known outlives its session. */
const lastSeen = sql`greatest(${signedInAt},
  (select max(s.last_seen_at) from sessions s where s.user_id = users.id),
  (select max(b.last_used_at) from known_browsers b where b.user_id = users.id))`

const shownInList = {
  ...shownOfUser,
  homes: sql<ListedUser['homes']>`(
    select coalesce(json_agg(json_build_object('title', title, 'estate', estate, 'owned', owned)), '[]')
    from (select * from ${HOMES} h order by owned, estate_id, title collate as_read, id limit 2) h)`,
  homes_count: sql<number>`(select count(*)::int from ${HOMES} h)`,
  joined: hasJoined(sql`users`),
  last_seen_at: asInstant(lastSeen),
}

const belongsTo = (estateId: number) => sql`${users.id} in (
  select t.user_id from tenants t where t.estate_id = ${estateId} and t.left_at is null
  union all select p.owner_id from properties p where p.estate_id = ${estateId} and p.owner_id is not null
  union all select w.id from users w where w.estate_id = ${estateId})`

type Row = Omit<User, 'deactivated_at' | 'deactivated_reason' | 'second_factor'> & {
  deactivated_at: string | null
  deactivated_reason: string | null
  second_factor: boolean
}
const shown = <Shown extends Row>({ deactivated_at, deactivated_reason, second_factor, ...user }: Shown) => ({
  ...user,
  ...(deactivated_at && { deactivated_at }),
  ...(deactivated_reason && { deactivated_reason }),
  ...(second_factor && { second_factor }),
})
const hasRole = (role: Role) =>
  sql`exists (select from user_roles r where r.user_id = ${users.id} and r.role = ${role})`

const THERE = isNull(users.erased_at)
const OPEN = isNull(users.deactivated_at)
const IS = {
  open: OPEN,
  deactivated: isNotNull(users.deactivated_at),
  not_joined: sql`${OPEN} and not ${hasJoined(sql`users`)}`,
}

const orders = {
  name: asRead(users.name),
  email: users.email,
  last_seen_at: sql`coalesce(${lastSeen}, '-infinity')`,
}

/** All people, or all of a role, less the few that are not shown: an index alone counts 100,000 of them. */
async function countShown(db: Db, role: Role | undefined, isShown: SQL): Promise<number> {
  const everybody = role ? sql`user_roles where role = ${role}` : sql`users`
  const { total } = await readRow(db)<{ total: number }>(sql`
    select ((select count(*) from ${everybody})
      - (select count(*) from users where ${all(role && hasRole(role), not(isShown))}))::int as total`)
  return total
}

export async function listUsers(
  db: Db,
  visible: Visible<'users'>,
  query: Given<typeof usersApi.listUsers>['query'],
): Promise<Page<ListedUser>> {
  const { q, role, state, estate_id } = query
  const where = all(
    visible,
    THERE,
    matches(users.search, q),
    role && hasRole(role),
    state && IS[state],
    estate_id ? belongsTo(estate_id) : undefined,
  )
  const order = inOrder(query.order, orders, users)
  const count = (most?: number) =>
    !q && !state && !estate_id ? countShown(db, role, all(visible, THERE)) : countRows(db, users, where, most)
  return readLargePage(db, query, { table: users, where, order, count }, async (isOnPage) => {
    const rows = await db
      .select(shownInList)
      .from(users)
      .where(isOnPage)
      .orderBy(...order)
    return rows.map(shown)
  })
}

export async function findUser(
  db: Db,
  visible: Visible<'users'>,
  id: number,
  { hold = false } = {},
): Promise<User | undefined> {
  const query = db
    .select(shownOfUser)
    .from(users)
    .where(all(visible, THERE, eq(users.id, id)))
  // Not `for update`: payments and audit entries that reference a person need not wait.
  const [row] = await (hold ? query.for('no key update') : query)
  return row && shown(row)
}

export async function readJoining(db: Db, id: number) {
  const rows = await db
    .select({ joined: hasJoined(sql`users`), last_signed_in_at: lastSignedInAt })
    .from(users)
    .where(eq(users.id, id))
  return onlyRow(rows)
}

export async function listRoles(db: Db) {
  return db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(asc(roles.id))
}
