import { joined } from '#contract/counts.ts'
import type { SheetField } from '#contract/sheet-fields.ts'
import { quoted } from '../cells/cell.ts'
import { type ColumnOrder, dayOrdersOf } from '../cells/day-order.ts'
import type { Sheet, SheetRow } from '../sheet.ts'

interface Read {
  left_out: readonly SheetRow[]
  blocks: readonly SheetRow[]
  rows: readonly SheetRow[]
  fields: readonly (SheetField | null)[]
}

/** A note names at most so many rows. */
const MOST_NAMED = 8
function named<Item>(items: readonly Item[], wordOf: (item: Item) => string): string {
  const words = items.slice(0, MOST_NAMED).map(wordOf)
  const others = items.length - words.length
  return joined(others > 0 ? [...words, `${others} more`] : words)
}
const inMarks = (text: string) => `“${quoted(text)}”`
const firstCell = ({ cells }: SheetRow) => cells.find((cell) => cell.trim() !== '') ?? ''

/** Sentences that tell a person which rows were dropped, and how blocks and days were read. */
export function sheetNotes(sheet: Sheet, { left_out, blocks, rows, fields }: Read): string[] {
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
