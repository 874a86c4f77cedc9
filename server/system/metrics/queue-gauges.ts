import type { Pool } from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { CHANNELS, type ChannelName } from '#contract/messages.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { type Db, refuseReadOnly } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import type { Background } from '#server/runtime/background.ts'

export interface Measured extends Pick<Context, 'config' | 'db'> {
  pool: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'>
  jobs: Background['jobs']
  paystack: { failures(): number }
}

const gaugesOf =
  (register: Registry) =>
  <L extends string>(name: string, help: string, labelNames: L[], read: (gauge: Gauge<L>) => unknown) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset()
        // A gauge without labels would show 0 for unknown.
        if (labelNames.length === 0) this.remove()
        await read(this)
      },
    })

interface Queues extends Record<string, unknown> {
  open_checkouts: number
  stuck_checkouts: number
  oldest_open_checkout_s: number
  channels: {
    channel: ChannelName
    waiting: number
    /** Age of the oldest due message. */
    overdue_s: number
    failing_s: number
    stopped: 0 | 1
  }[]
  /** Null: no backup. */
  backup_age_s: number | null
  backup_failed: 0 | 1
  /** Null: never restored. */
  drill_age_s: number | null
  /** Age of the oldest unhindered erasure that is due. */
  erasure_overdue_s: number
}

/** Several scrapers share one reading. */
const KEPT_MS = 5000
/** Database figures are omitted after this time. */
const WAIT_MS = 2000

export function queueGauges(register: Registry, { db, pool }: Pick<Measured, 'db' | 'pool'>): void {
  const gauge = gaugesOf(register)
  const readFromLeader = async () => {
    await refuseReadOnly(pool)
    return readQueues(db)
  }
  const queues = keptFor(KEPT_MS, () => orNull(readFromLeader(), WAIT_MS))
  const queued = (
    name: string,
    help: string,
    labelNames: string[],
    read: (gauge: Gauge, known: Queues) => void,
  ) =>
    gauge(name, help, labelNames, async (each) => {
      const known = await queues()
      if (known) read(each, known)
    })
  gauge('estate_database_up', 'Whether the database answered in time, and takes changes', [], async (each) =>
    each.set((await queues()) ? 1 : 0),
  )
  queued('estate_checkouts', 'Checkouts that are not decided', ['state'], (each, known) => {
    each.set({ state: 'open' }, known.open_checkouts)
    each.set({ state: 'stuck' }, known.stuck_checkouts)
  })
  queued('estate_checkouts_oldest_seconds', 'Since the oldest checkout began', ['state'], (each, known) =>
    each.set({ state: 'open' }, known.oldest_open_checkout_s),
  )
  const byChannel = (name: string, help: string, figure: 'waiting' | 'overdue_s' | 'failing_s' | 'stopped') =>
    queued(name, help, ['channel'], (each, { channels }) => {
      for (const channel of channels) each.set({ channel: channel.channel }, channel[figure])
    })
  byChannel('estate_messages_waiting', 'Messages to be sent', 'waiting')
  byChannel(
    'estate_messages_overdue_seconds',
    'Since the oldest waiting message should have been sent',
    'overdue_s',
  )
  byChannel(
    'estate_channel_failing_seconds',
    'Since a channel last got through; 0 where it does',
    'failing_s',
  )
  byChannel(
    'estate_channel_stopped',
    'Whether a channel rests because it refused our key, sender or template',
    'stopped',
  )

  queued('estate_backup_age_seconds', 'Since the newest backup was made', [], (each, { backup_age_s }) => {
    if (backup_age_s !== null) each.set(backup_age_s)
  })
  queued('estate_backup_failed', 'Whether the last try to make a backup failed', [], (each, known) =>
    each.set(known.backup_failed),
  )
  queued(
    'estate_restore_drill_age_seconds',
    'Since a backup was last restored and agreed with what was noted',
    [],
    (each, { drill_age_s }) => {
      if (drill_age_s !== null) each.set(drill_age_s)
    },
  )

  queued(
    'estate_erasure_overdue_seconds',
    'Since the day began on which the first should have been erased whom nothing hinders',
    [],
    (each, known) => each.set(known.erasure_overdue_s),
  )
}

/** Caches for `ms`; parallel callers share one reading. */
function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!kept || now - kept.at >= ms) kept = { at: now, value: read() }
    return kept.value
  }
}

/** null on failure or timeout. */
function orNull<T>(coming: Promise<T>, within_ms: number): Promise<T | null> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, within_ms, null)
    coming.then(resolve, () => resolve(null)).finally(() => clearTimeout(late))
  })
}

/** One statement over indexed queues; its cost does not grow with history. */
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
      (select ${age("min(d.erase_on::timestamp at time zone 'Africa/Lagos')")} from privacy_requests d
        where d.state = 'erasing' and d.erase_on <= lagos_today()
          and not exists (select from erasure_hindrances(array[d.user_id]))) as erasure_overdue_s,
      (select jsonb_agg(jsonb_build_object('channel', c.channel, 'waiting', coalesce(q.waiting, 0),
          'overdue_s', ${age('q.oldest')}, 'failing_s', ${age('o.since')}, 'stopped', (s.channel is not null)::int))
        from unnest(${sql.param([...CHANNELS])}::text[]) as c (channel)
        left join (select channel, count(*)::int as waiting, min(next_try_at) as oldest from messages where status = 'queued' group by 1) q
          using (channel)
        left join channel_outages o using (channel)
        left join channel_stops s on s.channel = c.channel and s.until > now()) as channels`)
  return onlyRow(rows)
}

export function processGauges(register: Registry, { pool, jobs, paystack }: Measured): void {
  const gauge = gaugesOf(register)
  gauge(
    'estate_pool_connections',
    'Connections to the database, and calls that wait for one',
    ['state'],
    (each) => {
      each.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      each.set({ state: 'idle' }, pool.idleCount)
      each.set({ state: 'waiting' }, pool.waitingCount)
    },
  )

  const age = (ended_at: number) => (Date.now() - ended_at) / 1000
  gauge('estate_job_age_seconds', 'Since a job of this server last ended well', ['job'], (each) => {
    for (const [job, { ended_at }] of jobs()) each.set({ job }, age(ended_at))
  })
  counter('estate_job_failures_total', 'Jobs of this server that failed', ['job'], (each) => {
    for (const [job, { failures }] of jobs()) each.inc({ job }, failures)
  })
  counter('estate_provider_failures_total', 'Calls that the payment provider did not answer', [], (each) =>
    each.inc(paystack.failures()),
  )

  /** For totals counted elsewhere. */
  function counter<L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    read: (counter: Counter<L>) => void,
  ) {
    new Counter({
      name,
      help,
      labelNames,
      registers: [register],
      collect() {
        this.reset()
        read(this)
      },
    })
  }
}
