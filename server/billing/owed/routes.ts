import type { FastifyInstance } from 'fastify'
import { owedApi } from '#contract/owed.ts'
import { reachDebts, reachEstates, reachProperties } from '#server/access/reach.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { readArrears, totalArrears } from '../arrears/store.ts'
import { readAsOf } from '../days/as-of.ts'
import { isBilling, listOwedOfEstates, listOwedOfProperties } from './lists.ts'
import { readByMonth, readChargesPaid, readThisMonth } from './store.ts'

export function owedRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, owedApi.estateOwed, async ({ caller, params: { estateId: estate_id } }) => {
    await requireEstate(db, caller, estate_id)
    const [reach, filter] = [reachDebts(caller), { as_of: await readAsOf(db, undefined), estate_id }]
    const [billing, month, months, totals, top] = await Promise.all([
      isBilling(db, estate_id),
      readThisMonth(db, estate_id),
      readByMonth(db, estate_id),
      totalArrears(db, reach, filter),
      readArrears(db, reach, filter, { limit: 10 }),
    ])
    const { tenancies: owing_tenancies, owed, ...ageing } = totals
    return { billing, ...month, ...months, owed, owing_tenancies, ageing, top }
  })

  route(app, owedApi.chargesPaid, async ({ caller, params: { estateId } }) => {
    await requireEstate(db, caller, estateId)
    return readChargesPaid(db, estateId)
  })

  route(app, owedApi.listOwed, ({ caller, query }) => listOwedOfEstates(db, reachEstates(caller), query))

  route(app, owedApi.landlordOwed, async ({ caller, params, query }) => {
    await requirePerson(db, caller, params.userId)
    const reach = { properties: reachProperties(caller), debts: reachDebts(caller) }
    return listOwedOfProperties(db, reach, params.userId, query)
  })
}
