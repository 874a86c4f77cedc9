import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionApi } from '#contract/session.ts'
import { originOf } from '#server/access/origin.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import { notFound } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { onePage } from '#server/lists/page.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { ownerOf } from '#server/throttling/work-queue.ts'
import * as store from './store.ts'

const bearer = (request: FastifyRequest): Buffer | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? hashToken(token) : null
}

export function sessionRoutes(app: FastifyInstance, { config, db, throttles }: Context): void {
  const findViewer = store.prepareFindViewer(db, config)
  app.decorate('findViewer', async (request: FastifyRequest) => {
    const hash = bearer(request)
    return hash && throttles.letIn(() => findViewer(hash, originOf(request)))
  })
  app.decorate('throttleViewer', (viewer: Viewer) => takeTry(throttles.calls, viewer.user_id))
  app.decorate('runHeavy', (viewer, asked, work) => throttles.heavy.calls(ownerOf(viewer, asked), work))

  route(app, sessionApi.logout, async ({ viewer }) => {
    await db.transaction(async (tx) => {
      await store.endSession(tx, viewer.user_id, viewer.session_id, 'signed_out')
      await noteEvent(tx, viewer, 'sign_out')
    })
    return { message: 'Signed out.' }
  })

  route(app, sessionApi.listSessions, async ({ viewer }) =>
    onePage(await store.listSessionsOf(db, viewer.user_id, viewer)),
  )

  route(app, sessionApi.endSession, async ({ viewer, params }) => {
    if (params.id !== viewer.session_id) requirePassword(viewer)
    await db.transaction(async (tx) => {
      if (!(await store.endSession(tx, viewer.user_id, params.id, 'elsewhere'))) throw notFound('session')
      await noteEvent(tx, viewer, 'session_ended', { detail: { sessions: 1 } })
    })
    return { message: 'The session is ended.' }
  })

  route(app, sessionApi.endOtherSessions, async ({ viewer }) => {
    requirePassword(viewer)
    await db.transaction(async (tx) => {
      const ended = await store.endSessionsOf(tx, viewer.user_id, 'elsewhere', viewer.session_id)
      if (ended > 0) await noteEvent(tx, viewer, 'session_ended', { detail: { sessions: ended } })
    })
    return { message: 'Your other sessions are ended.' }
  })
}
