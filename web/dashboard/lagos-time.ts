import { formatClock, formatIsoDay, weekdayOf } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { serverNow } from '#web/ui/clock.ts'

/** `Good morning`, `Good afternoon` from 12, `Good evening` from 17. */
export function greeting(now = new Date(serverNow())): string {
  const hours = Number.parseInt(formatClock(now), 10)
  return hours < 12 ? 'Good morning' : hours < 17 ? 'Good afternoon' : 'Good evening'
}

/** `Saturday 21 November 2026` */
export const dayInWords = (now = new Date(serverNow())): string =>
  `${weekdayOf(now)} ${longDay(formatIsoDay(now))}`
