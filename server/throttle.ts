import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Db } from '#server/database/open.ts'
import { Problem } from '#server/problem.ts'

const MINUTE = 60

export interface Throttles {
  /** Tries to sign in, from one address. */
  signInByAddress: RateLimiterAbstract
  /** Tries to sign in to one account from one address: a stranger elsewhere cannot lock its owner out. */
  signInByAccount: RateLimiterAbstract
  resetByAddress: RateLimiterAbstract
  resetByAccount: RateLimiterAbstract
  /** Looks at receipts by their code, from one address. */
  receiptByAddress: RateLimiterAbstract
  /** Receipts that one person has printed; kept in this process, whose time they take. */
  prints: RateLimiterAbstract
  /** Times that one person has the payment provider asked; kept in this process, whose questions they are. */
  questions: RateLimiterAbstract
  /** All calls of one person; kept in this process, for it is generous and asked at every request. */
  calls: RateLimiterAbstract
}

/** Counters in the database, so that several servers share them. `callsPerMinute` is for one person on one server. */
export function createThrottles(pool: pg.Pool, callsPerMinute: number): Throttles {
  const shared = (keyPrefix: string, points: number, minutes: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'throttle',
      tableCreated: true,
      // `forgetOldTries` does it, in the open.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration: minutes * MINUTE,
    })
  return {
    signInByAddress: shared('sign-in-address', 60, 15),
    signInByAccount: shared('sign-in-account', 6, 15),
    resetByAddress: shared('reset-address', 20, 60),
    resetByAccount: shared('reset-account', 3, 60),
    receiptByAddress: shared('receipt-address', 60, 15),
    prints: new RateLimiterMemory({ points: 20, duration: MINUTE }),
    questions: new RateLimiterMemory({ points: Math.ceil(callsPerMinute / 10), duration: MINUTE }),
    calls: new RateLimiterMemory({ points: callsPerMinute, duration: MINUTE }),
  }
}

/**
 * What tries are counted by: a person, or where they come from and what follows it. An address may be of any length, and is
 * no business of a table of counters.
 */
const keyOf = (who: string | number) =>
  typeof who === 'number'
    ? who
    : createHash('sha256').update(who.replace(/^\S+/, networkOf)).digest('base64url')

/** An IPv4 address, or the /64 of an IPv6 address: whoever has one has all of its addresses. */
function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const groups = [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}

/** Takes one try. Throws 429 with the seconds to wait where none is left. */
export async function takeTry(limiter: RateLimiterAbstract, who: string | number): Promise<void> {
  try {
    await limiter.consume(keyOf(who))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new Problem('too_many', undefined, {
      retry_after: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    })
  }
}

/** Gives the last try back: it was not one that counts. */
export async function giveBack(limiter: RateLimiterAbstract, who: string): Promise<void> {
  await limiter.reward(keyOf(who))
}

/** Begins the count anew. */
export async function forgetTries(limiter: RateLimiterAbstract, who: string): Promise<void> {
  await limiter.delete(keyOf(who))
}

/** Removes the counters whose time is over. */
export async function forgetOldTries(db: Db): Promise<void> {
  await db.execute(sql`delete from throttle where expire <= ${Date.now()}::bigint`)
}
