import { MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import type { KnownAttribute } from '../headings/guess-fields.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from '../limits.ts'
import { SheetRefusal, tooLargeUnpacked } from '../refusal.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { type ChosenTable, chooseTables } from './choose-table.ts'
import { fillDown, type MergedDown, ofEachRow } from './merged.ts'
import { openTables } from './open-tables.ts'
import { type TabPlace, tabNotes } from './tab-notes.ts'

export interface UploadedFile {
  bytes: Uint8Array
  file_name: string
  attributes: readonly KnownAttribute[]
}

/** Reads the sheet of an upload; every row has as many cells as the widest. Throws a `SheetRefusal`. */
export async function readUpload({ bytes, file_name, attributes }: UploadedFile): Promise<Sheet> {
  const { read, unread, headings, ...sheet } = await chooseTables(
    await openTables(bytes, file_name),
    attributes,
  )
  const places: TabPlace[] = []
  const merged: MergedDown[] = []
  const rows: SheetRow[] = []
  let [count, filled, characters] = [0, 0, 0]
  // Rows of several tabs are counted on, as if each tab stood below the one before it.
  let above = 0
  for (const { table, heading_row, columns } of read) {
    places.push({ name: table.name, above })
    let last = heading_row
    for await (const { number, cells, unsolved, hidden } of table.rows()) {
      last = number
      if (number <= heading_row) continue
      count += 1
      if (count > MOST_SHEET_ROWS) continue
      if (unsolved !== undefined)
        throw new SheetRefusal(
          'formula without result',
          `Cell ${unsolved} has a formula without its result. Open the file in Excel, save it and upload it again.`,
        )
      for (const cell of cells) {
        if (cell !== '') filled += 1
        characters += cell.length
      }
      if (filled > MOST_CELLS || characters > MOST_TEXT_CHARS) throw tooLargeUnpacked()
      rows.push({
        number: above + number,
        cells: columns ? columns.map((column) => cells[column] ?? '') : cells,
        ...(hidden && { hidden }),
        ...(read.length > 1 && { tab: table.name }),
      })
    }
    merged.push(...inSheet(table.merged ?? [], above, columns))
    above += last
  }
  if (count === 0) throw new SheetRefusal('empty', 'This file has no rows below its headings.')
  if (count > MOST_SHEET_ROWS) {
    const shown = new Intl.NumberFormat('en').format
    throw new SheetRefusal(
      'too many rows',
      `This sheet has ${shown(count)} rows; at most ${shown(MOST_SHEET_ROWS)} can be brought in at once. Split it and upload each part.`,
    )
  }
  fillDown(rows, ofEachRow(merged, headings, attributes))
  const every = [headings, ...rows.map(({ cells }) => cells)]
  const width = every.reduce((widest, { length }) => Math.max(widest, length), 0)
  for (const cells of every) while (cells.length < width) cells.push('')
  return {
    ...sheet,
    headings: headings.map((heading) => heading.trim()),
    rows,
    notes: tabNotes(places, unread),
  }
}

/** Merged cells of a tab, where the sheet has its rows and columns. */
const inSheet = (
  merged: readonly MergedDown[],
  above: number,
  columns: ChosenTable['columns'],
): MergedDown[] =>
  merged.map(({ column, first_row, last_row }) => ({
    column: columns ? columns.indexOf(column) : column,
    first_row: first_row + above,
    last_row: last_row + above,
  }))
