import { afterAll } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { startSandbox } from '#sandbox/start.ts'
import { createCall, type RawRequest, send } from './client.ts'
import { testDatabase } from './database.ts'
import { startServer } from './server.ts'

export interface Wishes {
  /** Requests that one person may make in a minute; default: practically unlimited. */
  calls_per_minute?: number
  /** Messages that one person may send in a day; default: practically unlimited. */
  sent_per_day?: { invitations: number; notices: number }
  /** The provider's timeout in milliseconds. */
  provider_timeout_ms?: number
  /** The public address of the app; default: this machine. */
  app_url?: string
  /** Managers must have a second factor; default: no. */
  second_factor?: 'required'
  /** The log level; default: warnings and errors. */
  log_level?: 'info'
}

/**
 * The application on HTTP, with a fresh database and a sandbox of the provider. It ends with the test file. Webhooks are off
 * until `sandbox.sendWebhooksTo` sets their address.
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
    /** The database's connection, for another program. */
    connection: database.connection,
    owner: database.owner,
    /** A second server on the same database. */
    another: (other: Wishes = {}) =>
      startServer(database, { provider_url: sandbox.url, ...wishes, ...other }),
    sandbox,
    call: createCall(url, null),
    callWith: (token: string) => createCall(url, token),
    send: (request: RawRequest) => send(url, request),
  }
}
