import type { ImportDetail, ImportedRow, RowProblem } from '#contract/imports.ts'
import { headingOf } from '../columns/column-choice.ts'

type Columns = Pick<ImportDetail, 'columns' | 'fields'>

/** Column index → its first problem; errors come before warnings. */
export function columnsWithProblems(
  { columns, fields }: Columns,
  { problems }: Pick<ImportedRow, 'problems'>,
): Map<number, RowProblem> {
  const found = new Map<number, RowProblem>()
  const errorsFirst = [...problems].sort((one, other) => (one.kind < other.kind ? -1 : 1))
  for (const problem of errorsFirst) {
    const field = fields.find(({ label }) => label === problem.column)?.field
    const column = columns.findIndex((each) => each.field !== null && each.field === field)
    if (column >= 0 && !found.has(column)) found.set(column, problem)
  }
  return found
}

/** Corrected cells, with the uploaded and the new text. */
export function correctionsIn(
  detail: Pick<ImportDetail, 'columns'>,
  { cells, uploaded }: Pick<ImportedRow, 'cells' | 'uploaded'>,
): { heading: string; before: string; after: string }[] {
  if (!uploaded) return []
  return detail.columns.flatMap((_, column) => {
    const [before, after] = [uploaded[column] ?? '', cells[column] ?? '']
    return before === after ? [] : [{ heading: headingOf(detail, column), before, after }]
  })
}
