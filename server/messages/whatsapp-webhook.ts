import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { messagesApi } from '#contract/messages.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { keepRawBodies, readSignedBody } from '#server/http/signed-body.ts'
import { LONGEST_REASON_CHARS, type SendFailure } from '#server/messages/channels/channel.ts'
import { whatsappFailure } from '#server/messages/channels/whatsapp.ts'
import { sameSecret, verifyToken } from '#server/secrets/tokens.ts'
import { stopChannel } from './channel-outages.ts'
import { applyReport } from './queue.ts'

/** Meta signs with `sha256=` and the hex HMAC of the app secret. */
export const isSignedByMeta = (bytes: Buffer, signature: unknown, secret: string): boolean =>
  typeof signature === 'string' &&
  sameSecret(signature, `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`)

const error = z.object({ code: z.number(), title: z.string().optional(), message: z.string().optional() })
const status = z.object({
  id: z.string().max(500),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z
    .string()
    .regex(/^[1-9]\d{0,9}-\d{1,17}$/)
    .optional()
    .catch(undefined),
  errors: z.array(error).optional().catch(undefined),
})
type Status = z.infer<typeof status>
const webhookBody = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })),
    }),
  ),
})

export async function whatsappWebhook(
  app: FastifyInstance,
  { config: { whatsapp }, db }: Context,
): Promise<void> {
  keepRawBodies(app)

  route(app, messagesApi.confirmWhatsappWebhook, async ({ query, reply }) => {
    if (!whatsapp || !sameSecret(query['hub.verify_token'], verifyToken(whatsapp.app_secret)))
      throw new Problem('forbidden', 'The token does not match.')
    return reply.type('text/plain').send(query['hub.challenge'])
  })

  route(app, messagesApi.whatsappWebhook, async ({ request }) => {
    const signature = request.headers['x-hub-signature-256']
    const body = readSignedBody(
      request,
      'a WhatsApp webhook',
      (bytes) => whatsapp !== null && isSignedByMeta(bytes, signature, whatsapp.app_secret),
    )
    for (const each of statusesIn(body)) {
      const failure = each.status === 'failed' ? failureOf(each) : null
      const ours = await applyReport(db, {
        providerId: each.id,
        mark: each.biz_opaque_callback_data ?? null,
        status: each.status,
        failure: failure && { reason: failure.message, unreachable: failure.kind === 'final' },
      })
      // Some account problems are reported only after the message was accepted.
      if (ours && failure?.kind === 'stop')
        await stopChannel({ db, log: request.log }, 'whatsapp', failure.message)
    }
    return { status: 'ok' as const }
  })
}

function statusesIn(body: unknown): Status[] {
  const parsed = webhookBody.safeParse(body)
  if (!parsed.success) return []
  return parsed.data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
    .flatMap((each) => status.safeParse(each).data ?? [])
}

function failureOf({ errors }: Status): { kind: SendFailure['kind']; message: string } {
  const [first] = errors ?? []
  const words = first?.title ?? first?.message ?? 'not delivered'
  const { kind, message } = whatsappFailure(first?.code ?? null, words)
  return { kind, message: message.slice(0, LONGEST_REASON_CHARS) }
}
