import type { Adjustment } from '#contract/adjustments.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, toKobo, toNaira } from '#contract/money.ts'
import type { Entry } from '#web/billing/account/entry-words.ts'

type Kind = Adjustment['kind']

/** By how much an adjustment changes what is owed, in naira; undefined while that is not filled in. */
export function changeOf(
  kind: Kind,
  { amount, entry }: { amount: number | undefined; entry: Pick<Entry, 'cancellable'> | undefined },
): number | undefined {
  if (kind === 'cancel') return entry && -entry.cancellable
  if (!amount) return undefined
  return kind === 'manual' ? amount : -amount
}

/** What is owed, less what is free to pay it: below zero it is credit. */
const netOf = ({ owed, credit }: Pick<Ledger, 'owed' | 'credit'>): number => toKobo(owed) - toKobo(credit)

const words = (kobo: number): string =>
  kobo < 0 ? `${formatNaira(toNaira(-kobo))} credit` : formatNaira(toNaira(kobo))

/** What is owed now, and what it will be after a change in naira. */
export const balancesOf = (ledger: Pick<Ledger, 'owed' | 'credit'>, change: number | undefined) => ({
  now: words(netOf(ledger)),
  afterwards: change === undefined ? undefined : words(netOf(ledger) + toKobo(change)),
})
