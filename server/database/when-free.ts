import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDeadlock, isLockTimeout } from './errors.ts'

/**
 * How long a table is waited for in line, while others who want it wait behind; then they are let pass. Shorter than the second after
 * which PostgreSQL looks for two who wait for each other: so it is this work that gives way, and not somebody's payment.
 */
const TABLE_LOCK_TIMEOUT_MS = 500
/** How long the others are let pass. */
const RETRY_AFTER_MS = 1000

/** Does some work on tables in a transaction, once none that it wants is in use. `note` hears that `what` waits. */
export async function whenFree(
  client: pg.ClientBase,
  what: string,
  note: (line: string) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let told = false; ; told = true) {
    await client.query(`begin; set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
    try {
      await work()
      await client.query('commit')
      return
    } catch (error) {
      // Where the connection is lost there is nothing to roll back; the first error says what happened.
      await client.query('rollback').catch(() => {})
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error
    }
    if (!told) note(`${what} waits for a table that is in use`)
    await sleep(RETRY_AFTER_MS)
  }
}
