import { guessFields, type KnownAttribute } from '../headings/guess-fields.ts'
import { type RefusalKind, SheetRefusal } from '../refusal.ts'
import type { Table, TableRow } from './table.ts'

/** Above the headings stand a title, an address, a day; not more than so many rows that are not blank. */
const LOOKED_AT_ROWS = 20

/** Of another tab, or of a text that is read with another delimiter than it has. */
const KEEPS_NOTHING_BACK: ReadonlySet<RefusalKind> = new Set(['too many columns', 'open quotation mark'])

export interface ChosenTable {
  table: Table
  heading: TableRow
}

interface Candidate extends ChosenTable {
  /** How many headings are known, and how many cells hold anything. */
  known: number
  filled: number
}

/** The row whose headings are known best; of those that are known as well the fullest, and then the first. */
async function headingOf(table: Table, attributes: readonly KnownAttribute[]): Promise<Candidate | null> {
  let best: Candidate | null = null
  let looked_at = 0
  // The reader refuses such a row later, with its number, if this table is chosen.
  try {
    for await (const heading of table.rows()) {
      const known = guessFields(heading.cells, attributes).filter((field) => field !== null).length
      const filled = heading.cells.filter((cell) => cell !== '').length
      if (!best || known > best.known || (known === best.known && filled > best.filled))
        best = { table, heading, known, filled }
      looked_at += 1
      if (looked_at === LOOKED_AT_ROWS) break
    }
  } catch (error) {
    if (!(error instanceof SheetRefusal && best?.known)) throw error
  }
  return best
}

/** The table whose headings are known best, the first of several, and its headings. Throws where there is no row at all. */
export async function chooseTable(
  tables: readonly Table[],
  attributes: readonly KnownAttribute[],
): Promise<ChosenTable> {
  let best: Candidate | null = null
  let refusal: SheetRefusal | null = null
  for (const table of tables) {
    try {
      const found = await headingOf(table, attributes)
      if (found && (!best || found.known > best.known)) best = found
    } catch (error) {
      if (!(error instanceof SheetRefusal && KEEPS_NOTHING_BACK.has(error.kind))) throw error
      refusal ??= error
    }
  }
  if (!best) throw refusal ?? new SheetRefusal('empty', 'This file has no rows.')
  if (best.known === 0 && refusal) throw refusal
  return best
}
