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
import type { AllowanceKind } from '#contract/allowances.ts'
import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time.ts'
import { tooMany } from '#server/answers/problem.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/open.ts'
import { Line } from './work-queue.ts'

/** Seconds between two tries on an account that is tried too often, from wherever. */
const TURN = 30

/** All of one network, which is what an address stands for: see `networkOf`. */
export interface Throttles {
  /** Failed tries to sign in from one network, on whatever names. */
  signInByNetwork: RateLimiterAbstract
  /** Those of them on accounts that there are: an attack on people. */
  attacks: RateLimiterAbstract
  /** Tries on one account from one network. */
  signInByAccount: RateLimiterAbstract
  /** Tries on one account by a browser that it knows. */
  signInByBrowser: RateLimiterAbstract
  /** Failed tries on one account from anywhere; past them, unknown browsers take turns. */
  signInAnywhere: RateLimiterAbstract
  /** Right passwords of one account, from wherever. */
  signIns: RateLimiterAbstract
  turns: RateLimiterAbstract
  /** The lines in which passwords wait to be compared. */
  comparing: Comparing
  /** Guesses at the own password in one session. */
  ownPassword: RateLimiterAbstract
  /** New passwords judged for one person, which takes the process's time. */
  newPassword: RateLimiterAbstract
  /** What leaves in our name at somebody's wish. */
  allowances: Record<AllowanceKind, Record<'person' | 'admin' | 'estate', Allowance>>
  /** Links asked for, and wrong ones followed, from one network. */
  resetByNetwork: RateLimiterAbstract
  resetByAccount: RateLimiterAbstract
  /** Links to one account, asked for from anywhere. */
  resetAnywhere: RateLimiterAbstract
  /** Changes of one account's address, each of which mails two. */
  emailChanges: RateLimiterAbstract
  /** Looks at receipts by their code, from one address. */
  receiptByAddress: RateLimiterAbstract
  /** Receipts that one person has printed; kept in this process, whose time they take. */
  prints: RateLimiterAbstract
  /** Times that one person has the payment provider asked; kept in this process, whose questions they are. */
  questions: RateLimiterAbstract
  /** All calls of one person; kept in this process, for it is generous and asked at every request. */
  calls: RateLimiterAbstract
}

/** How much of one thing may be sent in a day, and of that at once. */
export interface Allowance {
  day: RateLimiterAbstract
  burst: RateLimiterAbstract
}
/** How many times that of one person an estate's or an admin's allowance is. */
const TIMES = { invitations: { estate: 5, admin: 10 }, notices: { estate: 1, admin: 10 } }
/** Which part of a day's may go out within so many seconds. */
const AT_ONCE = { invitations: { part: 10, within: MINUTE_S }, notices: { part: 2, within: 10 * MINUTE_S } }

/** Counters in the database, so that several servers share them. */
export function createThrottles(
  pool: pg.Pool,
  { calls_per_minute, sent_per_day }: Pick<Config, 'calls_per_minute' | 'sent_per_day'>,
): Throttles {
  const shared = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'throttle',
      tableCreated: true,
      // `forgetOldTries` does it, in the open.
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const allowance = (kind: AllowanceKind, whose: string, perDay: number): Allowance => {
    const { part, within } = AT_ONCE[kind]
    return {
      day: shared(`${kind}-${whose}`, perDay, DAY_S),
      burst: shared(`${kind}-${whose}-burst`, Math.max(2, Math.ceil(perDay / part)), within),
    }
  }
  const allowances = (kind: AllowanceKind) => {
    const perDay = sent_per_day[kind]
    const { estate, admin } = TIMES[kind]
    return {
      person: allowance(kind, 'person', perDay),
      estate: allowance(kind, 'estate', perDay * estate),
      admin: allowance(kind, 'admin', perDay * admin),
    }
  }
  return {
    signInByNetwork: shared('sign-in-address', 60, 15 * MINUTE_S),
    attacks: shared('attack', 60, 15 * MINUTE_S),
    signInByAccount: shared('sign-in-account', 6, 15 * MINUTE_S),
    signInByBrowser: shared('sign-in-browser', 6, 15 * MINUTE_S),
    signInAnywhere: shared('sign-in-anywhere', 20, HOUR_S),
    signIns: shared('sign-in', 600, 15 * MINUTE_S),
    turns: shared('turn', 1, TURN),
    comparing: createComparing(),
    ownPassword: shared('own-password', 6, 15 * MINUTE_S),
    newPassword: shared('new-password', 10, 15 * MINUTE_S),
    allowances: { invitations: allowances('invitations'), notices: allowances('notices') },
    resetByNetwork: shared('reset-address', 20, HOUR_S),
    resetByAccount: shared('reset-account', 3, HOUR_S),
    // Not more than the time for which each of them works, so that whoever is sent no further one holds some that do.
    resetAnywhere: shared('reset-anywhere', 6, 30 * MINUTE_S),
    emailChanges: shared('email-change', 5, DAY_S),
    receiptByAddress: shared('receipt-address', 60, 15 * MINUTE_S),
    prints: new RateLimiterMemory({ points: 20, duration: MINUTE_S }),
    questions: new RateLimiterMemory({ points: Math.ceil(calls_per_minute / 10), duration: MINUTE_S }),
    calls: new RateLimiterMemory({ points: calls_per_minute, duration: MINUTE_S }),
  }
}

/** Compares passwords, which is dear: two at once for a network, three in this process; those by known browsers first, and two of them, so that they leave a place. */
export interface Comparing {
  from(address: string, compare: () => Promise<boolean>): Promise<boolean>
  first(compare: () => Promise<boolean>): Promise<boolean>
}
function createComparing(): Comparing {
  const everybody = new Line(3, 300)
  const known = new Line(2, 100)
  const networks = new Map<string, Line>()
  return {
    first: (compare) => known.pass(() => everybody.pass(compare, true)),
    async from(address, compare) {
      const network = networkOf(address)
      const line = networks.get(network) ?? new Line(2, 100)
      networks.set(network, line)
      try {
        return await line.pass(() => everybody.pass(compare))
      } finally {
        if (line.empty) networks.delete(network)
      }
    },
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
  /** Seconds that a new count lasts, where it is not the limiter's own time. */
  lasts?: number
}

/** Takes a try, and tells what that has come to. */
export async function countTry(
  limiter: RateLimiterAbstract,
  who: string | number,
  { count = 1, lasts }: Counting = {},
): Promise<Counted> {
  const tell = (spent: boolean, { consumedPoints, msBeforeNext }: RateLimiterRes) => ({
    spent,
    counted: consumedPoints,
    seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  try {
    return tell(false, await limiter.consume(keyOf(who), count, lasts ? { customDuration: lasts } : {}))
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return tell(true, refusal)
    throw refusal
  }
}

/** How many are counted, and for how many seconds yet. */
export async function readCount(
  limiter: RateLimiterAbstract,
  who: string | number,
): Promise<Omit<Counted, 'spent'>> {
  const count = await limiter.get(keyOf(who))
  return { counted: count?.consumedPoints ?? 0, seconds: Math.ceil((count?.msBeforeNext ?? 0) / 1000) }
}

/** Takes one try. Throws 429 with the seconds to wait where none is left. */
export async function takeTry(limiter: RateLimiterAbstract, who: string | number): Promise<void> {
  const { spent, seconds } = await countTry(limiter, who)
  if (spent) throw tooMany(seconds)
}

/** Gives what was taken last back: it does not count. */
export async function giveBack(limiter: RateLimiterAbstract, who: string | number, count = 1): Promise<void> {
  await limiter.reward(keyOf(who), count)
}

/** Begins the count anew. */
export async function forgetTries(limiter: RateLimiterAbstract, who: string | number): Promise<void> {
  await limiter.delete(keyOf(who))
}

/** Removes the counters whose time is over. */
export async function forgetOldTries(db: Db): Promise<void> {
  await db.execute(sql`delete from throttle where expire <= ${Date.now()}::bigint`)
}
