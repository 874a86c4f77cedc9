import type { Adjustment } from '#contract/adjustments.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, sumNaira, toKobo, toNaira } from '#contract/money.ts'
import type { Entry } from '#web/billing/account/entry-words.ts'

type Kind = Adjustment['kind']

/** What lets something off is not let off again. */
const LETS_OFF: ReadonlySet<Entry['kind']> = new Set([
  'discount',
  'proration',
  'cancel',
  'waiver',
  'write_off',
])

/** Naira of an entry that can be cancelled: what is open of it, and what money paid. */
export const leftOf = ({ amount, settles }: Pick<Entry, 'amount' | 'settles'>): number =>
  toNaira(
    settles.reduce(
      (kobo, { kind, amount: off }) => (LETS_OFF.has(kind) ? kobo - toKobo(off) : kobo),
      toKobo(amount),
    ),
  )

/** Its late fees that are open: they are cancelled with it. */
export const lateFeesOf = ({ id }: Entry, open: readonly Entry[]): Entry[] =>
  open.filter(({ kind, of_entry }) => kind === 'late_fee' && of_entry === id)
const inFull = (entry: Entry) => ({ amount: leftOf(entry) })

/** By how much an adjustment changes what is owed, in naira; undefined while that is not filled in. */
export function changeOf(
  kind: Kind,
  { amount, entry, open }: { amount: number | undefined; entry: Entry | undefined; open: readonly Entry[] },
): number | undefined {
  if (kind === 'cancel') return entry && -sumNaira([entry, ...lateFeesOf(entry, open)].map(inFull))
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
