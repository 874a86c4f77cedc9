import { detectDelimiter } from 'hucre/csv'
import { joined } from '#contract/counts.ts'
import { MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import type { KnownAttribute } from '../headings/guess-fields.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from '../limits.ts'
import { SheetRefusal, tooLargeUnpacked } from '../refusal.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { type ChosenTable, chooseTables } from './choose-table.ts'
import { csvRows, DELIMITERS, decode } from './csv.ts'
import { kindOf } from './kind.ts'
import { fillDown, type MergedDown, ofEachRow, type SheetTable } from './merged.ts'
import { openWorkbook } from './workbook.ts'

/** `above` counts the rows of earlier tabs. */
interface TabPlace {
  name: string
  above: number
}

const inMarks = (name: string) => `“${name}”`

/** Enough text to guess a delimiter. */
const LOOKED_AT_CHARS = 64 * 1024

export interface UploadedFile {
  bytes: Uint8Array
  file_name: string
  attributes: readonly KnownAttribute[]
}

/** Reads an upload; pads all rows to one width. Throws a `SheetRefusal`. */
export async function readUpload({ bytes, file_name, attributes }: UploadedFile): Promise<Sheet> {
  const { read, unread, headings, ...sheet } = await chooseTables(
    await openTables(bytes, file_name),
    attributes,
  )
  const places: TabPlace[] = []
  const merged: MergedDown[] = []
  const rows: SheetRow[] = []
  let [count, filled, characters] = [0, 0, 0]
  // Tabs are numbered as if each stood below the last.
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

/** A text is read once per delimiter: the headings decide. */
async function openTables(bytes: Uint8Array, file_name: string): Promise<SheetTable[]> {
  if (kindOf(bytes) === 'workbook') return openWorkbook(bytes)
  const text = decode(bytes)
  const likeliest = detectDelimiter(text.slice(0, LOOKED_AT_CHARS))
  const delimiters = DELIMITERS.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest))
  return delimiters.map((delimiter) => ({ name: file_name, rows: () => csvRows(text, delimiter) }))
}

/** Names the tabs that were read and those that were not. */
function tabNotes(read: readonly TabPlace[], unread: readonly string[]): string[] {
  const notes: string[] = []
  const names = joined(read.map(({ name }) => inMarks(name)))
  if (read.length > 1) {
    const [, ...later] = read
    const counted = later.map(({ name, above }) => `row 1 of ${inMarks(name)} is row ${above + 1} here`)
    notes.push(`The tabs ${names} are read together: ${joined(counted)}.`)
  }
  if (unread.length > 0)
    notes.push(
      `Only ${read.length > 1 ? 'these tabs are' : `the tab ${names} is`} read, not ${joined(unread.map(inMarks))}. To bring another one in, hide the rest in the spreadsheet and upload it again.`,
    )
  return notes
}
