import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { LineState } from '#contract/bank-lines.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { noteExport } from '#server/audit/note-event.ts'
import type { Db } from '#server/database/open.ts'
import { dayColumn, nairaColumn, tableFile } from '#server/documents/table-file.ts'
import { type ExportedLine, listExported } from './lines.ts'

const FORMATS = tableFile<ExportedLine>('Bank lines', [
  dayColumn('Day', (line) => line.day),
  dayColumn('Value day', (line) => line.value_day),
  nairaColumn('Amount', (line) => line.amount),
  { header: 'Narration', width: 60, of: (line) => line.narration },
  { header: 'Payer', width: 26, of: (line) => line.payer ?? '' },
  { header: 'Bank reference', width: 30, of: (line) => line.reference ?? '' },
  { header: 'Account', width: 14, of: (line) => line.bank_account.number },
  { header: 'State', width: 12, of: (line) => line.state },
  { header: 'Invoice #', width: 18, of: (line) => line.booking?.invoice_number ?? '' },
  {
    header: 'Homes',
    width: 40,
    of: (line) => line.booking?.homes.map(({ property_title }) => property_title).join(', ') ?? '',
  },
  { header: 'Note', width: 40, of: (line) => line.held ?? '' },
])

export async function exportLines(
  db: Db,
  viewer: Viewer,
  { format, ...filter }: { format: 'csv' | 'xlsx'; estate_id: number; state?: LineState | undefined },
  reply: FastifyReply,
) {
  requirePassword(viewer)
  const rows = await listExported(db, filter)
  const people = new Set(rows.flatMap(({ payer }) => payer ?? [])).size
  await noteExport(db, viewer, { what: 'bank lines', rows: rows.length, people, estate_id: filter.estate_id })
  const { type, write } = FORMATS[format]
  reply.type(type).header('Content-Disposition', `attachment; filename="bank-lines.${format}"`)
  return reply.send(Readable.fromWeb(await write(rows)))
}
