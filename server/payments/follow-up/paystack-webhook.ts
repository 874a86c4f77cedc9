import type { FastifyInstance } from 'fastify'
import { payments } from '#contract/payments.ts'
import { route } from '#server/http/route.ts'
import { keepRawBodies, readSignedBody } from '#server/http/signed-body.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import { makeRefundDue } from '#server/payments/refunds/store.ts'
import { flagDispute } from '#server/payments/reviews/flags.ts'
import { settle } from '#server/payments/settling/settle.ts'
import { makeDue } from '#server/payments/settling/store.ts'
import type { Background } from '#server/runtime/background.ts'
import { readEvent } from './webhook-event.ts'

/**
 * What the provider tells by itself. It only makes the reference due: what is written comes from asking the provider, so a
 * replayed or reordered webhook changes nothing. Being due is kept before the answer, the work follows it. That a payment
 * is disputed is listed for a person: no call of the provider is needed to be worth a look.
 */
export async function paystackWebhook(
  app: FastifyInstance,
  { context, background }: { context: PaymentContext; background: Background },
): Promise<void> {
  const { db, paystack } = context
  keepRawBodies(app)

  route(app, payments.paystackWebhook, async ({ request }) => {
    const signature = request.headers['x-paystack-signature']
    const body = readSignedBody(
      request,
      'a webhook',
      (bytes) => typeof signature === 'string' && paystack.verifySignature(bytes, signature),
    )
    const event = readEvent(body)
    if (event === null) {
      request.log.warn('a webhook without a reference was left alone')
      return { status: 'ok' as const }
    }
    const { about, reference, dispute } = event
    const [setDue, ask] = about === 'refund' ? [makeRefundDue, settleRefunds] : [makeDue, settle]
    if (await setDue(db, reference)) {
      if (dispute) await flagDispute(db, reference, dispute)
      background.run(`settle ${reference}`, () => ask(context, reference))
    } else {
      request.log.warn({ reference }, 'a webhook spoke of a reference that is not ours')
    }
    return { status: 'ok' as const }
  })
}
