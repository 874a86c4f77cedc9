import type { ChannelName, MessageCounts } from '#contract/messages.ts'
import { HOUR_S } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { channelOutages, channelStops, messages } from '#server/database/schema.ts'
import { intervalOf } from '#server/database/time.ts'
import type { MessageContents, MessageKind } from '#server/messages/text/message-kinds.ts'
import { RESET_LINK_LIFETIME_S } from '#server/secrets/tokens.ts'
import { giveUpUnwanted, isUnwanted, wantsConsent } from './unwanted.ts'

// Messages that somebody else may ask for: how many of them one address gets (102).

const UNASKED_KINDS = [
  'password_reset',
  'password_expired',
  'added',
  'new_account',
  'email_moved',
  'confirm_email',
  'invitation',
  'new_password',
] satisfies MessageKind[]
const MOST_IN_AN_HOUR = 3
const MOST_IN_A_DAY = 10

const isUnasked = ({ kind }: { kind: MessageKind }): boolean =>
  (UNASKED_KINDS as MessageKind[]).includes(kind)

const WHY_TOO_MANY = 'Too many messages were sent to this address. Please try again later.'

// As literals, so that PostgreSQL sees that the index `messages_unasked` holds them all.
const IS_UNASKED = sql.raw(`o.kind in (${UNASKED_KINDS.map((kind) => `'${kind}'`).join(', ')})`)

/** Links for a forgotten or expired password. Others must not use up what the holder of the account needs. */
const isLink = (kind: SQLWrapper) => sql`(${kind} in ('password_reset', 'password_expired'))`

/** Whether enough was sent to the address of a message before it. Links are counted by themselves. */
const isTooMany = ({ id, kind, address }: Record<'id' | 'kind' | 'address', SQLWrapper>): SQL => sql`(
  select count(*) filter (where o.created_at > now() - interval '1 hour') >= ${MOST_IN_AN_HOUR} or count(*) >= ${MOST_IN_A_DAY}
  from ${messages} o where o.address = ${address} and ${IS_UNASKED} and ${isLink(sql`o.kind`)} = ${isLink(kind)}
    and o.id < ${id} and o.created_at > now() - interval '1 day' and o.last_error is distinct from ${WHY_TOO_MANY})`

export type {
  AccountChangeKind,
  PaymentContent,
  PrivacyRequestContent,
} from '#server/messages/text/message-kinds.ts'
export { giveUpUnwanted, isWithdrawn } from './unwanted.ts'

interface NewMessage<Kind extends MessageKind> {
  kind: Kind
  channel: ChannelName
  address: string
  content: MessageContents[Kind]
  /** Whom it is to: it is sent again to the address that they have then. */
  user_id?: number
  estate_id?: number
}

/** A message that was queued, and to whom. */
interface Queued {
  id: number
  user_id: number | null
}
/** A statement takes 65,535 values. */
const ROWS_AT_ONCE = 1000

/** Tomorrow what a reminder asks for may be paid. */
const REMINDER_LIFETIME_S = 12 * HOUR_S
/** What is tried no longer than its words hold; everything else for the 72 hours that the column `give_up_at` has by default. */
const LIFETIMES_S: { [Kind in MessageKind]?: number } = {
  password_reset: RESET_LINK_LIFETIME_S,
  password_expired: RESET_LINK_LIFETIME_S,
  reminder: REMINDER_LIFETIME_S,
}
const giveUpAt = (kind: MessageKind) => {
  const lifetime = LIFETIMES_S[kind]
  return lifetime === undefined ? {} : { give_up_at: sql`now() + ${intervalOf(lifetime)}` }
}

/** Queues a message to one person, in the transaction of what it tells about; a worker sends it. */
export async function queueMessage<Kind extends MessageKind>(
  db: Db,
  message: NewMessage<Kind>,
): Promise<void> {
  await queueMessages(db, [message])
}

/** The same for several people, each with words of their own. */
export async function queueMessages<Kind extends MessageKind>(
  db: Db,
  queued: readonly NewMessage<Kind>[],
): Promise<Queued[]> {
  const rows: Queued[] = []
  for (let from = 0; from < queued.length; from += ROWS_AT_ONCE) {
    const some = queued.slice(from, from + ROWS_AT_ONCE)
    const inserted = await db
      .insert(messages)
      .values(some.map((message) => ({ ...message, ...giveUpAt(message.kind) })))
      .returning({ id: messages.id, user_id: messages.user_id })
    rows.push(...inserted)
    const ids = sql.param(inserted.map(({ id }) => id))
    if (some.some(wantsConsent)) await giveUpUnwanted(db, sql`m.id = any(${ids}::int[])`)
    if (some.some(isUnasked)) {
      const unasked = and(inArray(messages.kind, UNASKED_KINDS), isTooMany(messages))
      await giveUpMessages(db, and(sql`${messages.id} = any(${ids}::int[])`, unasked), WHY_TOO_MANY)
    }
  }
  return rows
}

/**
 * Queues a notification to each of `people` (SQL that answers id, name, channel and address). People without an address, or who do
 * not want it, are kept as failed, so that nobody is left out silently.
 */
export async function queueForMany(
  db: Db,
  people: SQL,
  notification: {
    id: number
    estate_id: number
    title: string
    message: string
    url: string | null
  },
): Promise<void> {
  const { id, estate_id, title, message, url } = notification
  await db.execute(sql`
    insert into ${messages} (notification_id, user_id, estate_id, kind, channel, address, content, status, last_error, next_try_at)
    select ${id}::int, people.id, e.id, 'notice', people.channel, coalesce(people.address, ''),
      jsonb_build_object('name', people.name, 'estate_name', e.name, 'title', ${title}::text, 'message', ${message}::text, 'url', ${url}::text),
      case when people.address is null then 'failed' else 'queued' end,
      case when people.address is null then
        case people.channel when 'email' then 'No email address or phone number is known.' else 'No phone number is known.' end end,
      case when people.address is not null then now() end
    from (${people}) people join estates e on e.id = ${estate_id}`)
  await giveUpUnwanted(db, sql`m.notification_id = ${id}`)
}

/**
 * Where messages of a channel reach an account (SQL, `u`): WhatsApp by its own number, that which it signs in with, or else the
 * one that the estate knows.
 */
export const addressOn = (channel: SQL, estateId: SQL) => sql`(
  case ${channel} when 'email' then u.email else coalesce(nullif(u.phone_number, ''), u.sign_in_phone, (
    select t.phone_number from tenants t
    where t.user_id = u.id and t.estate_id = ${estateId} and t.left_at is null and t.phone_number is not null
    order by t.id desc limit 1), (
    select p.owner_phone from properties p
    where p.owner_id = u.id and p.estate_id = ${estateId} and p.owner_phone is not null
    order by p.id desc limit 1)) end)`

/**
 * Gives up the messages that still wait to be sent, of those that `which` (SQL of the schema's `messages`) names, and forgets
 * the links in them.
 */
export async function giveUpMessages(db: Db, which: SQL | undefined, reason: string): Promise<void> {
  await db
    .update(messages)
    .set({
      status: 'failed',
      last_error: reason,
      next_try_at: null,
      content: sql`${messages.content} - 'path'`,
    })
    .where(and(eq(messages.status, 'queued'), which))
}

/** Whether a message that somebody else may ask for is one too many for its address, before it is queued. */
export async function isOneTooMany(db: Db, kind: MessageKind, address: string): Promise<boolean> {
  const next = { id: sql`2147483647`, kind: sql`${kind}::text`, address: sql`${address}::text` }
  const { rows } = await db.execute<{ too_many: boolean }>(sql`select ${isTooMany(next)} as too_many`)
  return onlyRow(rows).too_many
}

/** Gives up links of these kinds that still wait to be sent to a person. */
export const giveUpSecrets = (
  db: Db,
  userId: number,
  kinds: readonly MessageKind[],
  reason: string,
): Promise<void> =>
  giveUpMessages(db, and(eq(messages.user_id, userId), inArray(messages.kind, [...kinds])), reason)

/** The address that a person has now on the channel of a message: a wrong one may have been put right meanwhile. */
const addressNow = addressOn(sql`m.channel`, sql`m.estate_id`)
/**
 * Failed messages (SQL, `m`, to account `u`) that may arrive now. What was refused for its address waits for another one, what is not
 * wanted until it is, and of an old one nothing is kept that could be sent.
 */
export const mayArrive = sql`m.status = 'failed' and m.content <> '{}' and ${addressNow} is not null
  and (not m.unreachable or ${addressNow} <> m.address) and not ${isUnwanted(sql`m`)}`

/**
 * Queues failed messages again, of those that `which` (SQL, `m`, to account `u`) names, and answers how many. Whoever still
 * has no other address stays failed.
 */
export async function retryFailed(db: Db, which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${messages} m set address = ${addressNow}, unreachable = false, status = 'queued', tries = 0, next_try_at = now(), last_error = null,
      provider_id = null, via = null, sent_at = null, give_up_at = default
    from users u
    where u.id = m.user_id and ${which} and ${mayArrive}`)
  return rowCount ?? 0
}

/** What is shown of a message, in every list of them. */
export const shownOfMessage = {
  id: messages.id,
  address: messages.address,
  channel: messages.channel,
  status: messages.status,
  via: messages.via,
  tries: messages.tries,
  next_try_at: messages.next_try_at,
  last_error: messages.last_error,
  created_at: messages.created_at,
  sent_at: messages.sent_at,
}

/** How many messages there are of each status: of one notification, or of all. */
export async function countMessages(db: Db, notificationId?: number): Promise<MessageCounts> {
  const within = notificationId === undefined ? undefined : eq(messages.notification_id, notificationId)
  const rows = await db
    .select({ status: messages.status, count: sql<number>`count(*)::int` })
    .from(messages)
    .where(within)
    .groupBy(messages.status)
  const counts = { queued: 0, sent: 0, delivered: 0, read: 0, failed: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** Channels without settings: their messages stay in the outbox. */
export const channelsNotSetUp = (config: Pick<Config, 'mail' | 'whatsapp'>): ChannelName[] => [
  ...(config.mail ? [] : ['email' as const]),
  ...(config.whatsapp ? [] : ['whatsapp' as const]),
]

/** Why a channel is stopped at the moment, and since when it does not get through; null where neither is so. */
export async function readChannelState(
  db: Db,
  channel: ChannelName,
): Promise<{ stopped: string | null; failing: { since: string; reason: string } | null }> {
  const [[stop], [outage]] = await Promise.all([
    db
      .select({ reason: channelStops.reason })
      .from(channelStops)
      .where(sql`${channelStops.channel} = ${channel} and ${channelStops.until} > now()`),
    db
      .select({ since: channelOutages.since, reason: channelOutages.reason })
      .from(channelOutages)
      .where(eq(channelOutages.channel, channel)),
  ])
  return { stopped: stop?.reason ?? null, failing: outage ?? null }
}
