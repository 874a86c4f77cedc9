import { isRecordedMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { Badge } from '#web/ui/text/badge.tsx'

export function PaymentBadge(payment: Pick<Payment, 'status' | 'reversed' | 'payment_method' | 'moved'>) {
  const { status, reversed, payment_method, moved } = payment
  if (reversed) return <Badge>Reversed</Badge>
  if (status === 'success' && moved) return <Badge>Moved</Badge>
  if (status === 'success') return <Badge tone="good">Paid</Badge>
  if (status === 'failed') return <Badge tone="bad">Failed</Badge>
  return <Badge>{isRecordedMethod(payment_method) ? 'Reversal' : 'Refunded'}</Badge>
}
