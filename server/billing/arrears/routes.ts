import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Arrear, arrearsApi } from '#contract/arrears.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { ledgersReadFrom, visibleDebts } from '#server/access/visibility.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { dayColumn, nairaColumn, tableFile } from '#server/documents/table-file.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { readAsOf } from '../days/as-of.ts'
import { listArrears, type NamedArrear, readArrears, totalArrears } from './store.ts'

const isLiving = ({ tenant_id, ended }: Arrear) => tenant_id !== null && !ended

/** Columns of its own. An import reads none of them as a change. */
const EXPORT_FORMATS = tableFile<NamedArrear>('Arrears', [
  { header: 'Account', width: 26, of: (row) => row.name },
  { header: FIELD_LABELS.property, width: 26, of: (row) => row.property.title },
  nairaColumn('Not late', (row) => row.not_due),
  nairaColumn('1-30 days', (row) => row.d30),
  nairaColumn('31-60 days', (row) => row.d60),
  nairaColumn('61-90 days', (row) => row.d90),
  nairaColumn('Over 90 days', (row) => row.older),
  nairaColumn('Owed in all', (row) => row.owed),
  dayColumn('Oldest due', (row) => row.oldest_due_on),
  nairaColumn('Credit', (row) => row.credit),
  dayColumn('Last paid', ({ last_paid_at }) => (last_paid_at ? formatIsoDay(new Date(last_paid_at)) : null)),
  {
    header: FIELD_LABELS.tenant_phone,
    width: 18,
    of: (row) => (isLiving(row) ? (row.phone_number ?? '') : ''),
  },
  { header: 'Estate', width: 26, of: (row) => row.estate.name },
  { header: 'Moved out', width: 12, of: (row) => (row.ended ? 'Yes' : 'No') },
  { header: FIELD_LABELS.tenant_name, width: 26, of: (row) => (isLiving(row) ? row.tenant_name : '') },
  // The phone of former tenants and of owners.
  { header: 'Other phone', width: 18, of: (row) => (isLiving(row) ? '' : (row.phone_number ?? '')) },
])

export function arrearsRoutes(app: FastifyInstance, { db }: Context): void {
  const asked = async <Query extends { as_of?: string | undefined }>(viewer: Viewer, query: Query) => {
    const as_of = await readAsOf(db, query.as_of)
    const filter = { ...query, as_of, read_from: ledgersReadFrom(viewer) }
    return [db, visibleDebts(viewer, as_of.day), filter] as const
  }

  route(app, arrearsApi.listArrears, async ({ viewer, query }) =>
    listArrears(...(await asked(viewer, query))),
  )
  route(app, arrearsApi.totalArrears, async ({ viewer, query }) =>
    totalArrears(...(await asked(viewer, query))),
  )

  route(app, arrearsApi.listEstateArrears, async ({ viewer, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, viewer, estate_id)
    return listArrears(...(await asked(viewer, { ...query, estate_id })))
  })
  route(app, arrearsApi.totalEstateArrears, async ({ viewer, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, viewer, estate_id)
    return totalArrears(...(await asked(viewer, { ...query, estate_id })))
  })

  route(app, arrearsApi.listLandlordArrears, async ({ viewer, params: { userId: owner_id }, query }) => {
    await requirePerson(db, viewer, owner_id)
    return listArrears(...(await asked(viewer, { ...query, owner_id })))
  })
  route(app, arrearsApi.totalLandlordArrears, async ({ viewer, params: { userId: owner_id }, query }) => {
    await requirePerson(db, viewer, owner_id)
    return totalArrears(...(await asked(viewer, { ...query, owner_id })))
  })

  route(app, arrearsApi.exportArrears, async ({ viewer, query, reply }) => {
    requirePassword(viewer)
    const { format, ...filter } = query
    const { type, write } = EXPORT_FORMATS[format]
    const [, visible, { as_of, ...which }] = await asked(viewer, filter)
    const rows = await readArrears(db, visible, { as_of, ...which })
    const people = new Set(rows.map(({ user_id }) => user_id)).size
    await noteExport(db, viewer, {
      ...{ what: 'arrears', rows: rows.length, people },
      ...(which.estate_id && { estate_id: which.estate_id }),
    })
    reply.type(type).header('Content-Disposition', `attachment; filename="arrears-${as_of.day}.${format}"`)
    return reply.send(Readable.fromWeb(await write(rows)))
  })
}
