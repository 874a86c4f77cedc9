import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number that nothing else in the database locks; servers that start together wait for one another. */
const LOCK = 4_120_001

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export interface MigrateOptions {
  /** Where the migrations are. */
  folder?: URL
  /** The names of those wanted; all unless told. */
  only?: readonly string[]
}

/**
 * Brings the database up to date and answers the names it applied, in order. Each migration is one transaction.
 * Throws where an applied one has been edited. One that these sources do not know is left alone: an older server
 * may start again while a newer one is being brought in.
 */
export async function migrate(
  pool: pg.Pool,
  { folder = FOLDER, only }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const wanted = only ? migrations.filter(({ name }) => only.includes(name)) : migrations
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await applyMissing(client, wanted)
  } finally {
    // The connection goes with its lock and its settings, whatever happened on it.
    client.release(true)
  }
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const missing: string[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) {
      await apply(client, migration)
      missing.push(migration.name)
    } else if (checksum !== migration.checksum) {
      throw new Error(
        `${migration.name} was edited after it had been applied. Put the change into a new file.`,
      )
    }
  }
  return missing
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
