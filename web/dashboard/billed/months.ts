import type { EstateOwed } from '#contract/owed.ts'
import { firstOf } from '#web/dashboard/month-days.ts'
import { formatOwed } from '#web/shared/owed/format-owed.ts'
import type { Bar } from '#web/ui/page/bar-figure.tsx'

const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const full = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type Month = EstateOwed['by_month'][number]

/** `2026-10` -> `October` */
export const monthName = (month: string): string => long.format(firstOf(month))

/** What came in of what was asked for, month by month; the running one last. */
export const dueAndCollected = (months: readonly Month[]): Bar[] =>
  months.map(({ month, due, collected }, index) => ({
    label: short.format(firstOf(month)),
    name: full.format(firstOf(month)),
    // More may be given back in a month than came in.
    value: Math.max(0, collected),
    of: due,
    text: formatOwed(collected),
    note: `of ${formatOwed(due)} due`,
    running: index === months.length - 1,
  }))

type PaidOf = EstateOwed['paid_this_month']
/** `70%`, rounded down: all of them is said of all of them only. */
export const percentOf = ({ paid, of }: PaidOf): string => `${of > 0 ? Math.floor((paid / of) * 100) : 0}%`
