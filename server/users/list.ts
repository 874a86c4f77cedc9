import type { Given } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { User, usersApi } from '#contract/users.ts'
import { hasJoined, hasSecondFactor, pendingEmail, rolesOfUser } from '#server/access/person.ts'
import type { Visible } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { asc, eq, isNotNull, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
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

type Row = Omit<User, 'deactivated_at' | 'deactivated_reason' | 'second_factor'> & {
  deactivated_at: string | null
  deactivated_reason: string | null
  second_factor: boolean
}
const shown = ({ deactivated_at, deactivated_reason, second_factor, ...user }: Row): User => ({
  ...user,
  ...(deactivated_at && { deactivated_at }),
  ...(deactivated_reason && { deactivated_reason }),
  ...(second_factor && { second_factor }),
})
const hasRole = (role: Role) =>
  sql`exists (select from user_roles r where r.user_id = ${users.id} and r.role = ${role})`

const THERE = isNull(users.erased_at)
const IS = { open: isNull(users.deactivated_at), deactivated: isNotNull(users.deactivated_at) }

export async function listUsers(
  db: Db,
  visible: Visible<'users'>,
  query: Given<typeof usersApi.listUsers>['query'],
): Promise<Page<User>> {
  const { q, role, state } = query
  const where = all(visible, THERE, matches(users.search, q), role && hasRole(role), state && IS[state])
  const order = inOrder(query.order, { name: asRead(users.name), email: users.email }, users)
  const count = (most?: number) => countRows(db, users, where, most)
  return readLargePage(db, query, { table: users, where, order, count }, async (isOnPage) => {
    const rows = await db
      .select(shownOfUser)
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

/** Security events outlive sessions. */
export const lastSignedInAt = sql<string | null>`(
  select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from security_events e
  where e.user_id = users.id and e.kind = 'sign_in' order by e.at desc limit 1)`

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
