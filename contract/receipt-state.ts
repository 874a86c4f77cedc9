import { formatAmount, toKobo, toNaira } from './money.ts'
import { isRecordedMethod } from './payment-methods.ts'
import type { ConfirmedReceipt } from './receipts.ts'

/** State of a reversed or refunded payment; null while the whole payment stands. */
export function receiptState(
  receipt: Pick<ConfirmedReceipt, 'amount' | 'currency' | 'payment_method' | 'refunded'>,
) {
  const { amount, currency, payment_method, refunded } = receipt
  if (refunded <= 0) return null
  if (isRecordedMethod(payment_method))
    return {
      word: 'Reversed',
      title: 'This payment was reversed',
      text: 'The estate reversed this payment. Its receipt is no proof of payment.',
    }
  if (refunded >= amount)
    return {
      word: 'Refunded',
      title: 'This payment was refunded',
      text: 'All of this payment was given back. Its receipt is no proof of payment.',
    }
  const rest = formatAmount(toNaira(toKobo(amount) - toKobo(refunded)), currency)
  return {
    word: 'Partly refunded',
    title: 'Part of this payment was refunded',
    text: `${formatAmount(refunded, currency)} of ${formatAmount(amount, currency)} was given back. The receipt is proof of ${rest}.`,
  }
}
