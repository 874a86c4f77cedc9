const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** `12 Nov 2026` */
export const formatDay = (instant: string): string => day.format(new Date(instant))
/** `Thursday 12 November 2026 at 14:05` */
export const formatExact = (instant: string): string => exact.format(new Date(instant))

/** Seconds, minutes, hours, days under 7, then the date: `5 minutes ago`, `in 3 days`, `12 Nov 2026`. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000)
  const distance = Math.abs(seconds)
  if (distance < 60) return relative.format(seconds, 'second')
  if (distance < 3600) return relative.format(Math.trunc(seconds / 60), 'minute')
  if (distance < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour')
  if (distance < 7 * 86_400) return relative.format(Math.trunc(seconds / 86_400), 'day')
  return formatDay(instant)
}

/** A day, with the exact time when pointed at. */
export const DateText = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
    {formatDay(value)}
  </time>
)

/** How long ago, with the exact time when pointed at. */
export const RelativeTime = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatExact(value)} className="whitespace-nowrap">
    {formatRelative(value)}
  </time>
)
