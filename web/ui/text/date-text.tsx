import { countOf } from '#contract/counts.ts'
import { formatDay, formatExact } from '#contract/dates.ts'
import { DAY_S, HOUR_S, MINUTE_MS, MINUTE_S } from '#contract/time.ts'
import { serverNow } from '../clock.ts'
import { storeOf } from '../store.ts'

const Time = ({ value, ...time }: { value: string; title?: string; children: string }) => (
  <time {...time} dateTime={value} className="whitespace-nowrap" />
)

export const DayText = ({ value }: { value: string }) => <Time value={value}>{formatDay(value)}</Time>

const inWords = (distance: number, unit: string, past: boolean) =>
  past ? `${countOf(distance, unit)} ago` : `in ${countOf(distance, unit)}`

/** `5 minutes ago`, `in 3 days`, from 7 days `12 Nov 2026`. */
function formatRelative(instant: string, now: number): string {
  const ahead_ms = new Date(instant).getTime() - now
  const distance = Math.abs(Math.round(ahead_ms / 1000))
  const told = (unit: string, unit_s: number) => inWords(Math.floor(distance / unit_s), unit, ahead_ms < 0)
  if (distance < MINUTE_S) return told('second', 1)
  if (distance < HOUR_S) return told('minute', MINUTE_S)
  if (distance < DAY_S) return told('hour', HOUR_S)
  if (distance < 7 * DAY_S) return told('day', DAY_S)
  return formatDay(instant)
}

/** A clock that is a minute slow shows nothing in the future. */
export function formatAgo(instant: string, now = serverNow()): string {
  const ahead = new Date(instant).getTime() - now
  return ahead >= 0 && ahead < MINUTE_MS ? inWords(0, 'second', true) : formatRelative(instant, now)
}

export const formatAhead = (instant: string, now = serverNow()): string =>
  new Date(instant).getTime() <= now ? inWords(0, 'second', false) : formatRelative(instant, now)

export const DateText = ({ value }: { value: string }) => (
  <Time value={value} title={formatExact(value)}>
    {formatDay(value)}
  </Time>
)

/** All times share one timer. */
const minute = storeOf(0)
setInterval(() => minute.set(minute.get() + 1), MINUTE_MS)

function Ticking({ value, words }: { value: string; words: (instant: string) => string }) {
  minute.useValue()
  return (
    <Time value={value} title={formatExact(value)}>
      {words(value)}
    </Time>
  )
}

export const RelativeTime = ({ value }: { value: string }) => <Ticking value={value} words={formatAgo} />
export const TimeAhead = ({ value }: { value: string }) => <Ticking value={value} words={formatAhead} />
