import type { FastifyInstance } from 'fastify'
import { chargeStates } from '#contract/charge-states.ts'
import { reachPaidTenancies } from '#server/access/reach.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { requireTenancy } from '../reached.ts'
import { listChargeStates } from './store.ts'

export function chargeStateRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, chargeStates.listChargeStates, async ({ caller, params: { tenantId } }) => {
    await requireTenancy(db, reachPaidTenancies(caller), tenantId)
    return listChargeStates(db, tenantId)
  })
}
