import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { messageOf, SettingError } from '#server/errors/errors.ts'
import type { ConnectedDatabase } from './connect.ts'
import { isDatabaseDown, isDeadlock, isForbidden, isLockTimeout } from './errors.ts'
import { connectUnhurried, type DatabaseConnection } from './open.ts'
import { allowServing, excessOf } from './privileges.ts'

/** Shorter than PostgreSQL's deadlock check (1 s): a migration gives way, not a payment. */
const TABLE_LOCK_TIMEOUT_MS = 500
const RETRY_AFTER_MS = 1000

/** Indexes whose collation has changed with the version of ICU. */
const OUT_OF_ORDER = `
  select distinct c.oid::regclass::text as name
  from pg_collation o join pg_depend d on d.refclassid = 'pg_collation'::regclass and d.refobjid = o.oid
    join pg_class c on c.oid = d.objid and d.classid = 'pg_class'::regclass and c.relkind = 'i'
  where o.oid = to_regcollation('as_read') and o.collversion <> pg_collation_actual_version(o.oid)`

const FOLDER = new URL('./migrations/', import.meta.url)
const FOREIGN =
  'The database has tables of an earlier version or of another program. Name an empty one in DATABASE_URL, or another DATA_DIR'
const FOUND = `select to_regclass('schema_migrations') is null as missing, exists (
  select from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ) as has_tables`
/** Servers that start together wait for each other. */
export const MIGRATING_LOCK = 4_120_001

type Migration = Awaited<ReturnType<typeof readMigrations>>[number]

async function readMigrations(folder: URL) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface MigrateOptions {
  folder?: URL
  only?: readonly string[]
  serving?: string | undefined
  note?(line: string): void
  stopping?: AbortSignal | undefined
}

/** Applies missing migrations and returns their names. Throws a `SettingError` for a failing, edited or foreign one. */
export async function migrate(
  owner: DatabaseConnection,
  { folder = FOLDER, only, serving, note = console.error, stopping }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const wanted = only ? migrations.filter(({ name }) => only.includes(name)) : migrations
  const [first] = migrations
  const client = await connectUnhurried(owner)
  const leave = () => void client.end()
  stopping?.addEventListener('abort', leave)
  try {
    stopping?.throwIfAborted()
    await waitForOthers(client, note)
    const applied = await applyMissing(client, wanted, first?.name, note)
    await followOrderOfNames(client, note)
    if (serving) await allowServing(client, serving)
    return applied
  } finally {
    stopping?.removeEventListener('abort', leave)
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
  first: string | undefined,
  note: (line: string) => void,
): Promise<string[]> {
  // A role without rights may still find that nothing is missing.
  const found = await client.query(FOUND)
  const { missing: unmarked, has_tables } = found.rows[0]
  if (unmarked && has_tables) throw new SettingError(FOREIGN)
  if (unmarked)
    await client
      .query(`create table schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
      .catch((cause) => fail('The first migration', cause))
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  if (first && applied.size > 0 && !applied.has(first)) throw new SettingError(FOREIGN)
  const missing: string[] = []
  for (const { name, sql, checksum } of migrations) {
    const known = applied.get(name)
    if (known === checksum) continue
    if (known !== undefined)
      throw new SettingError(`${name} was edited after it had been applied. Put the change into a new file.`)
    const what = `Migration ${name}`
    await whenFree(client, what, note, async () => {
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    }).catch((cause) => fail(what, cause))
    missing.push(name)
  }
  return missing
}

function fail(what: string, cause: unknown): never {
  if (isDatabaseDown(cause)) throw cause
  const hint = isForbidden(cause) ? '; the role that may is named by DATABASE_OWNER_URL' : ''
  throw new SettingError(`${what} failed: ${messageOf(cause)}${hint}`, { cause })
}

/** Rebuilds name indexes after ICU has changed the order. */
async function followOrderOfNames(client: pg.ClientBase, note: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OUT_OF_ORDER)
  if (rows.length === 0) return
  try {
    for (const { name } of rows)
      await whenFree(client, `The index ${name}, made anew for another order of names,`, note, () =>
        client.query(`reindex index ${name}`),
      )
    // Last, so that an interrupted run repeats everything.
    await client.query('alter collation as_read refresh version')
  } catch (error) {
    if (!isForbidden(error)) throw error
    note(
      'This server puts names in another order than the one before. Lists in the order of names may show one twice or leave one out until a start with DATABASE_OWNER_URL makes their indexes anew',
    )
  }
}

/** Runs work in a transaction and repeats it while a table is locked. */
async function whenFree(
  client: pg.ClientBase,
  what: string,
  note: (line: string) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let told = false; ; told = true) {
    await client.query(`begin; set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
    try {
      await work()
      await client.query('commit')
      return
    } catch (error) {
      // A lost connection has nothing to roll back.
      await client.query('rollback').catch(() => {})
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error
    }
    if (!told) note(`${what} waits for a table that is in use`)
    await sleep(RETRY_AFTER_MS)
  }
}

/** Migrates as the owner and limits the serving role to its work. `note` gets a warning where that role may do more. */
export async function migrateDatabase(
  database: ConnectedDatabase,
  note: (line: string) => void,
  stopping?: AbortSignal,
): Promise<void> {
  await migrate(database.owner, { serving: await servingRole(database), note, stopping })
  const excess = await excessOf(database.pool)
  if (excess)
    note(
      `The database is served by a role that could do more than serve: ${excess}. Whoever slips a statement in could too. Two roles, DATABASE_URL and DATABASE_OWNER_URL, prevent that: see Database roles in docs/settings.md`,
    )
}

export async function servingRole({ pool, connection, owner }: ConnectedDatabase) {
  if (connection === owner) return undefined
  const { rows } = await pool.query<{ role: string }>('select current_user as role')
  return rows[0]?.role
}
