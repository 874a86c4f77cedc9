import { detectDelimiter } from 'hucre/csv'
import { formatCount, joined } from '#contract/counts.ts'
import { EXPLAINING_TAB, MOST_SHEET_ROWS, type SheetField } from '#contract/sheet-fields.ts'
import { blockOfTab, headingsOfTwo } from '../headings/block-names.ts'
import { guessFields, type KnownAttribute, simplify } from '../headings/guess-fields.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from '../limits.ts'
import { type RefusalKind, SheetRefusal, tooLargeUnpacked } from '../refusal.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { csvRows, DELIMITERS } from './csv.ts'
import { decode } from './encoding.ts'
import { kindOf } from './kind.ts'
import { fillDown, type MergedDown, ofEachRow, type SheetTable, type TableRow } from './merged.ts'
import { openWorkbook } from './workbook.ts'

interface TabPlace {
  name: string
  above: number
}

const inMarks = (name: string) => `“${name}”`

const LOOKED_AT_CHARS = 64 * 1024

export interface UploadedFile {
  bytes: Uint8Array
  file_name: string
  attributes: readonly KnownAttribute[]
}

/** Throws a `SheetRefusal`. */
export async function readUpload({ bytes, file_name, attributes }: UploadedFile): Promise<Sheet> {
  const tables = await openTables(bytes, file_name)
  const { read, unread, headings, ...sheet } = await chooseTables(tables, attributes)
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
    for (const { column, first_row, last_row } of table.merged ?? [])
      merged.push({
        column: columns ? columns.indexOf(column) : column,
        first_row: first_row + above,
        last_row: last_row + above,
      })
    above += last
  }
  if (count === 0) throw new SheetRefusal('empty', 'This file has no rows below its headings.')
  if (count > MOST_SHEET_ROWS) {
    throw new SheetRefusal(
      'too many rows',
      `This sheet has ${formatCount(count)} rows; at most ${formatCount(MOST_SHEET_ROWS)} can be brought in at once. Split it and upload each part.`,
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

/** A text is read once per delimiter: the headings decide. */
async function openTables(bytes: Uint8Array, file_name: string): Promise<SheetTable[]> {
  if (kindOf(bytes) === 'workbook') return openWorkbook(bytes)
  const text = decode(bytes)
  const likeliest = detectDelimiter(text.slice(0, LOOKED_AT_CHARS))
  const delimiters = DELIMITERS.toSorted((a, b) => Number(b === likeliest) - Number(a === likeliest))
  return delimiters.map((delimiter) => ({ name: file_name, rows: () => csvRows(text, delimiter) }))
}

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

const LOOKED_AT_ROWS = 20

/** Errors of another tab, or of a text read with the wrong delimiter. */
const KEEPS_NOTHING_BACK: ReadonlySet<RefusalKind> = new Set(['too many columns', 'open quotation mark'])

interface Candidate {
  table: SheetTable
  heading: TableRow
  fields: (SheetField | null)[]
  known: number
  filled: number
}

/** Two rows count as one if more headings are known then: `TENANT` over `Name`. */
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

async function chooseTables(tables: readonly SheetTable[], attributes: readonly KnownAttribute[]) {
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
  // `columns` holds the position of each sheet column in a tab; null if equal.
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

/** Empty if equal, null if the headings differ. */
function columnsIn(tab: Candidate, other: Candidate): number[] | null {
  const keysOf = ({ heading, fields }: Candidate) =>
    heading.cells.map((cell, column) => fields[column] ?? simplify(cell))
  const [keys, wanted] = [keysOf(tab), keysOf(other)]
  if (!keys.every((key) => key === '' || wanted.includes(key))) return null
  if (keys.every((key, column) => key === wanted[column])) return []
  return new Set(keys).size === keys.length ? wanted.map((key) => keys.indexOf(key)) : null
}
