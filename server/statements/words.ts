import { dayAfter } from '#contract/dates.ts'
import { methodName } from '#contract/payment-methods.ts'
import type { TenancyStatement } from '#contract/statements.ts'

/* Days and lines of a book as a paper says them: years later, so the year is always there. */

export type Line = TenancyStatement['lines'][number]

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
/** `30 November 2026` */
export const longDay = inUtc({ dateStyle: 'long' })
const month = inUtc({ month: 'long', year: 'numeric' })

const beginsMonth = (day: string) => day.endsWith('-01')

/** `October 2026`, `October 2026 to March 2027`, `12 to 30 November 2026`. */
export function periodInWords({ from, to }: { from: string; to: string }): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7)
  if (beginsMonth(from) && beginsMonth(dayAfter(to)))
    return sameMonth ? month(from) : `${month(from)} to ${month(to)}`
  if (from === to) return longDay(from)
  return `${sameMonth ? Number(from.slice(8)) : longDay(from)} to ${longDay(to)}`
}

/** `Service charge, October 2026`; `Bank transfer INV-2026-000711` of money that came in. */
export function nameOfLine({ kind, name, period, method, invoice_number }: Line): string {
  if (kind === 'payment' && invoice_number)
    return `${method === null || method === 'paystack' ? 'Payment' : methodName(method)} ${invoice_number}`
  return period ? `${name}, ${periodInWords(period)}` : name
}

interface Days {
  starts_on: string
  ends_on: string | null
  ended: boolean
}
/** `Since 1 December 2025`, `1 December 2025 to 31 October 2026, moved out`. */
export function tenancyInWords({ starts_on, ends_on, ended }: Days): string {
  if (ends_on === null) return ended ? 'Moved out' : `Since ${longDay(starts_on)}`
  // Left before it began.
  if (ends_on < starts_on) return 'Never moved in'
  return `${longDay(starts_on)} to ${longDay(ends_on)}${ended ? ', moved out' : ''}`
}
