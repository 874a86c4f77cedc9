import { joined } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { isRecordedMethod, methodName, RECORDED_BY_ESTATE } from '#contract/payment-methods.ts'
import type { Line } from '#server/database/schema-payments.ts'
import type { PaymentFact } from './payment-fact.ts'

interface Notification {
  title: string
  message: string
}

/** What the payer reads in the application about a payment. */
export function paymentNotification(
  { outcome, amount, currency, reason, method }: PaymentFact,
  lines: Line[],
  reference: string,
): Notification {
  const what = `${formatAmount(amount, currency)} for ${listed(lines)}`
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
        message: `Your payment of ${what} did not go through: ${reason ?? 'declined'}. Nothing was taken.`,
      }
  }
}

/** What the payer reads there about money that they have back: `given_back` naira (or whole units of `currency`). */
export function refundNotification(
  { given_back, currency, after_dispute }: { given_back: number; currency: string; after_dispute: boolean },
  invoice_number: string,
): Notification {
  const what = `${formatAmount(given_back, currency)} of your payment ${invoice_number} was given back`
  return {
    title: 'Payment refunded',
    message: `${what}${after_dispute ? ' after your dispute' : ''}. It may take some days to reach your account.`,
  }
}

/** What the payer reads there about a payment that the estate recorded, and took back. */
export const reversalNotification = (
  { given_back, currency, reason }: { given_back: number; currency: string; reason: string },
  invoice_number: string,
): Notification => ({
  title: 'Payment reversed',
  message: `Your payment ${invoice_number} of ${formatAmount(given_back, currency)} was reversed by the estate: ${reason}`,
})

const listed = (lines: Line[]): string =>
  joined(lines.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity} times)` : name)))
