import { CHANNELS, type ChannelName } from '#contract/messages.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'

/** What waits in the database, the same on every server. */
export interface Queues extends Record<string, unknown> {
  open_checkouts: number
  stuck_checkouts: number
  oldest_open_checkout_s: number
  channels: {
    channel: ChannelName
    waiting: number
    /** How long ago the oldest should have been sent. */
    overdue_s: number
    /** How long nothing has got through. */
    failing_s: number
    stopped: 0 | 1
  }[]
  /** How long ago the newest backup was made; null where there is none. */
  backup_age_s: number | null
  backup_failed: 0 | 1
  /** How long ago one was restored and all agreed; null where that never was. */
  drill_age_s: number | null
  /** How long ago the first should have been erased whom nothing hinders. */
  erasure_overdue_s: number
}

/** One statement over what is queued or open, for which there are indexes: it costs the same however much was ever paid or sent. */
export async function readQueues(db: Db): Promise<Queues> {
  const age = (since: string) =>
    sql`coalesce(greatest(extract(epoch from now() - ${sql.raw(since)}), 0), 0)::float8`
  const { rows } = await db.execute<Queues>(sql`
    select
      (select count(*)::int from checkouts where status = 'open') as open_checkouts,
      (select count(*)::int from checkouts where status = 'stuck') as stuck_checkouts,
      (select ${age('min(created_at)')} from checkouts where status = 'open') as oldest_open_checkout_s,
      (select extract(epoch from now() - at)::float8 from backups where error is null order by id desc limit 1) as backup_age_s,
      coalesce((select (error is not null)::int from backups order by id desc limit 1), 0) as backup_failed,
      (select extract(epoch from now() - at)::float8 from restore_drills where error is null order by id desc limit 1) as drill_age_s,
      (select ${age("min(d.erase_on::timestamp at time zone 'Africa/Lagos')")} from data_requests d
        where d.state = 'erasing' and d.erase_on <= lagos_today()
          and not exists (select from erasure_hindrances(array[d.user_id]))) as erasure_overdue_s,
      (select jsonb_agg(jsonb_build_object('channel', c.channel, 'waiting', coalesce(q.waiting, 0),
          'overdue_s', ${age('q.oldest')}, 'failing_s', ${age('o.since')}, 'stopped', (s.channel is not null)::int))
        from unnest(${sql.param([...CHANNELS])}::text[]) as c (channel)
        left join (select channel, count(*)::int as waiting, min(next_try_at) as oldest from deliveries where status = 'queued' group by 1) q
          using (channel)
        left join channel_outages o using (channel)
        left join channel_stops s on s.channel = c.channel and s.until > now()) as channels`)
  return onlyRow(rows)
}
