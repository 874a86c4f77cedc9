import type { Payment } from '#contract/payments.ts'
import type { Db } from '#server/database/open.ts'
import { type Checkout, findCheckout, lockCheckout } from '#server/payments/checkout/store.ts'
import type { SyncContext } from '#server/payments/provider/payment-context.ts'
import type { Verification } from '#server/payments/provider/paystack.ts'
import { isProviderError } from '#server/payments/provider/provider-errors.ts'
import { recordPayment } from '#server/payments/record-payment.ts'
import { findByReference } from '#server/payments/store.ts'
import { ageMs, CLOSE_AFTER_MS, decide, GIVE_UP_AFTER_MS, retryAfterMs, SLOW_RETRY_MS } from './decide.ts'
import { setRetry, setStatus } from './store.ts'

type Recorded = { status: 'success' | 'failed'; payment: Payment }

/** `pending`: the provider has not decided. `unanswered`: it did not answer, and `payment` is an earlier record. */
export type SyncResult =
  | Recorded
  | { status: 'pending' | 'closed'; payment: null; on_its_way: boolean }
  | { status: 'unanswered'; payment: Payment | null }

/** Records the provider's outcome once. The payer's call, the webhook and the job may run it concurrently. */
export async function settle({ db, paystack }: SyncContext, reference: string): Promise<SyncResult> {
  const checkout = await findCheckout(db, reference)
  if (!checkout) throw new Error(`no checkout has the reference ${reference}`)
  const known = await findRecorded(db, reference)
  if (known?.status === 'success') return known

  let said: Verification
  try {
    said = await paystack.verify(reference)
  } catch (error) {
    if (!isProviderError(error)) throw error
    await retryUnanswered(db, checkout, error.message)
    return { status: 'unanswered', payment: known?.payment ?? null }
  }
  try {
    return await db.transaction((tx) => settleAs(tx, reference, said))
  } catch (error) {
    await retryUnanswered(db, checkout, 'The answer of the payment provider could not be saved.')
    throw error
  }
}

async function settleAs(tx: Db, reference: string, said: Verification): Promise<SyncResult> {
  const checkout = await lockCheckout(tx, reference)
  if (!checkout) throw new Error(`the checkout ${reference} is gone`)
  const before = await findRecorded(tx, reference)
  if (before?.status === 'success') return before
  await write(tx, checkout, said, before !== null)
  return (
    (await findRecorded(tx, reference)) ?? {
      status: (await findCheckout(tx, reference))?.status === 'closed' ? 'closed' : 'pending',
      payment: null,
      // A checkout is abandoned for the provider until the payer acts.
      on_its_way: said.found && said.status !== 'abandoned',
    }
  )
}

async function findRecorded(db: Db, reference: string): Promise<Recorded | null> {
  const payments = await findByReference(db, reference)
  const payment = payments.find(({ status }) => status === 'success') ?? payments[0]
  return payment ? { status: payment.status, payment } : null
}

async function write(tx: Db, checkout: Checkout, said: Verification, failedBefore: boolean): Promise<void> {
  const age_ms = ageMs(checkout)
  const decision = decide(said, { amount: checkout.amount, age_ms })
  const purchase = { ...checkout, checkout_id: checkout.id }
  const { reference, tries } = checkout
  switch (decision.kind) {
    case 'paid':
      await recordPayment(tx, purchase, decision.fact)
      return setStatus(tx, reference, 'paid', null)
    case 'failed':
      if (!failedBefore) await recordPayment(tx, purchase, decision.fact)
      // The payer may try another card on the same reference while the provider allows it.
      return setStatus(tx, reference, 'failed', age_ms > CLOSE_AFTER_MS ? null : retryAfterMs(tries))
    case 'close':
      return setStatus(tx, reference, failedBefore ? 'failed' : 'closed', null)
    case 'give up':
      return setStatus(tx, reference, 'stuck', SLOW_RETRY_MS)
    case 'wait':
      return setRetry(tx, checkout, { retry_ms: retryAfterMs(tries), error: null, stuck: false })
  }
}

/** Asks again later, less and less often. A person is to look after `GIVE_UP_AFTER_MS`. */
async function retryUnanswered(db: Db, checkout: Checkout, error: string): Promise<void> {
  const stuck = ageMs(checkout) > GIVE_UP_AFTER_MS
  const retry_ms = stuck ? SLOW_RETRY_MS : retryAfterMs(checkout.tries)
  await setRetry(db, checkout, { retry_ms, error, stuck })
}
