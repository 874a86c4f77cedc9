import { formatAmount } from '#contract/money.ts'
import type { Line } from '#server/database/schema-payments.ts'
import type { PaymentFact } from './payment-fact.ts'

/** What the payer reads in the application about a payment. */
export function noticeOf(
  { outcome, amount, currency, reason }: PaymentFact,
  lines: Line[],
  reference: string,
): { title: string; message: string } {
  const what = `${formatAmount(amount, currency)} for ${listed(lines)}`
  switch (outcome) {
    case 'success':
      return { title: 'Payment received', message: `We received ${what}. Reference ${reference}.` }
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

const listed = (lines: Line[]): string =>
  new Intl.ListFormat('en-NG').format(
    lines.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity} times)` : name)),
  )
