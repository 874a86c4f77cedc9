import { TIME_ZONE } from '#contract/dates.ts'
import { type SQL, sql } from './drizzle.ts'
import { onlyRow } from './only-row.ts'
import type { Db } from './open.ts'

/** For `at time zone`: written into the statement, for PostgreSQL takes the same expression twice only without a parameter. */
export const LAGOS = sql.raw(`'${TIME_ZONE}'`)

/** The moment at which a day begins in Lagos. */
export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${LAGOS}`

export const intervalOf = (seconds: number) => sql`${`${seconds} seconds`}::interval`
/** The moment that is `ms` milliseconds from now by the database's clock, which is the same for every server. */
export const msFromNow = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`

/** Today in Lagos by the database's clock, and the last day for which something can be planned. */
export async function readLagosToday(db: Db): Promise<{ today: string; in_a_year: string }> {
  const { rows } = await db.execute<{ today: string; in_a_year: string }>(
    sql`select lagos_today() as today, (lagos_today() + interval '1 year')::date as in_a_year`,
  )
  return onlyRow(rows)
}
