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
export type Db = PgDatabase<NodePgQueryResultHKT>
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
pg.types.setTypeParser(builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`)
  return value
})
// `numeric(14,2)` has at most 14 digits, which a number holds exactly.
pg.types.setTypeParser(builtins.NUMERIC, Number)
pg.types.setTypeParser(builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())
// The driver's own parser would move a day by the machine's time zone.
pg.types.setTypeParser(builtins.DATE, (text) => text)

const SETTINGS = {
  application_name: 'estate-management',
  options: '-c timezone=UTC',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Ends later than a living server would, for networks that say nothing.
  query_timeout: 20_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} satisfies pg.ClientConfig

const CONNECTIONS = 8
const HEAVY = { max: 3, idleTimeoutMillis: 10_000 }

const takesLong = new AsyncLocalStorage<true>()
export const apart = <Result>(work: () => Promise<Result>): Promise<Result> => takesLong.run(true, work)

/** Ends itself when it is lost: a rollback would wait behind an answer that never comes. */
class Client extends pg.Client {
  /** The first error; those of later statements do not tell the cause. */
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

/** Gives heavy calls connections of another pool. */
class Pool extends pg.Pool {
  declare heavy: pg.Pool

  override connect = (...asked: []) =>
    takesLong.getStore() ? this.heavy.connect(...asked) : super.connect(...asked)
}

const onceEnded = new AsyncLocalStorage<(() => void)[]>()
/** Runs `work` after the current transaction commits; without a transaction at once. */
export function onceCommitted(work: () => void): void {
  const waiting = onceEnded.getStore()
  if (waiting) waiting.push(work)
  else work()
}

class PooledDatabase extends NodePgDatabase {
  declare pool: pg.Pool

  /** Drizzle's own transaction leaks a connection that is lost at `begin`. */
  override transaction: NodePgDatabase['transaction'] = async (work, config) => {
    const client = (await this.pool.connect()) as pg.PoolClient & { lost?: unknown }
    const waiting: (() => void)[] = []
    const done = await drizzle(client)
      .transaction((tx) => onceEnded.run(waiting, () => work(tx)), config)
      .catch((error: unknown) => {
        throw client.lost ?? error
      })
      .finally(() => client.release(client.getTransactionStatus() !== 'I'))
    for (const each of waiting) each()
    return done
  }
}

/** `onLost` hears of connections that are lost while nobody waits on them. */
export function openDatabase(
  connection: DatabaseConnection,
  onLost: (error: Error) => void,
  max = CONNECTIONS,
): OpenDatabase {
  const settings = { ...connection, ...SETTINGS, Client, onConnect: refuseReadOnly }
  const heavy = new pg.Pool({ ...settings, ...HEAVY })
  const pool = Object.assign(new Pool({ ...settings, max, idleTimeoutMillis: 0 }), { heavy })
  // Without a listener, the loss of a connection in use ends the program.
  for (const each of [pool, heavy])
    each.on('error', () => {}).on('connect', (client) => client.once('error', onLost).on('error', () => {}))
  const dialect = new PgDialect()
  const db = new PooledDatabase(dialect, new NodePgSession(pool, dialect, undefined), undefined)
  const close = async () => void (await Promise.all([pool.end(), heavy.end()]))
  return { pool, db: Object.assign(db, { pool }), close }
}

type Queryable = { query(text: string): Promise<pg.QueryResult> }
/** Throws for a read-only server such as a standby, which may miss the latest payments. */
export async function refuseReadOnly(client: Queryable): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('it takes no changes; a standby?'), { code: '25006' })
}

export async function connectUnhurried(connection: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...SETTINGS, query_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseReadOnly(client)
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
