import { rateWords } from '#contract/collection-rate.ts'
import type { EstateCollections } from '#contract/collections.ts'
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
