import { useSyncExternalStore } from 'react'
import { formatDay, formatExact } from '#contract/dates.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { formatAgo, formatAhead } from './relative-time.ts'

/** A day, with the exact time when pointed at. */
export const DateText = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
    {formatDay(value)}
  </time>
)

const listeners = new Set<() => void>()
let ticks = 0
let timer: ReturnType<typeof setInterval> | undefined
/** One clock for every time on the screen; it stands while there is none. */
function listen(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    ticks++
    for (const each of listeners) each()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function Ticking({ value, words }: { value: string; words: (instant: string) => string }) {
  useSyncExternalStore(listen, () => ticks)
  return (
    <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
      {words(value)}
    </time>
  )
}

/** How long ago, with the exact time when pointed at. */
export const RelativeTime = ({ value }: { value: string }) => <Ticking value={value} words={formatAgo} />
/** How long until something, in the same way. */
export const TimeAhead = ({ value }: { value: string }) => <Ticking value={value} words={formatAhead} />
