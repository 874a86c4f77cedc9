import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPrivateServer } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { type Connection, openDatabase } from '../database/open.ts'
import { command, onDatabase } from './database.ts'

const TEMPLATE = `test_template_${process.pid}`

/** Before the first API test: a server to test on, with a migrated database to clone; afterwards both go. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await testServer()
  await command(server, `create database ${TEMPLATE}`)
  const template = openDatabase(onDatabase(server, TEMPLATE), fail)
  await migrate(template.pool)
  await template.close()
  project.provide('server', server)
  project.provide('template', TEMPLATE)
  return async () => {
    await command(server, `drop database ${TEMPLATE} with (force)`)
    await stop()
  }
}

/** `TEST_DATABASE_URL`, or a throw-away private server. */
async function testServer(): Promise<{ server: Connection; stop(): Promise<void> }> {
  const connectionString = process.env.TEST_DATABASE_URL
  if (connectionString) return { server: { connectionString }, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'estate-test-'))
  // PostgreSQL's account has to get in, where the tests run as root.
  await chmod(dataDir, 0o755)
  const { connection, stop } = await startPrivateServer({ dataDir, durable: false, note: console.log })
  return {
    server: connection,
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

function fail(error: Error): never {
  throw error
}
