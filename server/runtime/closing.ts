import { setTimeout as sleep } from 'node:timers/promises'
import { loggedError } from '#server/errors/errors.ts'
import type { FailureLog } from './note-failure.ts'

/** Ctrl-C arrives twice, from the terminal and from npm; a person presses again later than this. */
const SAME_CTRL_C_MS = 1000

const CLOSE_WITHIN_MS = 9000
const LEAST_EACH_MS = 1000

type Close = () => Promise<unknown>

/** Closes everything, last opened first. A failure or timeout does not stop the rest. Returns whether all ended. */
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

export function logStrayErrors(log: FailureLog): void {
  process.on('uncaughtException', (error, origin) =>
    log.error({ err: error, origin }, 'an error reached no caller'),
  )
}

/** Resolves at a request to stop. A second request exits at once. */
export function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt = 0
    const ask = () => {
      if (askedAt && Date.now() - askedAt > SAME_CTRL_C_MS) process.exit(1)
      askedAt ||= Date.now()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
    // npm's shell passes no signal on; the process then gets another parent.
    const parent = process.ppid
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && resolve(), 500).unref()
  })
}
