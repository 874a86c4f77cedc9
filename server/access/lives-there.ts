import { type SQL, sql } from '#server/database/drizzle.ts'

/** Whether somebody lives there today by a tenancy (SQL: its row). One whose last day has passed may not be closed yet. Today is read once for all rows. */
export const livesThere = (tenancy: SQL): SQL<boolean> =>
  sql`(${tenancy}.left_at is null and coalesce(${tenancy}.ends_on >= (select lagos_today()), true))`
