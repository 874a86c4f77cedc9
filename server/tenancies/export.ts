import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import type { Given } from '#contract/endpoint.ts'
import type { ListedTenant, tenanciesApi } from '#contract/tenancies.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { noteExport } from '#server/audit/note-event.ts'
import type { Db } from '#server/database/open.ts'
import { dayColumn, nairaColumn, tableFile } from '#server/documents/table-file.ts'
import { readAllTenants, visibleTenanciesOf } from './list.ts'

const FORMATS = tableFile<ListedTenant>('Tenants', [
  { header: 'Name', width: 26, of: (row) => row.name },
  { header: 'Email', width: 30, of: (row) => row.email ?? '' },
  { header: 'Phone number', width: 18, of: (row) => row.phone_number ?? '' },
  { header: 'Property', width: 26, of: (row) => row.estate_property.title },
  { header: 'Estate', width: 26, of: (row) => row.estate.name },
  nairaColumn('Owed', (row) => row.owed ?? ''),
  nairaColumn('Credit', (row) => row.credit ?? ''),
  dayColumn('Since', (row) => row.starts_on),
  dayColumn('Until', (row) => row.ends_on),
  { header: 'Joined', width: 10, of: (row) => (row.joined ? 'Yes' : 'No') },
  { header: 'Shared with', width: 26, of: (row) => row.shared_with.join(', ') },
])

export async function exportTenancies(
  db: Db,
  viewer: Viewer,
  { format, ...filter }: Given<typeof tenanciesApi.exportTenancies>['query'],
  reply: FastifyReply,
) {
  requirePassword(viewer)
  const rows = await readAllTenants(db, visibleTenanciesOf(viewer, filter), filter)
  await noteExport(db, viewer, {
    ...{ what: 'tenants', rows: rows.length, people: new Set(rows.map(({ user_id }) => user_id)).size },
    ...(filter.estate_id && { estate_id: filter.estate_id }),
  })
  const { type, write } = FORMATS[format]
  reply.type(type)
  reply.header('Content-Disposition', `attachment; filename="tenants-${formatIsoDay(new Date())}.${format}"`)
  return reply.send(Readable.fromWeb(await write(rows)))
}
