import { formatAmount, toKobo, toNaira } from '#contract/money.ts'
import { enterRefund, holdPayments, tellAccounts } from '#server/billing/public.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow } from '#server/database/rows.ts'
import { type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { notifyOffice, notifyPerson } from '#server/notifications/store.ts'
import {
  officeRefund,
  queueRefundMessage,
  refundNotification,
  reversalNotification,
} from '#server/payments/payment-messages.ts'
import { insertLines, openMoment } from '#server/payments/store.ts'
import { listRefundsOf, type Paid, type PaidSum } from './store.ts'

export interface RefundResult {
  /** The id at its source. A refund is recorded once. */
  refund_id: string
  number: number
  /** Naira that it takes from the recorded amount. */
  amount: number
  /** Naira that the payer got, with unrecorded fees. */
  given_back: number
  currency: string
  after_dispute: boolean
  paid_at: string | null
  /** The unchanged proof. */
  evidence: unknown
  /** A mismatch that a person should review, else null. */
  review: string | null
  reversal?: { by: number; reason: string }
}

/**
 * Records a refund and tells the payer, and the account that the payment was moved to. A refund of a sum for several homes
 * is taken from the last home first.
 */
export async function recordRefund(tx: Db, { parts, ...paid }: PaidSum, refund: RefundResult): Promise<void> {
  const accounts = await holdPayments(
    tx,
    parts.map(({ id }) => id),
  )
  let left = toKobo(refund.amount)
  for (const [index, part] of [...parts.entries()].reverse()) {
    const before = await listRefundsOf(tx, [part.id])
    const rest = Math.max(
      0,
      toKobo(part.amount) + before.reduce((sum, { amount }) => sum + toKobo(amount), 0),
    )
    // The first part takes what is given back beyond the payment.
    const kobo = index === 0 ? left : Math.min(left, rest)
    if (kobo === 0) continue
    const isFirst = left === toKobo(refund.amount)
    left -= kobo
    await insertRefund(tx, part, accounts, {
      ...{ ...refund, amount: toNaira(kobo), number: before.length + 1 },
      ...(!isFirst && { refund_id: `${refund.refund_id}-P${index + 1}`, review: null }),
    })
  }
  const { user_id, estate_id, invoice_number } = paid
  const notification = refund.reversal
    ? reversalNotification({ ...refund, ...refund.reversal }, invoice_number)
    : refundNotification(refund, invoice_number)
  await notifyPerson(tx, { user_id, estate_id, ...notification })
  await queueRefundMessage(tx, refund.refund_id, refund.given_back)
  const homes = parts.map((part) => part.estate_property_id)
  await notifyOffice(tx, { ...officeRefund(paid, notification.title, refund), homes }, null)
}

/**
 * A refund is a negative payment, numbered after its invoice: `INV-2026-000123-R1`. `accounts` are those of `holdPayments`,
 * which comes first, as for a payment, to avoid deadlocks.
 */
export async function insertRefund(
  tx: Db,
  paid: Paid,
  accounts: ReadonlyMap<number, number>,
  refund: RefundResult,
): Promise<void> {
  const account_id = accounts.get(paid.id)
  const { id, invoice_number, checkout_id, transaction_reference, payment_method, channel } = paid
  const { user_id, payer_name, payer_email, phone_number, tenant_id, estate_id, estate_property_id } = paid
  const { account_id: paid_account } = paid
  const { refund_id, number, amount, currency, evidence, review, paid_at, reversal } = refund
  const name = `${reversal ? 'Reversal' : 'Refund'} of ${invoice_number}`
  const line: PaymentLineRow = { charge_id: null, name, amount: -amount, quantity: 1 }
  const payment_id = await insertRow(tx, payments, {
    ...{ checkout_id, transaction_reference, payment_method, channel, refund_of: id, refund_id },
    ...{ user_id, payer_name, payer_email, phone_number, tenant_id, estate_id, estate_property_id },
    ...{ account_id: paid_account, currency, review },
    invoice_number: `${invoice_number}-R${number}`,
    status: 'refunded',
    amount: -amount,
    gateway: evidence,
    gateway_response: reversal?.reason,
    recorded_by: reversal?.by,
    note: reversal?.reason,
    paid_at: await openMoment(tx, { estate_id, paid_at }),
  })
  await insertLines(tx, payment_id, [line])
  await enterRefund(tx, payment_id)
  if (account_id !== undefined && account_id !== paid.account_id)
    await tellAccounts(tx, [account_id], {
      title: 'Money taken back',
      message: `${formatAmount(amount, currency)} of the payment ${invoice_number}, which was moved to your account, was given back.`,
    })
}
