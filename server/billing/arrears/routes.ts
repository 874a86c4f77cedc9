import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { arrears } from '#contract/arrears.ts'
import { type Caller, requirePassword } from '#server/access/caller.ts'
import { booksReadFrom, reachDebts } from '#server/access/reach.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { readAsOf } from '../days/as-of.ts'
import { EXPORT_FORMATS } from './export.ts'
import { listArrears, readArrears, totalArrears } from './store.ts'

export function arrearsRoutes(app: FastifyInstance, { db }: Context): void {
  /** What a query asks for: of its day, today unless told, whose debts, and from which day on its caller reads a book. */
  const asked = async <Query extends { as_of?: string | undefined }>(caller: Caller, query: Query) => {
    const as_of = await readAsOf(db, query.as_of)
    return {
      reach: reachDebts(caller, as_of.day),
      filter: { ...query, as_of, read_from: booksReadFrom(caller) },
    }
  }

  route(app, arrears.listArrears, async ({ caller, query }) => {
    const { reach, filter } = await asked(caller, query)
    return listArrears(db, reach, filter)
  })
  route(app, arrears.totalArrears, async ({ caller, query }) => {
    const { reach, filter } = await asked(caller, query)
    return totalArrears(db, reach, filter)
  })

  route(app, arrears.listEstateArrears, async ({ caller, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, caller, estate_id)
    const { reach, filter } = await asked(caller, query)
    return listArrears(db, reach, { ...filter, estate_id })
  })
  route(app, arrears.totalEstateArrears, async ({ caller, params: { estateId: estate_id }, query }) => {
    await requireEstate(db, caller, estate_id)
    const { reach, filter } = await asked(caller, query)
    return totalArrears(db, reach, { ...filter, estate_id })
  })

  route(app, arrears.listLandlordArrears, async ({ caller, params: { userId: owner_id }, query }) => {
    await requirePerson(db, caller, owner_id)
    const { reach, filter } = await asked(caller, query)
    return listArrears(db, reach, { ...filter, owner_id })
  })
  route(app, arrears.totalLandlordArrears, async ({ caller, params: { userId: owner_id }, query }) => {
    await requirePerson(db, caller, owner_id)
    const { reach, filter } = await asked(caller, query)
    return totalArrears(db, reach, { ...filter, owner_id })
  })

  route(app, arrears.exportArrears, async ({ caller, query, reply }) => {
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
