import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { SettingError } from '../setting-error.ts'
import { startPrivateServer } from './embedded.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

/** `server_version_num` of PostgreSQL 15. */
const OLDEST = 150_000
const UNLETTERED =
  'DATABASE_URL: the locale of this database takes Ẹ and ẹ for two letters, so searches miss names; C.UTF-8 or another UTF-8 locale does not'
/** Milliseconds that connections in use have to come back before the private server is stopped all the same. */
const LAST_WORDS = 500

/**
 * Opens the database of the settings: `DATABASE_URL`, or the private server in `DATA_DIR`, which closing leaves.
 * `note` hears what a person should know. Throws a `SettingError` where there is none, or one too old.
 */
export async function connectDatabase(
  { database_url, data_dir }: Config,
  note: (line: string) => void,
): Promise<OpenDatabase> {
  const lost = (error: Error) => note(`A database connection was lost: ${error.message}`)
  if (database_url) {
    const opened = openDatabase({ connectionString: database_url }, lost)
    try {
      await refuseUnfit(opened.pool)
      const { rows } = await opened.pool.query(`select lower('Ọ̀Ẹ') = 'ọ̀ẹ' as knows_letters`)
      if (!rows[0].knows_letters) note(UNLETTERED)
      return opened
    } catch (cause) {
      await opened.close()
      throw new SettingError(`DATABASE_URL: ${reason(cause)}`, { cause })
    }
  }
  const server = await startPrivateServer({ dataDir: data_dir, note })
  const opened = openDatabase(server.connection, lost)
  return {
    ...opened,
    async close() {
      await Promise.race([opened.close(), sleep(LAST_WORDS, undefined, { ref: false })])
      await server.stop()
    },
  }
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding`)
  const [{ version, encoding }] = rows
  if (version < OLDEST) throw new Error('PostgreSQL 15 or newer is needed')
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}, and UTF8 is needed`)
}

/** A host with several addresses fails with an error that holds one for each and says nothing itself. */
function reason(error: unknown): string {
  const { message } = error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error)
  return `cannot use the database (${message})`
}
