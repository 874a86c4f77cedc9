import type { FastifyInstance } from 'fastify'
import { reviewsApi } from '#contract/reviews.ts'
import { audit } from '#server/audit/audit.ts'
import { and, eq, isNull, sql } from '#server/database/drizzle.ts'
import {
  checkoutReviews,
  checkouts,
  paymentFlags,
  paymentReviews,
  payments,
} from '#server/database/schema-payments.ts'
import { found, Problem } from '#server/errors/problem.ts'
import { route } from '#server/http/route.ts'
import { lockCheckout } from '#server/payments/checkout/store.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { settle } from '#server/payments/provider-sync/settle.ts'
import { setStatus } from '#server/payments/provider-sync/store.ts'
import { listReviews } from './store.ts'

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
      const { estate_id, invoice_number, review, amount } = payments
      const [row] = await tx
        .select({ estate_id, invoice_number, review, amount })
        .from(payments)
        .where(eq(payments.id, id))
      const payment = found(row, 'payment')
      if (payment.review === null)
        throw new Problem('clash', 'There is nothing to review about this payment.')
      const { rowCount } = await tx
        .insert(paymentReviews)
        .values({ payment_id: id, user_id: viewer.user_id, note })
        .onConflictDoNothing()
      if (!rowCount) throw new Problem('clash', 'Somebody has reviewed this payment already.')
      const after = { ...payment, note }
      await audit(tx, viewer, 'review', 'payment', { id, estate_id: payment.estate_id, after })
      return { message: 'Reviewed.' }
    }),
  )

  route(app, reviewsApi.reviewCheckout, async ({ viewer, params: { id }, body: { note } }) => {
    const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
    const { reference, estate_id, status: before } = found(row, 'checkout')
    if (before !== 'stuck') throw new Problem('clash', 'The provider has decided on this checkout meanwhile.')
    const { status: said } = await settle(context, reference)
    if (said === 'unanswered')
      throw new Problem('unavailable', 'The provider did not answer; nothing was changed.')
    const status: keyof typeof MESSAGES = said === 'pending' ? 'closed' : said
    await db.transaction(async (tx) => {
      const locked = await lockCheckout(tx, reference)
      if (locked?.status === 'stuck') await setStatus(tx, reference, 'closed', null)
      const review = { user_id: viewer.user_id, note }
      await tx
        .insert(checkoutReviews)
        .values({ checkout_id: id, ...review })
        .onConflictDoUpdate({
          target: checkoutReviews.checkout_id,
          set: { ...review, created_at: sql`now()` },
        })
      const after = { status, reference, note }
      await audit(tx, viewer, 'review', 'checkout', { id, estate_id, before: { status: before }, after })
    })
    return { status, message: MESSAGES[status] }
  })

  route(app, reviewsApi.reviewFlag, ({ viewer, params: { id }, body: { note } }) =>
    db.transaction(async (tx) => {
      const { kind, reason, reviewed_at } = paymentFlags
      const { reference, estate_id } = checkouts
      const [row] = await tx
        .select({ checkout_id: checkouts.id, estate_id, kind, flagged: { reference, reason } })
        .from(paymentFlags)
        .innerJoin(checkouts, eq(checkouts.id, paymentFlags.checkout_id))
        .where(eq(paymentFlags.id, id))
      const flag = found(row, 'flag')
      const { rowCount } = await tx
        .update(paymentFlags)
        .set({ user_id: viewer.user_id, note, reviewed_at: sql`now()` })
        .where(and(eq(paymentFlags.id, id), isNull(reviewed_at)))
      if (!rowCount) throw new Problem('clash', 'Somebody has reviewed this already.')
      const about = { id: flag.checkout_id, estate_id: flag.estate_id }
      // The provider is asked again only if it reports the refund again.
      if (flag.kind === 'refund')
        await tx.update(checkouts).set({ refund_check_at: null }).where(eq(checkouts.id, about.id))
      await audit(tx, viewer, 'review', 'checkout', { ...about, after: { ...flag.flagged, note } })
      return { message: 'Reviewed.' }
    }),
  )
}
