import { toKobo, toNaira } from '#contract/money.ts'
import type { FoundTransaction } from '#server/payments/provider/paystack.ts'
import { type ListedRefund, verifiedTransaction } from '#server/payments/provider/paystack-answers.ts'
import type { RefundFact } from './record-refund.ts'
import type { Paid, RecordedRefund } from './store.ts'

const sumKobo = (refunds: RecordedRefund[]) => refunds.reduce((kobo, { amount }) => kobo - toKobo(amount), 0)

/** What is to be recorded of the refunds that the provider lists, after those `before`. Pure. */
export function newRefunds(paid: Paid, before: RecordedRefund[], listed: ListedRefund[]): RefundFact[] {
  const known = new Set(before.map(({ refund_id }) => refund_id))
  const processed = listed.filter(({ status }) => status === 'processed')
  const within = processed.reduce((kobo, { amount_kobo }) => kobo + amount_kobo, 0) <= chargedKobo(paid)
  const fresh: RefundFact[] = []
  let given_kobo = sumKobo(before)
  for (const refund of processed) {
    const { refund_id, amount_kobo, currency, refunded_at } = refund
    if (known.has(refund_id)) continue
    known.add(refund_id)
    const over = currency === paid.currency ? Math.max(0, given_kobo + amount_kobo - toKobo(paid.amount)) : 0
    // Fees that the payer bore were never recorded: that they are given back too takes nothing from what was.
    const fees = within ? over : 0
    if (fees >= amount_kobo) continue
    given_kobo += amount_kobo - fees
    const agrees = currency === paid.currency && over === fees
    fresh.push({
      refund_id,
      number: before.length + fresh.length + 1,
      amount: toNaira(amount_kobo - fees),
      given_back: toNaira(amount_kobo),
      currency,
      after_dispute: false,
      paid_at: refunded_at,
      evidence: fees > 0 ? { ...refund, fees_given_back_kobo: fees } : refund,
      review: agrees
        ? null
        : `More was given back than the ${paid.currency} ${paid.amount.toFixed(2)} that were paid.`,
    })
  }
  return fresh
}

/** Kobo that the payer was charged: with the fees, where the payer bore them. */
function chargedKobo({ amount, currency, gateway }: Paid): number {
  const told = verifiedTransaction.safeParse(gateway).data
  return Math.max(toKobo(amount), told?.currency === currency ? told.amount_kobo : 0)
}

/** The rest of a payment whose dispute was lost: the provider has taken it back, and lists no refund of it. Null where nothing is left. Pure. */
export function reversalOf(
  { amount, currency }: Paid,
  before: RecordedRefund[],
  { transaction_id, raw }: FoundTransaction,
): RefundFact | null {
  const rest_kobo = toKobo(amount) - sumKobo(before)
  if (rest_kobo <= 0) return null
  return {
    refund_id: `reversed-${transaction_id}`,
    number: before.length + 1,
    amount: toNaira(rest_kobo),
    given_back: toNaira(rest_kobo),
    currency,
    after_dispute: true,
    paid_at: null,
    evidence: raw,
    review: null,
  }
}
