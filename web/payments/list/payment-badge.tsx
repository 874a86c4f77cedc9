import { isRecordedMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'

type BadgeProps = Pick<Payment, 'status' | 'reversed' | 'payment_method'>

const WORDS: Record<Payment['status'], [Tone, string]> = {
  success: ['good', 'Paid'],
  failed: ['bad', 'Failed'],
  refunded: ['off', 'Refunded'],
}

function wordOf({ status, reversed, payment_method }: BadgeProps): [Tone, string] {
  if (reversed) return ['off', 'Reversed']
  return status === 'refunded' && isRecordedMethod(payment_method) ? ['off', 'Reversal'] : WORDS[status]
}

export function PaymentBadge(payment: BadgeProps) {
  const [tone, word] = wordOf(payment)
  return <Badge tone={tone}>{word}</Badge>
}
