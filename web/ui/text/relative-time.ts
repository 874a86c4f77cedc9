import { formatDay } from '#contract/dates.ts'
import { DAY_S, HOUR_S, MINUTE_MS, MINUTE_S } from '#contract/time.ts'

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** Seconds, minutes, hours, days under 7, then the date: `5 minutes ago`, `in 3 days`, `12 Nov 2026`. */
function formatRelative(instant: string, now: number): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000)
  const distance = Math.abs(seconds)
  if (distance < MINUTE_S) return relative.format(seconds, 'second')
  if (distance < HOUR_S) return relative.format(Math.trunc(seconds / MINUTE_S), 'minute')
  if (distance < DAY_S) return relative.format(Math.trunc(seconds / HOUR_S), 'hour')
  if (distance < 7 * DAY_S) return relative.format(Math.trunc(seconds / DAY_S), 'day')
  return formatDay(instant)
}

/** For what has happened: a clock that is up to a minute slow does not put it in the future. */
export function formatAgo(instant: string, now = Date.now()): string {
  const ahead = new Date(instant).getTime() - now
  return ahead >= 0 && ahead < MINUTE_MS ? relative.format(-0, 'second') : formatRelative(instant, now)
}

/** For what is still to happen: once its time has come it is about to. */
export const formatAhead = (instant: string, now = Date.now()): string =>
  new Date(instant).getTime() <= now ? relative.format(0, 'second') : formatRelative(instant, now)
