import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { MY_DATA_PER_DAY } from '#contract/limits.ts'
import { DAY_S, HOUR_S, MINUTE_S } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { createAllowances, LINKS_TIMES } from './allowance-limits.ts'
import { createHeavyWork, tooBusy } from './heavy-work.ts'
import { createPasswordQueues } from './password-queues.ts'
import { WorkQueue } from './work-queue.ts'

/** Between two tries on an account that is tried too often, from wherever. */
const TURN_S = 30

/** Counts in the database, which several servers share: at most so many in so many seconds, under a name of their own. */
const sharedLimits = (pool: pg.Pool) => (keyPrefix: string, points: number, duration: number) =>
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

/** Counts in this server's memory. These calls are too frequent for the database. */
const inMemory = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterMemory({ keyPrefix, points, duration })

/** Waits until everyone who asked the pool for a connection before has one. */
async function waitForTurn(pool: pg.Pool): Promise<void> {
  if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) (await pool.connect()).release()
}

/**
 * What is counted, how many there may be, and in what time. The numbers for tries to sign in, links and receipts stand here;
 * `calls_per_minute` and `sent_per_day` (invitations, notices) are settings, with their defaults in `config/settings.ts`.
 * A network is what `networkOf` makes of an address.
 */
export function createThrottles(
  pool: pg.Pool,
  { calls_per_minute, sent_per_day }: Pick<Config, 'calls_per_minute' | 'sent_per_day'>,
) {
  const shared = sharedLimits(pool)
  const connections = pool.options.max
  const door = new WorkQueue({
    at_once: 2 * connections,
    longest: 2000,
    patience_ms: 3000,
    refusal: tooBusy,
  })
  return {
    /** Failed tries to sign in from one network, on whatever names. */
    signInByNetwork: shared('sign-in-address', 60, 15 * MINUTE_S),
    /** Those of them on accounts that there are: an attack on people. */
    attacks: shared('attack', 60, 15 * MINUTE_S),
    /** Tries on one account from one network. */
    signInByAccount: shared('sign-in-account', 6, 15 * MINUTE_S),
    /** Tries on one account by a browser that it knows. */
    signInByBrowser: shared('sign-in-browser', 6, 15 * MINUTE_S),
    /** Failed tries on one account from anywhere; past them, unknown browsers take turns. */
    signInAnywhere: shared('sign-in-anywhere', 20, HOUR_S),
    turns: shared('turn', 1, TURN_S),
    /** Right passwords of one account, from wherever. */
    signIns: shared('sign-in', 600, 15 * MINUTE_S),
    /** Where passwords wait to be compared. */
    passwordQueues: createPasswordQueues(),

    /** Guesses at the own password in one session. */
    ownPassword: shared('own-password', 6, 15 * MINUTE_S),
    /** Codes of one account's second factor, tried with its password: a stranger comes no further than that. */
    codes: shared('code', 6, 15 * MINUTE_S),
    codesInADay: shared('code-day', 20, DAY_S),
    /** Codes of the own second factor tried in one session. */
    ownCodes: shared('own-code', 20, DAY_S),
    /** Changes of one person's second factor, each of which sends word of it. */
    factorChanges: shared('factor-change', 20, HOUR_S),
    /** New passwords judged for one person, which takes the process's time. */
    newPassword: shared('new-password', 10, 15 * MINUTE_S),
    /** Links asked for, and wrong ones followed, from one network. */
    resetByNetwork: shared('reset-address', 20, HOUR_S),
    resetByAccount: shared('reset-account', 3, HOUR_S),
    /** Links to one account by WhatsApp, as many as `messages/unasked.ts` lets out. */
    linksByPhone: shared('link-by-phone', 3, HOUR_S),
    /** Links and codes to join that there are none of, from one network. */
    wrongInvitations: shared('join-address', 20, HOUR_S),
    /** Words of new devices to one person. */
    newDevices: shared('new-device', 5, DAY_S),
    /** Changes of one account's address, each of which mails two. */
    emailChanges: shared('email-change', 5, DAY_S),
    /** What one person asks about what is kept of them: each of it is read by somebody. */
    dataRequests: shared('data-request', 5, DAY_S),
    /** The same that one admin enters for one person. */
    enteredRequests: shared('entered-request', 5, DAY_S),
    /** Names and numbers that one person gives for theirs. */
    renames: shared('rename', 20, DAY_S),
    /** What one person says to what they agree to: each of it is kept for good. */
    consents: shared('consent', 20, HOUR_S),

    /** Files of all that is kept of one person. */
    myData: shared('my-data', MY_DATA_PER_DAY, DAY_S),

    /** What leaves in our name at somebody's wish. */
    allowances: createAllowances(shared, sent_per_day),
    /** Links to join that one estate sends: to all of its people at once, so without a burst. */
    linksToJoin: shared('invited-estate', sent_per_day.invitations * LINKS_TIMES, DAY_S),
    /** Sheets that are kept for one estate, each up to 10 MB; some 100 in a day. */
    sheetsByEstate: shared('sheets-estate', Math.ceil(calls_per_minute / 6), DAY_S),
    /** Looks at receipts and statements by their code, from one network. */
    codesByNetwork: shared('receipt-address', 60, 15 * MINUTE_S),

    // The rest is kept by each server, whose time is spent.
    /** Receipts and statements that one person has printed. */
    prints: inMemory('prints', 20, MINUTE_S),
    /** Sheets that one person has read, each of which takes a core for seconds. */
    sheets: inMemory('sheets', Math.ceil(calls_per_minute / 25), MINUTE_S),
    /** The queues of heavy calls in this process. */
    heavy: createHeavyWork(),
    /** Times that one person has the payment provider asked. */
    questions: inMemory('questions', Math.ceil(calls_per_minute / 10), MINUTE_S),
    /**
     * Lets calls in before they use the database. If there are more calls than it can take, those inside finish and the rest are
     * refused in time.
     */
    letIn: <Result>(work: () => Promise<Result>): Promise<Result> =>
      door.run(async () => {
        await waitForTurn(pool)
        return work()
      }),
    /** All calls of one person. */
    calls: inMemory('calls', calls_per_minute, MINUTE_S),
  }
}
export type Throttles = ReturnType<typeof createThrottles>
