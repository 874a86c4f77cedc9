import type { SheetField } from '#contract/sheet-fields.ts'
import { isSheetError } from '../cells/cell.ts'
import { readDay } from '../cells/day.ts'
import { simplify } from '../headings/guess-fields.ts'
import type { Sheet, SheetRow } from '../sheet.ts'

/** Stands where a name would, or a number that is left out, below the last row. */
const TOTAL =
  /^(?:(?:sub|grand)[ -]?)?totals?(?: (?:amount|arrears|balance|debt|due|outstanding|owed|owing|collected|expected|for|block|phase|flats|houses|units|\p{L}|\d+))*\s*:?$|^block \S{1,4} (?:sub[ -]?)?total:?$/iu

/** The first words of notes below or above a list. */
const NOTE =
  /^(?:n\.? ?b\b[.:;\s]|(?:notes?|key|legend|date|sign|signed|signature|bank|bank details|account (?:name|no|number|details)|acct (?:name|no))\s*(?:[.:;=_–-]|$)|(?:prepared|compiled|checked|approved|verified|updated|typed|printed|signed|generated|issued) (?:by|on|at)\b|page \d+(?: ?(?:of|\/) ?\d+)?$|as (?:at|of|on)\b|all payments?\b|please\b|kindly\b)/i
const MOST_NOTE_CELLS = 3
/** `No. of flats: 3`. */
const COUNT =
  /^(?:total |grand )?(?:(?:nos?\.?|number) of [\p{L}\s]+|(?:vacant|occupied|tenants|flats|houses|units|shops)\s*)[:=–-]\s*\d+$/iu
/** A longer text that stands alone is a sentence, and no home. */
const LONGEST_HOME_CHARS = 80

interface FilledCell {
  column: number
  text: string
}
/** The first filled cells of a row, one more than a note has: a long sheet is not looked through to the end of each row. */
function filledIn({ cells }: SheetRow): FilledCell[] {
  const filled: FilledCell[] = []
  for (let column = 0; column < cells.length && filled.length <= MOST_NOTE_CELLS; column += 1) {
    const text = cells[column]?.trim() ?? ''
    if (text !== '') filled.push({ column, text })
  }
  return filled
}

/** The only cell of a row that says anything; null where there are more. */
export function loneCell(row: SheetRow): string | null {
  const [only, ...others] = filledIn(row)
  return only && others.length === 0 ? only.text : null
}

/** Tells which rows name no home: totals, notes and headings that are written again. */
export function rowJudge(
  { headings, rows }: Pick<Sheet, 'headings' | 'rows'>,
  fields: readonly (SheetField | null)[],
) {
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
