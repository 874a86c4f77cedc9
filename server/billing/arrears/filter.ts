import type { AGES } from '#contract/ages.ts'
import type { Reach } from '#server/access/reach.ts'
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

/** Those within reach who owe and match, with what and by age: `o.*` beside their tenancy, property and estate. */
export const owing = (reach: Reach<'debts'>, { as_of, q, age, ...scope }: Filter): SQL => sql`
  from (
    select tenant_id, sum(open) as owed, min(due_on) as oldest_due_on,
      ${sumAges(sql`open`, sql`due_on`, sql`${as_of.day}::date`)}
    from (${openDebits(as_of, scope)}) d group by tenant_id
  ) o ${ITS_TENANCY}
  where ${all(reach, q ? sql`(${matches(tenants.search, q)} or ${matches(sql`lower(${properties.title})`, q)})` : undefined, ofAge(age))}`

function ofAge(age: Filter['age']): SQL | undefined {
  if (age === undefined) return undefined
  return age === 'any' ? sql`o.owed > o.not_due` : sql`o.${sql.raw(age)} > 0`
}
