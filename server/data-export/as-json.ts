import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Viewer } from '#server/access/viewer.ts'
import type { Database, Db } from '#server/database/open.ts'
import { batchesOf, GIVEN, inOneMoment, labelsOf, NOT_GIVEN, WITHHELD } from './read.ts'

export interface DataFile {
  file: Readable
  rows: number
}

/** Reads all data in one transaction and keeps it compressed, so that slow clients hold no transaction open. */
export async function asJson(db: Database, viewer: Viewer, made_at: string): Promise<DataFile> {
  const counted = { rows: 0 }
  const packed = await inOneMoment(db, (tx) =>
    pipeline(Readable.from(textOf(tx, viewer, made_at, counted)), createGzip(), buffer),
  )
  return { file: Readable.from(packed).pipe(createGunzip()), rows: counted.rows }
}

async function* textOf(
  tx: Db,
  { user_id, name, email }: Viewer,
  made_at: string,
  counted: { rows: number },
): AsyncGenerator<string> {
  const head = JSON.stringify({ made_at, of: { id: user_id, name, email } })
  yield `${head.slice(0, -1)},"sections":[`
  for (const [index, table] of GIVEN.entries()) {
    const { name, label } = table
    const section = JSON.stringify({ name, label, columns: labelsOf(table) })
    yield `${index > 0 ? ',' : ''}\n${section.slice(0, -1)},"rows":[`
    let first = true
    for await (const rows of batchesOf(tx, table, user_id)) {
      yield `${first ? '' : ','}\n${rows.join(',\n')}`
      first = false
      counted.rows += rows.length
    }
    yield ']}'
  }
  const rest = NOT_GIVEN.map(({ name, label, why }) => ({ name, label, why }))
  yield `],"not_given":${JSON.stringify(rest)},"withheld":${JSON.stringify(WITHHELD)}}\n`
}
