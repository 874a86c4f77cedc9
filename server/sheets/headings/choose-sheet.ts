import { SheetRefusal } from '../refusal.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { guessFields, type KnownAttribute } from './guess-fields.ts'

/** Above the headings stand a title, an address, a day; not more than so many rows. */
const LOOKED_AT_ROWS = 20

export interface Table {
  name: string | null
  rows: SheetRow[]
}

interface Found {
  table: Table
  index: number
  known: number
}

function findHeadings(table: Table, attributes: readonly KnownAttribute[]): Found | null {
  let best: Found | null = null
  for (const [index, { cells }] of table.rows.slice(0, LOOKED_AT_ROWS).entries()) {
    const known = guessFields(cells, attributes).filter((field) => field !== null).length
    if (!best || known > best.known) best = { table, index, known }
  }
  return best
}

/** The sheet and the row whose headings are known best; the first of several. */
export function chooseSheet(tables: readonly Table[], attributes: readonly KnownAttribute[]): Sheet {
  const filled = tables.map(({ name, rows }) => ({
    name,
    rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  }))
  let best: Found | null = null
  for (const table of filled) {
    const found = findHeadings(table, attributes)
    if (found && (!best || found.known > best.known)) best = found
  }
  const heading = best?.table.rows[best.index]
  if (!best || !heading) throw new SheetRefusal('empty', 'This file has no rows.')
  const rows = best.table.rows.slice(best.index + 1)
  if (rows.length === 0) throw new SheetRefusal('empty', 'This file has no rows below its headings.')
  const width = [heading, ...rows].reduce(
    (widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  )
  const asWide = (cells: string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '')
  return {
    name: best.table.name,
    heading_row: heading.number,
    headings: asWide(heading.cells).map((cell) => cell.trim()),
    rows: rows.map(({ number, cells }) => ({ number, cells: asWide(cells) })),
  }
}
