import { formatIsoDay } from '#contract/dates.ts'
import { DAY_MS } from '#contract/time.ts'

/* Days of the book, `2026-11-30`, as people say them. The year is said where it is not this one. */

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
export const today = (): string => formatIsoDay(new Date())

const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month: MONTHS[month - 1] ?? '', date }
}
export const yearOf = (day: string): number => partsOf(day).year
/** `October` */
export const monthOf = (day: string): string => partsOf(day).month

/** `1 November`, `1 January 2027` */
export function longDay(day: string, now = today()): string {
  const { year, month, date } = partsOf(day)
  return `${date} ${month}${year === yearOf(now) ? '' : ` ${year}`}`
}
/** `1 Nov`, `1 Jan 2027` */
export function shortDay(day: string, now = today()): string {
  const { year, month, date } = partsOf(day)
  return `${date} ${month.slice(0, 3)}${year === yearOf(now) ? '' : ` ${year}`}`
}

/** How many days from one to a later one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** `today`, `tomorrow`, `in 10 days` */
export function ahead(day: string, now = today()): string {
  const days = daysBetween(now, day)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}
