import type { ImportedRow, ImportSummary } from '#contract/imports.ts'
import type { PageQuery } from '#contract/pages.ts'
import { KEEP_DAYS } from '#contract/retention.ts'
import type { SheetField } from '#contract/sheet-fields.ts'
import type { Visible } from '#server/access/visibility.ts'
import { and, asc, eq, getTableColumns, type SQL, sql } from '#server/database/drizzle.ts'
import { isLockTimeout } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow, onlyRow } from '#server/database/rows.ts'
import { estates, users } from '#server/database/schema.ts'
import { importRows, imports } from '#server/database/schema-imports.ts'
import { clash } from '#server/errors/problem.ts'
import { all, newestFirst, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'
import type { RowPlan } from './plan/planned.ts'
import { titleIn } from './plan/read-row.ts'

export const NOT_KEPT = `The contents of this sheet were kept for ${KEEP_DAYS.imports} days. Upload it again.`

/** Lock classes. */
const [OF_ESTATE, OF_IMPORT] = [1_885_431_001, 1_885_431_002]

/** Whether a process works on the import (SQL). */
const isHeld = (id: SQL): SQL => sql`exists (
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.classid = ${sql.raw(String(OF_IMPORT))} and l.objid = ${id} and l.objsubid = 2 and l.granted)`

const shownState = sql<ImportSummary['state']>`case
  when ${imports.state} in ('checking', 'running') and not ${isHeld(sql`${imports.id}`)} then 'interrupted'
  else ${imports.state} end`

/** An import that just ended reads as interrupted: a statement sees old rows but current locks. */
async function lookAgain<Row extends { state: ImportSummary['state'] }>(read: () => Promise<Row[]>) {
  const rows = await read()
  return rows.some(({ state }) => state === 'interrupted') ? read() : rows
}

const shown = {
  id: imports.id,
  estate: sql<ImportSummary['estate']>`json_build_object('id', ${estates.id}, 'name', ${estates.name})`,
  file_name: imports.file_name,
  state: shownState,
  rows: sql<number>`(select count(*)::int from import_rows r where r.import_id = ${imports.id})`,
  created_at: imports.created_at,
  created_by: users.name,
  finished_at: imports.finished_at,
  report: imports.report,
}

export function listImports(db: Db, estate_id: number, query: PageQuery): Promise<Page<ImportSummary>> {
  const where = all(eq(imports.estate_id, estate_id), matches(sql`search_key(${imports.file_name})`, query.q))
  return readPage(
    query,
    (limit, offset) =>
      lookAgain(() =>
        db
          .select(shown)
          .from(imports)
          .innerJoin(estates, eq(estates.id, imports.estate_id))
          .innerJoin(users, eq(users.id, imports.created_by))
          .where(where)
          .orderBy(...newestFirst(imports.created_at, imports.id))
          .limit(limit)
          .offset(offset),
      ),
    () => db.$count(imports, where),
  )
}

export type KeptImport = Awaited<ReturnType<typeof findImport>> & object

export async function findImport(db: Db, visible: Visible<'estates'>, id: number) {
  const [row] = await lookAgain(() =>
    db
      .select({ ...getTableColumns(imports), ...shown })
      .from(imports)
      .innerJoin(estates, eq(estates.id, imports.estate_id))
      .innerJoin(users, eq(users.id, imports.created_by))
      .where(all(visible, eq(imports.id, id))),
  )
  return row
}

type Upload = typeof imports.$inferInsert & { rows: readonly { number: number; cells: string[] }[] }
const ROWS_AT_ONCE = 1000

export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  work: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) await work(items.slice(start, start + size))
}

export async function insertImport(tx: Db, { rows, ...upload }: Upload): Promise<number> {
  const id = await insertRow(tx, imports, upload)
  await inBatches(rows, ROWS_AT_ONCE, async (batch) => {
    await tx.execute(sql`
      insert into import_rows (import_id, row_number, cells)
      select ${id}, number, array(select jsonb_array_elements_text(cells))
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(number int, cells jsonb)`)
  })
  return id
}

export const countedCells = sql<string[]>`coalesce(${importRows.corrected}, ${importRows.cells})`

export const readImportRows = (db: Db, id: number) =>
  db
    .select({ number: importRows.row_number, cells: countedCells, left_out: importRows.left_out })
    .from(importRows)
    .where(eq(importRows.import_id, id))
    .orderBy(asc(importRows.row_number))

export async function readSamples(db: Db, id: number, columns: number): Promise<string[][]> {
  const rows = await db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.import_id, id))
    .orderBy(asc(importRows.row_number))
    .limit(100)
  return Array.from({ length: columns }, (_, column) => {
    const filled = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell.trim() !== '')
    return [...new Set(filled)].slice(0, 3)
  })
}

export function listImportedRows(
  db: Db,
  { id, fields }: Pick<KeptImport, 'id' | 'fields'>,
  { outcome, ...query }: PageQuery & { outcome?: ImportedRow['outcome'] | 'warned' | undefined },
): Promise<Page<ImportedRow>> {
  const cellOf = (field: SheetField): SQL<string | null> => {
    const column = fields.indexOf(field)
    return column < 0 ? sql`null` : sql`nullif(trim((${countedCells})[${sql.raw(String(column + 1))}]), '')`
  }
  const where = and(
    eq(importRows.import_id, id),
    sql`${importRows.outcome} is not null`,
    matches(sql`search_key(array_to_string(${countedCells}, E'\n'))`, query.q),
    outcome === 'warned'
      ? sql`${importRows.problems} @> '[{"kind":"warning"}]'`
      : outcome && eq(importRows.outcome, outcome),
  )
  return readPage(
    query,
    async (limit, offset) => {
      const rows = await db
        .select({
          row: importRows.row_number,
          outcome: sql<ImportedRow['outcome']>`${importRows.outcome}`,
          property: cellOf('property'),
          block: cellOf('block'),
          tenant: cellOf('tenant_name'),
          problems: sql<ImportedRow['problems']>`coalesce(${importRows.problems}, '[]')`,
          cells: countedCells,
          uploaded: sql<
            string[] | null
          >`case when ${importRows.corrected} is not null then ${importRows.cells} end`,
          left_out: importRows.left_out,
          to_check: sql<boolean>`${importRows.problems} is null`,
          changes: sql<ImportedRow['changes']>`coalesce(${importRows.changes}, '[]')`,
        })
        .from(importRows)
        .where(where)
        .orderBy(asc(importRows.row_number))
        .limit(limit)
        .offset(offset)
      return rows.map(({ block, property, ...row }) => ({
        ...row,
        property: property && titleIn(block, property),
      }))
    },
    () => db.$count(importRows, where),
  )
}

export async function writeOutcomes(tx: Db, id: number, rows: readonly RowPlan[]): Promise<void> {
  await inBatches(rows, ROWS_AT_ONCE, async (batch) => {
    await tx.execute(sql`
      update import_rows r set outcome = o.outcome, problems = o.problems, changes = o.changes
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as o(number int, outcome text, problems jsonb, changes jsonb)
      where r.import_id = ${id} and r.row_number = o.number`)
  })
}

export async function updateImport(
  db: Db,
  id: number,
  fields: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await db.update(imports).set(fields).where(eq(imports.id, id))
}

/** Returns whether somebody cancelled. */
export async function noteProgress(db: Db, id: number, rows_done: number): Promise<boolean> {
  const [row] = await db
    .update(imports)
    .set({ rows_done })
    .where(eq(imports.id, id))
    .returning({ cancel_asked: imports.cancel_asked })
  return row?.cancel_asked ?? false
}

/** Throws 409 if somebody else holds them. */
export async function holdImport(
  tx: Db,
  { id, estate_id }: { id: number; estate_id: number },
): Promise<void> {
  try {
    // An import's result is visible just before its lock is released.
    await tx.execute(sql`set local lock_timeout = '1s'`)
    await tx.execute(
      sql`select pg_advisory_xact_lock(${OF_ESTATE}, ${estate_id}), pg_advisory_xact_lock(${OF_IMPORT}, ${id})`,
    )
    await tx.execute(sql`set local lock_timeout to default`)
  } catch (error) {
    throw isLockTimeout(error) ? clash('import', 'Another import of this estate is running.') : error
  }
}

/** False if somebody works on the import. */
export async function tryHoldImport(tx: Db, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${OF_IMPORT}, ${id}) as held`,
  )
  return onlyRow(rows).held
}
