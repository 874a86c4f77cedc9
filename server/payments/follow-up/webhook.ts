import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paymentReference } from '#contract/payments.ts'
import { system } from '#contract/system.ts'
import { Problem } from '#server/answers/problem.ts'
import { route } from '#server/http/route.ts'
import { makeDue } from '#server/payments/checkout/store.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { makeRefundDue } from '#server/payments/refunds/refund-checks.ts'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import { type Dispute, flagDispute } from '#server/payments/reviews/flags.ts'
import { settle } from '#server/payments/settling/settle.ts'
import type { Background } from '#server/runtime/background.ts'

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

/**
 * What the provider tells by itself. It only makes the reference due: what is written comes from asking the provider, so a
 * replayed or reordered webhook changes nothing. Being due is kept before the answer, the work follows it. That a payment
 * is disputed is listed for a person: no call of the provider is needed to be worth a look.
 */
export async function webhook(
  app: FastifyInstance,
  { context, background }: { context: PaymentContext; background: Background },
): Promise<void> {
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  route(app, system.paystackWebhook, async ({ request }) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = request.headers['x-paystack-signature']
    if (typeof signature !== 'string' || !context.paystack.verifySignature(bytes, signature)) {
      request.log.warn('a webhook without a valid signature was refused')
      throw new Problem('signed_out', 'The signature does not match.')
    }
    const told = readTold(parseJson(bytes))
    if (told === null) {
      request.log.warn('a webhook without a reference was left alone')
    } else if (await (told.about === 'refund' ? makeRefundDue : makeDue)(context.db, told.reference)) {
      if (told.dispute) await flagDispute(context.db, told.reference, told.dispute)
      const ask = told.about === 'refund' ? settleRefunds : settle
      background.run(`settle ${told.reference}`, () => ask(context, told.reference))
    } else {
      request.log.warn({ reference: told.reference }, 'a webhook spoke of a reference that is not ours')
    }
    return { status: 'ok' as const }
  })
}

interface Told {
  about: 'charge' | 'refund'
  reference: string
  dispute?: Dispute
}

/** What the provider speaks of, and nothing of what it says about it; null where it names nothing. */
function readTold(body: unknown): Told | null {
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

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new Problem('malformed')
  }
}
