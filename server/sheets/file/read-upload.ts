import { MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import type { KnownAttribute } from '../headings/guess-fields.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from '../limits.ts'
import { SheetRefusal, tooLargeUnpacked } from '../refusal.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { chooseTable } from './choose-table.ts'
import { type MergedDown, ofEachRow } from './merged.ts'
import { openTables } from './open-tables.ts'

export interface Upload {
  bytes: Uint8Array
  file_name: string
  attributes: readonly KnownAttribute[]
}
export type ReadMessage = Omit<Sheet, 'rows'> | { rows: SheetRow[]; merged?: MergedDown[] }

/** So many are told at a time: whoever takes them does other things between. */
const TOLD_AT_ONCE_ROWS = 500

/** Reads an upload as it comes and tells what is found: the headings, then the rows some at a time. Throws a `SheetRefusal`. */
export async function readUpload(
  { bytes, file_name, attributes }: Upload,
  tell: (message: ReadMessage) => void,
): Promise<void> {
  const { table, heading } = await chooseTable(await openTables(bytes, file_name), attributes)
  tell({ name: table.name, heading_row: heading.number, headings: heading.cells })
  let rows: SheetRow[] = []
  let [count, filled, characters] = [0, 0, 0]
  for await (const { number, cells, unsolved } of table.rows()) {
    if (number <= heading.number) continue
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
    rows.push({ number, cells })
    if (rows.length === TOLD_AT_ONCE_ROWS) {
      tell({ rows })
      rows = []
    }
  }
  if (count === 0) throw new SheetRefusal('empty', 'This file has no rows below its headings.')
  if (count > MOST_SHEET_ROWS) {
    const shown = new Intl.NumberFormat('en').format
    throw new SheetRefusal(
      'too many rows',
      `This sheet has ${shown(count)} rows; at most ${shown(MOST_SHEET_ROWS)} can be brought in at once. Split it and upload each part.`,
    )
  }
  tell({ rows, merged: ofEachRow(table.merged ?? [], heading.cells, attributes) })
}
