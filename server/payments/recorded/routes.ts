import type { FastifyInstance } from 'fastify'
import { paymentsApi } from '#contract/payments.ts'
import { reachPayments } from '#server/access/reach.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { asMeantBy } from './filter.ts'
import * as store from './store.ts'
import { requirePaidTenancy } from './store.ts'
import { sumPayments } from './totals.ts'

export function paymentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, paymentsApi.listPayments, ({ caller, query }) =>
    store.listPayments(db, reachPayments(caller), asMeantBy(caller, query)),
  )

  route(app, paymentsApi.listEstatePayments, async ({ caller, params, query }) => {
    await requireEstate(db, caller, params.estateId)
    const filter = asMeantBy(caller, { ...query, estate_id: params.estateId })
    return store.listPayments(db, reachPayments(caller), filter)
  })

  route(app, paymentsApi.listLandlordPayments, async ({ caller, params, query }) => {
    await requirePerson(db, caller, params.userId)
    await requirePaidTenancy(db, caller, query.tenant_id)
    // What landlords reach is those payments already: said twice, PostgreSQL looks for the owner of each payment twice.
    const isTheirs = caller.role === 'landlord' && caller.user_id === params.userId
    const owner_id = isTheirs ? undefined : params.userId
    return store.listPayments(db, reachPayments(caller), asMeantBy(caller, { ...query, owner_id }))
  })

  route(app, paymentsApi.listTenantPayments, async ({ caller, params, query }) => {
    await requirePaidTenancy(db, caller, params.tenantId)
    return store.listPayments(db, reachPayments(caller), { ...query, tenant_id: params.tenantId })
  })

  route(app, paymentsApi.sumPayments, async ({ caller, query }) => {
    await requirePaidTenancy(db, caller, query.tenant_id)
    return sumPayments(db, reachPayments(caller), asMeantBy(caller, query))
  })
}
