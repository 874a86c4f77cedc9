import { DATE_ORDERS, type DateOrder } from '#contract/bank-statements.ts'
import { DAY_MS } from '#contract/time.ts'
import { SheetRefusal } from '#server/sheets/refusal.ts'
import type { Direction } from './chain.ts'
import { dayOf, isOpenDay, provenOrder, splitTime } from './days.ts'

interface Evidence {
  /** In the order of the file. */
  days: readonly { row: number; text: string }[]
  value_days: readonly { row: number; text: string }[]
  /** The balances show it; null if they do not. */
  direction: Direction | null
  /** Texts of the first and last day that the file says it holds. */
  period: readonly [string, string] | null
  /** The order that a person confirmed for these headings. */
  known: DateOrder | null
  today: string
}

/** Decides once for the file. Null: no text needs an order, or a person has to say it. */
export function decideOrder(evidence: Evidence): { order: DateOrder | null; asks: boolean } {
  const texts = [...evidence.days, ...evidence.value_days]
  const order = provenBy(texts)
  if (order) return { order, asks: false }
  if (!texts.some(({ text }) => isOpenDay(text))) return { order: null, asks: false }
  const decided = evidence.known ?? byPeriod(evidence) ?? byValueDay(evidence) ?? bySequence(evidence)
  return { order: decided, asks: decided === null }
}

function provenBy(texts: Evidence['days']): DateOrder | null {
  const of = (order: DateOrder) => texts.find(({ text }) => provenOrder(text) === order)
  const [day_first, month_first] = [of('day first'), of('month first')]
  if (day_first && month_first)
    throw new SheetRefusal(
      'unclear',
      `Row ${day_first.row} has the day first (${day_first.text}), row ${month_first.row} the month (${month_first.text}). Download the statement again and upload it without opening it in Excel.`,
    )
  if (day_first && areSwapped(texts))
    throw new SheetRefusal(
      'unclear',
      `A spreadsheet program changed some dates of this file, but not ${day_first.text} in row ${day_first.row}. Download the statement again and upload it without opening it in Excel.`,
    )
  return day_first ? 'day first' : month_first ? 'month first' : null
}

/** Excel with US settings makes 5 January of a written 1 May, and leaves 13/05 as text. */
function areSwapped(texts: Evidence['days']): boolean {
  const real = texts.flatMap(({ text }) => /^20\d\d-\d\d-(\d\d)$/.exec(splitTime(text).day)?.[1] ?? [])
  return real.length > 0 && real.every((day) => Number(day) <= 12)
}

const only = (orders: DateOrder[]): DateOrder | null => (orders.length === 1 ? (orders[0] ?? null) : null)

function byPeriod({ days, period, today }: Evidence): DateOrder | null {
  if (!period) return null
  const fits = DATE_ORDERS.filter((order) => {
    const [from, to] = period.map((text) => dayOf(text, order, today))
    if (typeof from !== 'string' || typeof to !== 'string') return false
    return days.every(({ text }) => {
      const day = dayOf(text, order, today)
      return typeof day === 'string' && from <= day && day <= to
    })
  })
  const proven = period.map(provenOrder).find((order) => order !== null) ?? null
  return only(fits) ?? (proven && fits.includes(proven) ? proven : null)
}

const MOST_DAYS_APART = 10

/** Banks value money within days; the wrong order makes months of them. */
function byValueDay({ days, value_days, today }: Evidence): DateOrder | null {
  const values = new Map(value_days.map(({ row, text }) => [row, text]))
  return only(
    DATE_ORDERS.filter((order) =>
      days.every(({ row, text }) => {
        const [day, value] = [text, values.get(row) ?? text].map((each) => dayOf(each, order, today))
        if (typeof day !== 'string' || typeof value !== 'string') return false
        return Math.abs(Date.parse(day) - Date.parse(value)) <= MOST_DAYS_APART * DAY_MS
      }),
    ),
  )
}

/** Rows of a statement follow one another, the newest first or last. */
function bySequence({ days, direction, today }: Evidence): DateOrder | null {
  return only(
    DATE_ORDERS.filter((order) => {
      const read = days.map(({ text }) => dayOf(text, order, today))
      if (read.some((day) => typeof day !== 'string')) return false
      const follows = (up: boolean) =>
        read.every((day, index) => {
          const before = read[index - 1] ?? day
          return up ? String(before) <= String(day) : String(before) >= String(day)
        })
      if (direction) return follows(direction === 'oldest first')
      return follows(true) || follows(false)
    }),
  )
}
