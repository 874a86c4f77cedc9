import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, connectUnhurried } from '#server/database/open.ts'
import { END_OF_ROWS, FORMAT } from './format.ts'
import { appliedMigrations, sequences, tablesInOrder } from './tables.ts'

const name = pg.escapeIdentifier

/** Everything as it was at one moment, while others go on working. */
export async function* backUp(owner: Connection): AsyncGenerator<string | Buffer, void> {
  const client = await connectUnhurried(owner)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const migrations = await appliedMigrations(client)
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

const json = (value: object): string => `${JSON.stringify(value)}\n`
