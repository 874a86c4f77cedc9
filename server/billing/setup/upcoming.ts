import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { billedTenancies, IS_RAISED, monthsBetween, numberedPeriods, pricedPeriods } from '../dues/periods.ts'

export interface Upcoming extends Record<string, unknown> {
  charge_id: number
  name: string
  months: number
  first_on: string
  dues: number
  /** Naira. */
  amount: number
}

/**
 * What each billed charge of an estate asks for next, after a day: on its first day that asks for anything, by the terms that
 * are known now, what is paid ahead left out.
 */
export async function upcomingDues(db: Db, estate_id: number, after: string): Promise<Upcoming[]> {
  const first = sql`${monthsBetween(sql`anchor_on`, sql`greatest(begins_on, ${after}::date)`)} / months`
  const { rows } = await db.execute<Upcoming>(sql`
    with billed as (${billedTenancies(sql`n.estate_id = ${estate_id} and (n.ends_on is null or n.ends_on > ${after}::date)`)}),
    numbered as (${numberedPeriods(first, sql`${first} + 1`)}),
    priced as (${pricedPeriods(sql`true`)}),
    ahead as (
      select charge_id, name, months, first_on, count(*) as dues, sum(amount) as amount,
        row_number() over (partition by charge_id order by first_on) as place
      from priced where first_on > ${after}::date and amount > 0 and not ${IS_RAISED}
      group by 1, 2, 3, 4
    )
    select charge_id, name, months, first_on::text, dues, amount from ahead where place = 1 order by first_on, charge_id`)
  return rows
}
