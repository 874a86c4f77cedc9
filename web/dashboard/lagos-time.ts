import { formatClock, formatIsoDay, weekdayOf } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { serverNow } from '#web/ui/clock.ts'

export function greeting(now = new Date(serverNow())): string {
  const hours = Number.parseInt(formatClock(now), 10)
  return hours < 12 ? 'Good morning' : hours < 17 ? 'Good afternoon' : 'Good evening'
}

export const dayInWords = (now = new Date(serverNow())): string =>
  `${weekdayOf(now)} ${longDay(formatIsoDay(now))}`
