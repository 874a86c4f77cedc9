import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { createGatheredEvents } from '#server/audit/gathered-events.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { stopListening } from '#server/http/listen.ts'
import type { PaymentContext } from '#server/payments/provider/payment-context.ts'
import { createPaystack } from '#server/payments/provider/paystack.ts'
import { createBackground, createLater } from '#server/runtime/background.ts'
import { watchDatabase } from '#server/runtime/database-outage.ts'
import { loggerOptions } from '#server/runtime/logger.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { createThrottles } from '#server/throttling/limits.ts'
import { buildApp } from '../app.ts'
import type { OpenDatabase } from '../database/open.ts'

/** Longer than any answer of the sandbox takes. */
const PROVIDER_TIMEOUT_MS = 1_000

const ENDLESS = 1_000_000

interface ServerWishes {
  /** The payment provider's address. */
  provider_url: string
  /** The provider's timeout in milliseconds. */
  provider_timeout_ms?: number | undefined
  /** Requests that one person may make in a minute; default: practically unlimited. */
  calls_per_minute?: number | undefined
  /** Messages that one person may send in a day; default: practically unlimited. */
  sent_per_day?: Config['sent_per_day'] | undefined
  /** The public address of the app; default: this machine. */
  app_url?: string | undefined
  /** Managers must have a second factor; default: no. */
  second_factor?: 'required' | undefined
  /** The log level; default: warnings and errors. */
  log_level?: 'info' | undefined
}

type Database = Pick<OpenDatabase, 'db' | 'pool'>

/**
 * One application server on HTTP, which ends with the test file; several may share a database. `logged` holds its errors and
 * warnings. The test runs the checkout job itself.
 */
export async function startServer({ db, pool }: Database, wishes: ServerWishes) {
  const { provider_url, provider_timeout_ms = PROVIDER_TIMEOUT_MS, calls_per_minute = ENDLESS } = wishes
  const { sent_per_day = { invitations: ENDLESS, notices: ENDLESS } } = wishes
  const { secret_key, public_key } = SANDBOX_KEYS
  const logged: string[] = []
  const log = { write: (line: string) => void logged.push(line) }
  const config = readConfig({
    NODE_ENV: 'test',
    // As behind a proxy on this machine: a header gives the client's address.
    TRUST_PROXY: '127.0.0.1',
    APP_URL: wishes.app_url ?? '',
    LOG_LEVEL: wishes.log_level ?? '',
    SECOND_FACTOR: wishes.second_factor ?? '',
    PAYSTACK_SECRET_KEY: secret_key,
    PAYSTACK_PUBLIC_KEY: public_key,
  })
  const context: PaymentContext & Pick<OpenDatabase, 'pool'> = {
    config,
    db,
    pool,
    gathered: createGatheredEvents(db),
    later: createLater(),
    outage: watchDatabase(pool),
    sealing: createSealing(randomBytes(32)),
    throttles: createThrottles(pool, { calls_per_minute, sent_per_day }),
    paystack: createPaystack({ secret_key, api_url: provider_url, timeout_ms: provider_timeout_ms }),
    provider: {
      public_key,
      script_url: `${provider_url}/v2/inline.js`,
      api_origin: provider_url,
      checkout_origin: provider_url,
      test_mode: true,
    },
    demo: false,
    started_at: new Date().toISOString(),
  }
  const background = createBackground(
    { error: (about, message) => app.log.error(about, message) },
    context.outage,
  )
  const app = await buildApp(context, background, { ...loggerOptions(config), stream: log })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await stopListening(app)
    await background.close()
  })
  return { url, app, background, context, logged }
}
