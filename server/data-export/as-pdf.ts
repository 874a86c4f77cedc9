import { setImmediate as othersTurn } from 'node:timers/promises'
import { countOf } from '#contract/counts.ts'
import { dayAfter, formatLong } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { periodWords } from '#contract/due-words.ts'
import { CURRENCY, formatAmount } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Database } from '#server/database/open.ts'
import {
  fits,
  MARGIN,
  newPdfLayout,
  numberPages,
  PALE,
  type PdfLayout,
  regular,
  rule,
  strong,
  WIDTH,
  writeFacts,
  writeTitle,
} from '#server/documents/pdf-layout.ts'
import { sentence } from './inventory/table.ts'
import { type DataFile, firstRows, GIVEN, inOneMoment, labelsOf, NOT_GIVEN, WITHHELD } from './read.ts'

const MOST_ROWS = 100
/** Points. */
const TERM = 150
const SIZE = 9
const WITH_HEADING = 90

const readSections = (db: Database, userId: number) =>
  inOneMoment(db, async (tx) => {
    const sections = []
    for (const table of GIVEN) {
      const found = await firstRows(tx, table, userId, MOST_ROWS)
      sections.push({ label: table.label, labels: labelsOf(table), ...found })
    }
    return sections
  })

export async function asPdf(
  db: Database,
  { user_id, name, email }: Viewer,
  made_at: string,
): Promise<DataFile> {
  const sections = await readSections(db, user_id)
  const filled = sections.filter(({ count }) => count > 0)
  const rows = filled.reduce((sum, { count }) => sum + count, 0)
  const title = `Data kept about ${name}`
  const page = newPdfLayout({ title, author: 'Estate Management', created: made_at, keepsPages: true })
  writeTitle(page, 'My data', name)
  writeFacts(page, [
    ...(email ? [['Email', email] as const] : []),
    ['As of', formatLong(made_at)],
    ['Contents', filled.map(({ label, count }) => `${label}: ${count}`).join('\n')],
  ])
  for (const { label, labels, rows: shown, count } of filled) {
    writeHeading(page, label)
    if (count > shown.length) {
      const newest = `The newest ${shown.length} of ${countOf(count, 'row')}. The JSON file has all of them.`
      regular(page, SIZE, PALE).text(newest, MARGIN, page.y, { width: WIDTH })
    }
    for (const row of shown) {
      writeRow(page, factsOf(labels, row))
      await othersTurn()
    }
  }
  const empty = sections.filter(({ count }) => count === 0).map(({ label }) => label)
  writeHeading(page, 'Not included')
  if (empty.length > 0) writeWords(page, `Nothing is kept about you under: ${empty.join('; ')}.`)
  for (const words of WITHHELD) writeWords(page, words)
  for (const { label, why } of NOT_GIVEN) writeWords(page, `${label}: ${why}`)
  numberPages(page, title)
  page.end()
  return { file: page, rows }
}

function writeHeading(page: PdfLayout, label: string): void {
  page.y += 20
  if (!fits(page, WITH_HEADING)) page.addPage()
  strong(page, 12).text(label, MARGIN, page.y, { width: WIDTH })
  page.y += 6
}

function writeWords(page: PdfLayout, words: string): void {
  regular(page, SIZE).text(words, MARGIN, page.y, { width: WIDTH })
  page.y += 6
}

function writeRow(page: PdfLayout, facts: [string, string][]): void {
  page.y += 4
  rule(page)
  page.y += 5
  for (const [term, value] of facts) {
    const height = regular(page, SIZE).heightOfString(value, { width: WIDTH - TERM })
    if (!fits(page, Math.min(height, WITH_HEADING))) page.addPage()
    const top = page.y
    regular(page, SIZE, PALE).text(term, MARGIN, top, { width: TERM - 10 })
    const below = page.y
    regular(page, SIZE).text(value, MARGIN + TERM, top, { width: WIDTH - TERM })
    // A long value may have turned the page.
    if (page.y >= top) page.y = Math.max(page.y, below)
    page.y += 2
  }
}

const AMOUNTS = new Set([
  ...['amount', 'price', 'open', 'opening', 'closing', 'opening_balance', 'late_fee', 'discount'],
])
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
const DAYS = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)\)$/
/** Codes such as `late_fee`. */
const CODE = /^[a-z]{1,30}(_[a-z]{1,30}){1,4}$/

function textWords(text: string): string {
  if (MOMENT.test(text)) return formatLong(text)
  if (DAY.test(text)) return longDay(text)
  const [, from_on, after] = DAYS.exec(text) ?? []
  if (from_on && after) return periodWords({ from_on, until_on: dayAfter(after, -1) })
  return CODE.test(text) ? text.replaceAll('_', ' ') : text
}

function inWords(name: string, value: unknown, currency: string = CURRENCY): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return AMOUNTS.has(name) ? formatAmount(value, currency) : String(value)
  if (typeof value === 'string') return textWords(value)
  const parts = Array.isArray(value)
    ? value.map((each) => inWords(name, each, currency))
    : Object.entries(value).map(([field, each]) => {
        const words = inWords(field, each, currency)
        return words && `${sentence(field)}: ${words}`
      })
  return parts.filter(Boolean).join(Array.isArray(value) ? '; ' : ', ') || null
}

export function factsOf(
  labels: Readonly<Record<string, string>>,
  row: Readonly<Record<string, unknown>>,
): [label: string, words: string][] {
  const currency = typeof row.currency === 'string' ? row.currency : undefined
  return Object.entries(labels).flatMap(([column, label]): [string, string][] => {
    const words = inWords(column, row[column], currency)
    return words === null ? [] : [[label, words]]
  })
}
