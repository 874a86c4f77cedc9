import type { FastifyInstance } from 'fastify'
import { statistics } from '#contract/statistics.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requirePerson } from '#server/users/store.ts'
import { sumCollections, sumSameDaysLastMonth } from './collections.ts'
import {
  countCharges,
  countEstatesAndUsers,
  countHoldings,
  isAnybodyInvited,
  summariseTenant,
} from './store.ts'

export function statisticsRoutes(app: FastifyInstance, { db, reading }: Context): void {
  route(app, statistics.adminStatistics, async () => {
    const [counted, charged, invited, holdings, collections] = await Promise.all([
      countEstatesAndUsers(reading),
      countCharges(reading, { of: 'all' }),
      isAnybodyInvited(reading, { of: 'all' }),
      countHoldings(reading, { of: 'all' }),
      sumCollections(reading, { of: 'all' }),
    ])
    return { ...counted, ...charged, ...invited, ...holdings, ...collections }
  })

  route(app, statistics.estateStatistics, async ({ caller, params }) => {
    const id = params.estateId
    await requireEstate(db, caller, id)
    const [charged, invited, holdings, collections, same_days_last_month] = await Promise.all([
      countCharges(reading, { of: 'estate', id }),
      isAnybodyInvited(reading, { of: 'estate', id }),
      countHoldings(reading, { of: 'estate', id }),
      sumCollections(reading, { of: 'estate', id }),
      sumSameDaysLastMonth(reading, { of: 'estate', id }),
    ])
    return { ...charged, ...invited, ...holdings, ...collections, same_days_last_month }
  })

  route(app, statistics.landlordStatistics, async ({ caller, params: { userId } }) => {
    await requirePerson(db, caller, userId)
    const [holdings, collections, same_days_last_month] = await Promise.all([
      countHoldings(reading, { of: 'landlord', userId }),
      sumCollections(reading, { of: 'landlord', userId }),
      sumSameDaysLastMonth(reading, { of: 'landlord', userId }),
    ])
    return { ...holdings, ...collections, same_days_last_month }
  })

  route(app, statistics.tenantStatistics, async ({ caller, params: { userId } }) => {
    await requirePerson(db, caller, userId)
    const [summary, { payments_received, payments_count, monthly }] = await Promise.all([
      summariseTenant(reading, userId),
      sumCollections(reading, { of: 'tenant', userId }),
    ])
    return { ...summary, total_payments: payments_count, total_amount_paid: payments_received, monthly }
  })
}
