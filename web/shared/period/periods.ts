import { formatDay, isIsoDay } from '#contract/dates.ts'
import { lagosToday } from '#web/ui/clock.ts'

/** Days in Lagos, both included. A missing end is open. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

export interface NamedPeriod extends DayRange {
  label: string
}

/** Day 1 of a month is its first; day 0 is the last day of the month before. */
function daysBy(today: string) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const day = (months: number, days: number) =>
    new Date(Date.UTC(year, month - 1 + months, days)).toISOString().slice(0, 10)
  return { year, day }
}

export function thisMonth(today = lagosToday()): Required<DayRange> {
  const { day } = daysBy(today)
  return { from: day(0, 1), to: day(1, 0) }
}

export function commonPeriods(today = lagosToday()): NamedPeriod[] {
  const { year, day } = daysBy(today)
  return [
    { label: 'All dates' },
    { label: 'This month', ...thisMonth(today) },
    { label: 'Last month', from: day(-1, 1), to: day(0, 0) },
    { label: 'This year', from: `${year}-01-01`, to: `${year}-12-31` },
    { label: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
}

export function statementPeriods(today = lagosToday()): NamedPeriod[] {
  const { year, day } = daysBy(today)
  return [
    { label: 'This month', from: day(0, 1), to: today },
    { label: 'Last 3 months', from: day(-2, 1), to: today },
    { label: 'This year', from: `${year}-01-01`, to: today },
    { label: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
}

/** `This month`, `1 Nov 2026 to 15 Nov 2026`, `From 1 Nov 2026` */
export function periodName({ from, to }: DayRange, common: readonly NamedPeriod[]): string {
  const named = common.find((each) => each.from === from && each.to === to)
  if (named) return named.label
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return from ? `From ${formatDay(from)}` : `Until ${formatDay(to ?? '')}`
}

/** Invalid days and days after `latest` are dropped. */
export function periodIn(filters: DayRange, latest = '9999-12-31'): DayRange {
  const [from, to] = [filters.from, filters.to].map((day) => (day && isIsoDay(day) ? day : undefined))
  if (from && to && from > to) return {}
  const upTo = (day: string | undefined) => (day && day <= latest ? day : undefined)
  return { from: upTo(from), to: upTo(to) }
}
