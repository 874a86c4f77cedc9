import { dayAfter } from '#contract/dates.ts'
import { longDay, monthOf, today, yearOf } from './owed-days.ts'

/** The days that something is asked for; `until_on` is the last one. */
export interface Period {
  from_on: string
  until_on: string
}

const beginsMonth = (day: string) => day.endsWith('-01')
const endsMonth = (day: string) => beginsMonth(dayAfter(day))
const isYear = ({ from_on, until_on }: Period) =>
  from_on.endsWith('-01-01') && until_on.endsWith('-12-31') && yearOf(from_on) === yearOf(until_on)

/**
 * `October`, `October to December`, `December to January 2027`, `2027` for a year, `12 to 30 November` for a part of a month.
 * The year of a month is said where it is not `inYear`; never the year of the first where that of the last says it.
 */
export function periodWords({ from_on, until_on }: Period, inYear = yearOf(today())): string {
  if (isYear({ from_on, until_on })) return String(yearOf(from_on))
  const year = yearOf(until_on) === inYear ? '' : ` ${yearOf(until_on)}`
  const sameMonth = from_on.slice(0, 7) === until_on.slice(0, 7)
  if (beginsMonth(from_on) && endsMonth(until_on)) {
    if (sameMonth) return monthOf(from_on) + year
    const firstYear = yearOf(from_on) === yearOf(until_on) || yearOf(from_on) === inYear
    return `${monthOf(from_on)}${firstYear ? '' : ` ${yearOf(from_on)}`} to ${monthOf(until_on)}${year}`
  }
  const inThatYear = `${inYear}-01-01`
  if (sameMonth) return `${Number(from_on.slice(8))} to ${longDay(until_on, inThatYear)}`
  return `${longDay(from_on, inThatYear)} to ${longDay(until_on, inThatYear)}`
}

/** With the year wherever it is: `October 2026`. */
export const periodInFull = (period: Period): string => periodWords(period, 0)

/** What several periods cover together, the first to the last. */
export function spanOf(periods: readonly Period[]): Period | null {
  const ordered = periods.toSorted((one, other) => one.from_on.localeCompare(other.from_on))
  const [first] = ordered
  const last = ordered.at(-1)
  return first && last ? { from_on: first.from_on, until_on: last.until_on } : null
}

const UNITS: Record<number, string> = { 1: 'month', 12: 'year' }
/** What a quantity of a charge is: `3 months`, `1 year`, `2 periods` where it is asked for every so many months. */
export function quantityWords(months: number, quantity: number): string {
  const unit = UNITS[months] ?? 'period'
  return `${quantity} ${unit}${quantity === 1 ? '' : 's'}`
}

/** A period of a ledger, as all else here tells one. */
export const periodOf = (period: { from: string; to: string } | null): Period | null =>
  period && { from_on: period.from, until_on: period.to }

/** The name of what is owed, with what it is for: `Service charge, October`. A late fee has both in its name. */
export const nameOfDue = ({ name, period }: { name: string; period: Period | null }): string =>
  period ? `${name}${name.startsWith('Late fee') ? ' ' : ', '}${periodWords(period)}` : name
