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
import { listArrears, readArrears, totalArrears } from './store.ts'

/**
 * The columns of the table on the screen, then what else helps to reach those who owe. Who lives there is headed as in the sheet of
 * an estate, and nothing else: read by an import, it changes nothing.
 */
const EXPORT_FORMATS = tableFile<Arrear>('Arrears', [
  { header: 'Tenancy', width: 26, of: (row) => row.name },
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
  { header: FIELD_LABELS.tenant_phone, width: 18, of: (row) => (row.ended ? '' : (row.phone_number ?? '')) },
  { header: 'Estate', width: 26, of: (row) => row.estate.name },
  { header: 'Moved out', width: 12, of: (row) => (row.ended ? 'Yes' : 'No') },
  { header: FIELD_LABELS.tenant_name, width: 26, of: (row) => (row.ended ? '' : row.name) },
  { header: 'Former phone', width: 18, of: (row) => (row.ended ? (row.phone_number ?? '') : '') },
])

export function arrearsRoutes(app: FastifyInstance, { db }: Context): void {
  /** What a query asks for: of its day, today unless told, whose debts, and from which day on its viewer reads a ledger. */
  const asked = async <Query extends { as_of?: string | undefined }>(viewer: Viewer, query: Query) => {
    const as_of = await readAsOf(db, query.as_of)
    return {
      visible: visibleDebts(viewer, as_of.day),
      filter: { ...query, as_of, read_from: ledgersReadFrom(viewer) },
    }
  }

  route(app, arrearsApi.listArrears, async ({ viewer, query }) => {
    const { visible, filter } = await asked(viewer, query)
    return listArrears(db, visible, filter)
  })
  route(app, arrearsApi.totalArrears, async ({ viewer, query }) => {
    const { visible, filter } = await asked(viewer, query)
    return totalArrears(db, visible, filter)
  })

  route(app, arrearsApi.listEstateArrears, async ({ viewer, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, viewer, estate_id)
    const { visible, filter } = await asked(viewer, query)
    return listArrears(db, visible, { ...filter, estate_id })
  })
  route(app, arrearsApi.totalEstateArrears, async ({ viewer, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, viewer, estate_id)
    const { visible, filter } = await asked(viewer, query)
    return totalArrears(db, visible, { ...filter, estate_id })
  })

  route(app, arrearsApi.listLandlordArrears, async ({ viewer, params: { userId: owner_id }, query }) => {
    await requirePerson(db, viewer, owner_id)
    const { visible, filter } = await asked(viewer, query)
    return listArrears(db, visible, { ...filter, owner_id })
  })
  route(app, arrearsApi.totalLandlordArrears, async ({ viewer, params: { userId: owner_id }, query }) => {
    await requirePerson(db, viewer, owner_id)
    const { visible, filter } = await asked(viewer, query)
    return totalArrears(db, visible, { ...filter, owner_id })
  })

  route(app, arrearsApi.exportArrears, async ({ viewer, query, reply }) => {
    requirePassword(viewer)
    const {
      visible,
      filter: { format, ...filter },
    } = await asked(viewer, query)
    const { type, write } = EXPORT_FORMATS[format]
    const rows = await readArrears(db, visible, filter)
    await noteExport(db, viewer, {
      ...{ what: 'arrears', rows: rows.length, people: new Set(rows.map(({ user_id }) => user_id)).size },
      ...(filter.estate_id && { estate_id: filter.estate_id }),
    })
    reply
      .type(type)
      .header('Content-Disposition', `attachment; filename="arrears-${filter.as_of.day}.${format}"`)
    return reply.send(Readable.fromWeb(await write(rows)))
  })
}
