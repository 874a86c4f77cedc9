import { TIME_ZONE } from '#contract/dates.ts'
import { type SQL, sql } from './drizzle.ts'
import type { Db } from './open.ts'
import { readRow } from './rows.ts'

/** Inlined: PostgreSQL recognises equal expressions only without parameters. */
export const LAGOS = sql.raw(`'${TIME_ZONE}'`)

export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${LAGOS}`

export const intervalOf = (seconds: number) => sql`${`${seconds} seconds`}::interval`
/** A time on the database's clock, which all servers share. */
export const msFromNow = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`

export async function readLagosToday(db: Db): Promise<{ today: string; in_a_year: string }> {
  return readRow(db)<{ today: string; in_a_year: string }>(
    sql`select lagos_today() as today, (lagos_today() + interval '1 year')::date as in_a_year`,
  )
}
