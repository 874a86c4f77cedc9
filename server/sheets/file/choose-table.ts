import { EXPLAINING_TAB, type SheetField } from '#contract/sheet-fields.ts'
import { blockOfTab, headingsOfTwo } from '../headings/block-names.ts'
import { guessFields, type KnownAttribute, simplify } from '../headings/guess-fields.ts'
import { type RefusalKind, SheetRefusal } from '../refusal.ts'
import type { SheetTable, TableRow } from './merged.ts'

/** Titles, addresses and dates may stand above the headings. */
const LOOKED_AT_ROWS = 20

/** Errors of another tab, or of a text read with the wrong delimiter. */
const KEEPS_NOTHING_BACK: ReadonlySet<RefusalKind> = new Set(['too many columns', 'open quotation mark'])

export interface ChosenTable {
  table: SheetTable
  heading_row: number
  /** The position of each sheet column in this table; null if equal. */
  columns: number[] | null
}
interface ChosenTables {
  /** The table with the most known headings. */
  name: string
  heading_row: number
  headings: string[]
  /** This table and other tabs that are blocks with the same headings, in workbook order. */
  read: ChosenTable[]
  /** Other tabs with rows. */
  unread: string[]
}

interface Candidate {
  table: SheetTable
  heading: TableRow
  fields: (SheetField | null)[]
  /** Known headings, and filled cells. */
  known: number
  filled: number
}

/**
 * The row with the most known headings, then the fullest, then the first. Two rows count as one if that
 * yields more: `TENANT` over `Name`.
 */
async function headingOf(
  table: SheetTable,
  attributes: readonly KnownAttribute[],
): Promise<Candidate | null> {
  const judge = (heading: TableRow): Candidate => {
    const fields = guessFields(heading.cells, attributes)
    const known = fields.filter((field) => field !== null).length
    return { table, heading, fields, known, filled: heading.cells.filter((cell) => cell !== '').length }
  }
  let best: Candidate | null = null
  let looked_at = 0
  let above: TableRow | null = null
  // The reader refuses such a row later with its number, if this table is chosen.
  try {
    for await (const row of table.rows()) {
      const alone = judge(row)
      if (!best || alone.known > best.known || (alone.known === best.known && alone.filled > best.filled))
        best = alone
      const upper = alone.known > 1 && above?.number === row.number - 1 ? above : null
      const cells = upper && headingsOfTwo(upper.cells, row.cells)
      const both = cells && judge({ number: row.number, cells })
      if (both && both.known > best.known) best = both
      above = row
      looked_at += 1
      if (looked_at === LOOKED_AT_ROWS) break
    }
  } catch (error) {
    if (!(error instanceof SheetRefusal && best?.known)) throw error
  }
  return best
}

export async function chooseTables(
  tables: readonly SheetTable[],
  attributes: readonly KnownAttribute[],
): Promise<ChosenTables> {
  const found: Candidate[] = []
  let refusal: SheetRefusal | null = null
  for (const table of tables) {
    try {
      const candidate = await headingOf(table, attributes)
      if (candidate) found.push(candidate)
    } catch (error) {
      if (!(error instanceof SheetRefusal && KEEPS_NOTHING_BACK.has(error.kind))) throw error
      refusal ??= error
    }
  }
  const [first, ...others] = found.toSorted((a, b) => b.known - a.known)
  if (!first) throw refusal ?? new SheetRefusal('empty', 'This file has no rows.')
  if (first.known === 0 && refusal) throw refusal
  const tabs = others.filter(({ table }) => table.is_tab && table.name !== EXPLAINING_TAB)
  const read = [first, ...tabs].flatMap((tab) => {
    const columns = tab === first ? [] : areBlocks(first, tab) && columnsIn(tab, first)
    return columns
      ? [{ table: tab.table, heading_row: tab.heading.number, columns: columns.length > 0 ? columns : null }]
      : []
  })
  return {
    name: first.table.name,
    heading_row: first.heading.number,
    headings: first.heading.cells,
    read: read.sort((a, b) => tables.indexOf(a.table) - tables.indexOf(b.table)),
    unread: tabs
      .filter(({ table }) => !read.some((each) => each.table === table))
      .map(({ table }) => table.name),
  }
}

const areBlocks = (...each: Candidate[]) => each.every(({ table }) => blockOfTab(table.name) !== null)

/** The position of each column of another tab: empty if equal, null if the headings differ. */
function columnsIn(tab: Candidate, other: Candidate): number[] | null {
  const keysOf = ({ heading, fields }: Candidate) =>
    heading.cells.map((cell, column) => fields[column] ?? simplify(cell))
  const [keys, wanted] = [keysOf(tab), keysOf(other)]
  if (!keys.every((key) => key === '' || wanted.includes(key))) return null
  if (keys.every((key, column) => key === wanted[column])) return []
  return new Set(keys).size === keys.length ? wanted.map((key) => keys.indexOf(key)) : null
}
