import type { FastifyInstance } from 'fastify'
import { recordedPayments } from '#contract/recorded-payments.ts'
import { reachPaidTenancies } from '#server/access/reach.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { listPayers } from './payers.ts'
import { recordByHand } from './record.ts'
import { reverseByHand } from './reverse.ts'

/** Money that did not come by card. */
export function byHandRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, recordedPayments.listPayers, ({ caller, query }) =>
    listPayers(db, reachPaidTenancies(caller), query),
  )

  route(app, recordedPayments.recordPayment, ({ caller, body }) => recordByHand(db, caller, body))

  route(app, recordedPayments.reversePayment, ({ caller, params, body }) =>
    reverseByHand(db, caller, { id: params.id, reason: body.note }),
  )
}
