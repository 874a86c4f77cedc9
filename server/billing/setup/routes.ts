import type { FastifyInstance } from 'fastify'
import { billing } from '#contract/billing.ts'
import { reachEstates } from '#server/access/reach.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { previewBilling } from './preview.ts'
import { raiseNow } from './raise-now.ts'
import { listResidents, readBilling } from './store.ts'
import { billOneMore, switchOn } from './turn-on.ts'

export function billingSetupRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, billing.getBilling, ({ caller, params }) =>
    readBilling(db, reachEstates(caller), params.estateId),
  )

  route(app, billing.listBilledTenancies, async ({ caller, params }) => {
    await requireEstate(db, caller, params.estateId)
    return listResidents(db, reachEstates(caller), params.estateId)
  })

  route(app, billing.previewBilling, ({ caller, params, body }) =>
    previewBilling(db, caller, params.estateId, body),
  )

  route(app, billing.turnBillingOn, async ({ caller, params, body }) => {
    await db.transaction((tx) => switchOn(tx, caller, params.estateId, body, 'for update'))
    await raiseNow(db, params.estateId)
    return readBilling(db, reachEstates(caller), params.estateId)
  })

  route(app, billing.billCharge, async ({ caller, params, body }) => {
    await db.transaction((tx) => billOneMore(tx, caller, params.estateId, body))
    await raiseNow(db, params.estateId)
    return readBilling(db, reachEstates(caller), params.estateId)
  })
}
