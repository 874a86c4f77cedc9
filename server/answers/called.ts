import { type AnyPgColumn, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { matches } from './page.ts'

/** More accounts or tenancies than this are not passed as a list of ids. */
export const MOST_LISTED = 5000
/** Of more than this, the first rows are found soonest by checking the account of each row that is met. */
const MANY = 50_000

/** Whether an id is one of a list, passed as one value. */
export const isOneOf = (id: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${id} = any(${sql.param(ids)}::int[])`

/**
 * Whether an account (of `column`) is one that a search means by its name; what else a user's own search finds is not shown with what
 * they did or were sent. They are looked up first, so that what follows is planned for how many they are, and for what is wanted: the `first`
 * rows of a list, or `all`.
 */
export async function findCalled(
  db: Db,
  q: string,
  wanted: 'first' | 'all' = 'first',
): Promise<(column: AnyPgColumn) => SQL> {
  const isCalled = sql`${matches(sql`u.search`, q)} and ${matches(sql`lower(u.name)`, q)}`
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select array(select u.id from users u where ${isCalled} limit ${MOST_LISTED + 1}) as ids`,
  )
  const { ids } = onlyRow(rows)
  if (ids.length <= MOST_LISTED) return (column) => isOneOf(column, ids)
  if (wanted === 'first' && (await areMany(db, isCalled)))
    return (column) => sql`(select ${isCalled} from users u where u.id = ${column})`
  return (column) => sql`${column} in (select u.id from users u where ${isCalled})`
}

async function areMany(db: Db, isCalled: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ many: boolean }>(
    sql`select exists (select from users u where ${isCalled} offset ${MANY}) as many`,
  )
  return onlyRow(rows).many
}

/** Tenancies that a search means, by a condition of `tenants` and one of `properties`. */
export interface Called {
  person: SQL
  property: SQL
}

/**
 * Their ids, found by the indexes of both tables, where an `or` over the two has none: all, or where `most` is given as many and at least one
 * more, which tells that there are more. Asked again only where there may be some that are not known yet.
 */
export function lookUpTenancies(db: Db, { person, property }: Called): (most?: number) => Promise<number[]> {
  let found: number[] = []
  let within = -1
  return async (most = Number.POSITIVE_INFINITY) => {
    if (found.length > within && most > within) {
      const some = Number.isFinite(most) ? sql`limit ${most + 1}` : sql``
      const { rows } = await db.execute<{ ids: number[] }>(sql`select array(
        (select id from tenants where ${person} ${some})
        union (select t.id from (select id from properties where ${property}) p
          join tenants t on t.estate_property_id = p.id ${some}) ${some}) as ids`)
      found = onlyRow(rows).ids
      within = most
    }
    return found
  }
}
