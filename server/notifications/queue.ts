import { sql } from 'drizzle-orm'
import type { Carrier, ChannelName } from '#contract/deliveries.ts'
import type { Db } from '#server/database/open.ts'
import type { Message } from './channel.ts'
import { SECRET_KINDS } from './letters.ts'

const inMilliseconds = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`
const secret = sql`kind in (${sql.join(
  SECRET_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)})`
/** What was secret is forgotten as soon as nobody needs it for sending. */
const keptContent = sql`case when ${secret} then content - 'path' else content end`

/**
 * Takes up to `count` that are due. Nobody else gets them for `lease` milliseconds; one whose sender died comes back then.
 * What a person waits for goes before notices to many.
 */
export async function claimDue(db: Db, count: number, lease: number): Promise<Message[]> {
  const { rows } = await db.execute<Message & Record<string, unknown>>(sql`
    with claimed as (
      update deliveries set tries = tries + 1, next_try_at = ${inMilliseconds(lease)}
      where id in (
        select id from deliveries
        where status = 'queued' and next_try_at <= now()
          and channel not in (select channel from channel_stops where until > now())
        order by kind = 'notice', next_try_at, id
        limit ${count} for update skip locked
      )
      returning id, kind, channel, address, content, tries, created_at, estate_id
    )
    select c.id, c.kind, c.channel, c.address, c.content, c.tries, c.created_at, e.email as estate_email
    from claimed c left join estates e on e.id = c.estate_id
    order by c.id`)
  return rows
}

/** Only who claimed a message last may say what became of it. */
const stillOurs = ({ id, tries }: Message) => sql`id = ${id} and tries = ${tries} and status = 'queued'`

/** The other side has it. Where its status came back sooner than this, only what is missing is filled in. */
export async function markSent(
  db: Db,
  message: Message,
  via: Carrier,
  providerId: string | null,
): Promise<void> {
  await db.execute(sql`
    update deliveries set
      status = case when status = 'queued' then 'sent' else status end, via = ${via}, provider_id = ${providerId},
      sent_at = coalesce(sent_at, now()), next_try_at = null, last_error = null, content = ${keptContent}
    where id = ${message.id} and tries = ${message.tries} and status <> 'failed'`)
}

/** It will not be sent. */
export async function markFailed(db: Db, message: Message, reason: string): Promise<void> {
  await db.execute(sql`
    update deliveries set status = 'failed', last_error = ${reason}, next_try_at = null, content = ${keptContent}
    where ${stillOurs(message)}`)
}

/** It is tried again `wait` milliseconds from now, unless its time is over by then. */
export async function postpone(db: Db, message: Message, wait: number, reason: string): Promise<void> {
  const next = inMilliseconds(wait)
  const over = sql`give_up_at < ${next}`
  await db.execute(sql`
    update deliveries set
      status = case when ${over} then 'failed' else status end,
      next_try_at = case when ${over} then null else ${next} end,
      content = case when ${over} then ${keptContent} else content end,
      last_error = ${reason}
    where ${stillOurs(message)}`)
}

/** Lets a channel rest for `rest` milliseconds, on every server, and keeps why. */
export async function stopChannel(db: Db, channel: ChannelName, rest: number, reason: string): Promise<void> {
  await db.execute(sql`
    insert into channel_stops (channel, reason, until) values (${channel}, ${reason}, ${inMilliseconds(rest)})
    on conflict (channel) do update set reason = excluded.reason, until = excluded.until`)
}

/** New settings deserve a try at once: called when a server starts. */
export async function startChannels(db: Db): Promise<void> {
  await db.execute(sql`
    with started as (delete from channel_stops returning channel)
    update deliveries set next_try_at = now()
    where status = 'queued' and channel in (select channel from started)`)
}

/** What the other side tells by itself; `failed` counts only for what has not arrived. */
export type Told = 'sent' | 'delivered' | 'read' | 'failed'

/**
 * Moves a message forward, never back: statuses come twice and out of order. `id` is ours, as the other side gave it back;
 * with it, a message that we were cut off from while sending is known to be gone out. False where it is not ours or old news.
 */
export async function advance(
  db: Db,
  { providerId, id }: { providerId: string; id: number | null },
  told: Told,
  reason: string | null,
): Promise<boolean> {
  const rank = (status: unknown) =>
    sql`array_position(array['queued', 'sent', 'delivered', 'read'], ${status})`
  const newer =
    told === 'failed'
      ? sql`status in ('queued', 'sent')`
      : sql`${rank(sql`status`)} < ${rank(sql`${told}::text`)}`
  const ours =
    id === null
      ? sql`provider_id = ${providerId}`
      : sql`(provider_id = ${providerId} or (provider_id is null and id = ${id}))`
  const { rowCount } = await db.execute(sql`
    update deliveries set status = ${told}, last_error = ${reason}, next_try_at = null, provider_id = ${providerId},
      via = 'whatsapp', sent_at = coalesce(sent_at, now())
    where channel = 'whatsapp' and ${ours} and ${newer}`)
  return (rowCount ?? 0) > 0
}
