import type { FastifyInstance } from 'fastify'
import { statisticsApi } from '#contract/statistics.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import {
  countCharges,
  countEstatesAndUsers,
  countHoldingsOf,
  sumCollections,
  summariseTenant,
  sumSameDaysLastMonth,
} from './store.ts'

export function statisticsRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, statisticsApi.adminStatistics, async () => {
    const [counted, charged, holdings, collections] = await Promise.all([
      countEstatesAndUsers(db),
      countCharges(db, { of: 'all' }),
      countHoldingsOf(db, { of: 'all' }),
      sumCollections(db, { of: 'all' }),
    ])
    return { ...counted, ...charged, ...holdings, ...collections }
  })

  route(app, statisticsApi.estateStatistics, async ({ viewer, params }) => {
    const id = params.estateId
    await requireEstate(db, viewer, id)
    const [charged, holdings, collections, same_days_last_month] = await Promise.all([
      countCharges(db, { of: 'estate', id }),
      countHoldingsOf(db, { of: 'estate', id }),
      sumCollections(db, { of: 'estate', id }),
      sumSameDaysLastMonth(db, { of: 'estate', id }),
    ])
    return { ...charged, ...holdings, ...collections, same_days_last_month }
  })

  route(app, statisticsApi.landlordStatistics, async ({ viewer, params: { userId } }) => {
    await requirePerson(db, viewer, userId)
    const [holdings, collections, same_days_last_month] = await Promise.all([
      countHoldingsOf(db, { of: 'landlord', userId }),
      sumCollections(db, { of: 'landlord', userId }),
      sumSameDaysLastMonth(db, { of: 'landlord', userId }),
    ])
    return { ...holdings, ...collections, same_days_last_month }
  })

  route(app, statisticsApi.tenantStatistics, async ({ viewer, params: { userId } }) => {
    await requirePerson(db, viewer, userId)
    const [summary, { payments_received, payments_count, monthly }] = await Promise.all([
      summariseTenant(db, userId),
      sumCollections(db, { of: 'tenant', userId }),
    ])
    return { ...summary, total_payments: payments_count, total_amount_paid: payments_received, monthly }
  })
}
