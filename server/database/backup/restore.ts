import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { migrate } from '#server/database/migrate.ts'
import { type Connection, connectUnhurried } from '#server/database/open.ts'
import { SettingError } from '#server/errors/setting-error.ts'
import { sequences, type Table, tablesInOrder } from './tables.ts'

/*
 * A backup is text: a line of JSON about the whole, then for each table a line of JSON and its rows as PostgreSQL's COPY
 * writes them, ended by a line `\.`, and a last line of JSON without which the file is not complete.
 */

const FORMAT = 'estate-management backup 1'
const END_OF_ROWS = '\\.\n'
/** Bytes that are handed to PostgreSQL at once. */
const PORTION = 65_536

const header = z.object({
  format: z.literal(FORMAT),
  made_at: z.string(),
  /** Names of the migrations and their checksums. */
  migrations: z.record(z.string(), z.string()),
})
const section = z.object({ table: z.string(), columns: z.array(z.string()) })
const trailer = z.object({ sequences: z.record(z.string(), z.number()) })
const name = pg.escapeIdentifier

/** Everything as it was at one moment, while others go on working. */
export async function* backUp(owner: Connection): AsyncGenerator<string | Buffer, void> {
  const client = await connectUnhurried(owner)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const migrations = Object.fromEntries(rows.map((row) => [row.name, row.checksum]))
    yield json({ format: FORMAT, made_at: new Date().toISOString(), migrations })
    for (const { name: table, columns } of await tablesInOrder(client)) {
      yield json({ table, columns })
      yield* client.query(copyTo(`copy (select ${columns.map(name)} from ${name(table)}) to stdout`))
      yield END_OF_ROWS
    }
    yield json({ sequences: await sequences(client) })
  } finally {
    await client.end()
  }
}

/** What a restored database leaves to a person. */
interface Restored {
  made_at: string
  /** Payments that were under way: the job asks the provider what became of them. */
  open_checkouts: number
  /** Messages that were waiting, and now are not sent by themselves. */
  parked_messages: number
}

/**
 * Fills a database that holds nothing yet, for the role that serves, where it is not the owner. Answers when the backup was made and what waited then. Throws, leaving it
 * without data, where it holds something or the backup is not whole.
 */
export async function restore(
  owner: Connection,
  backup: AsyncIterable<Buffer>,
  serving?: string,
): Promise<Restored> {
  const lines = linesOf(backup)
  const about = header.safeParse(parse(await next(lines)))
  if (!about.success) throw new SettingError('This is not a backup of Estate Management')
  const { migrations } = about.data
  await migrate(owner, { only: Object.keys(migrations), serving })

  const client = await connectUnhurried(owner)
  try {
    await client.query('begin')
    await refuseOther(client, migrations)
    const tables = await tablesInOrder(client)
    // What triggers keep up to date is in the backup as well; and nothing may be emptied that is append-only.
    for (const table of tables) await client.query(`alter table ${name(table.name)} disable trigger user`)
    await client.query(`truncate ${tables.map((table) => name(table.name))}`)
    for (;;) {
      const line = parse(await next(lines))
      const end = trailer.safeParse(line)
      if (end.success) {
        for (const [sequence, last] of Object.entries(end.data.sequences)) {
          await client.query('select setval($1::regclass, $2)', [name(sequence), last])
        }
        break
      }
      await readRows(client, section.parse(line), tables, lines)
    }
    const waited = await calmDown(client)
    for (const table of tables) await client.query(`alter table ${name(table.name)} enable trigger user`)
    await client.query('commit')
    return { made_at: about.data.made_at, ...waited }
  } finally {
    // Not committed, it is as if nothing had been done.
    await client.end()
  }
}

/**
 * What was on its way stays where it is: a copy, on whatever machine, lets nobody in by an old session or link and mails
 * nobody. What had waited may have been sent since, so a person decides whether it is sent again.
 */
async function calmDown(client: pg.ClientBase): Promise<Omit<Restored, 'made_at'>> {
  await client.query('delete from sessions; delete from password_resets')
  // A backup of an older server has none of these.
  await client.query(`do $$ begin
    if to_regclass('email_changes') is not null then
      update email_changes set undone_at = now() where undone_at is null;
    end if;
  end $$`)
  const { rowCount } = await client.query(`
    update deliveries set status = 'failed', next_try_at = null, content = content - 'path',
      last_error = 'It waited when the backup was made that this was restored from.'
    where status = 'queued'`)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from checkouts where status = 'open'`,
  )
  return { open_checkouts: rows[0]?.count ?? 0, parked_messages: rowCount ?? 0 }
}

async function refuseOther(client: pg.ClientBase, migrations: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const same =
    rows.length === Object.keys(migrations).length &&
    rows.every((row) => migrations[row.name] === row.checksum)
  if (!same)
    throw new SettingError(
      'The database or this program is of another version than the backup: use an empty database and the version that made it, or a newer one',
    )
  const { rowCount } = await client.query('select 1 from users limit 1')
  if (rowCount) throw new SettingError('The database holds accounts already: restore into an empty one')
}

async function readRows(
  client: pg.ClientBase,
  { table, columns }: z.infer<typeof section>,
  tables: Table[],
  lines: AsyncIterator<Buffer>,
): Promise<void> {
  if (!tables.some((known) => known.name === table))
    throw new SettingError(`The backup has an unknown table, ${table}`)
  const statement = `copy ${name(table)} (${columns.map(name)}) from stdin`
  await pipeline(Readable.from(portionsOf(lines)), client.query(copyFrom(statement)))
}

/** The lines of one table, many at once: PostgreSQL is told of each portion by a message of its own. */
async function* portionsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  let portion: Buffer[] = []
  let size = 0
  for (let line = await next(lines); line.toString() !== END_OF_ROWS; line = await next(lines)) {
    portion.push(line)
    size += line.length
    if (size < PORTION) continue
    yield Buffer.concat(portion)
    portion = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(portion)
}

const json = (value: object): string => `${JSON.stringify(value)}\n`

function parse(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return null
  }
}

async function next(lines: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await lines.next()
  if (done) throw new SettingError('The backup is not whole')
  return value
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
      yield bytes.subarray(start, end + 1)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
}
