import { formatDay } from '#contract/dates.ts'
import {
  EARLIEST_BEFORE_TENANCY_MONTHS,
  problemOfDay,
  type RecordPaymentBody,
} from '#contract/manual-payments.ts'
import { formatNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { visiblePaidTenancies } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { eq } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Database, Db } from '#server/database/open.ts'
import { type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import { priceItems, requireActive } from '#server/payments/checkout/price-wanted.ts'
import { newReference } from '#server/payments/checkout/store.ts'
import { recordPayment } from '#server/payments/record-payment.ts'
import { findPayment } from '#server/payments/store.ts'
import { findByKey, findInvoiceOf, holdKey, lockPayer, readDays } from './store.ts'

/** The first answer was lost, and what is sent now is something else. */
const RECORDED_OTHERWISE =
  'This was recorded already, with other details. Look at the payments before you record it again.'

/** Records money that somebody of the estate saw: a payment like any other. Sent again, it answers the same payment. */
export async function recordManualPayment(
  db: Database,
  viewer: Viewer,
  body: RecordPaymentBody,
): Promise<Payment> {
  try {
    return await db.transaction((tx) => record(tx, viewer, body))
  } catch (error) {
    if (!isUniqueViolation(error, 'bank_references_pkey')) throw error
    const invoice = await findInvoiceOf(db, body)
    throw clash('bank_reference', `This reference is recorded already${invoice ? `, as ${invoice}` : ''}.`)
  }
}

async function record(tx: Db, viewer: Viewer, body: RecordPaymentBody): Promise<Payment> {
  const { key, ...evidence } = body
  await holdKey(tx, key)
  const before = await findByKey(tx, key, { by: viewer.user_id, evidence })
  if (before && !before.same) throw clash('key', RECORDED_OTHERWISE)
  if (before) return found(await findPayment(tx, eq(payments.id, before.id)), 'payment')

  const payer = found(await lockPayer(tx, visiblePaidTenancies(viewer), body.tenant_id), 'tenancy')
  requireActive(payer)
  const paid_at = await momentOf(tx, payer, body.paid_on)
  const items = await linesOf(tx, payer, body)
  const [only] = items
  const reference = newReference()
  await recordPayment(
    tx,
    {
      ...payer,
      checkout_id: null,
      // As of a checkout: only one of one charge names it.
      charge_id: only && items.length === 1 && only.quantity === 1 ? only.charge_id : null,
      phone_number: null,
      reference,
      items,
    },
    {
      outcome: 'success',
      amount: body.amount,
      currency: 'NGN',
      method: body.method,
      channel: null,
      reason: null,
      paid_at,
      evidence,
      review: null,
      recorded: { by: viewer.user_id, key, bank_reference: body.bank_reference, note: body.note },
    },
  )
  const payment = found(await findPayment(tx, eq(payments.transaction_reference, reference)), 'payment')
  const { id, estate_id } = payment
  const { bank_reference, note, paid_on } = body
  await audit(tx, viewer, 'record', 'payment', {
    id,
    estate_id,
    after: { ...payment, paid_on, bank_reference, note },
  })
  return payment
}

/** When the money came; null for today, of which the hour is now. */
async function momentOf(
  tx: Db,
  { earliest_paid_on: earliest }: { earliest_paid_on: string },
  paid_on: string,
): Promise<string | null> {
  const { today, paid_at } = await readDays(tx, paid_on)
  const problem = problemOfDay(paid_on, today)
  if (problem) throw invalid('paid_on', problem)
  if (paid_on < earliest)
    throw invalid(
      'paid_on',
      `At the earliest ${formatDay(earliest)}, ${EARLIEST_BEFORE_TENANCY_MONTHS} months before this tenancy or its billing began.`,
    )
  return paid_at
}

const onAccount = (amount: number): PaymentLineRow => ({
  charge_id: null,
  name: 'Payment on account',
  amount,
  quantity: 1,
})

async function linesOf(
  tx: Db,
  payer: { tenant_id: number; estate_id: number },
  { items, entries, amount }: RecordPaymentBody,
): Promise<PaymentLineRow[]> {
  if (!items && !entries) return [onAccount(amount)]
  const { tenant_id: id, estate_id } = payer
  const wanted = items ? { items, entries: entries ?? [] } : { amount, entries: entries ?? [] }
  const priced = await priceItems(tx, { id, estate_id }, wanted, 0)
  if (priced.amount !== amount)
    throw invalid(
      'amount',
      `These charges come to ${formatNaira(priced.amount)}. Enter that, or record the money on account.`,
    )
  return priced.items
}
