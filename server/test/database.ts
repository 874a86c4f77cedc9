import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, type OpenDatabase, openDatabase } from '../database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that the tests use, and the migrated database on it that they clone. */
    server: Connection
    template: string
  }
}

/** Runs one statement that no transaction may hold, such as `create database`. */
export async function command(server: Connection, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Names another database of the same server. */
export function onDatabase(server: Connection, database: string): Connection {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** A database as a setting names it; without a server of one's own it is behind a socket. */
export function urlOf({ connectionString, database, host = '', port, user = '' }: Connection): string {
  return (
    connectionString ?? `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`
  )
}

/** A migrated, empty database of one test file's own. Ask for it while the file loads, not in a test: it is dropped after the last one. */
export async function testDatabase(): Promise<OpenDatabase & { connection: Connection }> {
  const server = inject('server')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(server, `create database ${name} template ${inject('template')}`)
  const connection = onDatabase(server, name)
  let closing = false
  const opened = openDatabase(connection, (error) => {
    // A connection that is still saying goodbye is cut off with its database.
    if (!closing) throw error
  })
  afterAll(async () => {
    closing = true
    await opened.close()
    await command(server, `drop database ${name} with (force)`)
  })
  return { ...opened, connection }
}
