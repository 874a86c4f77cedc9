import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { startPrivateServer } from '#server/database/embedded/server.ts'
import { messageOf, SettingError } from '#server/errors/errors.ts'
import { connectUnhurried, type DatabaseConnection, type OpenDatabase, openDatabase } from './open.ts'

const LOCALE_WARNING =
  'DATABASE_URL: the locale of this database takes Ẹ and ẹ for two letters, so searches miss names; C.UTF-8 or another UTF-8 locale does not'
/** Wait for connections in use before the private server stops. */
const CLOSE_WITHIN_MS = 500

export interface ConnectedDatabase extends OpenDatabase {
  connection: DatabaseConnection
  /** The role that owns the tables; `connection` itself where one role does both. */
  owner: DatabaseConnection
}

/** Opens `DATABASE_URL` or the private server in `DATA_DIR`. Throws a `SettingError` where it is missing or too old. */
export async function connectDatabase(
  config: Config,
  note: (line: string) => void,
): Promise<ConnectedDatabase> {
  const lost = (error: Error) => note(`A database connection was lost: ${error.message}`)
  const { database_url, database_owner_url } = config
  if (database_url)
    return connectByAddress({ serving: database_url, owner: database_owner_url }, { note, lost })
  const server = await startPrivateServer({ dataDir: config.data_dir, note })
  const opened = openDatabase(server.connection, lost)
  return {
    ...opened,
    connection: server.connection,
    owner: server.owner,
    async close() {
      await Promise.race([opened.close(), sleep(CLOSE_WITHIN_MS, undefined, { ref: false })])
      await server.stop()
    },
  }
}

async function connectByAddress(
  { serving, owner }: { serving: string; owner: string | null },
  { note, lost }: { note(line: string): void; lost(error: Error): void },
): Promise<ConnectedDatabase> {
  const connection = { connectionString: serving }
  const owning = owner ? { connectionString: owner } : connection
  const opened = openDatabase(connection, lost)
  let asked = 'DATABASE_URL'
  try {
    await refuseUnfit(opened.pool)
    const { rows } = await opened.pool.query(`select lower('Ọ̀Ẹ') = 'ọ̀ẹ' as knows_letters`)
    if (!rows[0].knows_letters) note(LOCALE_WARNING)
    asked = 'DATABASE_OWNER_URL'
    if (owner) await refuseWrongOwner(owning, opened.pool)
    return { ...opened, connection, owner: owning }
  } catch (cause) {
    await opened.close()
    if (cause instanceof SettingError) throw cause
    // A host with several addresses fails with an AggregateError without a message.
    const first = cause instanceof AggregateError ? cause.errors[0] : cause
    throw new SettingError(`${asked}: cannot use the database (${messageOf(first)})`, { cause })
  }
}

const IDENTITY = `select (select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as database`

const MAY_MAKE = `select coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migrations')),
  has_schema_privilege(current_schema(), 'create'), false) as may`

async function refuseWrongOwner(owning: DatabaseConnection, serving: pg.Pool): Promise<void> {
  const client = await connectUnhurried(owning)
  try {
    const both = (asked: string) => Promise.all([client.query(asked), serving.query(asked)])
    const [theirs, ours] = await both(IDENTITY)
    if (!isDeepStrictEqual(theirs.rows, ours.rows))
      throw new SettingError('DATABASE_OWNER_URL: names another database than DATABASE_URL')
    const [owner, server] = await both(MAY_MAKE)
    if (!owner.rows[0].may && server.rows[0].may)
      throw new SettingError(
        'DATABASE_OWNER_URL: names the role that serves, and DATABASE_URL the one that owns the tables: exchange them',
      )
  } finally {
    await client.end()
  }
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding`)
  const [{ version, encoding }] = rows
  if (version < 150_000) throw new Error('PostgreSQL 15 or newer is needed')
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and UTF8 is needed`)
}
