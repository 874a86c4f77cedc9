import { detectDelimiter } from 'hucre/csv'
import { csvRows, DELIMITERS, decode } from './csv.ts'
import { kindOf } from './kind.ts'
import type { Table } from './table.ts'
import { openWorkbook } from './workbook.ts'

/** Enough to tell a delimiter by, where headings that are known do not. */
const LOOKED_AT_CHARS = 64 * 1024

/** What the bytes hold: the tabs of a workbook; a text once by each delimiter, for the headings tell which it is. */
export async function openTables(bytes: Uint8Array, file_name: string): Promise<Table[]> {
  if (kindOf(bytes) === 'workbook') return openWorkbook(bytes)
  const text = decode(bytes)
  const likeliest = detectDelimiter(text.slice(0, LOOKED_AT_CHARS))
  const delimiters = DELIMITERS.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest))
  return delimiters.map((delimiter) => ({ name: file_name, rows: () => csvRows(text, delimiter) }))
}
