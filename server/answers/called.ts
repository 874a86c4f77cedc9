import { type AnyPgColumn, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { matches } from './page.ts'

/** More accounts than this are not looked up first. */
const MOST_CALLED = 5000

/**
 * Whether an account (of `column`) is one that a search means by its name; what else a user's own search finds is not shown with what
 * they did or were sent. They are looked up first, so that PostgreSQL knows who they are when it plans.
 */
export async function findCalled(db: Db, q: string): Promise<(column: AnyPgColumn) => SQL> {
  const called = sql`select u.id from users u where ${matches(sql`u.search`, q)} and ${matches(sql`lower(u.name)`, q)}`
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select array(${called} limit ${MOST_CALLED + 1}) as ids`,
  )
  const { ids } = onlyRow(rows)
  // Many are not told as an array made while it runs: that is compared one by one, for each row.
  return ids.length > MOST_CALLED
    ? (column) => sql`${column} in (${called})`
    : (column) => sql`${column} = any(${sql.param(ids)}::int[])`
}

/**
 * Ids of the tenancies that a search means, by conditions of `tenants` and of `properties`: found by the indexes of both, where an `or`
 * over the two tables has none. For whoever reaches everything; of fewer, looking at each is quicker.
 */
export const tenanciesCalled = (person: SQL | undefined, property: SQL | undefined): SQL => sql`(
  select id from tenants where ${person}
  union all
  select t.id from tenants t join properties on properties.id = t.estate_property_id where ${property})`
