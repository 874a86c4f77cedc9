import { TIME_ZONE } from '#contract/dates.ts'
import { type SQL, sql } from './drizzle.ts'
import type { Db } from './open.ts'
import { readRow } from './rows.ts'

/** Inlined: PostgreSQL recognises equal expressions only without parameters. */
export const LAGOS = sql.raw(`'${TIME_ZONE}'`)

/** `days`: from the `first` of the last month `until` the same day and time of it, as instants. */
export const SAME_DAYS_LAST_MONTH = sql`this_month as (
    select date_trunc('month', lagos_today())::timestamp as start, lagos_today() + (now() at time zone ${LAGOS})::time as today
  ),
  days as (
    select (start - interval '1 month') at time zone ${LAGOS} as first,
      least(start, start - interval '1 month' + (today - start)) at time zone ${LAGOS} as until
    from this_month
  )`

export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${LAGOS}`

export const intervalOf = (seconds: number) => sql`${`${seconds} seconds`}::interval`
/** A time on the database's clock, which all servers share. */
export const msFromNow = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`

export async function readLagosToday(db: Db): Promise<{ today: string; in_a_year: string }> {
  return readRow(db)<{ today: string; in_a_year: string }>(
    sql`select lagos_today() as today, (lagos_today() + interval '1 year')::date as in_a_year`,
  )
}
