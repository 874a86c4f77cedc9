import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import {
  drizzle,
  type ExtractTablesWithRelations,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
  type PgDatabase,
  type PgTransaction,
  type PgTransactionConfig,
} from '#server/database/drizzle.ts'
import { isDatabaseDown } from './errors.ts'
import { mapRowsAtOnce } from './map-rows.ts'
import { SharedConnection } from './shared-connection.ts'

/** Tables are named by each query, so the connection itself knows none. */
type NoSchema = Record<string, never>
/** The pool, and what is shared: each statement on its own. */
export type Database = NodePgDatabase
/** The pool or a transaction: a store function takes it first, and neither knows nor cares which it is. */
export type Db = PgDatabase<NodePgQueryResultHKT>

/** Where a database is: a `DATABASE_URL`, or the private server's socket. */
export type Connection = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

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

const SETTINGS = {
  application_name: 'estate-management',
  // Everything is kept and compared in UTC, whatever the server's own setting.
  options: '-c timezone=UTC',
  connectionTimeoutMillis: 10_000,
  // A network that swallows what is sent says nothing: idle connections are looked after, and answers waited for in vain
  // are given up a little later than a server that is there gives them up.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: 20_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
} satisfies pg.ClientConfig

/** Connections of a server for transactions and longer statements. */
const CONNECTIONS = 8
/** More connections, which all calls share for short prepared statements. */
const SHARED_CONNECTIONS = 2
/** Connections for heavy calls: two calls hold one each, and an import briefly takes another. */
const CONNECTIONS_APART = 3
/** Idle time after which one of them is closed. */
const APART_IDLE_MS = 10_000

const leastBusy = (shared: readonly SharedConnection[]) =>
  shared.reduce((one, other) => (other.waiting < one.waiting ? other : one))

/**
 * Opens a pool of connections; none is made before the first query.
 * `onLost` hears once of each connection that is lost while nobody waits for an answer on it; the pool replaces it by itself.
 */
export function openDatabase(
  connection: Connection,
  onLost: (error: Error) => void,
  max = CONNECTIONS,
): OpenDatabase {
  const openPool = (most: number, idleTimeoutMillis: number) => {
    const settings = { ...connection, ...SETTINGS, max: most, idleTimeoutMillis, onConnect: refuseReadOnly }
    const pool = new pg.Pool(settings)
    // The pool listens only to connections that nobody uses; without a listener the loss of one in use ends the program.
    pool.on('connect', (client) => client.once('error', onLost).on('error', () => {}))
    pool.on('error', () => {})
    return pool
  }
  const pool = openPool(max, 0)
  const poolApart = openPool(CONNECTIONS_APART, APART_IDLE_MS)
  const poolNow = () => (takesLong.getStore() ? poolApart : pool)
  const shared = Array.from(
    { length: SHARED_CONNECTIONS },
    () => new SharedConnection({ ...connection, ...SETTINGS }, refuseReadOnly, onLost),
  )
  // What is prepared is short, and asked all the time.
  const query = (asked: pg.QueryConfig, values: unknown[]) =>
    (asked.name ? leastBusy(shared) : poolNow()).query(asked, values)
  const db = drizzle<NoSchema, pg.Pool>(Object.create(pool, { query: { value: query } }))
  mapRowsAtOnce(db)
  db.transaction = (work, config) => transact(poolNow(), work, config)
  const close = async () => {
    await Promise.all([pool.end(), poolApart.end(), ...shared.map((each) => each.close())])
  }
  return { pool, db, close }
}

/** Waits until all who asked the pool for a connection before have one; at once where one is free. */
export async function waitForTurn(pool: pg.Pool): Promise<void> {
  if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) (await pool.connect()).release()
}

/** PostgreSQL's code for a change where none may be made. */
const READ_ONLY = '25006'

/**
 * Throws where a server takes no changes: a standby, one that no longer leads, one whose disk its host found full. What could be read there
 * may be from before somebody paid, so to us it is not there at all.
 */
export async function refuseReadOnly(client: {
  query(text: string): Promise<pg.QueryResult>
}): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('it takes no changes; a standby?'), { code: READ_ONLY })
}

/** Whether the calling code is part of a heavy call. */
const takesLong = new AsyncLocalStorage<true>()

/** Runs heavy work on connections of its own, so that other calls find theirs free. */
export const apart = <Result>(work: () => Promise<Result>): Promise<Result> => takesLong.run(true, work)

/** What waits for the end of the transaction that a piece of code is part of. */
const onceEnded = new AsyncLocalStorage<(() => void)[]>()

/** Does something once the transaction that the calling code is part of is committed, and not at all where it is not; at once outside of one. */
export function onceCommitted(work: () => void): void {
  const waiting = onceEnded.getStore()
  if (waiting) waiting.push(work)
  else work()
}

/**
 * One transaction. Drizzle's own never gives a connection back that is lost at its `begin`, and gives one back for use that
 * still owes the answer to its `rollback`.
 */
async function transact<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const client = await pool.connect()
  const waiting: (() => void)[] = []
  let begun = false
  let lost: unknown
  /** Whatever is sent once the database is lost, a `rollback` too, would wait behind what is never answered; so the connection is ended. */
  const query = (...given: [pg.QueryConfig, unknown[]?]) =>
    client.query(...given).catch((error: unknown) => {
      if (isDatabaseDown(error)) {
        lost ??= error
        void client.end()
      }
      throw error
    })
  const watched: pg.PoolClient = Object.create(client, { query: { value: query } })
  let result: T
  try {
    result = await drizzle<NoSchema, pg.PoolClient>(watched).transaction((tx) => {
      begun = true
      return onceEnded.run(waiting, () => work(tx))
    }, config)
  } catch (error) {
    // The first error says what happened; the last one only that the connection was ended.
    throw lost ?? error
  } finally {
    // Whatever is not known to have ended goes with its connection.
    client.release(!begun || client.getTransactionStatus() !== 'I')
  }
  for (const wait of waiting) wait()
  return result
}

/** A connection of its own, for work that may take as long as it takes. Whoever asks ends it. */
export async function connectUnhurried(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...SETTINGS, query_timeout: 0 })
  // Its loss is told by the query that waits, or by the next one.
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
