import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type DatabaseConnection, type Db, type OpenDatabase, openDatabase } from '../database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server, as a user who may create databases; the database to clone; and its roles. */
    server: DatabaseConnection
    template: string
    roles: Record<'owner' | 'serving', Role>
  }
}

/** The connecting role. */
export interface Role {
  user: string
  password: string
}

/** Runs one statement that cannot run in a transaction, such as `create database`. */
export async function command(
  server: DatabaseConnection,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The connection to another database of the same server. */
export function onDatabase(server: DatabaseConnection, database: string): DatabaseConnection {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** The same connection as another role. */
export function as({ user, password }: Role, connection: DatabaseConnection): DatabaseConnection {
  if (!connection.connectionString) return { ...connection, user, password }
  const url = new URL(connection.connectionString)
  for (const [name, value] of Object.entries({ user, password })) url.searchParams.set(name, value)
  return { connectionString: url.href }
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying files takes a third of the work of PostgreSQL's default strategy, and also copies the statistics.
  await command(
    inject('server'),
    `create database ${name} template ${template} owner ${inject('roles').owner.user} strategy file_copy`,
  )
  return name
}

/** A migrated database with the rows of `fill`, to clone; dropped after the last test file. */
export async function makeTemplate<T>(fill: (db: Db) => Promise<T>): Promise<{ name: string; filled: T }> {
  const name = await createDatabase(inject('template'))
  const { db, close } = openDatabase(
    as(inject('roles').serving, onDatabase(inject('server'), name)),
    () => {},
  )
  const filled = await db.transaction(fill)
  await close()
  return { name, filled }
}

type TestDatabase = OpenDatabase & { connection: DatabaseConnection }

/**
 * A migrated, empty database for one test file: with the serving role, which the application uses, and the `owner` of the
 * tables. Call it while the file loads, not in a test: it is dropped after the last one.
 */
export async function testDatabase(
  template = inject('template'),
): Promise<TestDatabase & { owner: TestDatabase }> {
  const server = inject('server')
  const { owner, serving } = inject('roles')
  const name = await createDatabase(template)
  let closing = false
  const open = (role: Role): TestDatabase => {
    const connection = as(role, onDatabase(server, name))
    const opened = openDatabase(connection, (error) => {
      // Dropping a database cuts a connection that is still closing.
      if (!closing) throw error
    })
    return { ...opened, connection }
  }
  const [owned, served] = [open(owner), open(serving)]
  afterAll(async () => {
    closing = true
    await Promise.all([owned.close(), served.close()])
    await command(server, `drop database ${name} with (force)`)
  })
  return { ...served, owner: owned }
}
