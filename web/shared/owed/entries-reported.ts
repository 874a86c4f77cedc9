import { toKobo } from '#contract/money.ts'

/** The debits that reported transfers (naira) cover. `entries` are in the order in which money pays them. */
export function entriesReported<Entry extends { open: number }>(
  entries: readonly Entry[],
  claimed = 0,
): Entry[] {
  let left = toKobo(claimed)
  return entries.filter(({ open }) => {
    left -= toKobo(open)
    return left >= 0
  })
}
