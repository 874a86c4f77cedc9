import { countOf, joined } from '#contract/counts.ts'
import { formatAmount, formatNaira } from '#contract/money.ts'
import {
  isRecordedMethod,
  methodName,
  RECEIVED_NOTHING,
  RECORDED_BY_ESTATE,
} from '#contract/payment-methods.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import type { PaymentLineRow } from '#server/database/schema-payments.ts'
import { type PaidHome, type PaymentContent, queueMessage } from '#server/messages/store.ts'
import type { PaymentResult } from './payment-result.ts'
import { readPaidHomes } from './receipts/parts.ts'
import { creditLeft, settledWithAmounts } from './settled-by.ts'
import { stillOwed } from './still-owed.ts'
import { linesOf, wholeOf } from './store.ts'

export const reversalNotification = (
  { given_back, currency, reason }: { given_back: number; currency: string; reason: string },
  invoice_number: string,
) => ({
  title: 'Payment reversed',
  message: `Your payment ${invoice_number} of ${formatAmount(given_back, currency)} was reversed by the estate: ${reason}`,
})

export const ON_ACCOUNT = 'Payment on account'
export const listed = (lines: PaymentLineRow[]): string =>
  joined(lines.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity} times)` : name)))

/** `₦45,000.00 for Service charge`, `₦20,000.00 on account` */
const amountFor = (amount: number, currency: string, bought: string): string =>
  `${formatAmount(amount, currency)} ${bought === ON_ACCOUNT ? 'on account' : `for ${bought}`}`

/** `2 homes: Flat 1 ₦15,000.00, Flat 2 ₦20,000.00` */
export const homesInWords = (homes: readonly PaidHome[]): string =>
  `${countOf(homes.length, 'home')}: ${homes.map(({ name, amount }) => `${name} ${formatNaira(amount)}`).join(', ')}`

/** Queues the payer's receipt or failure email, in the transaction that records the payment. */
export const queuePaymentMessage = (
  db: Db,
  reference: string,
  status: 'success' | 'failed',
  /** The payment that a correction replaces. */
  replaces: string | null = null,
): Promise<void> =>
  queueMessageOfPayment(
    db,
    status === 'success' ? 'receipt' : 'payment_failed',
    sql`p.transaction_reference = ${reference} and p.status = ${status}`,
    { amount: sql`(select sum(w.amount) from payments w where w.id in ${wholeOf(sql`p.id`)})`, replaces },
  )

/** Queues the payer's refund email. `given_back` includes fees that were never recorded. */
export const queueRefundMessage = (db: Db, refund_id: string, given_back: number): Promise<void> =>
  queueMessageOfPayment(db, 'refund', sql`p.refund_id = ${refund_id}`, {
    amount: sql`${given_back}::numeric`,
    replaces: null,
  })

async function queueMessageOfPayment(
  db: Db,
  kind: 'receipt' | 'payment_failed' | 'refund',
  which: SQL,
  { amount, replaces }: { amount: SQL; replaces: string | null },
): Promise<void> {
  const rows = await readRows(db)<{
    user_id: number
    estate_id: number
    address: string
    content: PaymentContent
    /** The homes of an attempt for several. */
    tried: PaidHome[] | null
  }>(sql`
    select p.user_id, p.estate_id, u.email as address, ${triedHomes} as tried, jsonb_build_object(
      'name', p.payer_name, 'estate_name', e.name, 'property_title', r.title, 'currency', p.currency,
      'amount', ${amount}, 'lines', ${linesOf(wholeOf(sql`p.id`))}, 'reference', p.transaction_reference, 'invoice_number', p.invoice_number,
      'paid_at', p.paid_at, 'method', p.payment_method, 'reason', p.gateway_response, 'replaces', ${replaces}::text,
      'receipt_code', coalesce(o.receipt_code, p.receipt_code))
      || case when ${kind}::text = 'receipt' and not exists (select from payments w where w.part_of = p.id) then jsonb_build_object(
        'settled', ${settledWithAmounts(sql`p.id`)}, 'credit', ${creditLeft(sql`p.id`)}, 'still_owed', ${stillOwed(sql`p.account_id`)})
        else '{}' end as content
    from payments p join users u on u.id = p.user_id join estates e on e.id = p.estate_id join properties r on r.id = p.estate_property_id
      left join payments o on o.id = p.refund_of
    where ${which} and u.email is not null`)
  for (const { tried, ...message } of rows) {
    const paid = kind === 'receipt' ? await readPaidHomes(db, message.content.reference) : []
    const homes = kind === 'payment_failed' && tried ? tried : paid
    const content = { ...message.content, ...(homes.length > 1 && { homes }) }
    await queueMessage(db, { ...message, content, kind, channel: 'email' })
  }
}

/** The homes of the checkout of a failed payment (`p`), which has one row. */
const triedHomes = sql`(
  select json_agg(json_build_object('name', h.title, 'amount', part -> 'amount', 'paid_for', (
    select string_agg(item ->> 'name', '; ' order by place)
    from jsonb_array_elements(part -> 'items') with ordinality items (item, place))) order by nth)
  from checkouts c cross join jsonb_array_elements(c.parts) with ordinality parts (part, nth)
    join properties h on h.id = (part ->> 'estate_property_id')::int
  where c.id = p.checkout_id)`

type Told = Pick<PaymentResult, 'outcome' | 'amount' | 'currency' | 'reason' | 'method'>

export function paymentNotification(
  { outcome, amount, currency, reason, method }: Told,
  bought: string,
  reference: string,
) {
  const what = amountFor(amount, currency, bought)
  switch (outcome) {
    case 'success':
      return {
        title: 'Payment received',
        message: `We received ${what}. ${isRecordedMethod(method) ? `${RECORDED_BY_ESTATE}: ${methodName(method)}. ` : ''}Reference ${reference}.`,
      }
    case 'given back':
      return {
        title: 'Payment given back',
        message: `Your payment of ${what} was given back before it was recorded. Nothing was kept.`,
      }
    case 'failed':
      return {
        title: 'Payment failed',
        message: `Your payment of ${what} did not go through: ${reason ?? 'declined'}. ${RECEIVED_NOTHING}`,
      }
  }
}

/** A page that finds a payment by its reference or number. */
export const paymentPage = (name: string) =>
  ({ url: `/payments?q=${name}`, needs: 'GET /estate/payments/:estateId' }) as const

/** Tells the office of a payment by a resident, or recorded by a colleague. */
export function officeNotice(
  { outcome, amount, currency, reason, method }: Told,
  bought: string,
  reference: string,
) {
  const what = amountFor(amount, currency, bought)
  const path = paymentPage(reference)
  if (outcome === 'success')
    return { ...path, title: 'Payment received', message: `${what}. Method: ${methodName(method)}.` }
  const fate = outcome === 'failed' ? `did not go through: ${reason ?? 'declined'}` : 'was given back at once'
  return { ...path, title: 'Payment failed', message: `${what} ${fate}.` }
}

export const officeRefund = (
  { invoice_number, estate_id }: { invoice_number: string; estate_id: number },
  title: string,
  { given_back, currency }: { given_back: number; currency: string },
) => ({
  ...{ estate_id, title, ...paymentPage(invoice_number) },
  message: `${formatAmount(given_back, currency)} of ${invoice_number} was given back.`,
})

export function refundNotification(
  { given_back, currency, after_dispute }: { given_back: number; currency: string; after_dispute: boolean },
  invoice_number: string,
) {
  const what = `${formatAmount(given_back, currency)} of your payment ${invoice_number} was given back`
  const cause = after_dispute ? ' after your dispute' : ''
  return {
    title: 'Payment refunded',
    message: `${what}${cause}. It may take some days to reach your account.`,
  }
}
