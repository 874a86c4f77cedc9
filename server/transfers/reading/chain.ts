import type { StatementGap } from '#contract/bank-statements.ts'
import { toKobo, toNaira } from '#contract/money.ts'

export type Direction = 'oldest first' | 'newest first'

export interface BalanceLink {
  /** Naira by which the balance changes. */
  moved: number
  balance: number | null
}

const holds = (before: number, { moved, balance }: BalanceLink): boolean =>
  balance !== null && toKobo(before) + toKobo(moved) === toKobo(balance)

/** Neighbours, the oldest first, whose balances follow from one another. */
export const holding = (links: readonly BalanceLink[]): number =>
  links.filter((link, index) => {
    const before = links[index - 1]?.balance
    return before != null && holds(before, link)
  }).length

/** Null: the balances fit both directions or none. */
export function directionOf(links: readonly BalanceLink[]): Direction | null {
  const [down, up] = [holding(links), holding(links.toReversed())]
  return down === up ? null : down > up ? 'oldest first' : 'newest first'
}

export const byDay = (a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)
const ascends = (items: readonly { day: string }[]) =>
  items.every(({ day }, index) => (items[index - 1]?.day ?? day) <= day)

/**
 * From the order of the file. Days that run one way count more than balances, as equal amounts fit both ways. Some
 * banks write the newest day first, and the oldest line of a day first.
 */
export function oldestFirst<Item extends BalanceLink & { day: string }>(read: readonly Item[]): Item[] {
  const reversed = read.toReversed()
  const [first, last] = [read[0]?.day ?? '', read.at(-1)?.day ?? '']
  const ways = first > last ? [reversed, [...read]] : [[...read], reversed]
  const all = [...ways, ...ways.map((way) => way.toSorted(byDay))]
  const runs_one_way = first !== last && (ascends(read) || ascends(reversed))
  const fitting = runs_one_way ? all.filter(ascends) : all
  const counts = fitting.map(holding)
  return fitting[counts.indexOf(Math.max(...counts))] ?? [...read]
}

/** The oldest first, with the balances that the file says for its begin and end. Gaps above zero: money in is missing. */
export function findGaps(
  links: readonly (BalanceLink & { day: string })[],
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
