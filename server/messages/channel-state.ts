import { sql } from 'drizzle-orm'
import type { ChannelName } from '#contract/messages.ts'
import { msFromNow } from '#server/database/from-now.ts'
import type { Db } from '#server/database/open.ts'
import { messages } from '#server/database/schema.ts'

/** Lets a channel rest for `rest` milliseconds, on every server, and keeps why. */
export async function stopChannel(db: Db, channel: ChannelName, rest: number, reason: string): Promise<void> {
  await db.execute(sql`
    insert into channel_stops (channel, reason, until)
    values (${channel}, ${reason}, ${msFromNow(rest)})
    on conflict (channel) do update set reason = excluded.reason, until = excluded.until`)
}

/**
 * New settings deserve a try at once: called when a server starts. What another one is sending at the moment has no last
 * error and stays with it.
 */
export async function startChannels(db: Db): Promise<void> {
  await db.execute(sql`
    with started as (delete from channel_stops returning channel), forgotten as (delete from channel_outages)
    update ${messages} set next_try_at = now()
    where status = 'queued' and last_error is not null and channel in (select channel from started)`)
}

/** Keeps that a channel does not get through; true where it did until now. */
export async function noteOutage(db: Db, channel: ChannelName, reason: string): Promise<boolean> {
  const { rows } = await db.execute<{ began: boolean }>(sql`
    insert into channel_outages (channel, reason) values (${channel}, ${reason})
    on conflict (channel) do update set reason = excluded.reason
    returning xmax = 0 as began`)
  return rows[0]?.began === true
}

/** Keeps that a channel gets through; true where it did not until now. */
export async function endOutage(db: Db, channel: ChannelName): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from channel_outages where channel = ${channel}`)
  return (rowCount ?? 0) > 0
}
