import type { Pool } from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Context } from '#server/http/context.ts'
import type { Background } from '#server/runtime/background.ts'

/** What is measured, beside the requests and the process itself. */
export interface Measured extends Pick<Context, 'config' | 'db'> {
  pool: Pick<Pool, 'query' | 'totalCount' | 'idleCount' | 'waitingCount'>
  jobs: Background['jobs']
  paystack: { failures(): number }
}

/** Makes gauges that read their values on request. */
export const gaugesOf =
  (register: Registry) =>
  <L extends string>(name: string, help: string, labelNames: L[], read: (gauge: Gauge<L>) => unknown) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset()
        // One without labels would stand as 0 where nothing is known.
        if (labelNames.length === 0) this.remove()
        await read(this)
      },
    })

/** Figures of one server. */
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

  /** Counted elsewhere, since the start of the server. */
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
