import type { FastifyInstance } from 'fastify'
import { messagesApi } from '#contract/messages.ts'
import { audit } from '#server/audit/audit.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { listMessages, retryFailedOthers } from './queries.ts'

export function messageRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context

  route(app, messagesApi.listMessages, ({ query }) => listMessages(db, query, config.app_url))

  route(app, messagesApi.retryMessages, async ({ viewer }) => {
    await takeAllowance(context, viewer, { kind: 'notices', estate_id: null })
    return db.transaction(async (tx) => {
      const retried = await retryFailedOthers(tx)
      await audit(tx, viewer, 'retry', 'failed messages', { id: null, after: { retried } })
      return { retried }
    })
  })
}
