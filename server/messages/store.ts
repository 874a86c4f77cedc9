import type { Carrier, ChannelName, MessageCounts } from '#contract/messages.ts'
import type { Purpose } from '#contract/privacy.ts'
import { HOUR_S } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { pick } from '#server/database/columns.ts'
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { channelOutages, channelStops, messages } from '#server/database/schema.ts'
import { intervalOf } from '#server/database/time.ts'
import {
  type MessageContents,
  type MessageKind,
  NEEDED_KINDS,
  NOTICE_KINDS,
} from '#server/messages/text/message-kinds.ts'
import { RESET_LINK_LIFETIME_S } from '#server/secrets/tokens.ts'

// Messages that others can trigger: limits per address (decision 014).

const UNASKED_KINDS: MessageKind[] = [
  ...(['password_reset', 'password_expired', 'added', 'new_account'] as const),
  ...(['email_moved', 'confirm_email', 'invitation', 'new_password'] as const),
]
const WHY_TOO_MANY = 'Too many messages were sent to this address. Please try again later.'

// Literals let PostgreSQL use the partial index `messages_unasked`.
const IS_UNASKED = sql.raw(`o.kind in (${UNASKED_KINDS.map((kind) => `'${kind}'`).join(', ')})`)

/** Password links count apart, so that others cannot use up the holder's limit. */
const isLink = (kind: SQLWrapper) => sql`(${kind} in ('password_reset', 'password_expired'))`

const isTooMany = ({ id, kind, address }: Record<'id' | 'kind' | 'address', SQLWrapper>): SQL => sql`(
  select count(*) filter (where o.created_at > now() - interval '1 hour') >= 3 or count(*) >= 10
  from ${messages} o where o.address = ${address} and ${IS_UNASKED} and ${isLink(sql`o.kind`)} = ${isLink(kind)}
    and o.id < ${id} and o.created_at > now() - interval '1 day' and o.last_error is distinct from ${WHY_TOO_MANY})`

export type {
  AccountChangeKind,
  PaidHome,
  PaymentContent,
  PrivacyRequestContent,
  StatementContent,
} from '#server/messages/text/message-kinds.ts'

export const WHY_UNWANTED: Record<ChannelName, string> = {
  email: 'Does not want notices by email.',
  whatsapp: 'Does not want messages by WhatsApp.',
}

const wantsConsent = ({ kind, channel }: { kind: string; channel: ChannelName }): boolean =>
  channel === 'whatsapp' ? !NEEDED_KINDS.includes(kind) : NOTICE_KINDS.includes(kind)

/** Whether a person (SQL id) withdrew consent last. */
export const isWithdrawn = (userId: SQL, purpose: SQL | Purpose): SQL => sql`coalesce((
  select not said.given from consents said where said.user_id = ${userId} and said.purpose = ${purpose} order by said.id desc limit 1), false)`

/** Whether the messages of a reminder (SQL: its moment and its person) stay in the outbox. */
export const isKeptInOutbox = (created_at: SQL, user_id: SQL): SQL<boolean> => sql`coalesce((
  select bool_and(kept.via is not distinct from 'outbox') filter (where kept.status <> 'failed') from messages kept
  where kept.user_id = ${user_id} and kept.created_at = ${created_at} and kept.kind = 'reminder'), false)`

export function isUnwanted(message: SQL): SQL {
  const purpose = sql`case
    when ${message}.channel = 'whatsapp' and ${message}.kind not in ${NEEDED_KINDS} then 'whatsapp'
    when ${message}.channel = 'email' and ${message}.kind in ${NOTICE_KINDS} then 'email_notices' end`
  return isWithdrawn(sql`${message}.user_id`, purpose)
}

/** Fails queued messages without consent; `which` is SQL on `m`. */
export async function giveUpUnwanted(db: Db, which: SQL): Promise<void> {
  await db.execute(sql`
    update ${messages} m set status = 'failed', next_try_at = null,
      last_error = case m.channel when 'email' then ${WHY_UNWANTED.email} else ${WHY_UNWANTED.whatsapp} end
    where m.status = 'queued' and ${which} and ${isUnwanted(sql`m`)}`)
}

interface NewMessage<Kind extends MessageKind> {
  kind: Kind
  channel: ChannelName
  address: string
  content: MessageContents[Kind]
  user_id?: number
  estate_id?: number
  via?: Carrier
}

/** A statement takes 65,535 values. */
const ROWS_AT_ONCE = 1000

/** Lifetimes shorter than the default of 72 hours. */
const LIFETIMES_S: { [Kind in MessageKind]?: number } = {
  password_reset: RESET_LINK_LIFETIME_S,
  password_expired: RESET_LINK_LIFETIME_S,
  reminder: 12 * HOUR_S,
}
const giveUpAt = (kind: MessageKind) => {
  const lifetime = LIFETIMES_S[kind]
  return lifetime === undefined ? {} : { give_up_at: sql`now() + ${intervalOf(lifetime)}` }
}

/** Queues a message; call it in the transaction of its cause. */
export async function queueMessage<Kind extends MessageKind>(
  db: Db,
  message: NewMessage<Kind>,
): Promise<void> {
  await queueMessages(db, [message])
}

export async function queueMessages<Kind extends MessageKind>(
  db: Db,
  queued: readonly NewMessage<Kind>[],
): Promise<{ id: number; user_id: number | null }[]> {
  const rows = []
  for (let from = 0; from < queued.length; from += ROWS_AT_ONCE) {
    const some = queued.slice(from, from + ROWS_AT_ONCE)
    const inserted = await db
      .insert(messages)
      .values(some.map((message) => ({ ...message, ...giveUpAt(message.kind) })))
      .returning({ id: messages.id, user_id: messages.user_id })
    rows.push(...inserted)
    const ids = sql.param(inserted.map(({ id }) => id))
    if (some.some(wantsConsent)) await giveUpUnwanted(db, sql`m.id = any(${ids}::int[])`)
    if (some.some(({ kind }) => UNASKED_KINDS.includes(kind))) {
      const unasked = and(inArray(messages.kind, UNASKED_KINDS), isTooMany(messages))
      await giveUpMessages(db, and(sql`${messages.id} = any(${ids}::int[])`, unasked), WHY_TOO_MANY)
    }
  }
  return rows
}

interface NewNotice {
  id: number
  estate_id: number
  title: string
  message: string
  url: string | null
}
/** `people` is SQL: id, name, channel, address. People without address or consent get a failed message. */
export async function queueForMany(
  db: Db,
  people: SQL,
  { id, estate_id, title, message, url }: NewNotice,
): Promise<void> {
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

export const addressOn = (channel: SQL, estateId: SQL) => sql`(
  case ${channel} when 'email' then u.email else coalesce(nullif(u.phone_number, ''), u.sign_in_phone, (
    select t.phone_number from tenants t
    where t.user_id = u.id and t.estate_id = ${estateId} and t.left_at is null and t.phone_number is not null
    order by t.id desc limit 1), (
    select p.owner_phone from properties p
    where p.owner_id = u.id and p.estate_id = ${estateId} and p.owner_phone is not null
    order by p.id desc limit 1)) end)`

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

export async function isOneTooMany(db: Db, kind: MessageKind, address: string): Promise<boolean> {
  const next = { id: sql`2147483647`, kind: sql`${kind}::text`, address: sql`${address}::text` }
  const { too_many } = await readRow(db)<{ too_many: boolean }>(sql`select ${isTooMany(next)} as too_many`)
  return too_many
}

export const giveUpSecrets = (
  db: Db,
  userId: number,
  kinds: readonly MessageKind[],
  reason: string,
): Promise<void> =>
  giveUpMessages(db, and(eq(messages.user_id, userId), inArray(messages.kind, [...kinds])), reason)

/** The current address: it may have been corrected. */
const addressNow = addressOn(sql`m.channel`, sql`m.estate_id`)
/** Failed messages (SQL: `m`, account `u`) with consent, content and an address that may work now. */
export const mayArrive = sql`m.status = 'failed' and m.content <> '{}' and ${addressNow} is not null
  and (not m.unreachable or ${addressNow} <> m.address) and not ${isUnwanted(sql`m`)}`

/** Requeues failed messages; `which` is SQL on `m` and account `u`. */
export async function retryFailed(db: Db, which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${messages} m set address = ${addressNow}, unreachable = false, status = 'queued', tries = 0, next_try_at = now(), last_error = null,
      provider_id = null, via = null, sent_at = null, give_up_at = default
    from users u
    where u.id = m.user_id and ${which} and ${mayArrive}`)
  return rowCount ?? 0
}

export const shownOfMessage = {
  ...pick(messages, 'id', 'address', 'channel', 'status', 'via', 'tries', 'next_try_at'),
  ...pick(messages, 'last_error', 'created_at', 'sent_at'),
}

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

export const channelsNotSetUp = (config: Pick<Config, 'mail' | 'whatsapp'>): ChannelName[] => [
  ...(config.mail ? [] : ['email' as const]),
  ...(config.whatsapp ? [] : ['whatsapp' as const]),
]

/** A message of a channel that is not set up stays in the outbox. */
export const keptInOutbox = (not_set_up: readonly ChannelName[], channel: ChannelName) =>
  not_set_up.includes(channel) && { via: 'outbox' as const }

/** Sign-in details, and whether the invitation to them stays in the outbox. */
export function withNotSetUp<Details extends { email: string | null; password: string | null }>(
  config: Pick<Config, 'mail' | 'whatsapp'>,
  details: Details,
): Details & { not_set_up?: true } {
  const channel = details.email === null ? 'whatsapp' : 'email'
  const unsent = details.password !== null && channelsNotSetUp(config).includes(channel)
  return { ...details, ...(unsent && { not_set_up: true }) }
}

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
