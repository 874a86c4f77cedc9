import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, requiredLines } from './fields.ts'
import { pageQuery } from './pages.ts'
import { ADMINS } from './roles.ts'

/** Something about money that wants a person's eye. */
const review = z.object({
  /**
   * A payment that is not what was set out to be paid, a checkout on which the provider never decided, or something that
   * happened to a payment later: a dispute, or a refund on which the provider does not decide.
   */
  kind: z.enum(['payment', 'checkout', 'flag']),
  id,
  reference: z.string(),
  /** Null where nothing is recorded, as of a checkout. */
  invoice_number: z.string().nullable(),
  /** What came in, or was to be paid: naira, unless `currency` is another. */
  amount: z.number(),
  currency: z.string(),
  payer_name: z.string(),
  estate_name: z.string(),
  /** What does not agree. */
  reason: z.string(),
  /** Why the provider could not be asked about a checkout, the last time; null where it answered. */
  last_error: z.string().nullable(),
  created_at: instant,
  /** Who looked at it, and what they found; null while it is open. */
  resolved: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
})
export type Review = z.infer<typeof review>

export const reviewBody = z.strictObject({ note: requiredLines('Say what you found out', 1000) })

export const reviewsApi = {
  listReviews: endpoint('GET /payments/reviews', {
    summary:
      'Payments that do not agree with what was to be paid, checkouts and refunds on which the provider never decided, and disputes.',
    allow: ADMINS,
    list: true,
    query: pageQuery.extend({ state: z.enum(['open', 'resolved']).optional() }),
    reply: z.array(review),
  }),
  reviewPayment: endpoint('POST /payment/:id/review', {
    summary: 'Resolves a payment that was marked for review. The payment itself stays as it is.',
    allow: ADMINS,
    params: idParams,
    body: reviewBody,
    reply: z.object({ message: z.string() }),
  }),
  reviewCheckout: endpoint('POST /checkout/:id/review', {
    summary:
      'Asks the provider once more about a checkout it did not decide on, and closes it if it still has not. 503 where it does not answer.',
    allow: ADMINS,
    params: idParams,
    body: reviewBody,
    reply: z.object({ status: z.enum(['success', 'failed', 'closed']), message: z.string() }),
  }),
  reviewFlag: endpoint('POST /payment-flag/:id/review', {
    summary: 'Resolves a dispute, or a refund that the provider does not decide on. No payment is changed.',
    allow: ADMINS,
    params: idParams,
    body: reviewBody,
    reply: z.object({ message: z.string() }),
  }),
}
