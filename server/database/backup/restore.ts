import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { z } from 'zod'
import { migrate } from '#server/database/migrate.ts'
import { connectUnhurried, type DatabaseConnection } from '#server/database/open.ts'
import { SettingError } from '#server/errors/errors.ts'
import {
  type BackupFigures,
  END_OF_ROWS,
  header,
  readBackupFigures,
  refuseDifference,
  section,
  trailer,
} from './figures.ts'
import { appliedMigrations, type BackupTable, tablesInOrder } from './tables.ts'

const PORTION_BYTES = 65_536

const name = pg.escapeIdentifier

/** Fills an empty database. Throws without effect where it is not empty or the backup is damaged. */
export async function restore(owner: DatabaseConnection, backup: AsyncIterable<Buffer>, serving?: string) {
  const lines = linesOf(backup)
  try {
    return await fill(owner, lines, serving)
  } finally {
    await lines.return()
  }
}

async function fill(
  owner: DatabaseConnection,
  lines: AsyncGenerator<Buffer, void>,
  serving: string | undefined,
) {
  const about = header.safeParse(parseLine(await nextLine(lines)))
  if (!about.success) throw new SettingError('This is not a backup of Estate Management')
  const { migrations } = about.data
  await migrate(owner, { only: Object.keys(migrations), serving })

  const client = await connectUnhurried(owner)
  try {
    await client.query('begin')
    await refuseOther(client, migrations)
    const tables = await tablesInOrder(client)
    // The backup holds the derived rows too, and append-only tables refuse to be emptied.
    for (const table of tables) await client.query(`alter table ${name(table.name)} disable trigger user`)
    await client.query(`truncate ${tables.map((table) => name(table.name))}`)
    let figures: BackupFigures
    for (;;) {
      const line = parseLine(await nextLine(lines))
      const end = trailer.safeParse(line)
      if (end.success) {
        for (const [sequence, last] of Object.entries(end.data.sequences)) {
          await client.query('select setval($1::regclass, $2)', [name(sequence), last])
        }
        // Reads to the end, where the packing is verified.
        if (!(await lines.next()).done) throw new SettingError('The backup goes on after its end')
        figures = await readBackupFigures(client)
        if (end.data.figures) refuseDifference(end.data.figures, figures)
        break
      }
      await readRows(client, section.parse(line), tables, lines)
    }
    for (const table of tables) await client.query(`alter table ${name(table.name)} enable trigger user`)
    const waited = await calmDown(client)
    await client.query('commit')
    return { made_at: about.data.made_at, figures, ...waited }
  } finally {
    await client.end()
  }
}

/** A copy must neither let anybody in by an old session or link nor send mail. Queued messages may have been sent since. */
async function calmDown(client: pg.ClientBase) {
  await client.query(`delete from sessions; delete from password_resets; delete from account_changes;
    update email_changes set undone_at = now() where undone_at is null`)
  const { rowCount } = await client.query(`
    update messages set status = 'failed', next_try_at = null, content = content - 'path',
      last_error = 'It waited when the backup was made that this was restored from.'
    where status = 'queued'`)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from checkouts where status = 'open'`,
  )
  return { open_checkouts: rows[0]?.count ?? 0, parked_messages: rowCount ?? 0 }
}

async function refuseOther(client: pg.ClientBase, migrations: Record<string, string>): Promise<void> {
  if (!isDeepStrictEqual(await appliedMigrations(client), migrations))
    throw new SettingError(
      'The database or this program is of another version than the backup: use an empty database and the version that made it, or a newer one',
    )
  const { rowCount } = await client.query('select 1 from users limit 1')
  if (rowCount) throw new SettingError('The database holds accounts already: restore into an empty one')
}

async function readRows(
  client: pg.ClientBase,
  { table, columns }: z.infer<typeof section>,
  tables: BackupTable[],
  lines: AsyncIterator<Buffer>,
): Promise<void> {
  if (!tables.some((known) => known.name === table))
    throw new SettingError(`The backup has an unknown table, ${table}`)
  const statement = `copy ${name(table)} (${columns.map(name)}) from stdin`
  await pipeline(Readable.from(portionsOf(lines)), client.query(copyFrom(statement)))
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

async function nextLine(lines: AsyncIterator<Buffer>): Promise<Buffer> {
  const { done, value } = await lines.next()
  if (done) throw new SettingError('The backup is not whole')
  return value
}

/** Groups lines, because each write is a message to PostgreSQL. */
async function* portionsOf(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer, void> {
  let portion: Buffer[] = []
  let size = 0
  for (let line = await nextLine(lines); line.toString() !== END_OF_ROWS; line = await nextLine(lines)) {
    portion.push(line)
    size += line.length
    if (size < PORTION_BYTES) continue
    yield Buffer.concat(portion)
    portion = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(portion)
}

function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString())
  } catch {
    return null
  }
}
