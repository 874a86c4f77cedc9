import { monthWords, shortMonth } from '#contract/day-words.ts'
import type { EstateOwed } from '#contract/owed.ts'
import { formatOwed } from '#web/shared/owed/format-owed.ts'
import type { Bar } from '#web/ui/page/bar-figure.tsx'

type Month = EstateOwed['by_month'][number]

/** What came in of what was asked for, month by month; the running one last. */
export const dueAndCollected = (months: readonly Month[]): Bar[] =>
  months.map(({ month, due, collected }, index) => ({
    label: shortMonth(month),
    name: monthWords(month),
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
