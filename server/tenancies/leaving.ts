import type { Tenant } from '#contract/tenancies.ts'
import type { Reach } from '#server/access/reach.ts'
import { eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { setDates } from './dates.ts'
import { endTenancies } from './ending.ts'
import { findTenancy } from './store.ts'

/** Holds the property of a tenancy until the transaction ends: before the tenancy, as by whoever adds somebody to it. */
export async function holdHomeOf(db: Db, id: number): Promise<void> {
  const home = db.select({ id: tenants.estate_property_id }).from(tenants).where(eq(tenants.id, id))
  await db.select({ id: properties.id }).from(properties).where(inArray(properties.id, home)).for('update')
}

/**
 * Ends a tenancy within reach today, or on the last day that was agreed on and has passed. One that has not begun ends on
 * the day before its first. What was billed stays owed. Undefined where there is none.
 */
export async function leaveTenancy(
  db: Db,
  reach: Reach<'tenancies'>,
  id: number,
): Promise<Tenant | undefined> {
  await holdHomeOf(db, id)
  const tenancy = await findTenancy(db, reach, id)
  if (!tenancy) return
  const ends_on = sql`greatest(least(${tenants.ends_on}, lagos_today()), ${tenants.starts_on} - 1)`
  await setDates(db, id, { ends_on }, { user_id: tenancy.user_id, leaves: true })
  await endTenancies(db, [id])
  return tenancy
}
