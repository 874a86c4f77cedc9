import type { FastifyInstance } from 'fastify'
import { paymentsApi } from '#contract/payments.ts'
import { visiblePayments } from '#server/access/visibility.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { asMeantBy } from './filter.ts'
import { listPayments, requirePaidTenancy } from './store.ts'
import { sumPayments } from './totals.ts'

export function paymentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, paymentsApi.listPayments, ({ viewer, query }) =>
    listPayments(db, visiblePayments(viewer), asMeantBy(viewer, query)),
  )

  route(app, paymentsApi.listEstatePayments, async ({ viewer, params, query }) => {
    await requireEstate(db, viewer, params.estateId)
    const filter = asMeantBy(viewer, { ...query, estate_id: params.estateId })
    return listPayments(db, visiblePayments(viewer), filter)
  })

  route(app, paymentsApi.listLandlordPayments, async ({ viewer, params, query }) => {
    await requirePerson(db, viewer, params.userId)
    await requirePaidTenancy(db, viewer, query.tenant_id)
    // Landlords already see only these payments. A second owner condition would repeat the lookup.
    const isTheirs = viewer.role === 'landlord' && viewer.user_id === params.userId
    const owner_id = isTheirs ? undefined : params.userId
    return listPayments(db, visiblePayments(viewer), asMeantBy(viewer, { ...query, owner_id }))
  })

  route(app, paymentsApi.listTenantPayments, async ({ viewer, params, query }) => {
    await requirePaidTenancy(db, viewer, params.tenantId)
    return listPayments(db, visiblePayments(viewer), { ...query, tenant_id: params.tenantId })
  })

  route(app, paymentsApi.sumPayments, async ({ viewer, query }) => {
    await requirePaidTenancy(db, viewer, query.tenant_id)
    const { role, user_id } = viewer
    const asks = role === 'tenant' ? { user_id } : role === 'landlord' ? { owner_id: user_id } : undefined
    return sumPayments(db, visiblePayments(viewer), { ...asMeantBy(viewer, query), asks })
  })
}
