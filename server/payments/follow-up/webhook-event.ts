import { z } from 'zod'
import { paymentReference } from '#contract/payments.ts'
import type { Dispute } from '#server/payments/reviews/flags.ts'

const charge = z.object({ event: z.string(), data: z.object({ reference: paymentReference }) })
/** Of a refund the provider names the reference otherwise: PaystackOSS/doc-code-snippets, doc/payments/refunds/events.js. */
const refund = z.object({
  event: z.string().startsWith('refund.'),
  data: z.object({ transaction_reference: paymentReference }),
})

/** charge.dispute.create, .remind and .resolve name the payment within; `declined` is a dispute that the payer lost. */
const dispute = z.object({
  event: z.string().startsWith('charge.dispute.'),
  data: z.object({
    id: z.union([z.int(), z.string().regex(/^[\w-]{1,100}$/)]).transform(String),
    resolution: z.string().nullish(),
    transaction: z.object({ reference: paymentReference }),
  }),
})

export interface WebhookEvent {
  about: 'charge' | 'refund'
  reference: string
  dispute?: Dispute
}

/** What a webhook speaks of, and nothing of what it says about it; null where it names nothing. */
export function readEvent(body: unknown): WebhookEvent | null {
  const refunded = refund.safeParse(body)
  if (refunded.success) return { about: 'refund', reference: refunded.data.data.transaction_reference }
  const disputed = dispute.safeParse(body)
  if (disputed.success) {
    const { id: number, resolution, transaction } = disputed.data.data
    const decided = disputed.data.event === 'charge.dispute.resolve'
    // What was lost is given back.
    const about = decided && resolution !== 'declined' ? 'refund' : 'charge'
    return { about, reference: transaction.reference, dispute: { number, decided } }
  }
  const charged = charge.safeParse(body)
  return charged.success ? { about: 'charge', reference: charged.data.data.reference } : null
}
