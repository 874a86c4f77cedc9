import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, inject } from 'vitest'
import type { DatabaseConnection } from '#server/database/open.ts'
import type { Role } from './database.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { urlOf } from './database-url.ts'

/** The smallest environment for a program that a test starts. */
export const BARE_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** Runs a program on a test's database; returns its exit code and output. */
export async function runProgram(
  connection: DatabaseConnection,
  program: string,
  given: readonly string[] = [],
  settings: Record<string, string> = {},
) {
  const { connection: proxied, close } = await openDatabaseProxy(connection)
  const { port, database } = proxied
  const { owner, serving } = inject('roles')
  const urlAs = ({ user, password }: Role) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const child = spawn(process.execPath, [program, ...given], {
    env: {
      ...BARE_ENV,
      DATABASE_URL: urlAs(serving),
      DATABASE_OWNER_URL: urlAs(owner),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  close()
  return { code: child.exitCode, said, wrong }
}

/** Several processes may start at once on a busy machine. A slower one is ended. */
export const SLOWEST_START_MS = 180_000

interface Databases {
  connection: DatabaseConnection
  owner: { connection: DatabaseConnection }
}

/**
 * Starts the application as a program on a test's database, and waits until it is ready or has ended. Call it while the file
 * loads, not in a test: it is ended after the last one.
 */
export async function startProgram({ connection, owner }: Databases, settings: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...BARE_ENV,
      DATABASE_URL: urlOf(connection),
      DATABASE_OWNER_URL: urlOf(owner.connection),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close')
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  afterAll(() => stop())
  const late = setTimeout(() => child.kill('SIGKILL'), SLOWEST_START_MS)
  await Promise.race([
    ended,
    new Promise<void>((ready) => child.stdout.on('data', () => output.includes('is ready at') && ready())),
  ])
  clearTimeout(late)
  return {
    stop,
    signal: (name: NodeJS.Signals) => child.kill(name),
    output: () => output,
    code: () => child.exitCode,
  }
}
