import type { Role } from '#contract/roles.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visibleEstates } from '#server/access/visibility.ts'
import { asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { estates, users } from '#server/database/schema.ts'
import { invalid, notFound, Problem } from '#server/errors/problem.ts'
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

/** Throws 409 where an estate would keep staff without a manager. Call it after the change; others wait for it here. */
export async function requireManager(db: Db, estateId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff of ${estateId}`}, 0))`)
  const [estate] = await readRows(db)<{ name: string }>(sql`
    select e.name from estates e join users u on u.estate_id = e.id
    where e.id = ${estateId} and u.deactivated_at is null
      and exists (select from user_roles r where r.user_id = u.id and r.role = 'estate admin')
    group by e.id having not bool_or(u.staff_role = 'manager')`)
  if (estate)
    throw new Problem('clash', `${estate.name} needs a manager. Make somebody else a manager first.`)
}
