import { csvRows, DELIMITERS, decode } from './csv.ts'
import { kindOf } from './kind.ts'
import type { Table } from './table.ts'
import { openWorkbook } from './workbook.ts'

/** What the bytes hold: the tabs of a workbook; a text once by each delimiter, for the headings tell which it is. */
export async function openTables(bytes: Uint8Array, file_name: string): Promise<Table[]> {
  if (kindOf(bytes) === 'workbook') return openWorkbook(bytes)
  const text = decode(bytes)
  return DELIMITERS.map((delimiter) => ({ name: file_name, rows: () => csvRows(text, delimiter) }))
}
