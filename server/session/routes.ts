import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionApi } from '#contract/session.ts'
import { type Caller, requirePassword } from '#server/access/caller.ts'
import { originOf } from '#server/access/origin.ts'
import { onePage } from '#server/answers/page.ts'
import { notFound } from '#server/answers/problem.ts'
import { noteEvent } from '#server/audit/note-event.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { ownerOf } from '#server/throttling/work-queue.ts'
import * as store from './store.ts'

const bearer = (request: FastifyRequest): Buffer | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? hashToken(token) : null
}

/** Who sends a request, and the sessions that a person has. */
export function sessionRoutes(app: FastifyInstance, { config, db, throttles }: Context): void {
  const findCaller = store.prepareFindCaller(db, config)
  app.decorate('findCaller', async (request: FastifyRequest) => {
    const hash = bearer(request)
    return hash && throttles.letIn(() => findCaller(hash, originOf(request)))
  })
  app.decorate('throttleCaller', (caller: Caller) => takeTry(throttles.calls, caller.user_id))
  app.decorate('runHeavy', (caller, asked, work) => throttles.heavy.calls(ownerOf(caller, asked), work))

  route(app, sessionApi.logout, async ({ caller }) => {
    await db.transaction(async (tx) => {
      await store.endSession(tx, caller.user_id, caller.session_id, 'signed_out')
      await noteEvent(tx, caller, 'sign_out')
    })
    return { message: 'Signed out.' }
  })

  route(app, sessionApi.listSessions, async ({ caller }) => {
    const rows = await store.listSessionsOf(db, caller.user_id)
    return onePage(rows.map((row) => ({ ...row, current: row.id === caller.session_id })))
  })

  route(app, sessionApi.endSession, async ({ caller, params }) => {
    if (params.id !== caller.session_id) requirePassword(caller)
    await db.transaction(async (tx) => {
      if (!(await store.endSession(tx, caller.user_id, params.id, 'elsewhere'))) throw notFound('session')
      await noteEvent(tx, caller, 'session_ended', { detail: { sessions: 1 } })
    })
    return { message: 'The session is ended.' }
  })

  route(app, sessionApi.endOtherSessions, async ({ caller }) => {
    requirePassword(caller)
    await db.transaction(async (tx) => {
      const ended = await store.endSessionsOf(tx, caller.user_id, 'elsewhere', caller.session_id)
      if (ended > 0) await noteEvent(tx, caller, 'session_ended', { detail: { sessions: ended } })
    })
    return { message: 'Your other sessions are ended.' }
  })
}
