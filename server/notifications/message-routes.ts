import type { FastifyInstance } from 'fastify'
import { AUDIENCES, notifications } from '#contract/notifications.ts'
import type { Caller } from '#server/access/caller.ts'
import { reachNotifications, reachUsers } from '#server/access/reach.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { channelsNotSetUp, countMessages } from '#server/messages/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { countAudience } from './audience.ts'
import { countMessagesOf, listMessagesOf, retryFailedOf } from './messages-of-notification.ts'
import { findNotification } from './store.ts'

/** Whom a notification reaches by email or WhatsApp, and what became of each message of it. */
export function notificationMessageRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  const notSetUp = channelsNotSetUp(config)
  const find = async (caller: Caller, id: number) =>
    found(await findNotification(db, reachNotifications(caller), caller.user_id, id), 'notification')

  route(app, notifications.countAudience, async ({ caller, query: { type, audience } }) => {
    if (!caller.estate) throw invalid('estate_id', 'No estate is linked to your account.')
    const counted = await countAudience(db, {
      estate_id: caller.estate.id,
      type,
      roles: audience === 'both' ? AUDIENCES : [audience],
    })
    return { ...counted, not_set_up: notSetUp.filter((channel) => counted[channel] > 0) }
  })

  route(app, notifications.listNotificationMessages, async ({ caller, params, query }) => {
    const { id } = await find(caller, params.id)
    const [counts, { failed: _, ...further }, { rows, total }] = await Promise.all([
      countMessages(db, id),
      countMessagesOf(db, id),
      listMessagesOf(db, reachUsers(caller), id, query),
    ])
    return { counts, ...further, not_set_up: notSetUp.filter((channel) => further[channel] > 0), rows, total }
  })

  route(app, notifications.retryNotificationMessages, async ({ caller, params }) => {
    const { id, estate_id } = await find(caller, params.id)
    await takeAllowance(context, caller, { kind: 'notices', estate_id })
    return db.transaction(async (tx) => {
      const retried = await retryFailedOf(tx, id)
      await audit(tx, caller, 'retry', 'notification', { id, estate_id, after: { retried } })
      return { retried }
    })
  })
}
