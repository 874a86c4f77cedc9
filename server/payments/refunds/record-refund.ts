import { enterRefund, holdLedger } from '#server/billing/public.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import {
  queueRefundMessage,
  refundNotification,
  reversalNotification,
} from '#server/payments/payment-messages.ts'
import { insertLines } from '#server/payments/store.ts'
import type { Paid } from './store.ts'

/** Money that was given back of a payment, however it was paid. */
export interface RefundResult {
  /** Whoever gave it back knows it by this; a refund is written once. */
  refund_id: string
  /** The first refund of a payment is 1. */
  number: number
  /** Naira that it takes from what was recorded. */
  amount: number
  /** Naira that the payer has back: with fees that were never recorded. */
  given_back: number
  currency: string
  after_dispute: boolean
  /** When the money went; null where nobody said. */
  paid_at: string | null
  /** What shows it, kept as it came. */
  evidence: unknown
  /** What a person should look at; null where all agrees. */
  review: string | null
  /** Who of the estate took back what it had recorded, and why. No provider gave anything back then. */
  reversal?: { by: number; reason: string }
}

/** Writes what was given back of a payment, the payer's notification, and the message to them. Inside a transaction only. */
export async function recordRefund(tx: Db, paid: Paid, refund: RefundResult): Promise<void> {
  // As for a payment: whoever has the ledger may stand in line for what the row of a refund holds.
  await holdLedger(tx, paid.tenant_id)
  await insertRefund(tx, paid, refund)
  const { user_id, estate_id, invoice_number } = paid
  const { reversal } = refund
  await notifyPerson(tx, {
    user_id,
    estate_id,
    ...(reversal
      ? reversalNotification({ ...refund, ...reversal }, invoice_number)
      : refundNotification(refund, invoice_number)),
  })
  await queueRefundMessage(tx, refund.refund_id, refund.given_back)
}

/**
 * A refund is a payment's row of its own, with an amount below nothing. It is numbered after the invoice that it corrects,
 * `INV-2026-000123-R1`, so the invoice numbers stay without a gap.
 */
async function insertRefund(tx: Db, paid: Paid, refund: RefundResult): Promise<void> {
  const { id, invoice_number, checkout_id, transaction_reference, payment_method, channel } = paid
  const { user_id, payer_name, payer_email, phone_number, tenant_id, estate_id, estate_property_id } = paid
  const { refund_id, number, amount, currency, evidence, review, paid_at, reversal } = refund
  const name = `${reversal ? 'Reversal' : 'Refund'} of ${invoice_number}`
  const line: PaymentLineRow = { charge_id: null, name, amount: -amount, quantity: 1 }
  const written = await tx
    .insert(payments)
    .values({
      checkout_id,
      transaction_reference,
      payment_method,
      channel,
      user_id,
      payer_name,
      payer_email,
      phone_number,
      tenant_id,
      estate_id,
      estate_property_id,
      refund_of: id,
      refund_id,
      currency,
      review,
      invoice_number: `${invoice_number}-R${number}`,
      status: 'refunded',
      amount: -amount,
      gateway: evidence,
      gateway_response: reversal?.reason,
      recorded_by: reversal?.by,
      note: reversal?.reason,
      paid_at: paid_at ?? new Date().toISOString(),
    })
    .returning({ id: payments.id })
  const row = onlyRow(written)
  await insertLines(tx, row.id, [line])
  await enterRefund(tx, row.id)
}
