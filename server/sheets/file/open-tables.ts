import { MOST_SHEET_COLUMNS } from '#contract/sheet-fields.ts'
import { tooManyColumns } from '../refusal.ts'
import { cleanCell } from './clean.ts'
import { csvRows, DELIMITERS, decode } from './csv.ts'
import { kindOf } from './kind.ts'
import type { Table, TableRow } from './table.ts'
import { openWorkbook } from './workbook.ts'

/** A cell that would be a formula has an apostrophe before it in our own CSVs: `'-5000`, `'+234803…`, `'＝`. */
const APOSTROPHE = /^'(?=[=+\-@\t\r|\uff1d\uff0b\uff0d\uff20])/

const withoutBlankEnd = (cells: string[]) =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

function* textRows(text: string, delimiter: (typeof DELIMITERS)[number]): Generator<TableRow> {
  for (const { number, cells } of csvRows(text, delimiter)) {
    const filled = withoutBlankEnd(cells.map((cell) => cleanCell(cell.replace(APOSTROPHE, ''))))
    if (filled.length > MOST_SHEET_COLUMNS) throw tooManyColumns()
    if (filled.length > 0) yield { number, cells: filled }
  }
}

/** What the bytes hold: the tabs of a workbook; a text once by each delimiter, for the headings tell which it is. */
export async function openTables(bytes: Uint8Array, file_name: string): Promise<Table[]> {
  if (kindOf(bytes) === 'workbook') return openWorkbook(bytes)
  const text = decode(bytes)
  return DELIMITERS.map((delimiter) => ({ name: file_name, rows: () => textRows(text, delimiter) }))
}
