import type { FastifyInstance } from 'fastify'
import { messagesApi } from '#contract/messages.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { listMessages, retryFailedOthers } from './queries.ts'

export function messageRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context

  route(app, messagesApi.listMessages, ({ query }) => listMessages(db, query, config.app_url))

  const retry = async (viewer: Viewer, id: number | null) => {
    await takeAllowance(context, viewer, { kind: 'notices', estate_id: null })
    return db.transaction(async (tx) => {
      const retried = await retryFailedOthers(tx, id === null ? undefined : sql`m.id = ${id}`)
      await audit(tx, viewer, 'retry', id === null ? 'failed messages' : 'failed message', {
        id,
        after: { retried },
      })
      return { retried }
    })
  }

  route(app, messagesApi.retryMessages, ({ viewer }) => retry(viewer, null))

  route(app, messagesApi.retryMessage, ({ viewer, params: { id } }) => retry(viewer, id))
}
