import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { MY_DATA_PER_DAY } from '#contract/limits.ts'
import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time.ts'
import { networkOf } from '#server/access/origin.ts'
import type { Config } from '#server/config/config.ts'
import { createHeavyWork, queuePerKey, tooBusy, WorkQueue } from './work-queue.ts'

type Limit = (name: string, points: number, seconds: number) => RateLimiterAbstract

/** A landlord may pay many homes in a day. */
const CLAIMS_PER_DAY = 30

const QUARTER_S = 15 * MINUTE_S
/** The part of a day's messages that may leave at once. */
const TENTH_PER_MINUTE = { part: 1 / 10, within_s: MINUTE_S }
const HALF_PER_TEN_MINUTES = { part: 1 / 2, within_s: 10 * MINUTE_S }

/** A key such as `code 12` names subject and person. Shared limits are rows; the others protect one instance. */
export function createThrottles(
  pool: pg.Pool,
  { calls_per_minute, sent_per_day }: Pick<Config, 'calls_per_minute' | 'sent_per_day'>,
) {
  const shared: Limit = (keyPrefix, points, duration) =>
    new RateLimiterPostgres({
      ...{ storeClient: pool, tableName: 'throttle', tableCreated: true, keyPrefix, points, duration },
      // `forgetOldTries` removes them.
      clearExpiredByTimeout: false,
    })
  const inMemory: Limit = (keyPrefix, points, duration) =>
    new RateLimiterMemory({ keyPrefix, points, duration })
  const allowance = (name: string, perDay: number, { part, within_s }: typeof TENTH_PER_MINUTE) => ({
    day: shared(name, perDay, DAY_S),
    burst: shared(`${name}-burst`, Math.max(2, Math.ceil(perDay * part)), within_s),
  })
  const { invitations, notices } = sent_per_day
  const database = new WorkQueue({
    at_once: 2 * pool.options.max,
    longest: 2000,
    patience_ms: 3000,
    refusal: tooBusy,
  })
  return {
    /** Failures from one network: passwords on any name, codes of receipts and statements. */
    failures: shared('failure', 60, QUARTER_S),
    /** Failed sign-ins from one network on accounts that exist. */
    attacks: shared('attack', 60, QUARTER_S),
    /** Guesses at one secret: a password from one network, browser or session, or a code. */
    guesses: shared('guess', 6, QUARTER_S),
    /** Failed sign-ins to one account; beyond, unknown browsers take turns. */
    signInAnywhere: shared('sign-in-anywhere', 20, HOUR_S),
    turns: shared('turn', 1, 30),
    signIns: shared('sign-in', 600, QUARTER_S),
    codesInADay: shared('code-day', 20, DAY_S),
    passwordQueues: createPasswordQueues(),

    /** Requested links, and wrong links and codes to join, from one network. */
    linksByNetwork: shared('link-network', 20, HOUR_S),
    /** Links to one person, and statements to one account. */
    linksByAccount: shared('link-account', 3, HOUR_S),
    /** Judging a new password takes the instance's time. */
    newPasswords: shared('new-password', 10, QUARTER_S),
    changes: shared('change', 20, HOUR_S),
    /** Actions of one person that send mail or that somebody reads. */
    daily: shared('daily', MY_DATA_PER_DAY, DAY_S),
    claims: shared('claims', CLAIMS_PER_DAY, DAY_S),

    /** Messages that people send in our name: per day, and part of it at once. */
    allowances: {
      invitations: {
        person: allowance('invitations-person', invitations, TENTH_PER_MINUTE),
        estate: allowance('invitations-estate', 5 * invitations, TENTH_PER_MINUTE),
        admin: allowance('invitations-admin', 10 * invitations, TENTH_PER_MINUTE),
      },
      notices: {
        person: allowance('notices-person', notices, HALF_PER_TEN_MINUTES),
        estate: allowance('notices-estate', notices, HALF_PER_TEN_MINUTES),
        admin: allowance('notices-admin', 10 * notices, HALF_PER_TEN_MINUTES),
      },
    },
    /** Links to join from one estate go to all of its people at once. */
    linksToJoin: shared('invited-estate', 10 * invitations, DAY_S),
    sheetsByEstate: shared('sheets-estate', Math.ceil(calls_per_minute / 6), DAY_S),

    prints: inMemory('prints', 20, MINUTE_S),
    /** Uploads and provider queries of one person. */
    slowCalls: inMemory('slow', Math.ceil(calls_per_minute / 10), MINUTE_S),
    calls: inMemory('calls', calls_per_minute, MINUTE_S),
    heavy: createHeavyWork(),
    /** Admits calls to the database. When there are too many, those inside finish and the rest get 503 in time. */
    letIn: <Result>(work: () => Promise<Result>): Promise<Result> =>
      database.run(async () => {
        // Waits behind everybody who waits for a connection.
        if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) (await pool.connect()).release()
        return work()
      }),
  }
}
export type Throttles = ReturnType<typeof createThrottles>

/** Comparing takes 30 ms of a core: three at once, two of them from one network. Known browsers go first. */
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
