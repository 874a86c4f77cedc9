import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { Connection } from '#server/database/open.ts'
import type { Role } from './database.ts'
import { openDatabaseProxy } from './database-proxy.ts'

/** Runs one of the programs on a test's database; answers its code and what it said. */
export async function runProgram(
  connection: Connection,
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
      PATH: process.env.PATH,
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
