import type { ChannelName } from '#contract/messages.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'
import { msFromNow } from '#server/database/time.ts'

export const CHANNEL_STOP_MS = 15 * MINUTE_MS

export interface ChannelLog {
  error(context: object, message: string): void
  warn(context: object, message: string): void
  info(context: object, message: string): void
}

export interface ChannelResult {
  sent?: boolean
  stop?: string
  noAnswer?: string
}

/** Records a channel's state; one sent message means that it works. */
export async function noteChannelResult(
  { db, log }: { db: Db; log: ChannelLog },
  channel: ChannelName,
  { sent, stop, noAnswer }: ChannelResult,
): Promise<void> {
  if (sent) {
    const { rowCount } = await db.execute(sql`delete from channel_outages where channel = ${channel}`)
    if (rowCount) log.info({ channel }, 'a channel works again')
  } else if (stop) await stopChannel({ db, log }, channel, stop)
  else if (noAnswer) {
    const { rows } = await db.execute<{ began: boolean }>(sql`
      insert into channel_outages (channel, reason) values (${channel}, ${noAnswer})
      on conflict (channel) do update set reason = excluded.reason
      returning xmax = 0 as began`)
    const begins = 'a channel does not get through; its messages wait and are tried again'
    if (rows[0]?.began) log.warn({ channel, reason: noAnswer }, begins)
  }
}

export async function stopChannel(
  { db, log }: { db: Db; log: Pick<ChannelLog, 'warn'> },
  channel: ChannelName,
  reason: string,
): Promise<void> {
  log.warn({ channel, reason }, 'a channel is stopped')
  await db.execute(sql`
    insert into channel_stops (channel, reason, until)
    values (${channel}, ${reason}, ${msFromNow(CHANNEL_STOP_MS)})
    on conflict (channel) do update set reason = excluded.reason, until = excluded.until`)
}

/** New settings deserve a retry at start. A message in progress has no last error and stays with its server. */
export async function restartChannels(db: Db): Promise<void> {
  await db.execute(sql`
    with started as (delete from channel_stops returning channel), forgotten as (delete from channel_outages)
    update ${messages} set next_try_at = now()
    where status = 'queued' and last_error is not null and channel in (select channel from started)`)
}
