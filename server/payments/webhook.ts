import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paymentReference } from '#contract/payments.ts'
import { system } from '#contract/system.ts'
import type { Background } from '#server/background.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/http.ts'
import { Problem } from '#server/problem.ts'
import { makeDue } from './checkouts.ts'
import { settle } from './settle.ts'

const event = z.object({ event: z.string(), data: z.object({ reference: paymentReference }) })

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
    const told = event.safeParse(parseJson(bytes))
    if (told.success) {
      const { reference } = told.data.data
      if (await makeDue(context.db, reference))
        background.run(`settle ${reference}`, () => settle(context, reference))
      else request.log.warn({ reference }, 'a webhook spoke of a reference that is not ours')
    } else {
      request.log.warn('a webhook without a reference was left alone')
    }
    return { status: 'ok' as const }
  })
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new Problem('malformed')
  }
}
