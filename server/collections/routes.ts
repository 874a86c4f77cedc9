import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type CollectionHome, collectionsApi, type MonthCollected } from '#contract/collections.ts'
import { requireCode, requirePassword, type Viewer } from '#server/access/viewer.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { nairaColumn, tableFile } from '#server/documents/table-file.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { closeMonth, firstOpenOn, readMonthsState, reopenMonth } from './closing.ts'
import { listHomes, readAbout, readAllHomes, readDetail, readMonths } from './store.ts'

const MONTHS = 12

const MONTHS_FILE = tableFile<MonthCollected>('Collections', [
  { header: 'Month', width: 12, of: ({ month }) => month },
  nairaColumn('Due', (row) => row.due),
  nairaColumn('Collected', (row) => row.collected),
  nairaColumn('Given up', (row) => row.let_off),
  nairaColumn('Open', (row) => row.open),
  nairaColumn('Received by card', ({ received }) => received.paystack),
  nairaColumn('Received in cash', ({ received }) => received.cash),
  nairaColumn('Received by transfer', ({ received }) => received.bank_transfer),
  nairaColumn('Received by POS', ({ received }) => received.pos),
  nairaColumn('Given back or reversed', ({ received }) => received.given_back),
  nairaColumn('Received, less what was given back', ({ received }) => received.total),
  { header: 'Closed by', width: 26, of: ({ closed }) => closed?.by ?? '' },
])
const HOMES_FILE = tableFile<CollectionHome>('Collections', [
  { header: 'Home', width: 26, of: (row) => row.property.title },
  { header: 'Account', width: 36, of: (row) => row.name },
  nairaColumn('Due', (row) => row.due),
  nairaColumn('Paid', (row) => row.collected),
  nairaColumn('Given up', (row) => row.let_off),
  nairaColumn('Open', (row) => row.open),
])

export function collectionRoutes(app: FastifyInstance, { db }: Context): void {
  async function readYear(viewer: Viewer, estate_id: number, until: string | undefined) {
    const { estate, today, billing, closed, closable } = await readMonthsState(db, viewer, estate_id)
    const months = await readMonths(db, estate_id, until)
    return {
      ...{ estate, billing, today, closable, reopenable: closed },
      ...{ months: months.slice(0, MONTHS), more: months.length > MONTHS },
    }
  }

  route(app, collectionsApi.estateCollections, ({ viewer, params, query }) =>
    readYear(viewer, params.estateId, query.until),
  )

  route(app, collectionsApi.collectionDetail, async ({ viewer, params: { estateId }, query }) => {
    await requireEstate(db, viewer, estateId)
    return readDetail(db, estateId, query.month)
  })

  route(app, collectionsApi.collectionHomes, async ({ viewer, params: { estateId }, query }) => {
    await requireEstate(db, viewer, estateId)
    return listHomes(db, estateId, query)
  })

  route(app, collectionsApi.exportCollections, async ({ viewer, params: { estateId }, query, reply }) => {
    await requireEstate(db, viewer, estateId)
    requirePassword(viewer)
    const { month, until, format } = query
    const year = await readYear(viewer, estateId, month ?? until)
    const homes = month === undefined ? [] : await readAllHomes(db, estateId, month)
    const rows = month === undefined ? year.months.length : homes.length
    await noteExport(db, viewer, { what: 'collections', rows, people: homes.length, estate_id: estateId })
    const name = `collections-${month ?? year.months[0]?.month ?? year.today}.${format}`
    reply.header('Content-Disposition', `attachment; filename="${name}"`)
    if (format !== 'pdf') {
      const { type } = HOMES_FILE[format]
      const file =
        month === undefined
          ? await MONTHS_FILE[format].write(year.months)
          : await HOMES_FILE[format].write(homes)
      return reply.type(type).send(Readable.fromWeb(file))
    }
    // The fonts load with the first document.
    const { monthReport, yearReport } = await import('./report-pdf.ts')
    const about = await readAbout(db, estateId)
    const [figures] = year.months
    const pdf =
      month === undefined || !figures
        ? await yearReport(about, year.months)
        : await monthReport(about, { figures, homes, ...(await readDetail(db, estateId, month)) })
    return reply.type('application/pdf').send(pdf)
  })

  route(app, collectionsApi.readMonths, async ({ viewer, params }) => {
    const months = await readMonthsState(db, viewer, params.estateId)
    return { first_open_on: firstOpenOn(months) }
  })

  route(app, collectionsApi.closeMonth, async ({ viewer, params: { estateId }, body }) => {
    await requireEstate(db, viewer, estateId)
    await db.transaction((tx) => closeMonth(tx, viewer, estateId, body.month))
    return { first_open_on: firstOpenOn(await readMonthsState(db, viewer, estateId)) }
  })

  route(app, collectionsApi.reopenMonth, async ({ viewer, params: { estateId }, body }) => {
    await requireEstate(db, viewer, estateId)
    requireCode(viewer)
    await db.transaction((tx) => reopenMonth(tx, viewer, estateId, body.month))
    return { first_open_on: firstOpenOn(await readMonthsState(db, viewer, estateId)) }
  })
}
