import type { AGES } from '#contract/ages.ts'
import { isEverything, type Reach } from '#server/access/reach.ts'
import { isOneOf, lookUpTenancies, MOST_LISTED } from '#server/answers/called.ts'
import { all, countRows, matches } from '#server/answers/page.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { sumAges } from '../days/ageing.ts'
import type { AsOf } from '../days/as-of.ts'
import { openDebits, type Scope } from './open-debits.ts'

export interface Filter extends Scope {
  as_of: AsOf
  /** The day from which on a book (of `tenants`) is read; all of it unless told. */
  read_from?: SQL<string | null> | undefined
  q?: string | undefined
  age?: (typeof AGES)[number] | undefined
}

/** The tenancy of a row `o`, its property and its estate. */
export const ITS_TENANCY = sql`
  join tenants on tenants.id = o.tenant_id
  join properties on properties.id = tenants.estate_property_id
  join estates on estates.id = tenants.estate_id`

/** What is owed and not paid, as the table `debits`; the others here read that. Of today an index has it: then it is read as often as it is asked for. */
export const withDebits = ({ as_of, estate_id, owner_id, property_id, charge_id }: Filter): SQL =>
  sql`with debits as ${as_of.is_today ? sql`not materialized` : sql``} (
    ${openDebits(as_of, { estate_id, owner_id, property_id, charge_id })})`

/** By how many days after it was due the day of a filter is. */
export const sumDebits = ({ as_of }: Filter): SQL =>
  sql`sum(open) as owed, min(due_on) as oldest_due_on, ${sumAges(sql`open`, sql`due_on`, sql`${as_of.day}::date`)}`

/** Debits added up by tenancy. */
const byTenancy = (filter: Filter): SQL =>
  sql`(select tenant_id, estate_id, ${sumDebits(filter)} from debits group by estate_id, tenant_id)`

/** Whom a search means, as a condition of `o`; of its tenancy and property where those are `joined`, else mostly looked up `one_by_one`. */
async function findMeant(
  db: Db,
  { q }: Filter,
  { everybody, joined }: { everybody: boolean; joined: boolean },
): Promise<{ meant?: SQL; one_by_one?: boolean }> {
  if (!q) return {}
  const person = all(matches(tenants.search, q))
  const title = all(matches(sql`lower(${properties.title})`, q))
  if (everybody) {
    const property = all(matches(properties.search, q), title)
    // Where so many properties are called so, their tenancies are not listed to know that they are too many.
    const called = await countRows(db, properties, property, MOST_LISTED + 1)
    const ids = called <= MOST_LISTED && (await lookUpTenancies(db, { person, property })(MOST_LISTED))
    if (ids && ids.length <= MOST_LISTED) return { meant: isOneOf(sql`o.tenant_id`, ids) }
  }
  if (joined) return { meant: sql`(${person} or ${title})` }
  // As a value of each who owes: as a join PostgreSQL would put all tenancies there are beside their properties first.
  const meant = sql`(select ${person} or ${title} from tenants
    join properties on properties.id = tenants.estate_property_id where tenants.id = o.tenant_id)`
  return { meant, one_by_one: true }
}

/**
 * Rows `o` of `debits`, or of what they add up to by tenancy, of those within reach who match: beside their estate, and beside their tenancy and
 * property where `with_tenancy` or who is within reach asks for them. Where only the first in an order are wanted, they are put `in_order` before it is looked
 * up one by one whether they are meant: then most never are.
 */
async function matching(
  db: Db,
  reach: Reach<'debts'>,
  filter: Filter,
  { rows, with_tenancy = false, in_order }: { rows: SQL; with_tenancy?: boolean; in_order?: SQL | undefined },
): Promise<SQL> {
  const narrowed = [filter.estate_id, filter.owner_id, filter.property_id].some(
    (scope) => scope !== undefined,
  )
  const joined = with_tenancy || !isEverything(reach)
  const everybody = isEverything(reach) && !narrowed
  const { meant, one_by_one } = await findMeant(db, filter, { everybody, joined })
  // `offset 0`: PostgreSQL would look them up first.
  const from = one_by_one && in_order ? sql`(select * from ${rows} o order by ${in_order} offset 0)` : rows
  return sql`from ${from} o ${joined ? ITS_TENANCY : sql`join estates on estates.id = o.estate_id`} where ${all(reach, meant)}`
}

/** Those who owe and match, with what and by age; `in_order`, where only the first in that are wanted. */
export async function owing(
  db: Db,
  reach: Reach<'debts'>,
  filter: Filter,
  { with_tenancy = false, in_order }: { with_tenancy?: boolean; in_order?: SQL | undefined } = {},
): Promise<SQL> {
  const those = await matching(db, reach, filter, { rows: byTenancy(filter), with_tenancy, in_order })
  return sql`${those} and ${ofAge(filter.age)}`
}

/** What all of those owe, as rows of `tenant_id, open, due_on`. */
export async function debitsOwed(db: Db, reach: Reach<'debts'>, filter: Filter): Promise<SQL> {
  // Who owes something of an age is known only once it is added up.
  if (filter.age !== undefined)
    return sql`(select * from debits where tenant_id in (select o.tenant_id ${await owing(db, reach, filter)}))`
  return sql`(select o.* ${await matching(db, reach, filter, { rows: sql`debits` })})`
}

function ofAge(age: Filter['age']): SQL {
  if (age === undefined) return sql`true`
  return age === 'any' ? sql`o.owed > o.not_due` : sql`o.${sql.raw(age)} > 0`
}
