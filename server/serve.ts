import type { FastifyBaseLogger } from 'fastify'
import { createGatheredEvents } from '#server/audit/gathered-events.ts'
import { shipEvents } from '#server/audit/tell-written.ts'
import type { OpenDatabase } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { listen, stopListening } from '#server/http/listen.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import type { Background } from '#server/runtime/background.ts'
import { createLater } from '#server/runtime/later.ts'
import { loggerOptions } from '#server/runtime/logger.ts'
import { createThrottles } from '#server/throttling/limits.ts'
import { buildApp } from './app.ts'

/** How late a refusal may show in the security log. */
const NOTE_REFUSALS_EVERY_MS = 1000
/** A link for a forgotten password is queued at most this late. */
const LATER_EVERY_MS = 1000

interface Means
  extends Pick<Context, 'config' | 'outage' | 'sealing' | 'demo' | 'started_at'>,
    Pick<PaymentContext, 'paystack' | 'provider'>,
    Pick<OpenDatabase, 'db' | 'pool'> {
  background: Background
  /** Undoes what was begun; the last one first. */
  closing: (() => Promise<unknown>)[]
}

/** Serves people. Answers the log. */
export async function serve({ background, closing, ...means }: Means): Promise<FastifyBaseLogger> {
  const { config, db, pool } = means
  const gathered = createGatheredEvents(db)
  closing.push(gathered.flush)
  const later = createLater()
  closing.push(later.flush)
  const throttles = createThrottles(pool, config)
  const context = { ...means, gathered, later, throttles }
  const app = await buildApp(context, background, loggerOptions(config))
  closing.push(() => stopListening(app))
  // Also where the log tells less: these lines are a record of their own.
  if (config.production) shipEvents(app.log.child({}, { level: 'info' }))
  await listen(app, config)
  background.repeat('note what was refused', NOTE_REFUSALS_EVERY_MS, gathered.flush)
  background.repeat('do what calls left behind', LATER_EVERY_MS, later.flush)
  return app.log
}
