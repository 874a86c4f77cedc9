import { sql } from '#server/database/drizzle.ts'

export const intervalOf = (seconds: number) => sql`${`${seconds} seconds`}::interval`
/** The moment that is `ms` milliseconds from now by the database's clock, which is the same for every server. */
export const msFromNow = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`
