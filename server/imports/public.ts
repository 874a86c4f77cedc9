import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tryHoldImport } from './store.ts'

/** An import that never ran counts from its upload (SQL, row `i`). */
const ENDED = sql`coalesce(i.finished_at, i.created_at)`
const isOld = (days: number) => sql`${ENDED} < now() - make_interval(days => ${days}::int)`

export const countSheetRows = (days: number) => sql`
  select count(*)::int as rows, (count(*) filter (where ${isOld(days)}))::int as due
  from import_rows r join imports i on i.id = r.import_id where i.emptied_at is null`

/** Forgets cells and undo data of one old import. Returns its number of rows, or null if none is left. */
export async function emptyOldImport(tx: Db, days: number): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select i.id from imports i where i.emptied_at is null and ${isOld(days)} order by i.id limit 10 for update skip locked`)
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
