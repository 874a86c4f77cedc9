import { problemOfClosedDay } from '#contract/closed-days.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { invalid } from '#server/errors/problem.ts'

/** The day itself, or the first open day where its month is closed (019-closed-months.sql). */
export const onOpenDay = (day: SQL, estate_id: SQL = sql.raw('estate_id')): SQL<string> =>
  sql<string>`greatest(${day}, first_open_day(${estate_id}))`

/** Null while no month of the estate is closed. */
export async function readFirstOpenDay(db: Db, estate_id: number): Promise<string | null> {
  const { first } = await readRow(db)<{ first: string | null }>(
    sql`select nullif(first_open_day(${estate_id}), '-infinity')::text as first`,
  )
  return first
}

/** Throws 422 for a typed day in a closed month. */
export async function requireOpenDay(db: Db, estate_id: number, field: string, day: string): Promise<void> {
  const problem = problemOfClosedDay(day, await readFirstOpenDay(db, estate_id))
  if (problem) throw invalid(field, problem)
}
