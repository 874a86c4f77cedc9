import type { Database } from '#server/database/open.ts'
import { lockCheckout } from '#server/payments/checkout/store.ts'
import type { SettleContext } from '#server/payments/provider/payment-context.ts'
import { isUnanswered } from '#server/payments/provider/provider-errors.ts'
import { flagRefund, isDisputed, unflagRefund } from '#server/payments/reviews/flags.ts'
import { retryAfterMs, SLOW_RETRY_MS } from '#server/payments/settling/retry-times.ts'
import { settle } from '#server/payments/settling/settle.ts'
import { newRefunds, reversalOf } from './new-refunds.ts'
import { recordRefund } from './record-refund.ts'
import { findPaid, findRefundCheck, listRefundsOf, type RefundCheck, setRefundCheck } from './store.ts'

/** How often the provider is asked about a refund that it has not decided on, in about 72 hours; then a person is to look. */
const MOST_TRIES = 305

/**
 * Asks the provider what was given back of a reference and writes down what is new, each refund once. Its webhook is not
 * believed: it names only the reference.
 */
export async function settleRefunds(context: SettleContext, reference: string): Promise<void> {
  const { db } = context
  const check = await findRefundCheck(db, reference)
  if (!check) throw new Error(`no checkout has the reference ${reference}`)
  let decided = false
  try {
    decided = await ask(context, check)
  } catch (error) {
    if (!isUnanswered(error)) throw error
  } finally {
    await (decided ? end(db, check) : askAgain(db, check))
  }
}

async function end(db: Database, check: RefundCheck): Promise<void> {
  if (await setRefundCheck(db, check, null)) await unflagRefund(db, check.checkout_id)
}

async function askAgain(db: Database, check: RefundCheck): Promise<void> {
  const { tries, checkout_id } = check
  if (tries < MOST_TRIES) await setRefundCheck(db, check, retryAfterMs(tries))
  else if (await setRefundCheck(db, check, SLOW_RETRY_MS)) await flagRefund(db, checkout_id)
}

/** Whether the provider has decided on all that it lists, after writing that down. */
async function ask(context: SettleContext, { reference, checkout_id }: RefundCheck): Promise<boolean> {
  const { db, paystack } = context
  // Word of the refund may come before word of the payment.
  const { status } = await settle(context, reference)
  if (status === 'pending' || status === 'unanswered') return false
  const said = await paystack.verify(reference)
  if (!said.found || said.transaction_id === null) return false
  const listed = await paystack.listRefunds(said.transaction_id)
  const undecided = listed.some((refund) => refund.status !== 'processed' && refund.status !== 'failed')
  // A dispute that was lost may be told as a reversal alone; of other payments it only means that refunds are to come.
  const lost = !undecided && said.status === 'reversed' && (await isDisputed(db, checkout_id))
  return db.transaction(async (tx) => {
    await lockCheckout(tx, reference)
    const paid = await findPaid(tx, reference)
    if (paid) {
      for (const refund of newRefunds(paid, await listRefundsOf(tx, paid), listed))
        await recordRefund(tx, paid, refund)
      const rest = lost ? reversalOf(paid, await listRefundsOf(tx, paid), said) : null
      if (rest) await recordRefund(tx, paid, rest)
    }
    return lost || (!undecided && listed.length > 0)
  })
}
