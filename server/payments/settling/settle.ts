import { formatAmount } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import type { Database, Db } from '#server/database/open.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import {
  type Checkout,
  findCheckout,
  lockCheckout,
  noteTry,
  setStatus,
} from '#server/payments/checkout/store.ts'
import { isUnanswered, type Paystack, type Verification } from '#server/payments/provider/paystack.ts'
import { queuePaymentMessage } from '#server/payments/recorded/payment-messages.ts'
import { findByReference, insertPayment } from '#server/payments/recorded/store.ts'
import { findPerson } from '#server/users/store.ts'
import { CLOSE_AFTER, type Decision, decide, SLOW_CHECK, waitAfter } from './decide.ts'

/**
 * `pending`: the provider has not decided; `unanswered`: it could not be asked, and `payment` is what was recorded before.
 * The record follows by itself.
 */
export type Settled =
  | { status: 'success' | 'failed'; payment: Payment }
  | { status: 'pending' | 'closed'; payment: null }
  | { status: 'unanswered'; payment: Payment | null }

/**
 * The single way to a payment record. Asks the provider what became of a reference and writes it down, once: the payer's
 * call, the webhook and the job may all come here, at the same time and on several servers. Throws where the reference has
 * no checkout, and where what the provider says cannot be written down.
 */
export async function settle(
  { db, paystack }: { db: Database; paystack: Paystack },
  reference: string,
): Promise<Settled> {
  const checkout = await findCheckout(db, reference)
  if (!checkout) throw new Error(`no checkout has the reference ${reference}`)
  const known = await recorded(db, reference)
  if (known?.status === 'success') return known

  let said: Verification
  try {
    said = await paystack.verify(reference)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    await noteTry(db, checkout, error.message)
    return { status: 'unanswered', payment: known?.payment ?? null }
  }
  try {
    return await db.transaction((tx) => settleAs(tx, reference, said))
  } catch (error) {
    await noteTry(db, checkout, 'What the payment provider answered could not be written down.')
    throw error
  }
}

async function settleAs(tx: Db, reference: string, said: Verification): Promise<Settled> {
  const locked = (await lockCheckout(tx, reference)) as Checkout
  const before = await recorded(tx, reference)
  if (before?.status === 'success') return before
  await write(tx, locked, said, before !== null)
  return (
    (await recorded(tx, reference)) ?? {
      status: (await isClosed(tx, reference)) ? 'closed' : 'pending',
      payment: null,
    }
  )
}

const isClosed = async (db: Db, reference: string) => (await findCheckout(db, reference))?.status === 'closed'

/** The record there is: the successful one, else the failed one. */
async function recorded(
  db: Db,
  reference: string,
): Promise<Extract<Settled, { status: 'success' | 'failed' }> | null> {
  const payments = await findByReference(db, reference)
  const payment = payments.find(({ status }) => status === 'success') ?? payments[0]
  return payment ? { status: payment.status, payment } : null
}

async function write(tx: Db, checkout: Checkout, said: Verification, failedBefore: boolean): Promise<void> {
  const age = Date.now() - Date.parse(checkout.created_at)
  const decision = decide(said, { amount: checkout.amount, age })
  const { reference } = checkout
  switch (decision.kind) {
    case 'paid':
      await record(tx, checkout, said, decision)
      return setStatus(tx, reference, 'paid', null)
    case 'failed':
      if (!failedBefore) await record(tx, checkout, said, decision)
      // The payer may try another card on the same reference: look again for as long as the provider lets them.
      return setStatus(tx, reference, 'failed', age > CLOSE_AFTER ? null : waitAfter(checkout.tries))
    case 'close':
      return setStatus(tx, reference, failedBefore ? 'failed' : 'closed', null)
    case 'give up':
      return setStatus(tx, reference, 'stuck', SLOW_CHECK)
    case 'wait':
      return noteTry(tx, checkout, null)
  }
}

type Final = Extract<Decision, { kind: 'paid' | 'failed' }>

async function record(tx: Db, checkout: Checkout, said: Verification, decision: Final): Promise<void> {
  if (!said.found) throw new Error('only what the provider knows is recorded')
  const payer = await findPerson(tx, checkout.user_id)
  const {
    id: checkout_id,
    items,
    reference,
    user_id,
    tenant_id,
    estate_id,
    estate_property_id,
    charge_id,
    phone_number,
  } = checkout
  const paid = decision.kind === 'paid'
  const reversed = said.status === 'reversed'
  await insertPayment(
    tx,
    {
      checkout_id,
      user_id,
      tenant_id,
      estate_id,
      estate_property_id,
      charge_id,
      phone_number,
      transaction_reference: reference,
      status: paid ? 'success' : 'failed',
      amount: decision.amount,
      currency: decision.currency,
      payment_method: 'paystack',
      channel: said.channel,
      gateway_response: reversed ? 'The money was given back' : said.gateway_response,
      gateway: said.raw,
      payer_name: payer.name,
      payer_email: payer.email,
      review: paid ? decision.review : null,
      paid_at: (paid && said.paid_at) || new Date().toISOString(),
    },
    items,
  )
  const amount = formatAmount(decision.amount, decision.currency)
  const what = `${amount} for ${listed(items)}`
  const notice = paid
    ? { title: 'Payment received', message: `We received ${what}. Reference ${reference}.` }
    : reversed
      ? {
          title: 'Payment given back',
          message: `Your payment of ${what} was given back before it was recorded. Nothing was kept.`,
        }
      : {
          title: 'Payment failed',
          message: `Your payment of ${what} did not go through: ${said.gateway_response ?? 'declined'}. Nothing was taken.`,
        }
  await notifyPerson(tx, { user_id, estate_id, ...notice })
  await queuePaymentMessage(tx, reference, paid ? 'success' : 'failed')
}

const listed = (items: { name: string; quantity: number }[]): string =>
  new Intl.ListFormat('en-NG').format(
    items.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity} times)` : name)),
  )
