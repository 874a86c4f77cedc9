import { LONGEST_EMAIL_CHARS } from '#contract/email.ts'
import { FIELD_LABELS, MOST_SHEET_COLUMNS, type SheetField } from '#contract/sheet-fields.ts'
import { isDitto } from '../cells/cell.ts'
import { type BlockName, blockName, blockOfTab } from '../headings/block-names.ts'
import type { ArrangedSheet, Sheet, SheetRow } from '../sheet.ts'
import { loneCell, rowJudge } from './row-kinds.ts'
import { sheetNotes } from './sheet-notes.ts'

type Fields = ArrangedSheet['fields']

/**
 * Makes one row for each home. The block goes into a column, whether it is the tab or a row above the homes. Totals, notes and
 * repeated headings are dropped.
 */
export function arrangeRows(sheet: Sheet, fields: Fields): ArrangedSheet {
  const isNoHome = rowJudge(sheet, fields)
  const left_out = new Set(sheet.rows.filter(isNoHome))
  const homes = sheet.rows.filter((row) => !left_out.has(row))
  const own_column = fields.indexOf('block')
  const has_room = own_column >= 0 || fields.length < MOST_SHEET_COLUMNS
  const blocks = has_room ? blocksOf(homes, fields.indexOf('property')) : NO_BLOCKS
  const rows = homes.filter((row) => !blocks.headings.has(row))
  resolveDittos(rows, fields)
  const notes = sheetNotes(sheet, { left_out: [...left_out], blocks: [...blocks.headings], rows, fields })
  const blockOf = (row: SheetRow) => blocks.of.get(row) ?? ''
  if (own_column >= 0)
    for (const row of rows) row.cells[own_column] = row.cells[own_column]?.trim() || blockOf(row)
  if (own_column >= 0 || !rows.some(blockOf)) return { headings: sheet.headings, fields, rows, notes }
  return {
    headings: [FIELD_LABELS.block, ...sheet.headings],
    fields: ['block', ...fields],
    rows: rows.map((row) => ({ ...row, cells: [blockOf(row), ...row.cells] })),
    notes,
  }
}

interface Blocks {
  headings: ReadonlySet<SheetRow>
  of: ReadonlyMap<SheetRow, string>
}
const NO_BLOCKS: Blocks = { headings: new Set(), of: new Map() }

/** The rows that name a block alone, and the block of each home: its tab's, and that of the nearest such row above it. */
function blocksOf(homes: readonly SheetRow[], property: number): Blocks {
  const alone = new Map(
    homes.flatMap((row) => {
      const name = blockName(loneCell(row) ?? '')
      return name ? [[row, name] as const] : []
    }),
  )
  const headHomes = homes.some((row, index) => {
    const next = homes[index + 1]
    return alone.has(row) && next && !alone.has(next)
  })
  // Blocks that are homes themselves head nothing.
  const are_headings =
    headHomes && !homes.some((row) => !alone.has(row) && blockName(row.cells[property] ?? ''))
  const headings = new Set(are_headings ? alone.keys() : [])
  const of = new Map<SheetRow, string>()
  let within: BlockName[] = []
  let before: SheetRow | undefined
  for (const row of homes) {
    if (row.tab !== before?.tab) within = []
    const heading = headings.has(row) ? alone.get(row) : null
    if (heading) within = nested(within, heading, before !== undefined && headings.has(before))
    else {
      const tab = row.tab === undefined ? null : blockOfTab(row.tab)
      const names = [...within.map(({ name }) => name).reverse(), ...(tab ? [tab] : [])]
      of.set(row, names.join(', '))
    }
    before = row
  }
  return { headings, of }
}

/** A block that follows another of its kind takes its place; one right below another kind is in it. */
function nested(within: readonly BlockName[], heading: BlockName, follows: boolean): BlockName[] {
  const same = within.findIndex(({ kind }) => kind === heading.kind)
  if (same >= 0) return [...within.slice(0, same), heading]
  return follows ? [...within, heading] : [heading]
}

const OF_EACH_ROW: readonly SheetField[] = ['block', 'landlord_name', 'landlord_email', 'landlord_phone']
/** No name or email is longer. Longer text written out in each row would take many times the file. */
const LONGEST_REPEATED_CHARS = LONGEST_EMAIL_CHARS
/** Writes out marks that stand for the cell above, where many rows say the same. */
function resolveDittos(rows: readonly SheetRow[], fields: Fields): void {
  for (const field of OF_EACH_ROW) {
    const column = fields.indexOf(field)
    if (column < 0) continue
    let above = ''
    for (const { cells } of rows) {
      const cell = cells[column] ?? ''
      if (!isDitto(cell)) above = cell
      else if (above !== '' && above.length <= LONGEST_REPEATED_CHARS) cells[column] = above
    }
  }
}
