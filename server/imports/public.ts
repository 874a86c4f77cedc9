import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tryHoldImport } from './store.ts'

/** One that somebody is at is passed over. */
const LOOKED_AT = 10
/** When an import ended; one that was never run, when it was uploaded (SQL: its row is `i`). */
const ENDED = sql`coalesce(i.finished_at, i.created_at)`
const isOld = (days: number) => sql`${ENDED} < now() - make_interval(days => ${days}::int)`

/** Rows of sheets that still say something, and how many of them are of imports that ended so many days ago (SQL). */
export const countSheetRows = (days: number) => sql`
  select count(*)::int as rows, (count(*) filter (where ${isOld(days)}))::int as due
  from import_rows r join imports i on i.id = r.import_id where i.emptied_at is null`

/**
 * Forgets what the sheet of one import said that ended so many days ago, and what was there before it: by then it cannot be undone. What
 * it was, and what became of each row, stay. Answers of how many rows; null where there is no such import. In a transaction.
 */
export async function emptyOldImport(tx: Db, days: number): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select i.id from imports i where i.emptied_at is null and ${isOld(days)} order by i.id limit ${LOOKED_AT} for update skip locked`)
  for (const { id } of rows) {
    if (!(await tryHoldImport(tx, id))) continue
    await tx.execute(
      sql`update imports set emptied_at = now(), notes = '{}', made = null, plan_hash = null, questions = null where id = ${id}`,
    )
    const { rowCount } = await tx.execute(sql`
      update import_rows set cells = '{}', corrected = null, problems = null, changes = null where import_id = ${id}`)
    return rowCount ?? 0
  }
  return null
}
