import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { chooseSheet } from './headings/choose-sheet.ts'
import type { KnownAttribute } from './headings/guess-fields.ts'
import { SheetRefusal } from './refusal.ts'
import type { Sheet } from './sheet.ts'

/** Reads the bytes of an upload as rows of text. Throws a `SheetRefusal` where that cannot be. */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  attributes: readonly KnownAttribute[] = [],
): Promise<Sheet> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (bytes.length === 0) throw new SheetRefusal('empty', 'This file is empty.')
  const tables = isZip
    ? (await readXlsx(bytes)).sheets.map(({ name, rows }) => ({ name, rows: rows as unknown[][] }))
    : [{ name: null, rows: parseCsv(new TextDecoder().decode(bytes)) as unknown[][] }]
  void fileName
  return chooseSheet(
    tables.map(({ name, rows }) => ({
      name,
      rows: rows.map((cells, index) => ({
        number: index + 1,
        cells: cells.map((cell) =>
          cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell),
        ),
      })),
    })),
    attributes,
  )
}
