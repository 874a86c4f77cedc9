import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { AllowanceKind } from '#contract/allowances.ts'
import { MY_DATA_PER_DAY } from '#contract/limits.ts'
import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time.ts'
import { networkOf } from '#server/access/origin.ts'
import type { Config } from '#server/config/config.ts'
import { createHeavyWork, queuePerKey, tooBusy, WorkQueue } from './work-queue.ts'

type Settings = Pick<Config, 'calls_per_minute' | 'sent_per_day'>
type Limit = (name: string, points: number, seconds: number) => RateLimiterAbstract

/** What one person may send in a day is a setting; an estate and an admin may send so many times as much. */
const SENDERS = {
  invitations: { person: 1, estate: 5, admin: 10 },
  notices: { person: 1, estate: 1, admin: 10 },
}
const LINKS_TO_JOIN_TIMES = 10
/** The part of a day's allowance that may go out within so many seconds. */
const BURSTS = {
  invitations: { one_in: 10, within_s: MINUTE_S },
  notices: { one_in: 2, within_s: 10 * MINUTE_S },
}

/** Waits until everyone who asked the pool for a connection before has one. */
async function waitForTurn(pool: pg.Pool): Promise<void> {
  if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) (await pool.connect()).release()
}

/**
 * All limits; a key such as `code 12` says what is counted and for whom. Shared limits are rows, which count for all instances; the others
 * protect the instance's own time.
 */
export function createThrottles(pool: pg.Pool, { calls_per_minute, sent_per_day }: Settings) {
  const shared: Limit = (keyPrefix, points, duration) =>
    new RateLimiterPostgres({
      ...{ storeClient: pool, tableName: 'throttle', tableCreated: true, keyPrefix, points, duration },
      // `forgetOldTries` removes them.
      clearExpiredByTimeout: false,
    })
  const inMemory: Limit = (keyPrefix, points, duration) =>
    new RateLimiterMemory({ keyPrefix, points, duration })
  const door = new WorkQueue({
    at_once: 2 * pool.options.max,
    longest: 2000,
    patience_ms: 3000,
    refusal: tooBusy,
  })
  return {
    /** Failures from one network: passwords on any name, codes of receipts and statements. */
    failures: shared('failure', 60, 15 * MINUTE_S),
    /** Failed sign-ins from one network on accounts that exist. */
    attacks: shared('attack', 60, 15 * MINUTE_S),
    /** Guesses at one secret: a password from one network or known browser or in one session, a code of a second factor. */
    guesses: shared('guess', 6, 15 * MINUTE_S),
    /** Failed sign-ins to one account from anywhere; past them, unknown browsers take turns. */
    signInAnywhere: shared('sign-in-anywhere', 20, HOUR_S),
    turns: shared('turn', 1, 30),
    /** Right passwords of one account. */
    signIns: shared('sign-in', 600, 15 * MINUTE_S),
    /** Codes of one account's second factor, at sign-in or in one session. */
    codesInADay: shared('code-day', 20, DAY_S),
    passwordQueues: createPasswordQueues(),

    /** Links asked for, and wrong links and codes to join, from one network. */
    linksByNetwork: shared('link-network', 20, HOUR_S),
    /** Links to one account: by mail from one network, or by WhatsApp as many as `messages/store.ts` lets out. */
    linksByAccount: shared('link-account', 3, HOUR_S),
    /** New passwords judged for one person, which takes the instance's time. */
    newPasswords: shared('new-password', 10, 15 * MINUTE_S),
    /** Names, numbers, consents and second factors of one person: each change is stored for good or mailed. */
    changes: shared('change', 20, HOUR_S),
    /** Actions of one person that somebody reads or that send mail: a new email, a question about data, all data as a file. */
    daily: shared('daily', MY_DATA_PER_DAY, DAY_S),

    /** Messages that leave in our name at somebody's wish. */
    allowances: {
      invitations: createAllowances(shared, 'invitations', sent_per_day.invitations),
      notices: createAllowances(shared, 'notices', sent_per_day.notices),
    },
    /** Links to join from one estate: to all of its people at once, so without a burst. */
    linksToJoin: shared('invited-estate', sent_per_day.invitations * LINKS_TO_JOIN_TIMES, DAY_S),
    /** Sheets stored for one estate, each up to 10 MB. */
    sheetsByEstate: shared('sheets-estate', Math.ceil(calls_per_minute / 6), DAY_S),

    /** PDFs for one person. */
    prints: inMemory('prints', 20, MINUTE_S),
    /** Sheets that one person uploads, and questions to the payment provider for them. */
    slowCalls: inMemory('slow', Math.ceil(calls_per_minute / 10), MINUTE_S),
    /** All calls of one person. */
    calls: inMemory('calls', calls_per_minute, MINUTE_S),
    heavy: createHeavyWork(),
    /** Admits calls to the database. When there are too many, those inside finish and the rest get 503 in time. */
    letIn: <Result>(work: () => Promise<Result>): Promise<Result> =>
      door.run(async () => {
        await waitForTurn(pool)
        return work()
      }),
  }
}
export type Throttles = ReturnType<typeof createThrottles>

/** What a person, an estate and an admin may send in a day and at once. */
function createAllowances(limit: Limit, kind: AllowanceKind, perDay: number) {
  const { one_in, within_s } = BURSTS[kind]
  const of = (whose: keyof (typeof SENDERS)[typeof kind]) => {
    const points = perDay * SENDERS[kind][whose]
    return {
      day: limit(`${kind}-${whose}`, points, DAY_S),
      burst: limit(`${kind}-${whose}-burst`, Math.max(2, Math.ceil(points / one_in)), within_s),
    }
  }
  return { person: of('person'), estate: of('estate'), admin: of('admin') }
}

/**
 * Comparing a password takes 30 ms of a core: an instance compares three at once, two of them from one network. Browsers that the account
 * knows go first and take two places, so that one is left.
 */
function createPasswordQueues() {
  const process = new WorkQueue({ at_once: 3, longest: 300 })
  const knownBrowsers = new WorkQueue({ at_once: 2, longest: 100 })
  const networks = queuePerKey({ at_once: 2, longest: 100 })
  type Compare = () => Promise<boolean>
  return {
    fromKnownBrowser: (compare: Compare): Promise<boolean> =>
      knownBrowsers.run(() => process.run(compare, { first: true })),
    fromNetwork: (address: string, compare: Compare): Promise<boolean> =>
      networks(networkOf(address), () => process.run(compare)),
  }
}
