import type { ChargeState } from '#contract/charge-states.ts'
import type { PlannedPrice } from '#contract/charges.ts'
import { countOf } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import { longDay, shortDay } from '#contract/day-words.ts'
import { ONE_TIME, type Period, periodOf } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { lagosToday } from '#web/ui/clock.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

/** `₦5,238,750`: overviews omit zero kobo. Payments always show kobo. */
export const formatOwed = (amount: number): string => formatNaira(amount).replace(/\.00$/, '')

/** `₦50,000 from 1 December` */
export const plannedWords = (price: PlannedPrice | null | undefined): string | null =>
  price ? `${formatOwed(price.amount)} from ${longDay(price.from_on, lagosToday())}` : null

/** All sums of a column show kobo if one has some. */
export const overviewFormat = (sums: readonly number[]): ((naira: number) => string) =>
  sums.every(Number.isInteger) ? formatOwed : formatNaira

/** Whether an entry asks for money by today and still has an open part. */
export const isOwed = ({
  amount,
  open,
  dated_on,
}: Pick<Ledger['entries'][number], 'amount' | 'open' | 'dated_on'>): boolean =>
  amount > 0 && open > 0 && dated_on <= lagosToday()

export const openLines = ({ entries }: Pick<Ledger, 'entries'>): number => entries.filter(isOwed).length

export function spanOf(periods: readonly Period[]): Period | null {
  const ordered = periods.toSorted((one, other) => Date.parse(one.from_on) - Date.parse(other.from_on))
  const [first] = ordered
  const last = ordered.at(-1)
  return first && last ? { from_on: first.from_on, until_on: last.until_on } : null
}

const UNITS: Record<number, string> = { 1: 'month', 3: 'quarter', 6: 'half-year', 12: 'year' }
const unitOf = (months: number): string => UNITS[months] ?? 'period'
/** `3 months`, `1 quarter`, `2 periods` */
export const quantityWords = (months: number, quantity: number): string => countOf(quantity, unitOf(months))

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Periods begin with a month; the first of a tenancy begins when they move in. */
const isCut = (period: Period | null, months: number): boolean =>
  period !== null &&
  (!period.from_on.endsWith('-01') ||
    monthNumber(dayAfter(period.until_on)) - monthNumber(period.from_on) < months)

interface OnePeriod {
  amount: number
  period: Period | null
}

/** `3 months`; `Part of a year` of a single period that is cut and asks less than the price. */
export function periodsWords(
  { months, price }: Pick<ChargeState, 'months' | 'price'>,
  quantity: number,
  [one]: readonly OnePeriod[],
): string {
  const part = quantity === 1 && one && one.amount !== price && isCut(one.period, months)
  return part ? `Part of a ${unitOf(months)}` : quantityWords(months, quantity)
}

export const fullWords = (months: number): string => `full ${unitOf(months)}`

/** `full month`, of a due that asks the whole price for a part of its period; else null. */
export function fullPrice(
  { kind, amount, period }: Pick<Ledger['entries'][number], 'kind' | 'amount' | 'period'>,
  state: Pick<ChargeState, 'months' | 'price'> | undefined,
): string | null {
  if (kind !== 'due' || !state || amount !== state.price) return null
  return state.months !== ONE_TIME && isCut(periodOf(period), state.months) ? fullWords(state.months) : null
}

/** `Service charge, full month` */
export function inFull(
  entry: Ledger['entries'][number],
  states: readonly ChargeState[],
): { name: string; period: null } | null {
  const full = fullPrice(
    entry,
    states.find(({ charge_id }) => charge_id === entry.charge_id),
  )
  return full === null ? null : { name: `${entry.name}, ${full}`, period: null }
}

const LATE_DAYS = 30

export const lateTone = (due_on: string, now = lagosToday()): Tone =>
  daysBetween(due_on, now) > LATE_DAYS ? 'bad' : 'wait'

const FIRST_DAYS = 30
/** `starts_on`: the first day of a tenancy. */
export const hasJustMovedIn = (starts_on: string | undefined, now = lagosToday()): starts_on is string =>
  starts_on !== undefined && daysBetween(starts_on, now) <= FIRST_DAYS

/** Due before the person came, who is not called late for it at once. */
export const isFirstBill = (due_on: string, starts_on: string | undefined, now = lagosToday()): boolean =>
  hasJustMovedIn(starts_on, now) && due_on <= starts_on

/** `51 days late`, `Due today`, `Due 1 December` */
export function lateWords(due_on: string, now = lagosToday(), starts_on?: string): string {
  const days = daysBetween(due_on, now)
  if (days > 0 && !isFirstBill(due_on, starts_on, now)) return `${countOf(days, 'day')} late`
  return days === 0 ? 'Due today' : `Due ${longDay(due_on, now)}`
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** `since 1 Aug`, `due 22 Dec` */
export const sinceOrDue = (day: string, now = lagosToday()): string =>
  `${day > now ? 'due' : 'since'} ${shortDay(day, now)}`

/** `today`, `on 1 October` */
export const onDay = (day: string, now = lagosToday()): string =>
  day === now ? 'today' : `on ${longDay(day, now)}`

/** `today`, `tomorrow`, `in 10 days` */
export function ahead(day: string, now = lagosToday()): string {
  const days = daysBetween(now, day)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}

export const ESTATE_CLOSED = 'This estate is not active; nothing can be paid here now'

/** Why nobody can pay for a home now; false if they can. */
export const whyUnpayable = (home: { estate: { status: number | null } } | undefined): string | false =>
  home?.estate.status !== 1 && ESTATE_CLOSED

/** Naira of a due that the credit leaves to pay. */
export const toPayOf = ({ amount }: { amount: number }, credit: number): number =>
  sumNaira([{ amount }, { amount: -Math.min(amount, credit) }])

/** `₦98,500 after credit` */
export const toPayWords = (due: { amount: number }, credit: number): string =>
  `${formatOwed(toPayOf(due, credit))}${credit > 0 ? ' after credit' : ''}`
