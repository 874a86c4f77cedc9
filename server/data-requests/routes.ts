import type { FastifyInstance } from 'fastify'
import { dataRequests } from '#contract/data-requests.ts'
import { requirePassword } from '#server/access/caller.ts'
import { reachUsers } from '#server/access/reach.ts'
import { found } from '#server/answers/problem.ts'
import { listMentions } from '#server/erasure/queries.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { complete, grant, keep, refuse } from './answer.ts'
import { ask, withdraw } from './ask.ts'
import { enter } from './enter.ts'
import { findAsker, listOwnRequests, listRequests } from './store.ts'

/** What people ask about what is kept of them, and what is answered. */
export function dataRequestRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, dataRequests.listOwnDataRequests, ({ caller }) => listOwnRequests(db, caller.user_id))

  route(app, dataRequests.askAboutData, async ({ caller, body }) => {
    if (body.kind === 'erasure') requirePassword(caller)
    await takeTry(throttles.daily, `ask ${caller.user_id}`)
    return db.transaction((tx) => ask(tx, caller, body))
  })

  route(app, dataRequests.withdrawDataRequest, ({ caller, params }) =>
    db.transaction((tx) => withdraw(tx, caller, params.id)),
  )

  route(app, dataRequests.listDataRequests, ({ caller, query }) => listRequests(db, caller, query))

  route(app, dataRequests.listMentions, async ({ caller, params }) =>
    listMentions(db, found(await findAsker(db, reachUsers(caller), params.id), 'request')),
  )

  route(app, dataRequests.enterDataRequest, async ({ caller, body }) => {
    if (body.kind === 'erasure') requirePassword(caller)
    // For whoever is asked for, who is told of each; but by one alone, who keeps no other from it.
    await takeTry(throttles.daily, `enter ${caller.user_id} ${body.user_id}`)
    return db.transaction((tx) => enter(tx, caller, body))
  })

  route(app, dataRequests.completeDataRequest, ({ caller, params, body }) =>
    db.transaction((tx) => complete(tx, caller, { ...params, ...body })),
  )

  route(app, dataRequests.refuseDataRequest, ({ caller, params, body }) =>
    db.transaction((tx) => refuse(tx, caller, { ...params, ...body })),
  )

  route(app, dataRequests.grantErasure, ({ caller, params, body }) => {
    requirePassword(caller)
    return db.transaction((tx) => grant(tx, caller, { ...params, ...body }))
  })

  route(app, dataRequests.cancelErasure, ({ caller, params, body }) => {
    requirePassword(caller)
    return db.transaction((tx) => keep(tx, caller, { ...params, ...body }))
  })
}
