import { afterAll } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { startSandbox } from '#sandbox/start.ts'
import { createCall, type RawRequest, send } from './client.ts'
import { testDatabase } from './database.ts'
import { startServer } from './server.ts'

export interface Wishes {
  /** How many calls one person may make in a minute; as good as endless unless a test is about that. */
  calls_per_minute?: number
  /** What one person may have sent in a day; also endless unless a test is about that. */
  sent_per_day?: { invitations: number; notices: number }
  /** Milliseconds that the provider may take to answer. */
  provider_timeout_ms?: number
  /** Where people reach it; this machine unless a test is about that. */
  app_url?: string
  /** Whether those who manage have to have a second factor; not unless told. */
  second_factor?: 'required'
  /** What is kept of the log; warnings and errors unless told. */
  log_level?: 'info'
}

/**
 * The application as it runs: on HTTP, on a fresh database of its own, with a sandbox of the provider beside it. It ends
 * with the test file. Webhooks go nowhere until `sandbox.sendWebhooksTo` says where.
 */
export async function startTestApi(wishes: Wishes = {}, template?: string) {
  const database = await testDatabase(template)
  const sandbox = await startSandbox({
    ...SANDBOX_KEYS,
    transfer_after_ms: 3_600_000,
    resend_after_ms: [50, 50],
  })
  afterAll(() => sandbox.stop())
  const server = await startServer(database, { provider_url: sandbox.url, ...wishes })
  const { url } = server
  return {
    ...server,
    db: database.db,
    pool: database.pool,
    /** Where the database is, for a program of its own. */
    connection: database.connection,
    owner: database.owner,
    /** One more server on the same database, beside the first. */
    another: (other: Wishes = {}) =>
      startServer(database, { provider_url: sandbox.url, ...wishes, ...other }),
    sandbox,
    call: createCall(url, null),
    callWith: (token: string) => createCall(url, token),
    send: (request: RawRequest) => send(url, request),
  }
}
