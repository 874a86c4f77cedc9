import type { AGES } from '#contract/ages.ts'
import { isEverything, type Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { isOfTenancy, searched } from '#server/answers/search.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
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

/**
 * Rows `o` of `debits`, or of what they add up to by tenancy, of those within reach who match: beside their estate, and beside their
 * tenancy and property where `with_tenancy` or who is within reach asks for them.
 */
function matching(
  reach: Reach<'debts'>,
  { q }: Filter,
  { rows, with_tenancy = false }: { rows: SQL; with_tenancy?: boolean },
): SQL {
  const joined =
    with_tenancy || !isEverything(reach) ? ITS_TENANCY : sql`join estates on estates.id = o.estate_id`
  const meant = searched(q, (word) => isOfTenancy(sql`o.tenant_id`, word))
  return sql`from ${rows} o ${joined} where ${all(reach, meant)}`
}

/** Those who owe and match, with what and by age. */
export function owing(reach: Reach<'debts'>, filter: Filter, { with_tenancy = false } = {}): SQL {
  return sql`${matching(reach, filter, { rows: byTenancy(filter), with_tenancy })} and ${ofAge(filter.age)}`
}

/** What all of those owe, as rows of `tenant_id, open, due_on`. */
export function debitsOwed(reach: Reach<'debts'>, filter: Filter): SQL {
  // Who owes something of an age is known only once it is added up.
  if (filter.age !== undefined)
    return sql`(select * from debits where tenant_id in (select o.tenant_id ${owing(reach, filter)}))`
  return sql`(select o.* ${matching(reach, filter, { rows: sql`debits` })})`
}

function ofAge(age: Filter['age']): SQL {
  if (age === undefined) return sql`true`
  return age === 'any' ? sql`o.owed > o.not_due` : sql`o.${sql.raw(age)} > 0`
}
