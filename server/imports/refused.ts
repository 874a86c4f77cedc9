import type { RowProblem } from '#contract/imports.ts'
import { PROBLEM_HEADING } from '#contract/sheet-fields.ts'
import { type Column, tableFile } from '#server/answers/table-file.ts'
import { and, asc, eq, not } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { importRows } from '#server/database/schema-imports.ts'
import { isProblemHeading } from '#server/sheets/headings/guess-fields.ts'
import { countedCells } from './store.ts'

interface RefusedRow {
  cells: string[]
  problems: RowProblem[] | null
}

/** The refused rows of an import, in the order of its sheet. */
export const readRefusedRows = (db: Db, id: number): Promise<RefusedRow[]> =>
  db
    .select({ cells: countedCells, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.import_id, id), eq(importRows.outcome, 'refused'), not(importRows.left_out)))
    .orderBy(asc(importRows.row_number))

const WIDTH = 20
const PROBLEM_WIDTH = 80

/** The columns as they were uploaded, and one that says why; an earlier one of that kind is left out. */
export function refusedFile(headings: readonly string[]) {
  const columns = headings.flatMap((header, column): Column<RefusedRow>[] =>
    isProblemHeading(header) ? [] : [{ header, width: WIDTH, of: ({ cells }) => cells[column] ?? '' }],
  )
  const why = ({ problems }: RefusedRow) =>
    (problems ?? [])
      .filter(({ kind }) => kind === 'error')
      .map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      .join('; ')
  return tableFile<RefusedRow>('Refused', [
    ...columns,
    { header: PROBLEM_HEADING, width: PROBLEM_WIDTH, of: why },
  ])
}
