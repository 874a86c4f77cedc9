import type { SheetField } from '#contract/sheet-fields.ts'
import { guessFields, type KnownAttribute } from '../headings/guess-fields.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from '../limits.ts'
import { tooLargeUnpacked } from '../refusal.ts'
import type { SheetRow } from '../sheet.ts'

export interface TableRow extends SheetRow {
  unsolved?: string
}

export interface SheetTable {
  name: string
  is_tab?: true
  /** Restarts at each call. */
  rows: () => AsyncGenerator<TableRow> | Generator<TableRow>
  merged?: MergedDown[]
}

export interface MergedDown {
  column: number
  first_row: number
  last_row: number
}

/** Merged values that repeat per row. A merged tenant or amount counts once. */
const OF_EACH_ROW: ReadonlySet<SheetField | null> = new Set([
  'property',
  'block',
  'landlord_name',
  'landlord_email',
  'landlord_phone',
] as const)

export function ofEachRow(
  merged: readonly MergedDown[],
  headings: readonly string[],
  attributes: readonly KnownAttribute[],
): MergedDown[] {
  const fields = guessFields(headings, attributes)
  return merged.filter(({ column }) => OF_EACH_ROW.has(fields[column] ?? null))
}

/** Fills at most `MOST_TEXT_CHARS`. */
export function fillDown(rows: readonly SheetRow[], merged: readonly MergedDown[]): void {
  const indexes = new Map(rows.map(({ number }, index) => [number, index]))
  // Bounds overlapping merges, which no program writes.
  let cells_seen = 0
  let characters = rows.reduce(
    (sum, { cells }) => sum + cells.reduce((all, { length }) => all + length, 0),
    0,
  )
  for (const { column, first_row, last_row } of merged) {
    const first = indexes.get(first_row)
    const said = first === undefined ? undefined : rows[first]?.cells[column]
    if (first === undefined || !said) continue
    for (let index = first + 1; (rows[index]?.number ?? Infinity) <= last_row; index += 1) {
      cells_seen += 1
      if (cells_seen > MOST_CELLS) throw tooLargeUnpacked()
      const cells = rows[index]?.cells
      if (!cells || cells[column]) continue
      cells[column] = said
      characters += said.length
      if (characters > MOST_TEXT_CHARS) throw tooLargeUnpacked()
    }
  }
}
