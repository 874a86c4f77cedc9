import { TIME_ZONE } from '#contract/dates.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'

/** For `at time zone`: written into the statement, for PostgreSQL takes the same expression twice only without a parameter. */
export const LAGOS = sql.raw(`'${TIME_ZONE}'`)

/** The moment at which a day begins in Lagos. */
export const startOfDay = (day: SQL): SQL => sql`(${day})::timestamp at time zone ${LAGOS}`
