import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#server/access/origin.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { tooManyTries } from '#server/errors/problem.ts'

/** A person's id, or a text that may begin with an IP address. Hashed, so that no address is stored. */
const keyOf = (who: string | number) =>
  typeof who === 'number'
    ? who
    : createHash('sha256').update(who.replace(/^\S+/, networkOf)).digest('base64url')

interface Counted {
  spent: boolean
  counted: number
  seconds: number
}

/** Takes `count` tries; `lasts_s` is the duration of a new count, if not the limit's own. */
export async function countTry(
  limit: RateLimiterAbstract,
  who: string | number,
  { count = 1, lasts_s }: { count?: number; lasts_s?: number } = {},
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

export async function readCount(
  limit: RateLimiterAbstract,
  who: string | number,
): Promise<Omit<Counted, 'spent'>> {
  const count = await limit.get(keyOf(who))
  return { counted: count?.consumedPoints ?? 0, seconds: Math.ceil((count?.msBeforeNext ?? 0) / 1000) }
}

export async function takeTry(limit: RateLimiterAbstract, who: string | number): Promise<void> {
  const { spent, seconds } = await countTry(limit, who)
  if (spent) throw tooManyTries(seconds)
}

export async function giveBack(limit: RateLimiterAbstract, who: string | number, count = 1): Promise<void> {
  await limit.reward(keyOf(who), count)
}

export async function forgetTries(limit: RateLimiterAbstract, who: string | number): Promise<void> {
  await limit.delete(keyOf(who))
}

export async function forgetOldTries(db: Db): Promise<void> {
  await db.execute(sql`delete from throttle where expire <= ${Date.now()}::bigint`)
}
