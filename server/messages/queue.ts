import { sql } from 'drizzle-orm'
import type { Carrier, ChannelName } from '#contract/messages.ts'
import { msFromNow } from '#server/database/from-now.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import type { Message } from '#server/messages/channels/channel.ts'
import { SECRET_KINDS } from './letters.ts'

const secret = sql`kind in (${sql.join(
  SECRET_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)})`
/** What was secret is forgotten as soon as nobody needs it for sending. */
const keptContent = sql`case when ${secret} then content - 'path' else content end`

/** Names a message to the other side, in words that come back: `12-1763725511123456`. */
const mark = sql`id || '-' || floor(extract(epoch from created_at) * 1000000)::bigint`

/**
 * Takes up to `count` that are due on a channel. Nobody else gets them for `lease` milliseconds; one whose sender died
 * comes back then. What a person waits for goes before notices to many, and what came too late does not go at all.
 */
export async function claimDue(
  db: Db,
  channel: ChannelName,
  count: number,
  lease: number,
): Promise<Message[]> {
  await giveUpLate(db, channel)
  const { rows } = await db.execute<Message & Record<string, unknown>>(sql`
    with claimed as (
      update ${messages} set tries = tries + 1, next_try_at = ${msFromNow(lease)}, last_error = null
      where id in (
        select id from ${messages}
        where status = 'queued' and next_try_at <= now() and channel = ${channel}
          and not exists (select from channel_stops where channel = ${channel} and until > now())
        order by kind = 'notice', next_try_at, id
        limit ${count} for update skip locked
      )
      returning id, kind, channel, address, content, tries, estate_id, ${mark} as mark
    )
    select c.id, c.kind, c.channel, c.address, c.content, c.tries, c.mark, e.email as estate_email
    from claimed c left join estates e on e.id = c.estate_id
    order by c.kind = 'notice', c.id`)
  return rows
}

/** A link that no longer works, or news of last week, is not sent however long nobody was there to send it. */
async function giveUpLate(db: Db, channel: ChannelName): Promise<void> {
  await db.execute(sql`
    update ${messages} set status = 'failed', next_try_at = null, content = ${keptContent},
      last_error = coalesce(last_error, 'It could not be sent in time.')
    where status = 'queued' and next_try_at <= now() and give_up_at <= now() and channel = ${channel}`)
}

/** Only who claimed a message last may say what became of it. */
const stillOurs = ({ id, tries }: Message) => sql`id = ${id} and tries = ${tries} and status = 'queued'`

/**
 * The other side has it, whatever was decided while it was under way. Where its status came back sooner than this, only
 * what is missing is filled in.
 */
export async function markSent(
  db: Db,
  message: Message,
  via: Carrier,
  providerId: string | null,
): Promise<void> {
  await db.execute(sql`
    update ${messages} set
      status = case when status in ('queued', 'failed') then 'sent' else status end, via = ${via}, provider_id = ${providerId},
      sent_at = coalesce(sent_at, now()), next_try_at = null, last_error = null, content = ${keptContent}
    where id = ${message.id} and tries = ${message.tries} and (status <> 'failed' or provider_id is null)`)
}

/** It will not be sent to this address. */
export async function markFailed(db: Db, message: Message, reason: string): Promise<void> {
  await db.execute(sql`
    update ${messages} set status = 'failed', last_error = ${reason}, unreachable = true, next_try_at = null, content = ${keptContent}
    where ${stillOurs(message)}`)
}

/** It is tried again `wait` milliseconds from now, unless its time is over by then. */
export async function postpone(db: Db, message: Message, wait: number, reason: string): Promise<void> {
  const next = msFromNow(wait)
  const over = sql`give_up_at < ${next}`
  await db.execute(sql`
    update ${messages} set
      status = case when ${over} then 'failed' else status end,
      next_try_at = case when ${over} then null else ${next} end,
      content = case when ${over} then ${keptContent} else content end,
      last_error = ${reason}
    where ${stillOurs(message)}`)
}

/** What the other side tells by itself; `failed` counts only for what has not arrived. */
export type Told = 'sent' | 'delivered' | 'read' | 'failed'

/**
 * Moves a message forward, never back: statuses come twice and out of order. `given` is our mark, as the other side gave it back;
 * with it, a message that we were cut off from while sending is known to be gone out. `failure` says why it failed, and whether
 * its address is at fault. False where it is not ours or old news.
 */
export async function advance(
  db: Db,
  { providerId, given }: { providerId: string; given: string | null },
  told: Told,
  failure: { reason: string; unreachable: boolean } | null,
): Promise<boolean> {
  const rank = (status: unknown) =>
    sql`array_position(array['queued', 'sent', 'delivered', 'read'], ${status})`
  const newer =
    told === 'failed'
      ? sql`status in ('queued', 'sent')`
      : sql`${rank(sql`status`)} < ${rank(sql`${told}::text`)}`
  const ours =
    given === null
      ? sql`provider_id = ${providerId}`
      : sql`(provider_id = ${providerId}
          or (provider_id is null and id = ${Number(given.split('-')[0])} and ${mark} = ${given}))`
  const { rowCount } = await db.execute(sql`
    update ${messages} set status = ${told}, last_error = ${failure?.reason ?? null},
      unreachable = ${failure?.unreachable ?? false}, next_try_at = null, provider_id = ${providerId}, via = 'whatsapp', sent_at = coalesce(sent_at, now())
    where channel = 'whatsapp' and ${ours} and ${newer}`)
  return (rowCount ?? 0) > 0
}
