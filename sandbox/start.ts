import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify'
import { refused } from './answers.ts'
import { registerApi } from './api.ts'
import { Book } from './book.ts'
import { registerCheckout } from './checkout.ts'
import { registerControl } from './control.ts'
import { Misbehaviours } from './misbehaviour.ts'
import { Till } from './till.ts'
import { Timers } from './timers.ts'
import { Webhooks } from './webhooks.ts'

export interface SandboxSettings {
  /** A free one unless told. */
  port?: number
  secret_key: string
  public_key: string
  /** Where webhooks go; `sandbox.sendWebhooksTo` says it later. */
  webhook_url?: string
  /** The file that keeps what the provider holds; in memory without one. */
  book?: string
  /** Milliseconds until a promised bank transfer arrives; 20 seconds unless told. */
  transfer_after_ms?: number
  /** Milliseconds before each further try of a webhook. */
  resend_after_ms?: readonly number[]
  logger?: FastifyBaseLogger
}

/** What the sandbox's rooms share. */
export interface Counter {
  settings: SandboxSettings
  book: Book
  till: Till
  webhooks: Webhooks
  misbehaviours: Misbehaviours
}

/** Starts a stand-in of the payment provider on a loopback port of its own. It speaks the provider's calls and moves no money. */
export async function startSandbox(settings: SandboxSettings) {
  const app = Fastify({
    ...(settings.logger && { loggerInstance: settings.logger }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 65_536,
  })
  const book = await Book.open(settings.book, (message) => app.log.warn(message))
  const timers = new Timers((error) => app.log.error(error))
  const misbehaviours = new Misbehaviours()
  const { secret_key, webhook_url, resend_after_ms = [2_000, 5_000, 15_000, 60_000, 300_000] } = settings
  const webhooks = new Webhooks({ secret_key, webhook_url, resend_after_ms }, book, timers, app.log)
  const till = new Till(book, webhooks, misbehaviours, timers, settings.transfer_after_ms ?? 20_000)

  const counter = { settings, book, till, webhooks, misbehaviours }
  app.register(async (api) => registerApi(api, counter))
  app.register(async (control) => registerControl(control, counter))
  app.register(async (checkout) => registerCheckout(checkout, counter))
  app.setNotFoundHandler((_, reply) => reply.code(404).send(refused('Route not found', 'not_found')))
  app.setErrorHandler((error: FastifyError, _, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) app.log.error(error)
    return reply
      .code(status)
      .send(refused(status >= 500 ? 'An error occurred' : error.message, 'invalid_request'))
  })

  try {
    await app.listen({ host: '127.0.0.1', port: settings.port ?? 0 })
  } catch (error) {
    await book.close()
    throw error
  }
  await till.resume()
  await webhooks.resume()
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    url,
    script_url: `${url}/v2/inline.js`,
    /** Every transaction and what it holds. */
    book: () => book.all(),
    misbehave: (rule: Parameters<Misbehaviours['add']>[0]) => misbehaviours.add(rule),
    behave: () => misbehaviours.clear(),
    sendWebhooksTo(webhook_url: string) {
      webhooks.url = webhook_url
    },
    async stop() {
      webhooks.stop()
      timers.stop()
      await app.close()
      await book.close()
    },
  }
}
