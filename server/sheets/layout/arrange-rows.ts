import { joined } from '#contract/counts.ts'
import { FIELD_LABELS, MOST_SHEET_COLUMNS, type SheetField } from '#contract/sheet-fields.ts'
import { LONGEST_EMAIL_CHARS } from '#contract/sign-in-name.ts'
import { isDitto, isSheetError, quoted } from '../cells/cell.ts'
import { readDay } from '../cells/day.ts'
import { type ColumnOrder, dayOrdersOf } from '../cells/day-order.ts'
import { type BlockName, blockName, blockOfTab } from '../headings/block-names.ts'
import { simplify } from '../headings/guess-fields.ts'
import type { ArrangedSheet, Sheet, SheetRow } from '../sheet.ts'

const MOST_NAMED = 8
function named<Item>(items: readonly Item[], wordOf: (item: Item) => string): string {
  const words = items.slice(0, MOST_NAMED).map(wordOf)
  const others = items.length - words.length
  return joined(others > 0 ? [...words, `${others} more`] : words)
}
const inMarks = (text: string) => `“${quoted(text)}”`
const firstCell = ({ cells }: SheetRow) => cells.find((cell) => cell.trim() !== '') ?? ''

const TOTAL =
  /^(?:(?:sub|grand)[ -]?)?totals?(?: (?:amount|arrears|balance|debt|due|outstanding|owed|owing|collected|expected|for|block|phase|flats|houses|units|\p{L}|\d+))*\s*:?$|^block \S{1,4} (?:sub[ -]?)?total:?$/iu

/** First words of notes around a list. */
const NOTE =
  /^(?:n\.? ?b\b[.:;\s]|(?:notes?|key|legend|date|sign|signed|signature|bank|bank details|account (?:name|no|number|details)|acct (?:name|no))\s*(?:[.:;=_–-]|$)|(?:prepared|compiled|checked|approved|verified|updated|typed|printed|signed|generated|issued) (?:by|on|at)\b|page \d+(?: ?(?:of|\/) ?\d+)?$|as (?:at|of|on)\b|all payments?\b|please\b|kindly\b)/i
const MOST_NOTE_CELLS = 3
/** `No. of flats: 3`. */
const COUNT =
  /^(?:total |grand )?(?:(?:nos?\.?|number) of [\p{L}\s]+|(?:vacant|occupied|tenants|flats|houses|units|shops)\s*)[:=–-]\s*\d+$/iu
const LONGEST_HOME_CHARS = 80

function filledIn({ cells }: SheetRow) {
  const filled: { column: number; text: string }[] = []
  for (let column = 0; column < cells.length && filled.length <= MOST_NOTE_CELLS; column += 1) {
    const text = cells[column]?.trim() ?? ''
    if (text !== '') filled.push({ column, text })
  }
  return filled
}

type Fields = ArrangedSheet['fields']

/** Adds the block from a tab or a row above. */
export function arrangeRows(sheet: Sheet, fields: Fields): ArrangedSheet {
  const isNoHome = rowJudge(sheet, fields)
  const left_out = new Set(sheet.rows.filter(isNoHome))
  const homes = sheet.rows.filter((row) => !left_out.has(row))
  const own_column = fields.indexOf('block')
  const has_room = own_column >= 0 || fields.length < MOST_SHEET_COLUMNS
  const blocks = has_room ? blocksOf(homes, fields.indexOf('property')) : NO_BLOCKS
  const rows = homes.filter((row) => !blocks.headings.has(row))
  resolveDittos(rows, fields)
  const notes = sheetNotes(sheet, { left_out: [...left_out], blocks: [...blocks.headings], rows }, fields)
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
  // Blocks that are homes head nothing.
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

/** A block replaces another of its kind; one right below another kind lies within it. */
function nested(within: readonly BlockName[], heading: BlockName, follows: boolean): BlockName[] {
  const same = within.findIndex(({ kind }) => kind === heading.kind)
  if (same >= 0) return [...within.slice(0, same), heading]
  return follows ? [...within, heading] : [heading]
}

const OF_EACH_ROW: readonly SheetField[] = ['block', 'landlord_name', 'landlord_email', 'landlord_phone']
/** Longer text in each row would multiply the file. */
function resolveDittos(rows: readonly SheetRow[], fields: Fields): void {
  for (const field of OF_EACH_ROW) {
    const column = fields.indexOf(field)
    if (column < 0) continue
    let above = ''
    for (const { cells } of rows) {
      const cell = cells[column] ?? ''
      if (!isDitto(cell)) above = cell
      else if (above !== '' && above.length <= LONGEST_EMAIL_CHARS) cells[column] = above
    }
  }
}

function loneCell(row: SheetRow): string | null {
  const [only, ...others] = filledIn(row)
  return only && others.length === 0 ? only.text : null
}

function rowJudge({ headings, rows }: Pick<Sheet, 'headings' | 'rows'>, fields: Fields) {
  const property = fields.indexOf('property')
  const tenant = fields.indexOf('tenant_name')
  const simple = headings.map((heading) => ` ${simplify(heading)} `)
  const last_full = rows.findLast((row) => filledIn(row).length > 1)?.number ?? Infinity

  const isTotal = ({ cells }: SheetRow) => {
    const title = cells[property]?.trim()
    const labels = title ? [title, cells[tenant]] : cells
    return labels.some((label) => TOTAL.test(label?.trim() ?? ''))
  }
  const isHeading = (row: SheetRow) =>
    filledIn(row).length > 1 &&
    row.cells.every((cell, column) => cell.trim() === '' || simple[column]?.includes(` ${simplify(cell)} `))
  const isNote = (row: SheetRow) => {
    const filled = filledIn(row)
    const [first] = filled
    if (!first || filled.length > MOST_NOTE_CELLS) return false
    if (NOTE.test(first.text)) return true
    if (filled.length > 1) return false
    const { text, column } = first
    if (text.length > LONGEST_HOME_CHARS) return true
    if (COUNT.test(text) || isSheetError(text) || /^(?:TRUE|FALSE)$/.test(text)) return true
    if (/^\d+$/.test(text)) return property >= 0 && column !== property
    return row.number > last_full && 'value' in readDay(text, { today: '2000-01-01' })
  }
  return (row: SheetRow): boolean => isTotal(row) || isHeading(row) || isNote(row)
}

function sheetNotes(
  sheet: Sheet,
  { left_out, blocks, rows }: Record<'left_out' | 'blocks' | 'rows', SheetRow[]>,
  fields: Fields,
): string[] {
  const notes = [...sheet.notes]
  if (blocks.length > 0)
    notes.push(`Read as the block of the homes below: ${named(blocks, (row) => inMarks(firstCell(row)))}.`)
  if (left_out.length > 0)
    notes.push(
      `Left out, because they name no home: ${named(left_out, (row) => `row ${row.number} ${inMarks(firstCell(row))}`)}.`,
    )
  const hidden = rows.filter((row) => row.hidden).map(({ number }) => number)
  if (hidden.length > 0)
    notes.push(
      hidden.length === 1
        ? `Row ${hidden[0]} is hidden in the spreadsheet; it is brought in with the others.`
        : `Rows ${named(hidden, String)} are hidden in the spreadsheet; they are brought in with the others.`,
    )
  for (const [field, order] of dayOrdersOf(rows, fields)) {
    const heading = sheet.headings[fields.indexOf(field)] ?? ''
    const note = orderNote(order)
    if (note) notes.push(`${inMarks(heading)}: ${note}`)
  }
  return notes
}

function orderNote({ first, day_first, month_first }: ColumnOrder): string | null {
  if (first === 'unclear' && day_first && month_first)
    return `row ${day_first.row} writes the day first (${quoted(day_first.text)}), row ${month_first.row} the month (${quoted(month_first.text)}). Days that could be either are refused.`
  if (first !== 'month' || !month_first) return null
  return `the month is written first, as row ${month_first.row} shows (${quoted(month_first.text)}). So 06/01/2026 is 1 June 2026.`
}
