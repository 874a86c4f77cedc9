/* Days are `2026-11-30`. Texts name the year unless it is the year of `today`. */

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
export const sameYear = (day: string, other = ''): boolean => day.slice(0, 4) === other.slice(0, 4)
export const sameMonth = (day: string, other: string): boolean => day.slice(0, 7) === other.slice(0, 7)

const dateOf = (day: string): number => Number(day.slice(8))
export const monthOf = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
export const shortMonth = (day: string): string => monthOf(day).slice(0, 3)
const yearAfter = (day: string, today?: string): string => (sameYear(day, today) ? '' : ` ${day.slice(0, 4)}`)

/** `30 November 2026`, `30 November` */
export const longDay = (day: string, today?: string): string =>
  `${dateOf(day)} ${monthOf(day)}${yearAfter(day, today)}`
/** `30 Nov 2026`, `30 Nov` */
export const shortDay = (day: string, today?: string): string =>
  `${dateOf(day)} ${shortMonth(day)}${yearAfter(day, today)}`
export const monthWords = (day: string, today?: string): string => monthOf(day) + yearAfter(day, today)
