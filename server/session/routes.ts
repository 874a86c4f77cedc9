import type { FastifyInstance, FastifyRequest } from 'fastify'
import { session } from '#contract/session.ts'
import type { Caller } from '#server/access/caller.ts'
import { onePage } from '#server/answers/page.ts'
import { notFound } from '#server/answers/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { hashToken } from '#server/secrets/tokens.ts'
import { takeTry } from '#server/throttling/tries.ts'
import * as store from './store.ts'

const bearer = (request: FastifyRequest): Buffer | null => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? hashToken(token) : null
}

/** Who sends a request, and the sessions that a person has. */
export function sessionRoutes(app: FastifyInstance, { db, throttles }: Context): void {
  const findCaller = store.prepareFindCaller(db)
  app.decorate('findCaller', async (request: FastifyRequest) => {
    const hash = bearer(request)
    return hash && findCaller(hash, request.ip)
  })
  app.decorate('throttleCaller', (caller: Caller) => takeTry(throttles.calls, caller.user_id))

  route(app, session.logout, async ({ caller }) => {
    await store.deleteSession(db, caller.user_id, caller.session_id)
    return { message: 'Signed out.' }
  })

  route(app, session.listSessions, async ({ caller }) => {
    const rows = await store.listSessionsOf(db, caller.user_id)
    return onePage(rows.map((row) => ({ ...row, current: row.id === caller.session_id })))
  })

  route(app, session.endSession, async ({ caller, params }) => {
    if (!(await store.deleteSession(db, caller.user_id, params.id))) throw notFound('session')
    return { message: 'The session is ended.' }
  })
}
