import type { FastifyInstance } from 'fastify'
import type { ChannelName, Message } from '#contract/messages.ts'
import { AUDIENCES, notificationsApi } from '#contract/notifications.ts'
import type { PageQuery } from '#contract/pages.ts'
import { manages } from '#contract/roles.ts'
import type { Viewer } from '#server/access/viewer.ts'
import {
  type Visible,
  visibleEstates,
  visibleNotifications,
  visibleUsers,
} from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { asc, desc, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { messages, users } from '#server/database/schema.ts'
import { found, invalid } from '#server/errors/problem.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { type Page, readPage } from '#server/lists/page.ts'
import { nameInEstate, shownAddress } from '#server/messages/queries.ts'
import {
  channelsNotSetUp,
  countMessages,
  mayArrive,
  retryFailed,
  shownOfMessage,
} from '#server/messages/store.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { belongsTo, countAudience } from './audience.ts'
import * as store from './store.ts'

const stillThere = belongsTo(sql`u.id`, sql`m.estate_id`)

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  const notSetUp = (counted: Record<ChannelName, number>) =>
    channelsNotSetUp(config).filter((channel) => counted[channel] > 0)
  const find = async (tx: Db, viewer: Viewer, id: number) =>
    found(await store.findNotification(tx, visibleNotifications(viewer), viewer.user_id, id), 'notification')

  route(app, notificationsApi.listNotifications, ({ viewer, query }) =>
    store.listNotifications(db, visibleNotifications(viewer), viewer, query),
  )

  route(app, notificationsApi.createNotification, async ({ viewer, body }) => {
    if (body.created_by !== viewer.user_id) throw invalid('created_by', 'This is not your account.')
    const estateId = body.estate_id
    if (!estateId) throw invalid('estate_id', 'No estate is linked to your account.')
    const estate = found(await findEstate(db, visibleEstates(viewer), estateId), 'estate')
    await takeAllowance(context, viewer, { kind: 'notices', estate_id: estateId })
    return db.transaction(async (tx) => {
      const { title, message, type, url, created_by } = body
      const text = { title, message, type, url, created_by }
      const fields = { ...text, estate_id: estate.id, roles: [...new Set(body.roles)] }
      const id = await store.insertNotification(tx, fields)
      await store.queueForAudience(tx, { ...fields, id })
      await audit(tx, viewer, 'create', 'notification', { id, estate_id: estate.id, after: fields })
      const { retriable: _, in_outbox: __, ...sent } = await countMessagesOf(tx, id)
      return { ...(await find(tx, viewer, id)), ...sent, not_set_up: notSetUp(sent) }
    })
  })

  route(app, notificationsApi.updateNotification, async ({ viewer, params, body }) => {
    await find(db, viewer, params.id)
    await store.markRead(db, params.id, viewer.user_id, body.is_read === 1)
    return find(db, viewer, params.id)
  })

  route(app, notificationsApi.deleteNotification, async ({ viewer, params }) => {
    const notification = await find(db, viewer, params.id)
    if (!manages(viewer.role)) {
      await store.hideFor(db, params.id, viewer.user_id)
      return { message: 'The notification is hidden.' }
    }
    await db.transaction(async (tx) => {
      await store.deleteForAll(tx, params.id)
      await audit(tx, viewer, 'delete', 'notification', {
        id: params.id,
        estate_id: notification.estate_id,
        before: notification,
      })
    })
    return { message: 'The notification is deleted.' }
  })

  route(app, notificationsApi.countAudience, async ({ viewer, query: { type, audience } }) => {
    if (!viewer.estate) throw invalid('estate_id', 'No estate is linked to your account.')
    const roles = audience === 'both' ? AUDIENCES : [audience]
    const counted = await countAudience(db, { estate_id: viewer.estate.id, type, roles })
    return { ...counted, not_set_up: notSetUp(counted) }
  })

  route(app, notificationsApi.listNotificationMessages, async ({ viewer, params, query }) => {
    const { id } = await find(db, viewer, params.id)
    const [counts, { failed: _, ...further }, { rows, total }] = await Promise.all([
      countMessages(db, id),
      countMessagesOf(db, id),
      listMessagesOf(db, visibleUsers(viewer), id, query),
    ])
    return { counts, ...further, not_set_up: notSetUp(further), rows, total }
  })

  route(app, notificationsApi.retryNotificationMessages, async ({ viewer, params }) => {
    const { id, estate_id } = await find(db, viewer, params.id)
    await takeAllowance(context, viewer, { kind: 'notices', estate_id })
    return db.transaction(async (tx) => {
      // People who left get no message.
      const retried = await retryFailed(tx, sql`m.notification_id = ${id} and ${stillThere}`)
      await audit(tx, viewer, 'retry', 'notification', { id, estate_id, after: { retried } })
      return { retried }
    })
  })
}

async function listMessagesOf(
  db: Db,
  accounts: Visible<'users'>,
  notificationId: number,
  query: PageQuery,
): Promise<Page<Message>> {
  const where = eq(messages.notification_id, notificationId)
  return readPage(
    query,
    (limit, offset) =>
      db
        .select({ ...shownOfMessage, ...shownAddress(accounts), name: nameInEstate })
        .from(messages)
        .leftJoin(users, eq(users.id, messages.user_id))
        .where(where)
        .orderBy(desc(sql`${messages.status} = 'failed'`), asc(nameInEstate), asc(messages.id))
        .limit(limit)
        .offset(offset),
    () => db.$count(messages, where),
  )
}

async function countMessagesOf(db: Db, notificationId: number) {
  const going = (channel: ChannelName) =>
    sql`count(*) filter (where m.status <> 'failed' and m.channel = ${channel})::int`
  return readRow(db)<Record<ChannelName | 'failed' | 'retriable' | 'in_outbox', number>>(sql`
    select ${going('email')} as email, ${going('whatsapp')} as whatsapp,
      count(*) filter (where m.status = 'failed')::int as failed,
      count(*) filter (where ${mayArrive} and ${stillThere})::int as retriable,
      count(*) filter (where m.status = 'sent' and m.via = 'outbox')::int as in_outbox
    from ${messages} m left join users u on u.id = m.user_id where m.notification_id = ${notificationId}`)
}
