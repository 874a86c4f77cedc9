import { setTimeout as sleep } from 'node:timers/promises'
import { loggedError } from '#server/errors/logged-error.ts'

/** Milliseconds for all together. Who asked for the end, such as a container's host, kills after ten seconds. */
const PATIENCE = 9000
/** Of these, what each has at the least, whatever the ones before it took. */
const LEAST = 1000

type Close = () => Promise<unknown>

/**
 * Undoes what was begun, the last one first. One that fails or takes too long does not keep the next from its turn.
 * Answers whether all ended.
 */
export async function closeAll(closing: Close[], note: (line: string) => void, patience = PATIENCE) {
  const until = Date.now() + patience
  let all = true
  for (const [after, close] of [...closing.entries()].reverse()) {
    const given = new AbortController()
    const left = Math.max(until - Date.now() - after * LEAST, LEAST)
    const late = sleep(left, false, { signal: given.signal }).catch(() => false)
    const ended = await Promise.race([endOf(close, note), late])
    given.abort()
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
