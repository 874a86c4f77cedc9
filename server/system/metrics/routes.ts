import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { CHANNELS, type ChannelName } from '#contract/messages.ts'
import { isLoopback } from '#server/config/network.ts'
import { sql } from '#server/database/drizzle.ts'
import { type Db, refuseReadOnly } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import type { Background, JobRecord } from '#server/runtime/background.ts'
import { sameSecret } from '#server/secrets/tokens.ts'

/** One label for all pages and files, whose names change with each build. */
const WEBSITE = 'website'
const UP_TO_S = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Headers of proxies: behind one, every request comes from this machine. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** Prometheus metrics. Register before the routes that it times. */
export function metricsRoutes(app: FastifyInstance, measured: Measured): void {
  const { config } = measured
  const register = new Registry()
  collectDefaultMetrics({ register })
  processGauges(register, measured)
  queueGauges(register, measured)
  timeRequests(app, register)
  // Scrapes would fill the log.
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayReadMetrics(request, config.metrics_token)) throw new Problem('not_found')
    const figures = await register.metrics()
    return reply.headers({ 'cache-control': 'no-store', 'content-type': register.contentType }).send(figures)
  })
}

function mayReadMetrics(
  { headers, socket, hostname }: Pick<FastifyRequest, 'headers' | 'socket' | 'hostname'>,
  token: string | null,
): boolean {
  if (headers.authorization !== undefined)
    return token !== null && sameSecret(headers.authorization, `Bearer ${token}`)
  const address = socket.remoteAddress?.replace(/^::ffff:/, '')
  if (!address || !isLoopback(address) || FORWARDED.some((name) => name in headers)) return false
  // A foreign page whose name resolves to this machine sends its own host name.
  return isLoopback(hostname)
}

function timeRequests(app: FastifyInstance, register: Registry): void {
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by route, method and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: UP_TO_S,
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    took.observe({ route: routeOf(request), method: request.method, status }, reply.elapsedTime / 1000)
    done()
  })
}

function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url !== undefined && /^\/(api|metrics)(\/|$)/.test(url) ? url : WEBSITE
}

interface Measured extends Pick<Context, 'config' | 'db'> {
  pool: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'>
  jobs: Background['jobs']
  paystack: { failures(): number }
}

type Reading = number | null | Record<string, number>

/** Adds a metric that is read on request: one number, or one for each value of `label`. Names of totals end so. */
function measure(
  register: Registry,
  name: string,
  help: string,
  label: string | null,
  read: () => Reading | Promise<Reading>,
): void {
  const options = { name, help, labelNames: label ? [label] : [], registers: [register], collect }
  const metric = name.endsWith('_total') ? new Counter(options) : new Gauge(options)

  async function collect(): Promise<void> {
    const reading = await read()
    // Without a wait from here on: two scrapes at once would add up.
    metric.reset()
    if (!label) metric.remove()
    if (typeof reading === 'number') metric.inc(reading)
    else if (label && reading)
      for (const [key, value] of Object.entries(reading)) metric.inc({ [label]: key }, value)
  }
}

interface Queues extends Record<string, unknown> {
  open_checkouts: number
  stuck_checkouts: number
  oldest_open_checkout_s: number
  channels: {
    channel: ChannelName
    waiting: number
    overdue_s: number
    failing_s: number
    stopped: 0 | 1
  }[]
  backup_age_s: number | null
  backup_failed: 0 | 1
  drill_age_s: number | null
  /** Age of the oldest unhindered erasure that is due. */
  erasure_overdue_s: number
}

const KEPT_MS = 5000
/** Database figures are omitted after this time. */
const WAIT_MS = 2000

type Help = [label: 'state' | 'channel' | null, help: string]
const QUEUE_GAUGES: Record<string, Help> = {
  estate_checkouts: ['state', 'Checkouts that are not decided'],
  estate_checkouts_oldest_seconds: ['state', 'Since the oldest checkout began'],
  estate_messages_waiting: ['channel', 'Messages to be sent'],
  estate_messages_overdue_seconds: ['channel', 'Since the oldest waiting message should have been sent'],
  estate_channel_failing_seconds: ['channel', 'Since a channel last got through; 0 where it does'],
  estate_channel_stopped: [
    'channel',
    'Whether a channel rests because it refused our key, sender or template',
  ],
  estate_backup_age_seconds: [null, 'Since the newest backup was made'],
  estate_backup_failed: [null, 'Whether the last try to make a backup failed'],
  estate_restore_drill_age_seconds: [null, 'Since a backup was last restored and agreed with what was noted'],
  estate_erasure_overdue_seconds: [
    null,
    'Since the day began on which the first should have been erased whom nothing hinders',
  ],
}

function readingsOf({ channels, ...known }: Queues): Record<string, Reading> {
  const byChannel = (figure: 'waiting' | 'overdue_s' | 'failing_s' | 'stopped') =>
    Object.fromEntries(channels.map((each) => [each.channel, each[figure]]))
  return {
    estate_checkouts: { open: known.open_checkouts, stuck: known.stuck_checkouts },
    estate_checkouts_oldest_seconds: { open: known.oldest_open_checkout_s },
    estate_messages_waiting: byChannel('waiting'),
    estate_messages_overdue_seconds: byChannel('overdue_s'),
    estate_channel_failing_seconds: byChannel('failing_s'),
    estate_channel_stopped: byChannel('stopped'),
    estate_backup_age_seconds: known.backup_age_s,
    estate_backup_failed: known.backup_failed,
    estate_restore_drill_age_seconds: known.drill_age_s,
    estate_erasure_overdue_seconds: known.erasure_overdue_s,
  }
}

function queueGauges(register: Registry, { db, pool }: Pick<Measured, 'db' | 'pool'>): void {
  const readFromLeader = async () => {
    await refuseReadOnly(pool)
    return readingsOf(await readQueues(db))
  }
  const readings = keptFor(KEPT_MS, () => orNull(readFromLeader(), WAIT_MS))
  const up = 'Whether the database answered in time, and takes changes'
  measure(register, 'estate_database_up', up, null, async () => ((await readings()) ? 1 : 0))
  for (const [name, [label, help]] of Object.entries(QUEUE_GAUGES))
    measure(register, name, help, label, async () => (await readings())?.[name] ?? null)
}

function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!kept || now - kept.at >= ms) kept = { at: now, value: read() }
    return kept.value
  }
}

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
  return readRow(db)<Queues>(sql`
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
}

function processGauges(register: Registry, { pool, jobs, paystack }: Measured): void {
  const gauge = measure.bind(null, register)
  const ofJobs = (read: (job: JobRecord) => number) => () =>
    Object.fromEntries([...jobs()].map(([name, job]) => [name, read(job)]))
  gauge(
    'estate_pool_connections',
    'Connections to the database, and calls that wait for one',
    'state',
    () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool
      return { busy: totalCount - idle, idle, waiting }
    },
  )
  const age = ofJobs(({ ended_at }) => (Date.now() - ended_at) / 1000)
  gauge('estate_job_age_seconds', 'Since a job of this server last ended well', 'job', age)
  const failures = ofJobs((job) => job.failures)
  gauge('estate_job_failures_total', 'Jobs of this server that failed', 'job', failures)
  const unanswered = 'Calls that the payment provider did not answer'
  gauge('estate_provider_failures_total', unanswered, null, () => paystack.failures())
}
