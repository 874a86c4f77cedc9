import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { SUPERUSER } from '#server/database/embedded/cluster.ts'
import { startPrivateServer } from '#server/database/embedded/server.ts'
import { migrate } from '../database/migrate.ts'
import type { DatabaseConnection } from '../database/open.ts'
import { as, command, onDatabase, type Role } from './database.ts'

const TEMPLATE = `test_template_${process.pid}`

/** Before the first API test, creates a test server, two roles and a migrated database to clone. Removes them afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await testServer()
  const roles = { owner: newRole('owner'), serving: newRole('app') }
  for (const { user, password } of Object.values(roles))
    await command(
      server,
      // Tests have few rows: parallel workers take longer to start than all else.
      `create role ${user} login password '${password}'; grant ${user} to current_user;
        alter role ${user} set max_parallel_workers_per_gather = 0`,
    )
  await command(server, `create database ${TEMPLATE} owner ${roles.owner.user}`)
  await migrate(as(roles.owner, onDatabase(server, TEMPLATE)), { serving: roles.serving.user })
  project.provide('server', server)
  project.provide('template', TEMPLATE)
  project.provide('roles', roles)
  return async () => {
    // The template, and databases of interrupted tests.
    const left = await command(
      server,
      `select datname from pg_database where datdba = '${roles.owner.user}'::regrole`,
    )
    for (const { datname } of left) await command(server, `drop database ${datname} with (force)`)
    await command(server, `drop role ${roles.owner.user}, ${roles.serving.user}`)
    await stop()
  }
}

/** Roles belong to a server, which another test run may share. */
const newRole = (kind: string): Role => ({
  user: `test_${kind}_${process.pid}`,
  password: randomBytes(16).toString('hex'),
})

/** `TEST_DATABASE_URL`, or a temporary private server. */
async function testServer(): Promise<{ server: DatabaseConnection; stop(): Promise<void> }> {
  const connectionString = process.env.TEST_DATABASE_URL
  if (connectionString) return { server: { connectionString }, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'estate-test-'))
  // PostgreSQL's account needs access, even if the tests run as root.
  await chmod(dataDir, 0o755)
  const { connection, stop } = await startPrivateServer({ dataDir, durable: false, note: console.log })
  return {
    server: { ...connection, user: SUPERUSER, database: 'postgres' },
    async stop() {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
