import type { FastifyInstance } from 'fastify'
import { reviewsApi } from '#contract/reviews.ts'
import { audit } from '#server/audit/audit.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { route } from '#server/http/route.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { settle } from '#server/payments/provider-sync/settle.ts'
import { findFlag, reviewFlag } from './flags.ts'
import {
  closeStuckCheckout,
  findCheckoutToReview,
  findPaymentToReview,
  insertPaymentReview,
  listReviews,
  saveCheckoutReview,
} from './store.ts'

const MESSAGES = {
  success: 'The provider has this payment after all. It is recorded now.',
  failed: 'The provider refused this payment. It is recorded as failed.',
  closed: 'Closed. Should the provider still report this payment, it is recorded all the same.',
}

export function reviewRoutes(app: FastifyInstance, context: PaymentContext): void {
  const { db } = context

  route(app, reviewsApi.listReviews, ({ query }) => listReviews(db, query))

  route(app, reviewsApi.reviewPayment, ({ viewer, params: { id }, body: { note } }) =>
    db.transaction(async (tx) => {
      const payment = found(await findPaymentToReview(tx, id), 'payment')
      if (payment.review === null)
        throw new Problem('clash', 'There is nothing to review about this payment.')
      if (!(await insertPaymentReview(tx, id, { user_id: viewer.user_id, note })))
        throw new Problem('clash', 'Somebody has reviewed this payment already.')
      const { estate_id } = payment
      await audit(tx, viewer, 'review', 'payment', { id, estate_id, after: { ...payment, note } })
      return { message: 'Reviewed.' }
    }),
  )

  route(app, reviewsApi.reviewCheckout, async ({ viewer, params: { id }, body: { note } }) => {
    const { reference, estate_id, status: before } = found(await findCheckoutToReview(db, id), 'checkout')
    if (before !== 'stuck') throw new Problem('clash', 'The provider has decided on this checkout meanwhile.')
    const { status: said } = await settle(context, reference)
    if (said === 'unanswered')
      throw new Problem('unavailable', 'The provider did not answer; nothing was changed.')
    const status: keyof typeof MESSAGES = said === 'pending' ? 'closed' : said
    await db.transaction(async (tx) => {
      await closeStuckCheckout(tx, reference)
      await saveCheckoutReview(tx, id, { user_id: viewer.user_id, note })
      await audit(tx, viewer, 'review', 'checkout', {
        id,
        estate_id,
        before: { status: before },
        after: { status, reference, note },
      })
    })
    return { status, message: MESSAGES[status] }
  })

  route(app, reviewsApi.reviewFlag, ({ viewer, params: { id }, body: { note } }) =>
    db.transaction(async (tx) => {
      const flag = found(await findFlag(tx, id), 'flag')
      if (!(await reviewFlag(tx, id, { user_id: viewer.user_id, note })))
        throw new Problem('clash', 'Somebody has reviewed this already.')
      const { checkout_id, estate_id, ...flagged } = flag
      await audit(tx, viewer, 'review', 'checkout', {
        id: checkout_id,
        estate_id,
        after: { ...flagged, note },
      })
      return { message: 'Reviewed.' }
    }),
  )
}
