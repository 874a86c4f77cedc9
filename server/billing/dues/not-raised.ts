import { type SQL, sql } from '#server/database/drizzle.ts'
import { billedTenancies, IS_RAISED, monthsBetween, numberedPeriods, pricedPeriods } from './periods.ts'

/**
 * What tenancies (SQL over `n`) will be asked for within some days after one, and is not raised yet, by the terms that are
 * known now: rows of `tenant_id, name, amount, due_on`.
 */
export function notRaised(which: SQL, day: string, days: number): SQL {
  const first = sql`${monthsBetween(sql`anchor_on`, sql`greatest(begins_on, ${day}::date)`)} / months`
  return sql`(
    with billed as (${billedTenancies(which)}),
    numbered as (${numberedPeriods(first, sql`${first} + 1`)}),
    priced as (${pricedPeriods(sql`true`)})
    select tenant_id, name, amount, from_on + due_days as due_on from priced
    where amount > 0 and from_on + due_days > ${day}::date and from_on + due_days <= ${day}::date + ${days}::int
      and not ${IS_RAISED})`
}
