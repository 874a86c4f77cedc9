import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { createBackground } from '../background.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { createPaystack } from '../payments/paystack.ts'
import { SANDBOX_KEYS } from '../payments/sandbox/keys.ts'
import { startSandbox } from '../payments/sandbox/start.ts'
import { createThrottles } from '../throttle.ts'
import { createCall, type RawRequest, send } from './client.ts'
import { testDatabase } from './database.ts'

/** Longer than any answer of the sandbox takes that does come. */
const PROVIDER_TIMEOUT_MS = 1_000

interface Wishes {
  /** How many calls one person may make in a minute; as good as endless unless a test is about that. */
  calls_per_minute?: number
}
export type TestApi = Awaited<ReturnType<typeof startTestApi>>

/**
 * The application as it runs: on HTTP, on a fresh database of its own, with a sandbox of the provider beside it. It ends
 * with the test file. `logged` holds what it wrote to its log of errors and warnings. Webhooks go nowhere until
 * `sandbox.sendWebhooksTo` says where; open checkouts are looked after when a test says so.
 */
export async function startTestApi({ calls_per_minute = 1_000_000 }: Wishes = {}) {
  const { db, pool } = await testDatabase()
  const sandbox = await startSandbox({
    ...SANDBOX_KEYS,
    transfer_after_ms: 3_600_000,
    resend_after_ms: [50, 50],
  })
  const logged: string[] = []
  const log = { write: (line: string) => void logged.push(line) }
  const context: Context = {
    // Calls say by a header which address they come from.
    config: readConfig({ NODE_ENV: 'test', TRUST_PROXY: 'true' }),
    db,
    throttles: createThrottles(pool, calls_per_minute),
    paystack: createPaystack({
      secret_key: SANDBOX_KEYS.secret_key,
      api_url: sandbox.url,
      timeout_ms: PROVIDER_TIMEOUT_MS,
    }),
    provider: {
      public_key: SANDBOX_KEYS.public_key,
      script_url: sandbox.script_url,
      origins: [sandbox.url],
      test_mode: true,
    },
    demo: false,
  }
  const background = createBackground({ error: (about, message) => app.log.error(about, message) })
  const app = await buildApp(context, background, { level: 'warn', stream: log })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await app.close()
    await background.close()
    await sandbox.stop()
  })
  return {
    url,
    app,
    context,
    db,
    pool,
    sandbox,
    logged,
    call: createCall(url, null),
    callWith: (token: string) => createCall(url, token),
    send: (request: RawRequest) => send(url, request),
  }
}
