import type { TableRow } from '#server/sheets/file/merged.ts'
import { simplify } from '#server/sheets/headings/guess-fields.ts'
import { readBalance } from './amounts.ts'
import { couldBeDay } from './days.ts'
import { withoutEnd } from './without-end.ts'

interface Said {
  label: string
  /** Values near the label, the nearest first. */
  values: string[]
}

export interface Preamble {
  account_number: string | null
  opening: number | null
  closing: number | null
  period: [string, string] | null
}

/** `Opening Balance: 70,000.00`, `Account No 9900000017`, or a label whose value is in the next cell or below. */
function inOne(text: string): { label: string; value: string } | null {
  const figure = text.search(/[\d*]/)
  const isSign = (at: number) => '(₦N+-'.includes(text[at] ?? ' ')
  let start = text[figure - 1] === ' ' && isSign(figure - 2) ? figure - 1 : figure
  while (isSign(start - 1)) start -= 1
  const said = text.slice(0, Math.max(start, 0))
  const label = withoutEnd(said, /[:\s]/)
  return label === said || label === '' || label.includes(':') ? null : { label, value: text.slice(start) }
}
const LONGEST_LABEL_CHARS = 200
const short = (cell: string) => cell.slice(0, LONGEST_LABEL_CHARS).replace(/\s+/g, ' ').trim()
const filled = (cells: readonly string[]) => cells.map(short).filter((cell) => cell !== '')

function* saidIn(rows: readonly TableRow[]): Generator<Said> {
  for (const [index, { cells }] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const text = short(cell)
      if (text === '') continue
      const { label, value } = inOne(text) ?? { label: text, value: undefined }
      const [right] = filled(cells.slice(column + 1))
      const below = short(rows[index + 1]?.cells[column] ?? '')
      yield {
        label: simplify(label),
        values: [value, right, below].filter((each) => each !== undefined && each !== '') as string[],
      }
    }
}

const OPENING =
  /^(?:opening|beginning|previous) (?:book )?bal(?:ance)?$|^bal(?:ance)? (?:b f|brought forward)$/
const CLOSING = /^(?:closing|ending) (?:book )?bal(?:ance)?$/
const ACCOUNT = /\b(?:account|acct|acc|a c|nuban)\b/
const OF_NUMBER = /\b(?:no|number|num|nuban)\b/
const ELSE = /\b(?:name|type|currency|officer|status|manager|branch|class|balance)\b/
const TEN_DIGITS = /(?<!\d)\d{10}(?!\d)/
/** A spreadsheet drops zeros at the start. */
const SHORTENED = /^\d{8,9}$/
const OTHER_NUMBER =
  /\b(?:customer|client|phone|tel|telephone|mobile|gsm|bvn|nin|id|ref|reference|code|rc|tin|sort|no|number)\b/

function numberOf({ label, values }: Said): string | null {
  if (!ACCOUNT.test(label) || ELSE.test(label)) return null
  const [value = ''] = values
  const digits = value
    .replace(/^'/, '')
    .replace(/(?<=\d)[ -](?=\d)/g, '')
    .trim()
  const found = TEN_DIGITS.exec(digits)?.[0]
  return found ?? (OF_NUMBER.test(label) && SHORTENED.test(digits) ? digits.padStart(10, '0') : null)
}

/** The account that a row names. */
export function accountNamed(rows: readonly TableRow[]): string | null {
  for (const said of saidIn(rows)) {
    const number = numberOf(said)
    if (number) return number
  }
  return null
}

/** Ten digits alone, where no label says that they are something else. */
function accountAlone(rows: readonly TableRow[]): string | null {
  const found = new Set(
    rows.flatMap(({ cells }) => {
      const texts = filled(cells)
      return texts.filter(
        (text, at) => /^\d{10}$/.test(text) && !OTHER_NUMBER.test(simplify(texts[at - 1] ?? '')),
      )
    }),
  )
  const [number = null] = found.size === 1 ? found : []
  return number
}

function balanceOf(rows: readonly TableRow[], label: RegExp): number | null {
  for (const said of saidIn(rows)) {
    if (!label.test(said.label)) continue
    for (const value of said.values) {
      const balance = readBalance(value, false)
      if (balance !== null) return balance
    }
  }
  return null
}

const DATE =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[\s/.-](?:\d{1,2}|[a-z]{3,9})[\s/.,-]{1,2}(?:\d{4}|\d{2})\b|[a-z]{3,9} \d{1,2},? \d{4}/gi
const [BEGIN, END] = [/^(?:from|start|begin)/, /^(?:to|end|until)\b/]

function periodOf(rows: readonly TableRow[], today: string): [string, string] | null {
  const ends: (string | undefined)[] = [undefined, undefined]
  for (const { cells } of rows) {
    const texts = filled(cells)
    const dates = [...texts.join(' ').matchAll(DATE)]
      .map(([date]) => date)
      .filter((date) => couldBeDay(date, today))
    const [from, to, ...more] = dates
    if (from && to && more.length === 0) return [from, to]
    const label = simplify(texts[0] ?? '')
    if (from && !to && BEGIN.test(label)) ends[0] = from
    if (from && !to && END.test(label)) ends[1] = from
  }
  const [from, to] = ends
  return from && to ? [from, to] : null
}

/** Reads the rows above the headings. */
export const readPreamble = (rows: readonly TableRow[], today: string): Preamble => ({
  account_number: accountNamed(rows) ?? accountAlone(rows),
  opening: balanceOf(rows, OPENING),
  closing: balanceOf(rows, CLOSING),
  period: periodOf(rows, today),
})
