import { longDay, shortDay } from './day-words.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

export const TIME_ZONE = 'Africa/Lagos'
/** Lagos has no daylight saving time; a test compares this with the time zone database. */
const AHEAD_MS = HOUR_MS

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Lagos calendar and clock: `2026-11-12T14:05:00.000Z`. */
const inLagos = (instant: string | Date): string =>
  new Date(new Date(instant).getTime() + AHEAD_MS).toISOString()

export const formatIsoDay = (instant: string | Date): string => inLagos(instant).slice(0, 10)
export const formatClock = (instant: string | Date): string => inLagos(instant).slice(11, 16)
/** `12 Nov 2026` */
export const formatDay = (instant: string): string => shortDay(formatIsoDay(instant))
/** `12 November 2026 at 14:05` */
export const formatLong = (instant: string): string =>
  `${longDay(formatIsoDay(instant))} at ${formatClock(instant)}`
export const weekdayOf = (instant: string | Date): string =>
  WEEKDAYS[new Date(inLagos(instant)).getUTCDay()] ?? ''
/** `Thursday, 12 November 2026 at 14:05` */
export const formatExact = (instant: string): string => `${weekdayOf(instant)}, ${formatLong(instant)}`

/** True for an existing day of this century; `2026-02-29` is none. */
export const isIsoDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** The first day of the month that is `months` after that of `day`, or after the month `2026-11`. */
export const firstOfMonth = (day: string, months: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 10)
