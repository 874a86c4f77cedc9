import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paymentReference, paymentsApi } from '#contract/payments.ts'
import { route } from '#server/http/route.ts'
import { keepRawBodies, readSignedBody } from '#server/http/signed-body.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { settle } from '#server/payments/provider-sync/settle.ts'
import { makeDue } from '#server/payments/provider-sync/store.ts'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import { makeRefundDue } from '#server/payments/refunds/store.ts'
import { flagDispute, type ProviderDispute } from '#server/payments/reviews/flags.ts'
import type { Background } from '#server/runtime/background.ts'

const charge = z.object({ event: z.string(), data: z.object({ reference: paymentReference }) })
/** A refund names its reference differently: PaystackOSS/doc-code-snippets, doc/payments/refunds/events.js. */
const refund = z.object({
  event: z.string().startsWith('refund.'),
  data: z.object({ transaction_reference: paymentReference }),
})

/** charge.dispute.create, .remind and .resolve; `declined` is a lost dispute. */
const dispute = z.object({
  event: z.string().startsWith('charge.dispute.'),
  data: z.object({
    id: z.union([z.int(), z.string().regex(/^[\w-]{1,100}$/)]).transform(String),
    resolution: z.string().nullish(),
    transaction: z.object({ reference: paymentReference }),
  }),
})

/** Makes a reference due, then asks the provider. Replayed or reordered webhooks change nothing. */
export async function paystackWebhook(
  app: FastifyInstance,
  { context, background }: { context: PaymentContext; background: Background },
): Promise<void> {
  const { db, paystack } = context
  keepRawBodies(app)

  route(app, paymentsApi.paystackWebhook, async ({ request }) => {
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

function readEvent(
  body: unknown,
): { about: 'charge' | 'refund'; reference: string; dispute?: ProviderDispute } | null {
  const refunded = refund.safeParse(body)
  if (refunded.success) return { about: 'refund', reference: refunded.data.data.transaction_reference }
  const disputed = dispute.safeParse(body)
  if (disputed.success) {
    const { id: number, resolution, transaction } = disputed.data.data
    const decided = disputed.data.event === 'charge.dispute.resolve'
    const about = decided && resolution !== 'declined' ? 'refund' : 'charge'
    return { about, reference: transaction.reference, dispute: { number, decided } }
  }
  const charged = charge.safeParse(body)
  return charged.success ? { about: 'charge', reference: charged.data.data.reference } : null
}
