import type { FastifyInstance } from 'fastify'
import type { ChannelName, Message } from '#contract/messages.ts'
import { AUDIENCES, notificationsApi } from '#contract/notifications.ts'
import type { PageQuery } from '#contract/pages.ts'
import { manages } from '#contract/roles.ts'
import type { Caller } from '#server/access/caller.ts'
import { type Reach, reachEstates, reachNotifications, reachUsers } from '#server/access/reach.ts'
import { type Page, readPage } from '#server/answers/page.ts'
import { found, invalid } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { asc, desc, eq, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { messages, users } from '#server/database/schema.ts'
import { findEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
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
import { findNotification } from './store.ts'

const stillThere = belongsTo(sql`u.id`, sql`m.estate_id`)

/** Queues the failed messages of a notification again, except those to people who have left since, and answers how many. */
const retryFailedOf = (db: Db, notificationId: number): Promise<number> =>
  retryFailed(db, sql`m.notification_id = ${notificationId} and ${stillThere}`)

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  const notSetUp = channelsNotSetUp(config)
  const find = async (tx: Db, caller: Caller, id: number) =>
    found(await store.findNotification(tx, reachNotifications(caller), caller.user_id, id), 'notification')

  route(app, notificationsApi.listNotifications, ({ caller, query }) =>
    store.listNotifications(db, reachNotifications(caller), caller, query),
  )

  route(app, notificationsApi.createNotification, async ({ caller, body }) => {
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

  route(app, notificationsApi.updateNotification, async ({ caller, params, body }) => {
    await find(db, caller, params.id)
    await store.markRead(db, params.id, caller.user_id, body.is_read === 1)
    return find(db, caller, params.id)
  })

  route(app, notificationsApi.deleteNotification, async ({ caller, params }) => {
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

/** Whom a notification reaches by email or WhatsApp, and what became of each message of it. */
export function notificationMessageRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context
  const notSetUp = channelsNotSetUp(config)
  const find = async (caller: Caller, id: number) =>
    found(await findNotification(db, reachNotifications(caller), caller.user_id, id), 'notification')

  route(app, notificationsApi.countAudience, async ({ caller, query: { type, audience } }) => {
    if (!caller.estate) throw invalid('estate_id', 'No estate is linked to your account.')
    const counted = await countAudience(db, {
      estate_id: caller.estate.id,
      type,
      roles: audience === 'both' ? AUDIENCES : [audience],
    })
    return { ...counted, not_set_up: notSetUp.filter((channel) => counted[channel] > 0) }
  })

  route(app, notificationsApi.listNotificationMessages, async ({ caller, params, query }) => {
    const { id } = await find(caller, params.id)
    const [counts, { failed: _, ...further }, { rows, total }] = await Promise.all([
      countMessages(db, id),
      countMessagesOf(db, id),
      listMessagesOf(db, reachUsers(caller), id, query),
    ])
    return { counts, ...further, not_set_up: notSetUp.filter((channel) => further[channel] > 0), rows, total }
  })

  route(app, notificationsApi.retryNotificationMessages, async ({ caller, params }) => {
    const { id, estate_id } = await find(caller, params.id)
    await takeAllowance(context, caller, { kind: 'notices', estate_id })
    return db.transaction(async (tx) => {
      const retried = await retryFailedOf(tx, id)
      await audit(tx, caller, 'retry', 'notification', { id, estate_id, after: { retried } })
      return { retried }
    })
  })
}

/**
 * What became of a notification, person by person; what failed comes first. The caller has found the notification. People are
 * called as the estate knows them, and an address that it does not know is only for those who see the account.
 */
async function listMessagesOf(
  db: Db,
  accounts: Reach<'users'>,
  notificationId: number,
  query: PageQuery,
): Promise<Page<Message>> {
  const where = eq(messages.notification_id, notificationId)
  const shown = {
    ...shownOfMessage,
    ...shownAddress(accounts),
    name: nameInEstate,
  }
  return readPage(
    query,
    (limit, offset) =>
      db
        .select(shown)
        .from(messages)
        .leftJoin(users, eq(users.id, messages.user_id))
        .where(where)
        .orderBy(desc(sql`${messages.status} = 'failed'`), asc(nameInEstate), asc(messages.id))
        .limit(limit)
        .offset(offset),
    () => db.$count(messages, where),
  )
}

/** Counts messages of a notification: by channel, failed, to be sent again, in the outbox. */
async function countMessagesOf(
  db: Db,
  notificationId: number,
): Promise<Record<ChannelName | 'failed' | 'retriable' | 'in_outbox', number>> {
  const going = (channel: ChannelName) =>
    sql`count(*) filter (where m.status <> 'failed' and m.channel = ${channel})::int`
  const { rows } = await db.execute<Record<ChannelName | 'failed' | 'retriable' | 'in_outbox', number>>(sql`
    select ${going('email')} as email, ${going('whatsapp')} as whatsapp,
      count(*) filter (where m.status = 'failed')::int as failed,
      count(*) filter (where ${mayArrive} and ${stillThere})::int as retriable,
      count(*) filter (where m.status = 'sent' and m.via = 'outbox')::int as in_outbox
    from ${messages} m left join users u on u.id = m.user_id where m.notification_id = ${notificationId}`)
  return onlyRow(rows)
}
