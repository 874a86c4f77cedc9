import type pg from 'pg'
import type { FailureLog } from './note-failure.ts'

interface OutageLog extends FailureLog {
  warn(context: object, message: string): void
}

/** An earlier success may be one good connection among bad ones. */
const QUIET_MS = 5000

/** Logs the begin and end of a database outage once each. */
export function watchDatabase(pool: Pick<pg.Pool, 'on'>, quiet_ms = QUIET_MS) {
  let log: OutageLog | undefined
  let outage: { began_at: number; failed_at: number; failures: number } | undefined

  pool.on('release', (error) => {
    if (error || !outage || performance.now() - outage.failed_at < quiet_ms) return
    const { began_at, failed_at, failures } = outage
    outage = undefined
    log?.warn({ failures, seconds: Math.ceil((failed_at - began_at) / 1000) }, 'the database answers again')
  })

  return {
    logTo(to: OutageLog): void {
      log = to
    },
    failed(error: unknown, context: object = {}): void {
      const now = performance.now()
      if (!outage) log?.error({ err: error, ...context }, 'the database does not answer; it is tried again')
      outage = { began_at: now, ...outage, failed_at: now, failures: (outage?.failures ?? 0) + 1 }
    },
  }
}
export type DatabaseOutage = ReturnType<typeof watchDatabase>
