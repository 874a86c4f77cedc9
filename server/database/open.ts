import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import {
  drizzle,
  NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  type PgDatabase,
  PgDialect,
} from '#server/database/drizzle.ts'
import { isDatabaseDown } from './errors.ts'

/** The pool: each statement on its own. */
export type Database = NodePgDatabase
/** The pool or a transaction; store functions take it first. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** Where a database is: a `DATABASE_URL`, or the private server's socket. */
export type DatabaseConnection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

export interface OpenDatabase {
  pool: pg.Pool
  db: Database
  close(): Promise<void>
}

const { builtins } = pg.types

/** Throws rather than round a count or sum. */
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

const SETTINGS = {
  application_name: 'estate-management',
  // Everything is kept and compared in UTC, whatever the server's own setting.
  options: '-c timezone=UTC',
  connectionTimeoutMillis: 10_000,
  // A dead network says nothing: we give up a little later than a living server would.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: 20_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} satisfies pg.ClientConfig

/** Connections of a process for all other calls. */
const CONNECTIONS = 8
/** Connections for heavy calls: two calls hold one each, and an import briefly takes another. */
const HEAVY = { max: 3, idleTimeoutMillis: 10_000 }

const takesLong = new AsyncLocalStorage<true>()
/** Runs heavy work on connections of its own, so that other calls find theirs free. */
export const apart = <Result>(work: () => Promise<Result>): Promise<Result> => takesLong.run(true, work)

/** Ends itself when it is lost: a rollback would wait behind an answer that never comes. The pool removes what has ended. */
class Client extends pg.Client {
  /** Why, which errors of later statements do not say. */
  lost: unknown

  // biome-ignore lint/suspicious/noExplicitAny: the driver has ten forms of it
  override query: pg.Client['query'] = (...asked: any): any =>
    super.query(...(asked as [string]))?.catch((error: unknown) => {
      if (isDatabaseDown(error)) {
        this.lost ??= error
        void this.end()
      }
      throw error
    })
}

/** A pool that gives heavy calls connections of another one. */
class Pool extends pg.Pool {
  declare heavy: pg.Pool

  override connect = (...asked: []) =>
    takesLong.getStore() ? this.heavy.connect(...asked) : super.connect(...asked)
}

const onceEnded = new AsyncLocalStorage<(() => void)[]>()
/** Does something once the transaction of the calling code is committed, never if it fails, and at once outside of one. */
export function onceCommitted(work: () => void): void {
  const waiting = onceEnded.getStore()
  if (waiting) waiting.push(work)
  else work()
}

class PooledDatabase extends NodePgDatabase {
  declare pool: pg.Pool

  /** Drizzle's transaction of a pool keeps a connection that is lost at `begin`; of a client's it is we who release. */
  override transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = (await this.pool.connect()) as pg.PoolClient & { lost?: unknown }
    /** Done once it is committed. */
    const waiting: (() => void)[] = []
    const done = await drizzle(client)
      .transaction((tx) => onceEnded.run(waiting, () => work(tx)), config)
      .catch((error: unknown) => {
        throw client.lost ?? error
      })
      .finally(() => client.release(client.getTransactionStatus() !== 'I'))
    for (const wait of waiting) wait()
    return done
  }
}

/** Opens a pool; the first query makes the first connection. `onLost` hears of each connection that is lost while nobody waits on it. */
export function openDatabase(
  connection: DatabaseConnection,
  onLost: (error: Error) => void,
  max = CONNECTIONS,
): OpenDatabase {
  const settings = { ...connection, ...SETTINGS, Client, onConnect: refuseReadOnly }
  const heavy = new pg.Pool({ ...settings, ...HEAVY })
  const pool = Object.assign(new Pool({ ...settings, max, idleTimeoutMillis: 0 }), { heavy })
  // A pool listens only to connections that nobody uses; without a listener the loss of one in use ends the program.
  for (const each of [pool, heavy])
    each.on('error', () => {}).on('connect', (client) => client.once('error', onLost).on('error', () => {}))
  const dialect = new PgDialect()
  const db = new PooledDatabase(dialect, new NodePgSession(pool, dialect, undefined), undefined)
  const close = async () => void (await Promise.all([pool.end(), heavy.end()]))
  return { pool, db: Object.assign(db, { pool }), close }
}

type Queryable = { query(text: string): Promise<pg.QueryResult> }
/** Throws if the server takes no changes, as a standby: it may not know of the latest payments. */
export async function refuseReadOnly(client: Queryable): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('it takes no changes; a standby?'), { code: '25006' })
}

/** A connection without time limits. The viewer ends it. */
export async function connectUnhurried(connection: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...SETTINGS, query_timeout: 0 })
  // The waiting query reports a loss, or the next one.
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseReadOnly(client)
    for (const limit of ['statement', 'lock', 'idle_in_transaction_session'])
      await client.query(`set ${limit}_timeout = 0`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
