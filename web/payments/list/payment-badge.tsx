import type { Payment } from '#contract/payments.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'

const WORDS: Record<Payment['status'], [Tone, string]> = {
  success: ['good', 'Paid'],
  failed: ['bad', 'Failed'],
  refunded: ['off', 'Refunded'],
}

/** What became of a payment. */
export function PaymentBadge({ status }: Pick<Payment, 'status'>) {
  const [tone, word] = WORDS[status]
  return <Badge tone={tone}>{word}</Badge>
}
