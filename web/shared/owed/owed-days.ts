import { shortDay } from '#contract/day-words.ts'
import { DAY_MS } from '#contract/time.ts'
import { lagosToday } from '#web/ui/clock.ts'

/** The day in Lagos. */
export const today = lagosToday

/** How many days from one to a later one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** `since 1 Aug` of what is due, `due 22 Dec` of what is to come. */
export const sinceOrDue = (day: string, now = today()): string =>
  `${day > now ? 'due' : 'since'} ${shortDay(day, now)}`

/** `today`, `tomorrow`, `in 10 days` */
export function ahead(day: string, now = today()): string {
  const days = daysBetween(now, day)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}
