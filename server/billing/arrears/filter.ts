import type { AGES } from '#contract/ages.ts'
import { isEverything, type Reach } from '#server/access/reach.ts'
import { tenanciesCalled } from '#server/answers/called.ts'
import { all, matches } from '#server/answers/page.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
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

/** What is owed and not paid, as the table `debits`; the others here read that. */
export const withDebits = ({ as_of, estate_id, owner_id, property_id, charge_id }: Filter): SQL =>
  sql`with debits as (${openDebits(as_of, { estate_id, owner_id, property_id, charge_id })})`

/** By how many days after it was due the day of a filter is. */
export const sumDebits = ({ as_of }: Filter): SQL =>
  sql`sum(open) as owed, min(due_on) as oldest_due_on, ${sumAges(sql`open`, sql`due_on`, sql`${as_of.day}::date`)}`

/** Whom a search means. Among everybody few owe, and they are found first; of an estate or a landlord each debtor is looked at. */
function isMeant(q: string, everybody: boolean): SQL {
  const [person, title] = [matches(tenants.search, q), matches(sql`lower(${properties.title})`, q)]
  if (!everybody) return sql`(${person} or ${title})`
  return sql`o.tenant_id in ${tenanciesCalled(person, all(matches(properties.search, q), title))}`
}

/**
 * Those within reach who owe and match, with what and by age: `o.*` beside their estate, and beside their tenancy and property where
 * `with_tenancy`, a search or who is within reach asks for them.
 */
export function owing(reach: Reach<'debts'>, filter: Filter, with_tenancy = false): SQL {
  const { q, age, estate_id, owner_id, property_id } = filter
  const narrowed = [estate_id, owner_id, property_id].some((scope) => scope !== undefined)
  const everybody = isEverything(reach) && !narrowed
  return sql`
  from (select tenant_id, estate_id, ${sumDebits(filter)} from debits group by tenant_id, estate_id) o
  ${with_tenancy || !isEverything(reach) || (q && !everybody) ? ITS_TENANCY : sql`join estates on estates.id = o.estate_id`}
  where ${all(reach, q ? isMeant(q, everybody) : undefined, ofAge(age))}`
}

function ofAge(age: Filter['age']): SQL | undefined {
  if (age === undefined) return undefined
  return age === 'any' ? sql`o.owed > o.not_due` : sql`o.${sql.raw(age)} > 0`
}
