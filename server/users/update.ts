import type { Given } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { usersApi } from '#contract/users.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { asc, eq, inArray } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, users } from '#server/database/schema.ts'
import { invalid, notFound } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { type RoleGiver, setRoles } from './roles.ts'

/** The first role becomes active. Only an estate admin keeps an estate. */
export async function updateUser(
  db: Db,
  by: RoleGiver,
  id: number,
  { roles: names, estate_id, ...fields }: Omit<Given<typeof usersApi.updateUser>['body'], 'email'>,
): Promise<void> {
  const looksAfter = names.includes('estate admin') ? estate_id : null
  // First, so that the message goes to the old number.
  await setRoles(db, by, id, names)
  await db
    .update(users)
    .set({ ...fields, estate_id: looksAfter })
    .where(eq(users.id, id))
}

/** Locks accounts in one order, to avoid deadlocks. */
export async function holdPeople(db: Db, ids: number[]): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update')
}

/** Throws 422 or 404. */
export async function requireEstateToLookAfter(
  db: Db,
  viewer: Viewer,
  id: number,
  names: readonly Role[],
): Promise<void> {
  if (!names.includes('estate admin'))
    throw invalid('estate_id', 'Only an estate admin looks after an estate.')
  const there = await db.$count(estates, all(visibleEstates(viewer), eq(estates.id, id)))
  if (there === 0) throw notFound('estate')
}
