import type { SheetField } from '#contract/sheet-fields.ts'
import { guessFields, type KnownAttribute } from '../headings/guess-fields.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from '../limits.ts'
import { tooLargeUnpacked } from '../refusal.ts'
import type { SheetRow } from '../sheet.ts'

export interface TableRow extends SheetRow {
  /** A cell with a formula whose result is not in the file, `C12`. */
  unsolved?: string
}

/** A tab of a workbook, or a CSV read with one of the delimiters. */
export interface SheetTable {
  name: string
  /** One of a workbook, and not another reading of the same text. */
  is_tab?: true
  /** From the first row on, each time it is asked for; without blank rows, and without blank cells at a row's end. */
  rows: () => AsyncGenerator<TableRow> | Generator<TableRow>
  /** Known once the rows were read to the end. */
  merged?: MergedDown[]
}

/** Cells of a column that are merged down; a spreadsheet keeps what they say in the first. */
export interface MergedDown {
  column: number
  first_row: number
  last_row: number
}

/** Whose merged cells are about each of their rows. A tenant or an amount that is merged is one, and not one of each row. */
const OF_EACH_ROW: ReadonlySet<SheetField | null> = new Set([
  'property',
  'block',
  'landlord_name',
  'landlord_email',
  'landlord_phone',
] as const)

/** Those that are about each of their rows, by the headings of their columns. */
export function ofEachRow(
  merged: readonly MergedDown[],
  headings: readonly string[],
  attributes: readonly KnownAttribute[],
): MergedDown[] {
  const fields = guessFields(headings, attributes)
  return merged.filter(({ column }) => OF_EACH_ROW.has(fields[column] ?? null))
}

/** Writes the text of merged cells into each of their rows. The whole sheet may hold at most `MOST_TEXT_CHARS`. */
export function fillDown(rows: readonly SheetRow[], merged: readonly MergedDown[]): void {
  const indexes = new Map(rows.map(({ number }, index) => [number, index]))
  // Merged cells that lie over one another, which no program writes, would be gone through again and again.
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
