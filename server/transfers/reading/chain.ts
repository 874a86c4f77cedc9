import type { StatementGap } from '#contract/bank-statements.ts'
import { toKobo, toNaira } from '#contract/money.ts'

export type Direction = 'oldest first' | 'newest first'

export interface Link {
  /** Naira by which the balance changes. */
  moved: number
  balance: number | null
}

const holds = (before: number, { moved, balance }: Link): boolean =>
  balance !== null && toKobo(before) + toKobo(moved) === toKobo(balance)

/** Pairs of neighbours whose balances follow from one another, read in this direction. */
export function holding(links: readonly Link[], direction: Direction): number {
  const read = inOrder(links, direction)
  return read.filter((link, index) => {
    const before = read[index - 1]?.balance
    return before != null && holds(before, link)
  }).length
}

export const inOrder = <Item>(items: readonly Item[], direction: Direction): Item[] =>
  direction === 'oldest first' ? [...items] : items.toReversed()

/** Null: the balances fit both directions or none. */
export function directionOf(links: readonly Link[]): Direction | null {
  const [down, up] = [holding(links, 'oldest first'), holding(links, 'newest first')]
  return down === up ? null : down > up ? 'oldest first' : 'newest first'
}

/** The oldest first, with the balances that the file says for its begin and end. Gaps above zero: money in is missing. */
export function findGaps(
  links: readonly (Link & { day: string })[],
  { opening, closing }: { opening: number | null; closing: number | null },
): StatementGap[] {
  const gaps: StatementGap[] = []
  let expected = opening === null ? null : toKobo(opening)
  let after = links[0]?.day ?? ''
  const compare = (balance: number | null, before: string) => {
    if (balance === null) return
    if (expected !== null && expected !== toKobo(balance))
      gaps.push({ amount: toNaira(toKobo(balance) - expected), after, before })
    expected = toKobo(balance)
    after = before
  }
  for (const { moved, balance, day } of links) {
    if (expected !== null) expected += toKobo(moved)
    compare(balance, day)
  }
  compare(closing, after)
  return gaps
}
