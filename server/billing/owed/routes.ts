import type { FastifyInstance } from 'fastify'
import { owedApi } from '#contract/owed.ts'
import { visibleDebts, visibleEstates, visibleProperties } from '#server/access/visibility.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { readArrears, totalArrears } from '../arrears/store.ts'
import { readAsOf } from '../days/as-of.ts'
import { listOwedOfEstates, listOwedOfProperties } from './lists.ts'
import { readByMonth, readChargesPaid, readThisMonth } from './store.ts'

export function owedRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, owedApi.estateOwed, async ({ viewer, params: { estateId: estate_id } }) => {
    await requireEstate(db, viewer, estate_id)
    const [visible, filter] = [visibleDebts(viewer), { as_of: await readAsOf(db, undefined), estate_id }]
    const [month, months, totals, top] = await Promise.all([
      readThisMonth(db, estate_id),
      readByMonth(db, estate_id),
      totalArrears(db, visible, filter),
      readArrears(db, visible, filter, { limit: 10 }),
    ])
    const { tenancies: owing_tenancies, owed, ...ageing } = totals
    return { ...month, ...months, owed, owing_tenancies, ageing, top }
  })

  route(app, owedApi.chargesPaid, async ({ viewer, params: { estateId } }) => {
    await requireEstate(db, viewer, estateId)
    return readChargesPaid(db, estateId)
  })

  route(app, owedApi.listOwed, ({ viewer, query }) => listOwedOfEstates(db, visibleEstates(viewer), query))

  route(app, owedApi.landlordOwed, async ({ viewer, params, query }) => {
    await requirePerson(db, viewer, params.userId)
    const visible = { properties: visibleProperties(viewer), debts: visibleDebts(viewer) }
    return listOwedOfProperties(db, visible, params.userId, query)
  })
}
