import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify'
import { refused } from './answers/answer.ts'
import { registerApi } from './api/routes.ts'
import { registerCheckout } from './checkout/routes.ts'
import { registerControl } from './control/routes.ts'
import { Journal } from './ledger/journal.ts'
import { type Misbehaviour, Misbehaviours } from './processing/misbehaviours.ts'
import { PaymentProcessor } from './processing/payment-processor.ts'
import { Timers } from './processing/timers.ts'
import { Webhooks } from './processing/webhooks.ts'

const BODY_LIMIT_BYTES = 65_536
const TRANSFER_AFTER_MS = 20_000
const RESEND_AFTER_MS = [2_000, 5_000, 15_000, 60_000, 300_000]

interface SandboxSettings {
  /** A free one unless told. */
  port?: number
  secret_key: string
  public_key: string
  /** Where webhooks go; `sandbox.sendWebhooksTo` says it later. */
  webhook_url?: string
  /** The file that keeps the transactions; they are in memory without one. */
  journal_file?: string
  /** Milliseconds until a promised bank transfer arrives; 20 seconds unless told. */
  transfer_after_ms?: number
  /** Milliseconds before each further try of a webhook. */
  resend_after_ms?: readonly number[]
  logger?: FastifyBaseLogger
}

/** Starts a stand-in of the payment provider on a loopback port of its own. It speaks the provider's calls and moves no money. */
export async function startSandbox(settings: SandboxSettings) {
  const { secret_key, public_key, webhook_url } = settings
  const { resend_after_ms = RESEND_AFTER_MS, transfer_after_ms = TRANSFER_AFTER_MS } = settings
  const app = openApp(settings.logger)
  const journal = await Journal.open(settings.journal_file, (message) => app.log.warn(message))
  const timers = new Timers((error) => app.log.error(error))
  const misbehaviours = new Misbehaviours()
  const webhooks = new Webhooks({ secret_key, webhook_url, resend_after_ms }, journal, timers, app.log)
  const processor = new PaymentProcessor(journal, webhooks, misbehaviours, timers, transfer_after_ms)

  const services = { secret_key, public_key, journal, processor, webhooks, misbehaviours }
  for (const register of [registerApi, registerControl, registerCheckout])
    app.register(async (routes) => register(routes, services))

  let url: string
  try {
    url = await app.listen({ host: '127.0.0.1', port: settings.port ?? 0 })
  } catch (error) {
    await journal.close()
    throw error
  }
  await processor.resume()
  await webhooks.resume()

  return {
    url,
    script_url: `${url}/v2/inline.js`,
    /** Every transaction, as the journal keeps it. */
    transactions: () => journal.all(),
    misbehave: (rule: Misbehaviour) => misbehaviours.add(rule),
    behave: () => misbehaviours.clear(),
    sendWebhooksTo(webhook_url: string) {
      webhooks.url = webhook_url
    },
    async stop() {
      webhooks.stop()
      timers.stop()
      await app.close()
      await journal.close()
    },
  }
}

function openApp(logger: FastifyBaseLogger | undefined) {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: BODY_LIMIT_BYTES,
  })
  app.setNotFoundHandler((_, reply) => reply.code(404).send(refused('Route not found', 'not_found')))
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) app.log.error(error)
    return reply
      .code(status)
      .send(refused(status >= 500 ? 'An error occurred' : error.message, 'invalid_request'))
  })
  return app
}
