import type { Role } from '#contract/roles.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { asc, eq, inArray } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, users } from '#server/database/schema.ts'
import { invalid, notFound } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'

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
