import type { StatementField } from '#contract/bank-statements.ts'
import { formatCount } from '#contract/counts.ts'
import { isBlank } from '#server/sheets/cells/cell.ts'
import type { TableRow } from '#server/sheets/file/merged.ts'
import { simplify } from '#server/sheets/headings/guess-fields.ts'
import { couldBeDay } from './days.ts'
import type { Fields, StatementTable } from './find-headings.ts'
import { maskNumbers } from './mask.ts'
import { MONEY_FIELDS, moneyReader, type RowMoney } from './money-of-rows.ts'
import { accountNamed } from './preamble.ts'
import type { UnreadableRow } from './read-statement.ts'

export interface StatementEntry extends RowMoney {
  row: TableRow
  narration: string
}

export interface SortedRows {
  /** In the order of the file. */
  entries: StatementEntry[]
  unreadable: UnreadableRow[]
  opening: number | null
  closing: number | null
  notes: string[]
}

const OPENING =
  /^(?:opening|beginning|previous|starting) (?:book )?bal(?:ance)?\b|\b(?:b f|b d|bf|b fwd|bbf|brought f(?:or)?wa?r?d)\b/
/** Banks that write it as money in. */
const OPENING_ALONE =
  /^(?:(?:opening|beginning) (?:book )?bal(?:ance)?|bal(?:ance)? (?:b f|brought forward))$/
const CLOSING =
  /^(?:closing|ending|final|new) (?:book )?bal(?:ance)?\b|\b(?:c f|c d|carried forward)\b|\bnew balance$/
const TOTAL = /^(?:grand |sub )?totals?\b|^total (?:debit|credit)|^(?:closing|ending) bal/
const FOOTER =
  /^(?:end of|page\b|disclaimer|note\b|please|thank|generated|printed|this (?:is|statement)|for (?:enquir|more)|total|opening|closing|balance\b)/
const OTHER_ACCOUNT =
  /^(?:owealth|savings|cashbox|fixed deposit|target savings|flexi)\b.*\b(?:account|wallet|balance|statement|transactions)\b/
const LONGEST_SHOWN_CHARS = 80
const LONGEST_NARRATION_CHARS = 500
const inShort = (text: string) => text.slice(0, LONGEST_NARRATION_CHARS).toWellFormed()

interface Said {
  balance: number | null
  /** Count of lines above. */
  at: number
}

export const NO_DAY = 'It has no day'

export const unreadableRow = ({ number, cells }: TableRow, why: string): UnreadableRow => ({
  row: number,
  cells: cells.map((cell) => shown(cell)),
  why,
})
export const shown = (cell: string): string => {
  const text = maskNumbers(cell.replace(/\s+/g, ' ').trim())
  return text.length > LONGEST_SHOWN_CHARS ? `${text.slice(0, LONGEST_SHOWN_CHARS).toWellFormed()}…` : text
}

export function sortRows(
  { headings, rows, has_delimiters }: Pick<StatementTable, 'headings' | 'rows' | 'has_delimiters'>,
  fields: Fields,
  { account_number, today }: { account_number: string | null; today: string },
): SortedRows {
  const textOf = ({ cells }: TableRow, field: StatementField) => {
    const texts = fields.flatMap((each, column) => (each === field ? [cells[column] ?? ''] : []))
    return texts
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => !isBlank(text))
      .join(' ')
  }
  const hasDay = (row: TableRow) => couldBeDay(textOf(row, 'day'), today)
  const { moneyOf, notes } = moneyReader(fields, headings, rows.filter(hasDay))
  const simple = headings.map(simplify)
  const first_narration = fields.indexOf('narration')
  const found: Pick<SortedRows, 'entries' | 'unreadable' | 'notes'> = { entries: [], unreadable: [], notes }
  const [openings, closings]: [Said[], Said[]] = [[], []]
  let [zeros, above] = [0, null as StatementEntry | null]

  const isHeading = ({ cells }: TableRow) =>
    cells.filter((cell) => cell.trim() !== '').length > 1 &&
    cells.every((cell, column) => cell.trim() === '' || simplify(cell) === simple[column])
  /** These texts may say that the row is no line. */
  const labelsOf = (row: TableRow) =>
    [
      row.cells.find((cell) => cell.trim() !== '') ?? '',
      textOf(row, 'narration'),
      textOf(row, 'reference'),
    ].map(simplify)

  for (const row of rows) {
    const before = above
    above = null
    if (isHeading(row)) continue
    const [dated, money] = [hasDay(row), moneyOf(row)]
    const labels = labelsOf(row)
    const says = (words: RegExp) => labels.some((label) => words.test(label))
    if (!dated && isOtherAccount(row, labels)) {
      found.notes.push(
        `Rows from ${row.number} on are of another account (${shown(row.cells.join(' '))}) and are not read.`,
      )
      break
    }
    const moves = money.is === 'money' || money.is === 'both sides'
    if (has_delimiters && (dated || moves) && isSplit(row, headings.length, fields)) {
      found.unreadable.push(
        unreadableRow(row, 'It has more cells than headings: a comma splits a text or an amount'),
      )
      continue
    }
    if (says(OPENING_ALONE) || (says(OPENING) && !moves)) {
      const balance =
        'balance' in money ? (money.balance ?? (money.is === 'money' ? money.moved : null)) : null
      openings.push({ balance, at: found.entries.length })
    } else if (
      (says(TOTAL) && (!dated || money.is === 'both sides' || !moves)) ||
      (says(CLOSING) && money.is !== 'money')
    ) {
      if (says(CLOSING) && 'balance' in money)
        closings.push({ balance: money.balance, at: found.entries.length })
    } else if (money.is === 'money' && dated) {
      const { is, ...read } = money
      above = { row, narration: inShort(textOf(row, 'narration')), ...read }
      found.entries.push(above)
    } else if (money.is === 'zero' && dated) zeros += 1
    else if (money.is === 'problem') {
      if (dated) found.unreadable.push(unreadableRow(row, money.why))
    } else if (money.is === 'both sides')
      found.unreadable.push(unreadableRow(row, 'It has money in and money out'))
    else if (money.is === 'money')
      found.unreadable.push(unreadableRow(row, textOf(row, 'day') === '' ? NO_DAY : 'Its day cannot be read'))
    else if (dated) found.unreadable.push(unreadableRow(row, 'It has no amount'))
    else if (before && isContinued(row)) {
      before.narration = inShort(`${before.narration} ${textOf(row, 'narration')}`)
      above = before
    }
  }
  if (zeros > 0)
    found.notes.push(
      zeros === 1
        ? 'One row moves no money and is left out.'
        : `${formatCount(zeros)} rows move no money and are left out.`,
    )
  // Balances carried from page to page are neither.
  const atAnEnd = (said: Said[]) =>
    said.find(({ balance, at }) => balance !== null && (at === 0 || at === found.entries.length))?.balance ??
    null
  return { ...found, opening: atAnEnd(openings), closing: atAnEnd(closings) }

  /** A long narration that goes on in the next row. */
  function isContinued(row: TableRow): boolean {
    const text = row.cells[first_narration]?.trim() ?? ''
    return (
      first_narration > 0 &&
      text !== '' &&
      row.cells.every((cell, column) => column === first_narration || cell.trim() === '') &&
      !FOOTER.test(simplify(text))
    )
  }
  function isOtherAccount(row: TableRow, labels: readonly string[]): boolean {
    if (found.entries.length === 0) return false
    const named = accountNamed([row])
    return (named !== null && named !== account_number) || OTHER_ACCOUNT.test(labels[0] ?? '')
  }
}

/** `45,000.00` without quotation marks becomes two cells, and each comma of a text moves those behind it. */
function isSplit({ cells }: TableRow, width: number, fields: Fields): boolean {
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return true
  return fields.some((field, column) => {
    const next = fields[column + 1] ?? null
    if (field === null || !MONEY_FIELDS.includes(field) || (next !== null && MONEY_FIELDS.includes(next)))
      return false
    return (
      /^\D{0,4}\d{1,3}$/.test(cells[column]?.trim() ?? '') &&
      /^\d{3}\.\d\d\)?$/.test(cells[column + 1]?.trim() ?? '')
    )
  })
}
