import { rateWords } from '#contract/collection-rate.ts'
import type { EstateCollections, MonthCollected } from '#contract/collections.ts'
import { monthWords, sameMonth, shortMonth } from '#contract/day-words.ts'
import { changeSearch } from '#web/routing/router.ts'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import type { Bar } from '#web/ui/page/bar-figure.tsx'

/** The address names the month that the page shows. */
export function showMonth(month: string | undefined): void {
  if (month) void changeSearch({ month, q: undefined, page: undefined })
}

/** Oldest first. */
export const barsOf = ({ months, today }: EstateCollections): Bar[] =>
  months.toReversed().map((each) => ({
    label: shortMonth(each.month),
    name: monthWords(each.month),
    value: each.collected,
    of: each.due,
    text: formatOwed(each.collected),
    note: `of ${formatOwed(each.due)} due, ${rateWords(each)}`,
    running: sameMonth(each.month, today),
  }))

const METHODS = [
  ['paystack', 'Card'],
  ['cash', 'Cash'],
  ['bank_transfer', 'Transfer'],
  ['pos', 'POS'],
  ['given_back', 'Given back or reversed'],
] as const

/** How money of a month came, without methods that brought none. */
export const methodsOf = (received: MonthCollected['received']) =>
  METHODS.map(([key, label]) => ({ label, amount: received[key] })).filter(({ amount }) => amount !== 0)
