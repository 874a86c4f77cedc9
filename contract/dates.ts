import { DAY_MS } from './time.ts'

/** Days and hours are those of the people the product is for, wherever server and browser stand. */
export const TIME_ZONE = 'Africa/Lagos'

const timeZone = TIME_ZONE
/** American, for its months have three letters as in the database's search (`Sep`, not `Sept`); put in order below. */
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
// Marked as pure, so that the web leaves out those that only the server uses.
const isoDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone })
const clock = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
})
const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone,
})
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })

/** `12 Nov 2026` */
export function formatDay(instant: string): string {
  const parts = day.formatToParts(new Date(instant))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return `${part('day')} ${part('month')} ${part('year')}`
}
/** `2026-11-12` */
export const formatIsoDay = (instant: Date): string => isoDay.format(instant)
/** Whether a text is such a day, of this century, and one that there is: `2026-02-29` is none. */
export const isIsoDay = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}
/** The day so many days later, or before. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
/** `14:05` */
export const formatClock = (instant: Date): string => clock.format(instant)
/** `12 November 2026 at 14:05` */
export const formatLong = (instant: string): string => long.format(new Date(instant))
/** `Thursday 12 November 2026 at 14:05` */
export const formatExact = (instant: string): string => exact.format(new Date(instant))
