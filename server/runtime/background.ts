import { isDatabaseDown } from '#server/database/errors.ts'
import type { DatabaseOutage } from './database-outage.ts'
import type { FailureLog } from './note-failure.ts'

type Work = (stopping: AbortSignal) => Promise<unknown>

export interface JobRecord {
  /** The last success in milliseconds, at first the start. */
  ended_at: number
  failures: number
}

const begin = async (work: Work, signal: AbortSignal) => work(signal)

/** Background work; `close` waits for running work. */
export function createBackground(log: FailureLog, outage: Pick<DatabaseOutage, 'failed'>) {
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  const jobs = new Map<string, JobRecord>()

  function run(name: string, work: Work): void {
    const promise = begin(work, stopping.signal)
      .then(
        () => {
          const job = jobs.get(name)
          if (job) job.ended_at = Date.now()
        },
        (error: unknown) => {
          const job = jobs.get(name)
          if (job) job.failures += 1
          if (isDatabaseDown(error)) outage.failed(error, { work: name })
          else log.error({ err: error, work: name }, 'background work failed')
        },
      )
      .finally(() => running.delete(promise))
    running.add(promise)
  }

  function repeat(name: string, pause: number, work: Work): void {
    if (stopping.signal.aborted) return
    if (!jobs.has(name)) jobs.set(name, { ended_at: Date.now(), failures: 0 })
    const timer = setTimeout(() => {
      timers.delete(timer)
      run(name, (signal) => begin(work, signal).finally(() => repeat(name, pause, work)))
    }, pause)
    timers.add(timer)
  }

  return {
    run,
    repeat,
    jobs: (): ReadonlyMap<string, Readonly<JobRecord>> => jobs,
    async close(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
export type Background = ReturnType<typeof createBackground>

/** Runs work at the next tick, so that no answer waits for it. */
export function createLater() {
  const waiting: (() => Promise<unknown>)[] = []
  return {
    add: (work: () => Promise<unknown>): void => void waiting.push(work),
    async flush(): Promise<void> {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work()
    },
  }
}
export type Later = ReturnType<typeof createLater>
