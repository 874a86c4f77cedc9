import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paymentReference } from '#contract/payments.ts'
import { system } from '#contract/system.ts'
import type { Background } from '#server/background.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http.ts'
import { Problem } from '#server/problem.ts'
import { makeDue, makeRefundDue } from './checkouts.ts'
import { settleRefunds } from './refunds.ts'
import { settle } from './settle.ts'

const charge = z.object({ event: z.string(), data: z.object({ reference: paymentReference }) })
/** Of a refund the provider names the reference otherwise: PaystackOSS/doc-code-snippets, doc/payments/refunds/events.js. */
const refund = z.object({
  event: z.string().startsWith('refund.'),
  data: z.object({ transaction_reference: paymentReference }),
})

/**
 * What the provider tells by itself. It only makes the reference due: what is written comes from asking the provider, so a
 * replayed or reordered webhook changes nothing. Being due is kept before the answer, the work follows it.
 */
export async function webhook(
  app: FastifyInstance,
  { context, background }: { context: Context; background: Background },
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
      const ask = told.about === 'refund' ? settleRefunds : settle
      background.run(`settle ${told.reference}`, () => ask(context, told.reference))
    } else {
      request.log.warn({ reference: told.reference }, 'a webhook spoke of a reference that is not ours')
    }
    return { status: 'ok' as const }
  })
}

/** What the provider speaks of, and nothing of what it says about it; null where it names nothing. */
function readTold(body: unknown): { about: 'charge' | 'refund'; reference: string } | null {
  const refunded = refund.safeParse(body)
  if (refunded.success) return { about: 'refund', reference: refunded.data.data.transaction_reference }
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
