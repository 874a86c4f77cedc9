import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema.ts'

type Schema = typeof schema
type Tables = ExtractTablesWithRelations<Schema>
/** The pool: each statement on its own. */
export type Database = NodePgDatabase<Schema>
/** The pool or a transaction: a store function takes it first, and neither knows nor cares which it is. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema, Tables>

/** Where a database is: a `DATABASE_URL`, or the private server's socket. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

export interface OpenDatabase {
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

const { builtins } = pg.types

/** Counts and sums are numbers; one that a number cannot hold exactly would be a wrong figure, so it throws. */
function exactInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
}
// `numeric(14,2)` has at most 14 digits, which a number holds exactly.
pg.types.setTypeParser(builtins.INT8, exactInteger)
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
// A calendar day has no time zone: the driver's own parser would move it by the machine's.
pg.types.setTypeParser(builtins.DATE, (text) => text)

/** Everything is kept and compared in UTC, whatever the server's own setting. */
const SESSION = '-c timezone=UTC'

/**
 * Opens a pool of connections; none is made before the first query.
 * `onIdleError` hears of a connection lost while nobody used it; the pool replaces it by itself.
 */
export function openDatabase(
  connection: Connection,
  onIdleError: (error: Error) => void,
  max = 8,
): OpenDatabase {
  const pool = new pg.Pool({
    ...connection,
    max,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'estate-management',
    options: SESSION,
  })
  pool.on('error', onIdleError)
  return { pool, db: drizzle(pool, { schema }), close: () => pool.end() }
}
