import type { FastifyInstance } from 'fastify'
import { notifications } from '#contract/notifications.ts'
import { manages } from '#contract/roles.ts'
import type { Caller } from '#server/access/caller.ts'
import { reachEstates, reachNotifications } from '#server/access/reach.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { channelsNotSetUp } from '#server/messages/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { countMessagesOf } from './messages-of-notification.ts'
import * as store from './store.ts'

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  const notSetUp = channelsNotSetUp(config)
  const find = async (tx: Db, caller: Caller, id: number) =>
    found(await store.findNotification(tx, reachNotifications(caller), caller.user_id, id), 'notification')

  route(app, notifications.listNotifications, ({ caller, query }) =>
    store.listNotifications(db, reachNotifications(caller), caller, query),
  )

  route(app, notifications.createNotification, async ({ caller, body }) => {
    if (body.created_by !== caller.user_id) throw invalid('created_by', 'This is not your account.')
    const estateId = body.estate_id
    if (!estateId) throw invalid('estate_id', 'No estate is linked to your account.')
    const estate = found(await findEstate(db, reachEstates(caller), estateId), 'estate')
    await takeAllowance(context, caller, { kind: 'notices', estate_id: estateId })
    return db.transaction(async (tx) => {
      const { title, message, type, url, created_by, roles } = body
      const fields = {
        title,
        message,
        type,
        url,
        created_by,
        estate_id: estate.id,
        roles: [...new Set(roles)],
      }
      const id = await store.insertNotification(tx, fields)
      await store.queueForAudience(tx, { ...fields, id })
      await audit(tx, caller, 'create', 'notification', { id, estate_id: estate.id, after: fields })
      const { retriable: _, in_outbox: __, ...sent } = await countMessagesOf(tx, id)
      const not_set_up = notSetUp.filter((channel) => sent[channel] > 0)
      return { ...(await find(tx, caller, id)), ...sent, not_set_up }
    })
  })

  route(app, notifications.updateNotification, async ({ caller, params, body }) => {
    await find(db, caller, params.id)
    await store.markRead(db, params.id, caller.user_id, body.is_read === 1)
    return find(db, caller, params.id)
  })

  route(app, notifications.deleteNotification, async ({ caller, params }) => {
    const notification = await find(db, caller, params.id)
    if (!manages(caller.role)) {
      await store.hideFor(db, params.id, caller.user_id)
      return { message: 'The notification is hidden.' }
    }
    await db.transaction(async (tx) => {
      await store.deleteForAll(tx, params.id)
      await audit(tx, caller, 'delete', 'notification', {
        id: params.id,
        estate_id: notification.estate_id,
        before: notification,
      })
    })
    return { message: 'The notification is deleted.' }
  })
}
