import { type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'

/** Whether an estate (a column of its id) is not archived. Few are: remembering those is three times as fast as a join with all. */
export const isEstateThere = (estateId: SQLWrapper): SQL =>
  sql`${estateId} not in (select id from estates where archived_at is not null)`
