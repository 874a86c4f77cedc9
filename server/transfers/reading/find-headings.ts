import type { StatementField } from '#contract/bank-statements.ts'
import { formatCount, joined } from '#contract/counts.ts'
import { MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import type { SheetTable, TableRow } from '#server/sheets/file/merged.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from '#server/sheets/limits.ts'
import { notSheet, type RefusalKind, SheetRefusal, tooLargeUnpacked } from '#server/sheets/refusal.ts'
import { fieldsOf, hasMoney } from './columns.ts'
import type { OpenStatement } from './open-statement.ts'

export type Fields = readonly (StatementField | null)[]

const MOST_ROWS_ABOVE = 100
/** A date and an amount, or a narration: fewer may be chance. */
const FEWEST_KNOWN = 2

/** Errors of a text read with the wrong delimiter. */
const OF_THE_DELIMITER: ReadonlySet<RefusalKind> = new Set(['too many columns', 'open quotation mark'])

interface Found {
  table: SheetTable
  row: number
  known: number
}

export interface StatementTable extends Pick<OpenStatement, 'has_delimiters'> {
  above: TableRow[]
  headings: string[]
  rows: TableRow[]
  notes: string[]
}

/** Reads the table whose headings are known best, down to its last row. */
export async function findTable({ tables, has_delimiters }: OpenStatement): Promise<StatementTable> {
  let best: Found | null = null
  let refusal: SheetRefusal | null = null
  for (const table of tables) {
    try {
      const found = await headingRow(table)
      if (found && found.known > (best?.known ?? 0)) best = found
    } catch (error) {
      if (!(error instanceof SheetRefusal && OF_THE_DELIMITER.has(error.kind))) throw error
      refusal ??= error
    }
  }
  if (!best)
    throw (
      refusal ??
      notSheet(
        'This file has no row of headings such as Date, Narration, Debit, Credit and Balance. Ask the bank for the statement as Excel (.xlsx) or CSV.',
      )
    )
  return { ...(await wholeTable(best)), has_delimiters, notes: unreadTabs(tables, best.table) }
}

/** `="0001"`, by which a CSV keeps zeros in a spreadsheet program. */
const KEPT_TEXT = /^="([^"]*)"$/

async function* rowsOf(table: SheetTable): AsyncGenerator<TableRow> {
  for await (const row of table.rows())
    yield { ...row, cells: row.cells.map((cell) => cell.replace(KEPT_TEXT, '$1')) }
}

async function headingRow(table: SheetTable): Promise<Found | null> {
  let best: Found | null = null
  let looked_at = 0
  for await (const { number, cells } of rowsOf(table)) {
    const fields = fieldsOf(cells)
    const known = new Set(fields.filter((field) => field !== null)).size
    const isHeading = known >= FEWEST_KNOWN && (hasMoney(fields) || fields.includes('day'))
    if (isHeading && known > (best?.known ?? 0)) best = { table, row: number, known }
    looked_at += 1
    if (looked_at === MOST_ROWS_ABOVE) break
  }
  return best
}

async function wholeTable({
  table,
  row,
}: Found): Promise<Pick<StatementTable, 'above' | 'headings' | 'rows'>> {
  const above: TableRow[] = []
  const rows: TableRow[] = []
  let headings: string[] = []
  let [count, filled, characters] = [0, 0, 0]
  for await (const each of rowsOf(table)) {
    if (each.number < row) above.push(each)
    else if (each.number === row) headings = each.cells.map((cell) => cell.trim().replace(/\s+/g, ' '))
    if (each.number <= row) continue
    count += 1
    if (count > MOST_SHEET_ROWS)
      throw new SheetRefusal(
        'too many rows',
        `This file has more than ${formatCount(MOST_SHEET_ROWS)} rows. Ask the bank for shorter periods and upload each.`,
      )
    if (each.unsolved !== undefined)
      throw new SheetRefusal(
        'formula without result',
        `Cell ${each.unsolved} has a formula without its result. Open the file in Excel, save it and upload it again.`,
      )
    filled += each.cells.length
    for (const { length } of each.cells) characters += length
    if (filled > MOST_CELLS || characters > MOST_TEXT_CHARS) throw tooLargeUnpacked()
    rows.push(each)
  }
  return { above, headings, rows }
}

function unreadTabs(tables: readonly SheetTable[], read: SheetTable): string[] {
  const others = tables.filter((table) => table.is_tab && table !== read).map(({ name }) => `“${name}”`)
  return others.length === 0 ? [] : [`Only the tab “${read.name}” is read, not ${joined(others)}.`]
}
