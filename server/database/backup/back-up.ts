import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, connectUnhurried } from '#server/database/open.ts'
import { type Figures, readFigures } from './figures.ts'
import { END_OF_ROWS, FORMAT } from './format.ts'
import { appliedMigrations, refuseBlind, sequences, tablesInOrder } from './tables.ts'

const name = pg.escapeIdentifier

/** What is known of a backup beside it. */
export interface Snapshot {
  made_at: string
  figures: Figures
}

/**
 * Everything as it was at one moment, while others go on working. `about` hears what it holds before the first row. Throws a
 * `SettingError` where the role may not read all of it.
 */
export async function* backUp(
  owner: Connection,
  about: (snapshot: Snapshot) => void = () => {},
): AsyncGenerator<string | Buffer, void> {
  const client = await connectUnhurried(owner)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await refuseBlind(client)
    const migrations = await appliedMigrations(client)
    const snapshot = { made_at: new Date().toISOString(), figures: await readFigures(client) }
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

const json = (value: object): string => `${JSON.stringify(value)}\n`
