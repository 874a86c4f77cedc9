import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf, messageOf } from '#server/errors/error-parts.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { isDeadlock, isLockTimeout } from './errors.ts'
import { type Connection, connectUnhurried } from './open.ts'
import { allowServing } from './privileges.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number that nothing else in the database locks; servers that start together wait for one another. */
export const MIGRATING_LOCK = 4_120_001
/**
 * How long a migration waits in line for a table, while others who want it wait behind; then it lets them pass. Shorter than the second after
 * which PostgreSQL looks for two who wait for each other: so it is the migration that gives way, and not somebody's payment.
 */
const TABLE_LOCK_TIMEOUT_MS = 500
/** How long the others are let pass. */
const RETRY_AFTER_MS = 1000
/** PostgreSQL's code for what a role may not do. */
const INSUFFICIENT_PRIVILEGE = '42501'

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
  /** The role that serves, where it is another than the one that owns: it is allowed its work on the tables. */
  serving?: string | undefined
  /** Hears what is waited for. */
  note?(line: string): void
  /** Gives up, also what it waits for. */
  stopping?: AbortSignal | undefined
}

/**
 * Brings the database up to date and answers the names it applied, in order. Each migration is one transaction.
 * Throws a `SettingError` where one fails, or an applied one has been edited. One that these sources do not know is left alone: an older server
 * may start again while a newer one is being brought in.
 */
export async function migrate(
  owner: Connection,
  { folder = FOLDER, only, serving, note = console.error, stopping }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const wanted = only ? migrations.filter(({ name }) => only.includes(name)) : migrations
  const client = await connectUnhurried(owner)
  const leave = () => void client.end()
  stopping?.addEventListener('abort', leave)
  try {
    stopping?.throwIfAborted()
    await waitForOthers(client, note)
    const applied = await applyMissing(client, wanted, note)
    if (serving) await allowServing(client, serving)
    return applied
  } finally {
    stopping?.removeEventListener('abort', leave)
    // The connection goes with its lock, whatever happened on it.
    await client.end()
  }
}

async function waitForOthers(client: pg.ClientBase, note: (line: string) => void): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as alone', [MIGRATING_LOCK])
  if (rows[0].alone) return
  note('Waiting for another start, which brings the database up to date')
  await client.query('select pg_advisory_lock($1)', [MIGRATING_LOCK])
}

async function applyMissing(
  client: pg.ClientBase,
  migrations: Migration[],
  note: (line: string) => void,
): Promise<string[]> {
  // A role that may make nothing may still find that nothing is missing.
  const found = await client.query(`select to_regclass('schema_migrations') is null as missing`)
  if (found.rows[0].missing)
    await client
      .query(`create table schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
      .catch((cause) => fail('The first migration', cause))
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const missing: string[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) {
      await apply(client, migration, note)
      missing.push(migration.name)
    } else if (checksum !== migration.checksum) {
      throw new SettingError(
        `${migration.name} was edited after it had been applied. Put the change into a new file.`,
      )
    }
  }
  return missing
}

async function apply(
  client: pg.ClientBase,
  { name, sql, checksum }: Migration,
  note: (line: string) => void,
): Promise<void> {
  for (let told = false; ; told = true) {
    await client.query(`begin; set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
    try {
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      return
    } catch (cause) {
      // Where the connection is lost there is nothing to roll back; the first error says what happened.
      await client.query('rollback').catch(() => {})
      if (!isLockTimeout(cause) && !isDeadlock(cause)) fail(`Migration ${name}`, cause)
    }
    if (!told) note(`Migration ${name} waits for a table that is in use`)
    await sleep(RETRY_AFTER_MS)
  }
}

function fail(what: string, cause: unknown): never {
  const hint =
    codeOf(cause) === INSUFFICIENT_PRIVILEGE ? '; the role that may is named by DATABASE_OWNER_URL' : ''
  throw new SettingError(`${what} failed: ${messageOf(cause)}${hint}`, { cause })
}
