import { setTimeout as sleep } from 'node:timers/promises'
import { loggedError } from '#server/errors/logged-error.ts'

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
