import type { Carrier, ChannelName } from '#contract/messages.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { messages } from '#server/database/schema.ts'
import { msFromNow } from '#server/database/time.ts'
import type { OutgoingMessage } from '#server/messages/channels/channel.ts'
import { BULK_KINDS, KINDS_TO_CLOSED } from '#server/messages/text/message-kinds.ts'
import { isUnwanted } from './store.ts'

export interface StatusReport {
  providerId: string
  /** Our mark; it identifies a message whose send was interrupted. */
  mark: string | null
  status: 'sent' | 'delivered' | 'read' | 'failed'
  failure: { reason: string; unreachable: boolean } | null
}

/** A link gives an account away, so sent messages lose it. */
const keptContent = sql`content - 'path'`

/** A unique mark for the provider (SQL): `12-1763725511123456`. */
export const MARK = sql`id || '-' || floor(extract(epoch from created_at) * 1000000)::bigint`

/** Claims due messages for `lease_ms`; those of a dead sender return then. Single messages go before bulk. */
export async function claimDue(
  db: Db,
  channel: ChannelName,
  count: number,
  lease_ms: number,
): Promise<OutgoingMessage[]> {
  await giveUpLate(db, channel)
  return readRows(db)<OutgoingMessage>(sql`
    with claimed as (
      update ${messages} set tries = tries + 1, next_try_at = ${msFromNow(lease_ms)}, last_error = null
      where id in (
        select id from ${messages}
        where status = 'queued' and next_try_at <= now() and channel = ${channel}
          and not exists (select from channel_stops where channel = ${channel} and until > now())
        order by kind in ${BULK_KINDS}, next_try_at, id
        limit ${count} for update skip locked
      )
      returning id, user_id, kind, channel, address, content, tries, estate_id, ${MARK} as mark
    )
    select c.id, c.kind, c.channel, c.address, c.content, c.tries, c.mark, e.email as estate_email,
      coalesce(u.deactivated_at is not null and c.kind not in ${KINDS_TO_CLOSED}, false) as closed,
      ${isUnwanted(sql`c`)} as unwanted
    from claimed c left join estates e on e.id = c.estate_id left join users u on u.id = c.user_id
    order by c.kind in ${BULK_KINDS}, c.id`)
}

async function giveUpLate(db: Db, channel: ChannelName): Promise<void> {
  await db.execute(sql`
    update ${messages} set status = 'failed', next_try_at = null, content = ${keptContent},
      last_error = coalesce(last_error, 'It could not be sent in time.')
    where status = 'queued' and next_try_at <= now() and give_up_at <= now() and channel = ${channel}`)
}

/** Only the last claimer may record the outcome. */
const stillOurs = ({ id, tries }: OutgoingMessage) =>
  sql`id = ${id} and tries = ${tries} and status = 'queued'`

export async function markSent(
  db: Db,
  message: OutgoingMessage,
  via: Carrier,
  providerId: string | null,
): Promise<void> {
  await db.execute(sql`
    update ${messages} set
      status = case when status in ('queued', 'failed') then 'sent' else status end, via = ${via}, provider_id = ${providerId},
      sent_at = coalesce(sent_at, now()), next_try_at = null, last_error = null, content = ${keptContent}
    where id = ${message.id} and tries = ${message.tries} and (status <> 'failed' or provider_id is null)`)
}

export async function markFailed(
  db: Db,
  message: OutgoingMessage,
  reason: string,
  unreachable = true,
): Promise<void> {
  await db.execute(sql`
    update ${messages} set status = 'failed', last_error = ${reason}, unreachable = ${unreachable}, next_try_at = null, content = ${keptContent}
    where ${stillOurs(message)}`)
}

export async function postpone(
  db: Db,
  message: OutgoingMessage,
  wait_ms: number,
  reason: string,
): Promise<void> {
  const next = msFromNow(wait_ms)
  const over = sql`give_up_at < ${next}`
  await db.execute(sql`
    update ${messages} set
      status = case when ${over} then 'failed' else status end,
      next_try_at = case when ${over} then null else ${next} end,
      content = case when ${over} then ${keptContent} else content end,
      last_error = ${reason}
    where ${stillOurs(message)}`)
}

/** Moves a status forward only: reports repeat and come out of order. False: not ours, or old. */
export async function applyReport(
  db: Db,
  { providerId, mark, status, failure }: StatusReport,
): Promise<boolean> {
  const rank = (value: unknown) => sql`array_position(array['queued', 'sent', 'delivered', 'read'], ${value})`
  const newer =
    status === 'failed'
      ? sql`status in ('queued', 'sent')`
      : sql`${rank(sql`status`)} < ${rank(sql`${status}::text`)}`
  const ours =
    mark === null
      ? sql`provider_id = ${providerId}`
      : sql`(provider_id = ${providerId}
          or (provider_id is null and id = ${Number(mark.split('-')[0])} and ${MARK} = ${mark}))`
  const { rowCount } = await db.execute(sql`
    update ${messages} set status = ${status}, last_error = ${failure?.reason ?? null},
      unreachable = ${failure?.unreachable ?? false}, next_try_at = null, provider_id = ${providerId}, via = 'whatsapp', sent_at = coalesce(sent_at, now())
    where channel = 'whatsapp' and ${ours} and ${newer}`)
  return (rowCount ?? 0) > 0
}
