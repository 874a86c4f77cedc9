import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { dataExport } from '#contract/data-export.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import type { Database, Db } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { batchesOf, type DataFile, GIVEN, inOneMoment, labelsOf, NOT_GIVEN, WITHHELD } from './read.ts'

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', make: asJson },
  pdf: {
    type: 'application/pdf',
    make: async (...asked: Parameters<typeof asJson>) => (await import('./as-pdf.ts')).asPdf(...asked),
  },
}

/** All personal data of the viewer: NDPA 2023, section 34. */
export function dataExportRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, dataExport.exportMyData, async ({ viewer, query: { format }, reply }) => {
    requirePassword(viewer)
    await takeTry(throttles.daily, `data ${viewer.user_id}`)
    const now = new Date()
    const { type, make } = FORMATS[format]
    const { file, rows } = await make(db, viewer, now.toISOString())
    await db.transaction((tx) =>
      audit(tx, viewer, 'export', 'profile', { id: viewer.user_id, after: { format, rows } }),
    )
    const name = `my-data-${formatIsoDay(now)}.${format}`
    return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(file)
  })
}

/** Reads all data in one transaction and keeps it compressed, so that slow clients hold no transaction open. */
async function asJson(db: Database, viewer: Viewer, made_at: string): Promise<DataFile> {
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
