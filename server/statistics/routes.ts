import type { FastifyInstance } from 'fastify'
import { statistics } from '#contract/statistics.ts'
import type { Context } from '#server/context.ts'
import { requireEstate } from '#server/estates/store.ts'
import { route } from '#server/http.ts'
import { requirePerson } from '#server/users/store.ts'
import { countEstatesAndUsers, countHoldings, sumCollections, summariseTenant } from './store.ts'

export function statisticsRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, statistics.adminStatistics, async () => {
    const [counted, holdings, collections] = await Promise.all([
      countEstatesAndUsers(db),
      countHoldings(db, { of: 'all' }),
      sumCollections(db, { of: 'all' }),
    ])
    return { ...counted, ...holdings, ...collections }
  })

  route(app, statistics.estateStatistics, async ({ caller, params }) => {
    const id = params.estateId
    await requireEstate(db, caller, id)
    const [holdings, collections] = await Promise.all([
      countHoldings(db, { of: 'estate', id }),
      sumCollections(db, { of: 'estate', id }),
    ])
    return { ...holdings, ...collections }
  })

  route(app, statistics.landlordStatistics, async ({ caller, params: { userId: id } }) => {
    await requirePerson(db, caller, id)
    const [holdings, collections] = await Promise.all([
      countHoldings(db, { of: 'landlord', id }),
      sumCollections(db, { of: 'landlord', id }),
    ])
    return { ...holdings, ...collections }
  })

  route(app, statistics.tenantStatistics, async ({ caller, params: { userId: id } }) => {
    await requirePerson(db, caller, id)
    const [summary, { payments_received, payments_count, monthly }] = await Promise.all([
      summariseTenant(db, id),
      sumCollections(db, { of: 'tenant', id }),
    ])
    return { ...summary, total_payments: payments_count, total_amount_paid: payments_received, monthly }
  })
}
