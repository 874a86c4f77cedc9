import { type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'

/** Whether the estate of an id column is not archived. A short list of archived ids is faster than a join. */
export const isEstateThere = (estateId: SQLWrapper): SQL =>
  sql`${estateId} not in (select id from estates where archived_at is not null)`
