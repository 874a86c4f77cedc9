import { isDatabaseDown } from '#server/database/errors.ts'
import type { DatabaseOutage } from './database-outage.ts'

type LeftWork = () => Promise<unknown>

interface Log {
  error(context: object, message: string): void
}

/** Told when the program ends: what comes in portions begins no further one. */
type Work = (stopping: AbortSignal) => Promise<unknown>

/** How a job that is repeated has done so far. */
export interface JobRecord {
  /** When it last ended well, in milliseconds; until then when it began. */
  ended_at: number
  failures: number
}

/** Turns an exception that work throws before its first await into a rejection. */
const begin = async (work: Work, signal: AbortSignal) => work(signal)

/** Work that goes on beside the requests; closing waits for what is under way. */
export function createBackground(log: Log, outage: Pick<DatabaseOutage, 'failed'>) {
  const running = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()
  const jobs = new Map<string, JobRecord>()

  /** Does one thing without anyone waiting for it; a failure is logged. */
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

  /** Repeats `work` with `pause` milliseconds between the end of one and the start of the next. */
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
    /** What is repeated, by name. */
    jobs: (): ReadonlyMap<string, Readonly<JobRecord>> => jobs,
    async close(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
export type Background = ReturnType<typeof createBackground>

/** LeftWork that calls leave behind. It runs at the next tick, so that no answer takes longer for it. */
export function createLater() {
  const waiting: LeftWork[] = []
  return {
    add: (work: LeftWork): void => void waiting.push(work),
    /** Does all waiting work. A failure leaves the rest for the next tick. */
    async flush(): Promise<void> {
      for (let work = waiting.shift(); work; work = waiting.shift()) await work()
    },
  }
}
export type Later = ReturnType<typeof createLater>
