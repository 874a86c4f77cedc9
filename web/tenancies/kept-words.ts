import { periodOf } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { settledInWords } from '#web/shared/paid-for.ts'

type Entry = Pick<Ledger['entries'][number], 'kind' | 'name' | 'period' | 'amount' | 'cancellable'>

/** `Nothing changes. ₦45,000.00 stays charged for November: Service charge.`, the bills of the period of a last day. */
export function keptWords(entries: readonly Entry[], day: string, today?: string): string {
  const kept = entries.filter(
    ({ kind, period, cancellable }) =>
      kind === 'due' && cancellable > 0 && period && period.from <= day && day <= period.to,
  )
  if (kept.length === 0) return 'Nothing changes.'
  const sum = sumNaira(kept.map(({ amount, cancellable }) => ({ amount: Math.min(amount, cancellable) })))
  const bills = kept.map(({ name, period }) => ({ name, period: periodOf(period) }))
  return `Nothing changes. ${formatNaira(sum)} stays charged for ${settledInWords(bills, today)}.`
}
