import { toKobo, toNaira } from '#contract/money.ts'
import type { Database } from '#server/database/open.ts'
import { lockCheckout } from '#server/payments/checkout/store.ts'
import type { SyncContext } from '#server/payments/provider/payment-context.ts'
import { isProviderError } from '#server/payments/provider/provider-errors.ts'
import { retryAfterMs, SLOW_RETRY_MS } from '#server/payments/provider-sync/decide.ts'
import { settle } from '#server/payments/provider-sync/settle.ts'
import { flagRefund, isDisputed, unflagRefund } from '#server/payments/reviews/flags.ts'
import type { FoundTransaction } from '../provider/paystack.ts'
import { type ListedRefund, verifiedTransaction } from '../provider/paystack-answers.ts'
import { type RefundResult, recordRefund } from './record-refund.ts'
import {
  findPaid,
  findRefundCheck,
  listRefundsOf,
  type Paid,
  type RecordedRefund,
  type RefundCheck,
  setRefundCheck,
} from './store.ts'

const sumKobo = (refunds: RecordedRefund[]) => refunds.reduce((kobo, { amount }) => kobo - toKobo(amount), 0)

/** Tries in about 72 hours; then a person is to look. */
const MOST_TRIES = 305

/** Asks the provider for the refunds of a reference and records each once. Its webhook only names the reference. */
export async function settleRefunds(context: SyncContext, reference: string): Promise<void> {
  const { db } = context
  const check = await findRefundCheck(db, reference)
  if (!check) throw new Error(`no checkout has the reference ${reference}`)
  let decided = false
  try {
    decided = await ask(context, check)
  } catch (error) {
    if (!isProviderError(error)) throw error
  } finally {
    await scheduleNext(db, check, decided)
  }
}

async function scheduleNext(db: Database, check: RefundCheck, decided: boolean): Promise<void> {
  const { tries, checkout_id } = check
  if (decided) {
    if (await setRefundCheck(db, check, null)) await unflagRefund(db, checkout_id)
  } else if (tries < MOST_TRIES) await setRefundCheck(db, check, retryAfterMs(tries))
  else if (await setRefundCheck(db, check, SLOW_RETRY_MS)) await flagRefund(db, checkout_id)
}

/** Records the refunds. True if the provider has decided on all. */
async function ask(context: SyncContext, { reference, checkout_id }: RefundCheck): Promise<boolean> {
  const { db, paystack } = context
  // The webhook of a refund may come before that of its payment.
  const { status } = await settle(context, reference)
  if (status === 'pending' || status === 'unanswered') return false
  const said = await paystack.verify(reference)
  if (!said.found || said.transaction_id === null) return false
  const listed = await paystack.listRefunds(said.transaction_id)
  const undecided = listed.some((refund) => refund.status !== 'processed' && refund.status !== 'failed')
  // A lost dispute may show as a reversal alone. For other payments a reversal means that refunds will follow.
  const lost = !undecided && said.status === 'reversed' && (await isDisputed(db, checkout_id))
  return db.transaction(async (tx) => {
    await lockCheckout(tx, reference)
    const paid = await findPaid(tx, reference)
    if (paid) {
      const ids = paid.parts.map(({ id }) => id)
      for (const refund of newRefunds(paid, await listRefundsOf(tx, ids), listed))
        await recordRefund(tx, paid, refund)
      const rest = lost ? reversalOf(paid, await listRefundsOf(tx, ids), said) : null
      if (rest) await recordRefund(tx, paid, rest)
    }
    return lost || (!undecided && listed.length > 0)
  })
}

function newRefunds(paid: Paid, before: RecordedRefund[], listed: ListedRefund[]): RefundResult[] {
  const known = new Set(before.map(({ refund_id }) => refund_id))
  const processed = listed.filter(({ status }) => status === 'processed')
  const within = processed.reduce((kobo, { amount_kobo }) => kobo + amount_kobo, 0) <= chargedKobo(paid)
  const fresh: RefundResult[] = []
  let given_kobo = sumKobo(before)
  for (const refund of processed) {
    const { refund_id, amount_kobo, currency, refunded_at } = refund
    if (known.has(refund_id)) continue
    known.add(refund_id)
    const over = currency === paid.currency ? Math.max(0, given_kobo + amount_kobo - toKobo(paid.amount)) : 0
    // Fees that the payer bore were never recorded, so their refund takes nothing.
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
        : `More was given back than the ${paid.currency} ${paid.amount.toFixed(2)} that was paid.`,
    })
  }
  return fresh
}

/** Includes fees that the payer bore. */
function chargedKobo({ amount, currency, gateway }: Paid): number {
  const told = verifiedTransaction.safeParse(gateway).data
  return Math.max(toKobo(amount), told?.currency === currency ? told.amount_kobo : 0)
}

/** The rest of a payment after a lost dispute, which the provider lists as no refund. Null for no rest. Pure. */
function reversalOf(
  { amount, currency }: Paid,
  before: RecordedRefund[],
  { transaction_id, raw }: FoundTransaction,
): RefundResult | null {
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
