import type { FastifyInstance } from 'fastify'
import { leaversApi } from '#contract/users.ts'
import { type Caller, requirePassword } from '#server/access/caller.ts'
import { reachUsers } from '#server/access/reach.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { onePage } from '#server/answers/page.ts'
import { found, notFound } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { endSession, endSessionsOf, listSessionsOf } from '#server/session/store.ts'
import { findUser } from '../list.ts'
import { handOver } from './hand-over.ts'
import { closeAccount, openAccount } from './store.ts'

/** Those who leave, or whose account somebody else has. */
export function leaverRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, leaversApi.deactivateUser, ({ caller, params, body }) => {
    requirePassword(caller)
    return db.transaction((tx) => closeAccount(tx, caller, params.id, body))
  })

  route(app, leaversApi.reactivateUser, ({ caller, params, body }) => {
    requirePassword(caller)
    return db.transaction((tx) => openAccount(tx, caller, params.id, body.reason))
  })

  route(app, leaversApi.handOver, ({ caller, params, body }) => {
    requirePassword(caller)
    return db.transaction((tx) => handOver(tx, caller, params.id, body.to_user_id))
  })

  route(app, leaversApi.listUserSessions, async ({ caller, params }) => {
    found(await findUser(db, reachUsers(caller), params.id), 'person')
    const rows = await listSessionsOf(db, params.id)
    return onePage(rows.map((row) => ({ ...row, current: row.id === caller.session_id })))
  })

  route(app, leaversApi.endUserSession, async ({ caller, params: { id, session_id } }) => {
    requirePassword(caller)
    await db.transaction(async (tx) => {
      found(await findUser(tx, reachUsers(caller), id), 'person')
      if (!(await endSession(tx, id, session_id, 'by_admin'))) throw notFound('session')
      await noteEnded(tx, caller, id)
    })
    return { message: 'The session is ended.' }
  })

  route(app, leaversApi.endUserSessions, async ({ caller, params: { id } }) => {
    requirePassword(caller)
    await db.transaction(async (tx) => {
      found(await findUser(tx, reachUsers(caller), id), 'person')
      if ((await endSessionsOf(tx, id, 'by_admin', caller.session_id)) > 0) await noteEnded(tx, caller, id)
    })
    return { message: 'The sessions are ended.' }
  })
}

async function noteEnded(db: Db, caller: Caller, id: number): Promise<void> {
  if (id !== caller.user_id) await tellOfChange(db, caller, { user_id: id, kind: 'sessions_ended' })
  await audit(db, caller, 'end_sessions', 'user', { id })
}
