import { type AnyPgColumn, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { matches } from './page.ts'

/** More accounts or tenancies than this are not passed as a list of ids. */
export const MOST_LISTED = 5000

/** Ids of accounts or tenancies: how many, and the list as PostgreSQL writes it. It goes back as it came, for taking thousands apart costs more than finding them. */
export interface Ids {
  length: number
  list: string
}

/** What a query of one column finds, of ids. */
export async function findIds(db: Db, query: SQL): Promise<Ids> {
  const { rows } = await db.execute<Ids & Record<string, unknown>>(
    // Materialized, or it would be looked for twice.
    sql`with found as materialized (select array(${query}) as ids) select cardinality(ids) as length, ids::text as list from found`,
  )
  return onlyRow(rows)
}

/** Whether an id is one of a list, passed as one value. */
export const isOneOf = (id: SQLWrapper, { list }: Ids): SQL => sql`${id} = any(${list}::int[])`

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
  const ids = await findIds(db, sql`select u.id from users u where ${isCalled} limit ${MOST_LISTED + 1}`)
  if (ids.length <= MOST_LISTED) return (column) => isOneOf(column, ids)
  if (wanted === 'first' && (await isCommon(db, isCalled)))
    return (column) => sql`(select ${isCalled} from users u where u.id = ${column})`
  return (column) => sql`${column} in (select u.id from users u where ${isCalled})`
}

/** One name in so many is common: then the first rows of a list are found soonest by checking the account of each row that is met. */
const ONE_IN = 5
const NEWEST = 1000
/** As the newest accounts have it: counting all of them takes longer than the list. */
async function isCommon(db: Db, isCalled: SQL): Promise<boolean> {
  const { rows } = await db.execute<{ common: boolean }>(sql`
    select count(*) filter (where ${isCalled}) * ${ONE_IN} >= count(*) as common
    from (select * from users order by id desc limit ${NEWEST}) u`)
  return onlyRow(rows).common
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
export function lookUpTenancies(db: Db, { person, property }: Called): (most?: number) => Promise<Ids> {
  let found: Ids = { length: 0, list: '{}' }
  let within = -1
  return async (most = Number.POSITIVE_INFINITY) => {
    if (found.length > within && most > within) {
      const some = Number.isFinite(most) ? sql`limit ${most + 1}` : sql``
      found = await findIds(
        db,
        sql`
        (select id from tenants where ${person} ${some})
        union (select t.id from (select id from properties where ${property}) p
          join tenants t on t.estate_property_id = p.id ${some}) ${some}`,
      )
      within = most
    }
    return found
  }
}
