import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isDatabaseDown } from '#server/database/errors.ts'
import { connectUnhurried, type DatabaseConnection } from '#server/database/open.ts'
import { codeOf, SettingError } from '#server/errors/errors.ts'
import { encrypted } from './encryption.ts'
import { type BackupFigures, END_OF_ROWS, FORMAT, readBackupFigures } from './figures.ts'
import { appliedMigrations, refuseBlind, sequences, tablesInOrder } from './tables.ts'

const name = pg.escapeIdentifier

interface Snapshot {
  made_at: string
  figures: BackupFigures
}

const json = (value: object): string => `${JSON.stringify(value)}\n`

export const UNFINISHED = '.part'

export interface WrittenBackup extends Snapshot {
  bytes: number
  sha256: string
}

/** Writes a complete file or none; only this account may read it. Throws a `SettingError`. */
export async function writeBackup(
  owner: DatabaseConnection,
  file: string,
  { recipient, signal }: { recipient: string | null; signal?: AbortSignal },
): Promise<WrittenBackup> {
  if (existsSync(file)) throw new SettingError(`${file} is there already; a backup is never written over`)
  const part = `${file}${UNFINISHED}`
  try {
    let snapshot: Snapshot | undefined
    const hash = createHash('sha256')
    let bytes = 0
    const rows = Readable.from(backUp(owner, (about) => (snapshot = about)))
    // Never writes into an existing file, which may be a link of another account.
    await rm(part, { force: true })
    const out = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    async function* measured(packed: AsyncIterable<Uint8Array>) {
      for await (const chunk of recipient ? encrypted(packed, recipient) : packed) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    await pipeline(rows, createGzip(), measured, out, signal ? { signal } : {})
    if (!snapshot) throw new Error('A backup was written that holds nothing')
    await rename(part, file)
    return { ...snapshot, bytes, sha256: hash.digest('hex') }
  } catch (cause) {
    const isOfSystem = cause instanceof Error && 'syscall' in cause
    throw isOfSystem && !isDatabaseDown(cause)
      ? new SettingError(`${file} cannot be written (${codeOf(cause)})`, { cause })
      : cause
  } finally {
    await rm(part, { force: true })
  }
}

/** Reads a snapshot; `about` gets its figures before the first row. Throws a `SettingError` without full rights. */
export async function* backUp(
  owner: DatabaseConnection,
  about: (snapshot: Snapshot) => void = () => {},
): AsyncGenerator<string | Buffer, void> {
  const client = await connectUnhurried(owner)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await refuseBlind(client)
    const migrations = await appliedMigrations(client)
    const snapshot = { made_at: new Date().toISOString(), figures: await readBackupFigures(client) }
    about(snapshot)
    yield json({ format: FORMAT, made_at: snapshot.made_at, migrations })
    for (const { name: table, columns } of await tablesInOrder(client)) {
      yield json({ table, columns })
      yield* client.query(copyTo(`copy (select ${columns.map(name)} from ${name(table)}) to stdout`))
      yield END_OF_ROWS
    }
    yield json({ sequences: await sequences(client), figures: snapshot.figures })
  } finally {
    await client.end()
  }
}
