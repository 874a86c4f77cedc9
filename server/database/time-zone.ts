import { sql } from 'drizzle-orm'
import { TIME_ZONE } from '#contract/dates.ts'

/** For `at time zone`: written into the statement, for PostgreSQL takes the same expression twice only without a parameter. */
export const LAGOS = sql.raw(`'${TIME_ZONE}'`)
