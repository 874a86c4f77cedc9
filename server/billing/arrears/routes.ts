import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Arrear, arrearsApi } from '#contract/arrears.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { type Caller, requirePassword } from '#server/access/caller.ts'
import { booksReadFrom, reachDebts } from '#server/access/reach.ts'
import { dayColumn, nairaColumn, tableFile } from '#server/answers/table-file.ts'
import { noteExport } from '#server/audit/note-event.ts'
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
  /** What a query asks for: of its day, today unless told, whose debts, and from which day on its caller reads a book. */
  const asked = async <Query extends { as_of?: string | undefined }>(caller: Caller, query: Query) => {
    const as_of = await readAsOf(db, query.as_of)
    return {
      reach: reachDebts(caller, as_of.day),
      filter: { ...query, as_of, read_from: booksReadFrom(caller) },
    }
  }

  route(app, arrearsApi.listArrears, async ({ caller, query }) => {
    const { reach, filter } = await asked(caller, query)
    return listArrears(db, reach, filter)
  })
  route(app, arrearsApi.totalArrears, async ({ caller, query }) => {
    const { reach, filter } = await asked(caller, query)
    return totalArrears(db, reach, filter)
  })

  route(app, arrearsApi.listEstateArrears, async ({ caller, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, caller, estate_id)
    const { reach, filter } = await asked(caller, query)
    return listArrears(db, reach, { ...filter, estate_id })
  })
  route(app, arrearsApi.totalEstateArrears, async ({ caller, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, caller, estate_id)
    const { reach, filter } = await asked(caller, query)
    return totalArrears(db, reach, { ...filter, estate_id })
  })

  route(app, arrearsApi.listLandlordArrears, async ({ caller, params: { userId: owner_id }, query }) => {
    await requirePerson(db, caller, owner_id)
    const { reach, filter } = await asked(caller, query)
    return listArrears(db, reach, { ...filter, owner_id })
  })
  route(app, arrearsApi.totalLandlordArrears, async ({ caller, params: { userId: owner_id }, query }) => {
    await requirePerson(db, caller, owner_id)
    const { reach, filter } = await asked(caller, query)
    return totalArrears(db, reach, { ...filter, owner_id })
  })

  route(app, arrearsApi.exportArrears, async ({ caller, query, reply }) => {
    requirePassword(caller)
    const {
      reach,
      filter: { format, ...filter },
    } = await asked(caller, query)
    const { type, write } = EXPORT_FORMATS[format]
    const rows = await readArrears(db, reach, filter)
    await noteExport(db, caller, {
      ...{ what: 'arrears', rows: rows.length, people: new Set(rows.map(({ user_id }) => user_id)).size },
      ...(filter.estate_id && { estate_id: filter.estate_id }),
    })
    reply
      .type(type)
      .header('Content-Disposition', `attachment; filename="arrears-${filter.as_of.day}.${format}"`)
    return reply.send(Readable.fromWeb(await write(rows)))
  })
}
