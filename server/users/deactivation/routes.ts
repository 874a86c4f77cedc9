import type { FastifyInstance } from 'fastify'
import { leaversApi } from '#contract/users.ts'
import { requirePassword, type Viewer } from '#server/access/viewer.ts'
import { visibleUsers } from '#server/access/visibility.ts'
import { tellOfChange } from '#server/account/changes/store.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import { found, notFound } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { onePage } from '#server/lists/page.ts'
import { endSession, endSessionsOf, listSessionsOf } from '#server/session/store.ts'
import { findUser } from '../list.ts'
import { handOver } from './hand-over.ts'
import { closeAccount, openAccount } from './store.ts'

export function leaverRoutes(app: FastifyInstance, { db }: Context): void {
  const change = <Result>(viewer: Viewer, work: (tx: Db) => Promise<Result>) => {
    requirePassword(viewer)
    return db.transaction(work)
  }

  route(app, leaversApi.deactivateUser, ({ viewer, params, body }) =>
    change(viewer, (tx) => closeAccount(tx, viewer, params.id, body)),
  )

  route(app, leaversApi.reactivateUser, ({ viewer, params, body }) =>
    change(viewer, (tx) => openAccount(tx, viewer, params.id, body.reason)),
  )

  route(app, leaversApi.handOver, ({ viewer, params, body }) =>
    change(viewer, (tx) => handOver(tx, viewer, params.id, body.to_user_id)),
  )

  route(app, leaversApi.listUserSessions, async ({ viewer, params }) => {
    found(await findUser(db, visibleUsers(viewer), params.id), 'person')
    return onePage(await listSessionsOf(db, params.id, viewer))
  })

  route(app, leaversApi.endUserSession, async ({ viewer, params: { id, session_id } }) => {
    await change(viewer, async (tx) => {
      found(await findUser(tx, visibleUsers(viewer), id), 'person')
      if (!(await endSession(tx, id, session_id, 'by_admin'))) throw notFound('session')
      await noteEnded(tx, viewer, id)
    })
    return { message: 'The session is ended.' }
  })

  route(app, leaversApi.endUserSessions, async ({ viewer, params: { id } }) => {
    await change(viewer, async (tx) => {
      found(await findUser(tx, visibleUsers(viewer), id), 'person')
      if ((await endSessionsOf(tx, id, 'by_admin', viewer.session_id)) > 0) await noteEnded(tx, viewer, id)
    })
    return { message: 'The sessions are ended.' }
  })
}

async function noteEnded(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (id !== viewer.user_id) await tellOfChange(db, viewer, { user_id: id, kind: 'sessions_ended' })
  await audit(db, viewer, 'end_sessions', 'user', { id })
}
