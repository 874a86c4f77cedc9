import { dayAfter, formatLong } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { periodWords } from '#contract/due-words.ts'
import { CURRENCY, formatAmount } from '#contract/money.ts'

const AMOUNTS = new Set([
  ...['amount', 'price', 'open', 'opening', 'closing', 'opening_balance', 'late_fee', 'discount'],
])
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
const DAYS = /^\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)\)$/
/** Codes such as `late_fee`. */
const CODE = /^[a-z]{1,30}(_[a-z]{1,30}){1,4}$/

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')

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
