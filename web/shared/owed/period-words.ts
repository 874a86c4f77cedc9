import { countOf } from '#contract/counts.ts'
import type { Period } from '#contract/due-words.ts'

/** What several periods cover together, the first to the last. */
export function spanOf(periods: readonly Period[]): Period | null {
  const ordered = periods.toSorted((one, other) => Date.parse(one.from_on) - Date.parse(other.from_on))
  const [first] = ordered
  const last = ordered.at(-1)
  return first && last ? { from_on: first.from_on, until_on: last.until_on } : null
}

const UNITS: Record<number, string> = { 1: 'month', 12: 'year' }
/** What a quantity of a charge is: `3 months`, `1 year`, `2 periods` where it is asked for every so many months. */
export const quantityWords = (months: number, quantity: number): string =>
  countOf(quantity, UNITS[months] ?? 'period')
