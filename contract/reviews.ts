import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, requiredLines } from './fields.ts'
import { pageQuery } from './pages.ts'
import { ADMINS } from './roles.ts'

const review = z.object({
  /** Wrong payment, undecided checkout, or a later dispute or undecided refund (`flag`). */
  kind: z.enum(['payment', 'checkout', 'flag']),
  id,
  reference: z.string(),
  invoice_number: z.string().nullable(),
  /** Naira, unless `currency` is another. */
  amount: z.number(),
  currency: z.string(),
  payer_name: z.string(),
  estate_name: z.string(),
  reason: z.string(),
  last_error: z.string().nullable(),
  created_at: instant,
  resolved: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
})
export type Review = z.infer<typeof review>

export const reviewBody = z.strictObject({ note: requiredLines('Say what you found out', 1000) })
const resolves = { allow: ADMINS, body: reviewBody } as const

export const reviewsApi = {
  listReviews: endpoint('GET /payments/reviews', {
    summary: 'Wrong payments, undecided checkouts and refunds, and disputes.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({ state: z.enum(['open', 'resolved']).optional() }),
    reply: z.array(review),
  }),
  reviewPayment: endpoint('POST /payment/:id/review', {
    summary: 'Resolves a payment marked for review without changing it.',
    ...resolves,
  }),
  reviewCheckout: endpoint('POST /checkout/:id/review', {
    summary: 'Asks the provider again and closes an undecided checkout. 503 if it does not answer.',
    ...resolves,
    reply: z.object({ status: z.enum(['success', 'failed', 'closed']), message: z.string() }),
  }),
  reviewFlag: endpoint('POST /payment-flag/:id/review', {
    summary: 'Resolves a dispute or an undecided refund without changing a payment.',
    ...resolves,
  }),
}
