import { setTimeout as sleep } from 'node:timers/promises'
import { loggedError } from '#server/errors/errors.ts'

/** npm, which started us, is looked for this often. */
const LOOK_FOR_PARENT_EVERY_MS = 500
/** A terminal's Ctrl-C comes twice, from the terminal and from npm; what a person presses again comes later than this. */
const SAME_CTRL_C_MS = 1000

interface Log {
  error(context: object, message: string): void
}

/** All together have this long: who asked for the end, such as a container's host, kills after ten seconds. */
const CLOSE_WITHIN_MS = 9000
/** Each has at least this long, however long the ones before it took. */
const LEAST_EACH_MS = 1000

type Close = () => Promise<unknown>

/**
 * Undoes what was begun, the last one first. One that fails or takes too long does not keep the next from its turn.
 * Answers whether all ended.
 */
export async function closeAll(closing: Close[], note: (line: string) => void, within_ms = CLOSE_WITHIN_MS) {
  const until = Date.now() + within_ms
  let all = true
  for (const [after, close] of [...closing.entries()].reverse()) {
    const timer = new AbortController()
    const left = Math.max(until - Date.now() - after * LEAST_EACH_MS, LEAST_EACH_MS)
    const late = sleep(left, false, { signal: timer.signal }).catch(() => false)
    const ended = await Promise.race([endOf(close, note), late])
    timer.abort()
    all &&= ended
  }
  return all
}

async function endOf(close: Close, note: (line: string) => void): Promise<boolean> {
  try {
    await close()
    return true
  } catch (error) {
    note(`Could not end well: ${loggedError(error).message}`)
    return false
  }
}

/**
 * Logs an error that reaches no viewer: thrown in a listener or timer, or a rejection without a handler. Node would end the process, and
 * with it all other requests.
 */
export function logStrayErrors(log: Log): void {
  process.on('uncaughtException', (error, origin) =>
    log.error({ err: error, origin }, 'an error reached no viewer'),
  )
}

/** Resolves when somebody asks the program to stop. Who asks again while it is closing ends it at once. */
export function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt = 0
    const ask = () => {
      if (askedAt && Date.now() - askedAt > SAME_CTRL_C_MS) process.exit(1)
      askedAt ||= Date.now()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
    // Who ends npm ends the shell between it and us, which passes no signal on: then we have another parent.
    const parent = process.ppid
    if (process.env.npm_lifecycle_event)
      setInterval(() => process.ppid !== parent && resolve(), LOOK_FOR_PARENT_EVERY_MS).unref()
  })
}
