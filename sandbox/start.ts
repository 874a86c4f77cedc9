import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify'
import { z } from 'zod'
import { Refusal } from './answers.ts'
import { registerApi } from './api/routes.ts'
import { registerCheckout } from './checkout/routes.ts'
import { registerControl } from './control/routes.ts'
import { Journal } from './ledger/journal.ts'
import { type Misbehaviour, Misbehaviours } from './processing/misbehaviours.ts'
import { createPaymentProcessor } from './processing/payment-processor.ts'
import { createWebhooks, type Later } from './processing/webhooks.ts'

interface SandboxSettings {
  port?: number
  secret_key: string
  public_key: string
  webhook_url?: string
  /** Transactions stay in memory without a file. */
  journal_file?: string
  /** Milliseconds until a promised transfer arrives. */
  transfer_after_ms?: number
  /** Milliseconds before each further try of a webhook. */
  resend_after_ms?: readonly number[]
  logger?: FastifyBaseLogger
}

/** Starts a stand-in for Paystack on a loopback port, by default a free one. */
export async function startSandbox({
  port = 0,
  secret_key,
  public_key,
  webhook_url,
  journal_file,
  transfer_after_ms = 20_000,
  resend_after_ms = [2_000, 5_000, 15_000, 60_000, 300_000],
  logger,
}: SandboxSettings) {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 65_536,
  })
  app.setNotFoundHandler(() => {
    throw new Refusal(404, 'Route not found', 'not_found')
  })
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const { http_status, body } = refusalOf(error)
    if (http_status >= 500) app.log.error(error)
    return reply.code(http_status).send(body)
  })
  const journal = await Journal.open(journal_file, (message) => app.log.warn(message))
  const stopping = new AbortController()
  const later: Later = (delay_ms, work) => {
    sleep(delay_ms, undefined, { signal: stopping.signal })
      .then(work)
      .catch((error) => {
        if (!stopping.signal.aborted) app.log.error(error)
      })
  }
  const misbehaviours = new Misbehaviours()
  const sending = { secret_key, webhook_url, resend_after_ms }
  const webhooks = createWebhooks(sending, journal, later, stopping.signal, app.log)
  const parts = { journal, webhooks, misbehaviours }
  const processor = createPaymentProcessor(parts, later, transfer_after_ms)
  const services = { ...parts, public_key, processor }

  app.register(async (routes) => {
    const expected = digest(`Bearer ${secret_key}`)
    routes.addHook('onRequest', async ({ headers }) => {
      if (timingSafeEqual(digest(headers.authorization ?? ''), expected)) return
      const hint = 'Ensure that you provide the correct authorization key for the request'
      throw new Refusal(401, 'Invalid key', 'invalid_Key', hint)
    })
    registerApi(routes, services)
    registerControl(routes, services)
  })
  app.register(async (routes) => registerCheckout(routes, services))

  const url = await app.listen({ host: '127.0.0.1', port }).catch(async (error) => {
    await journal.close()
    throw error
  })
  await processor.resume()
  await webhooks.resume()

  return {
    url,
    script_url: `${url}/v2/inline.js`,
    transactions: () => journal.all(),
    misbehave: (rule: Misbehaviour) => misbehaviours.add(rule),
    behave: () => misbehaviours.clear(),
    sendWebhooksTo(address: string) {
      webhooks.url = address
    },
    async stop() {
      stopping.abort()
      await app.close()
      await journal.close()
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return new Refusal(400, z.prettifyError(error), 'invalid_params')
  const status = error.statusCode ?? 500
  return new Refusal(status, status >= 500 ? 'An error occurred' : error.message, 'invalid_request')
}
