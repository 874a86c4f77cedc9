import { guessFields, type KnownAttribute } from '../headings/guess-fields.ts'
import { SheetRefusal } from '../refusal.ts'
import type { Table, TableRow } from './table.ts'

/** Above the headings stand a title, an address, a day; not more than so many rows that are not blank. */
const LOOKED_AT_ROWS = 20

export interface ChosenTable {
  table: Table
  heading: TableRow
}

/** The table and the row whose headings are known best; the first of several. Throws where there is no row at all. */
export async function chooseTable(
  tables: readonly Table[],
  attributes: readonly KnownAttribute[],
): Promise<ChosenTable> {
  let best: (ChosenTable & { known: number }) | null = null
  for (const table of tables) {
    let looked_at = 0
    for await (const heading of table.rows()) {
      const known = guessFields(heading.cells, attributes).filter((field) => field !== null).length
      if (!best || known > best.known) best = { table, heading, known }
      looked_at += 1
      if (looked_at === LOOKED_AT_ROWS) break
    }
  }
  if (!best) throw new SheetRefusal('empty', 'This file has no rows.')
  return best
}
