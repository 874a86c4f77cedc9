import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#server/access/origin.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tooManyTries } from '#server/errors/problem.ts'

/**
 * A person's id, or a text whose first word may be an IP address; that is cut down to its network. Hashed, so that no address
 * is kept.
 */
const keyOf = (who: string | number) =>
  typeof who === 'number'
    ? who
    : createHash('sha256').update(who.replace(/^\S+/, networkOf)).digest('base64url')

interface Counted {
  /** None was left. */
  spent: boolean
  /** How many were counted, with those that were refused. */
  counted: number
  /** Seconds until the count begins anew. */
  seconds: number
}
interface Counting {
  /** How many are taken at once; one unless told. */
  count?: number
  /** Seconds that a new count lasts, where it is not the limit's own time. */
  lasts_s?: number
}

/** Takes a try, and answers how many there are by now. */
export async function countTry(
  limit: RateLimiterAbstract,
  who: string | number,
  { count = 1, lasts_s }: Counting = {},
): Promise<Counted> {
  const answer = (spent: boolean, { consumedPoints, msBeforeNext }: RateLimiterRes) => ({
    spent,
    counted: consumedPoints,
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  try {
    return answer(false, await limit.consume(keyOf(who), count, lasts_s ? { customDuration: lasts_s } : {}))
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return answer(true, refusal)
    throw refusal
  }
}

/** How many are counted, and for how many seconds yet. */
export async function readCount(
  limit: RateLimiterAbstract,
  who: string | number,
): Promise<Omit<Counted, 'spent'>> {
  const count = await limit.get(keyOf(who))
  return { counted: count?.consumedPoints ?? 0, seconds: Math.ceil((count?.msBeforeNext ?? 0) / 1000) }
}

/** Takes one try. Throws 429 with the seconds to wait where none is left. */
export async function takeTry(limit: RateLimiterAbstract, who: string | number): Promise<void> {
  const { spent, seconds } = await countTry(limit, who)
  if (spent) throw tooManyTries(seconds)
}

/** Gives back what was taken last: it does not count. */
export async function giveBack(limit: RateLimiterAbstract, who: string | number, count = 1): Promise<void> {
  await limit.reward(keyOf(who), count)
}

/** Begins the count anew. */
export async function forgetTries(limit: RateLimiterAbstract, who: string | number): Promise<void> {
  await limit.delete(keyOf(who))
}

/** Removes the counts whose time is over. */
export async function forgetOldTries(db: Db): Promise<void> {
  await db.execute(sql`delete from throttle where expire <= ${Date.now()}::bigint`)
}
