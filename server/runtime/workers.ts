import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SettingError } from '#server/errors/setting-error.ts'

/** One that lasted so long had begun well: its end says nothing of the next one's. */
const STEADY_MS = 10_000
/** The pause before one that ended sooner is replaced: doubling, up to. */
const PAUSE_MS = { first: 1000, longest: 30_000 }

/** How long what one said that has ended may take to be read. */
const LAST_WORDS_MS = 500

interface Log {
  error(context: object, message: string): void
}

interface Crew {
  /** What each of them runs. */
  program: URL
  count: number
  /** What the environment of the one of a number has beside ours. */
  given(number: number): NodeJS.ProcessEnv
  log: Log
  /** Hears of each that is started; what it answers is done once that one has ended. */
  met(worker: Worker): () => void
}

/** What a worker says that cannot begin. */
export interface LastWords {
  why_it_ends: string
}

interface Ended {
  code: number | null
  signal: string | null
  lasted_ms: number
  reason?: string
}

/**
 * Starts processes that share our port, and resolves once all of them serve. One that ends is replaced until they are stopped. Throws
 * a `SettingError` with what the first one said that could not begin.
 */
export async function startWorkers({
  program,
  count,
  given,
  log,
  met,
}: Crew): Promise<{ stop(): Promise<void> }> {
  cluster.setupPrimary({ exec: fileURLToPath(program), args: [] })
  const stopping = new AbortController()
  const running = new Set<Worker>()

  function start(number: number): { worker: Worker; ended: Promise<Ended> } {
    const worker = cluster.fork(given(number))
    const began = performance.now()
    let reason: string | undefined
    running.add(worker)
    const forget = met(worker)
    // What is written to one that has just died is lost with it; its end is told by what follows.
    worker.on('error', () => {})
    worker.on('message', (message: Partial<LastWords>) => (reason ??= message?.why_it_ends))
    const exited = new Promise<Pick<Ended, 'code' | 'signal'>>((resolve) =>
      worker.once('exit', (code, signal) => resolve({ code, signal })),
    )
    const silent = new Promise((resolve) => worker.once('disconnect', resolve))
    const ended = exited.then(async (how): Promise<Ended> => {
      const lasted_ms = Math.round(performance.now() - began)
      // Its last words may come after its end. Where a connection was on its way to it, the channel does not close by itself.
      await Promise.race([silent, sleep(LAST_WORDS_MS)])
      if (worker.isConnected()) worker.process.disconnect()
      running.delete(worker)
      forget()
      return { ...how, lasted_ms, ...(reason && { reason }) }
    })
    return { worker, ended }
  }

  async function keep(number: number, first: Promise<Ended>): Promise<void> {
    let early = 0
    for (let ended = await first; !stopping.signal.aborted; ended = await start(number).ended) {
      early = ended.lasted_ms < STEADY_MS ? early + 1 : 0
      const pause_ms = early && Math.min(PAUSE_MS.first * 2 ** (early - 1), PAUSE_MS.longest)
      log.error({ worker: number, ...ended, pause_ms }, 'a worker ended; another takes its place')
      await sleep(pause_ms, undefined, stopping).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  const begun = Array.from({ length: count }, (_, index) => start(index + 1))
  const serving = begun.map(({ worker, ended }) =>
    Promise.race([once(worker, 'listening'), ended.then(refuseToBegin)]),
  )
  try {
    await Promise.all(serving)
  } catch (error) {
    for (const worker of running) worker.process.kill('SIGKILL')
    throw error
  }
  const kept = Promise.all(begun.map(({ ended }, index) => keep(index + 1, ended)))
  return {
    async stop() {
      stopping.abort()
      for (const worker of running) worker.process.kill('SIGTERM')
      await kept
    },
  }
}

function refuseToBegin({ code, signal, reason }: Ended): never {
  throw new SettingError(reason ?? `A worker ended before it served (${signal ?? `code ${code}`})`)
}
