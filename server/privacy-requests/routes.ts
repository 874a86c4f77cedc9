import type { FastifyInstance } from 'fastify'
import { privacyRequests } from '#contract/privacy-requests.ts'
import { requirePassword } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { listMentions } from '#server/erasure/queries.ts'
import { found } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { complete, grant, keep, refuseRequest } from './answer.ts'
import { ask, enterRequest, withdraw } from './ask.ts'
import { findAsker, listOwnRequests, listRequests } from './store.ts'

export function privacyRequestRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  route(app, privacyRequests.listOwnPrivacyRequests, ({ viewer }) => listOwnRequests(db, viewer.user_id))

  route(app, privacyRequests.submitPrivacyRequest, async ({ viewer, body }) => {
    if (body.kind === 'erasure') requirePassword(viewer)
    await takeTry(throttles.daily, `ask ${viewer.user_id}`)
    return db.transaction((tx) => ask(tx, viewer, body))
  })

  route(app, privacyRequests.withdrawPrivacyRequest, ({ viewer, params }) =>
    db.transaction((tx) => withdraw(tx, viewer, params.id)),
  )

  route(app, privacyRequests.listPrivacyRequests, ({ viewer, query }) => listRequests(db, viewer, query))

  route(app, privacyRequests.listMentions, async ({ viewer, params }) =>
    listMentions(db, found(await findAsker(db, visibleUsers(viewer), params.id), 'request')),
  )

  route(app, privacyRequests.enterPrivacyRequest, async ({ viewer, body }) => {
    if (body.kind === 'erasure') requirePassword(viewer)
    // Limits per admin and person, so that one admin cannot use up another's requests.
    await takeTry(throttles.daily, `enter ${viewer.user_id} ${body.user_id}`)
    return db.transaction((tx) => enterRequest(tx, viewer, body))
  })

  route(app, privacyRequests.completePrivacyRequest, ({ viewer, params, body }) =>
    db.transaction((tx) => complete(tx, viewer, { ...params, ...body })),
  )

  route(app, privacyRequests.refusePrivacyRequest, ({ viewer, params, body }) =>
    db.transaction((tx) => refuseRequest(tx, viewer, { ...params, ...body })),
  )

  route(app, privacyRequests.grantErasure, ({ viewer, params, body }) => {
    requirePassword(viewer)
    return db.transaction((tx) => grant(tx, viewer, { ...params, ...body }))
  })

  route(app, privacyRequests.cancelErasure, ({ viewer, params, body }) => {
    requirePassword(viewer)
    return db.transaction((tx) => keep(tx, viewer, { ...params, ...body }))
  })
}
