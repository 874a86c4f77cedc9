import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { messageOf } from '#server/errors/error-parts.ts'
import { isTimedOut } from './errors.ts'
import { asDatabase, type Database, type OpenDatabase, type Query, SETTINGS } from './open.ts'

/** How long a standby is waited for that does not have yet what the leader has. */
const CATCH_UP_WITHIN_MS = 100
const LOOK_EVERY_MS = 10
/** What a standby that is there needs at most to be connected to, and to say how far it is. */
const SAYS_WITHIN_MS = 1000
/** How long nothing is asked of one that was late, gone or at fault. */
const REST_MS = 5000

/** How far the leader's log goes, and on which of its timelines: each promotion begins one. */
const POSITION = {
  name: 'position of the leader',
  text: `select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from pg_current_wal_flush_lsn() lsn`,
}
interface Position {
  lsn: string
  timeline: number
}

/**
 * Whether a standby has all of that. On another timeline it may have what the leader of today never had; the one it names is that of what it
 * wrote to its disk last, so after a promotion it is left alone until then.
 */
const HAS = {
  name: 'has the standby',
  text: `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1 and min_recovery_end_timeline = $2 as has_all
    from pg_control_recovery()`,
  query_timeout: SAYS_WITHIN_MS,
}
/** Of all servers that began as one. */
const SYSTEM = 'select system_identifier::text as system from pg_control_system()'

class Stranger extends Error {
  override message = 'it is no standby of the server of DATABASE_URL'
}

/** Where what may come from a standby is read. */
export interface Reading {
  reading: Database
  /** How many statements each has answered since the start; null: there is no standby. */
  read_from: { standby: number; leader: number } | null
  close(): Promise<void>
}

/**
 * Opens the standby of `DATABASE_READ_URL`; without one all is read from the leader. Whichever answers a statement, it has all that
 * was committed before it was asked: a standby is asked only once it has what the leader has. Where it is late, gone or at fault
 * the leader answers, also in the middle of a file. `note` hears when it stops answering, and when it does again.
 */
export function openReading(
  url: string | null,
  { db, pool, query: askLeader }: Pick<OpenDatabase, 'db' | 'pool' | 'query'>,
  note: (line: string) => void,
  rest_ms = REST_MS,
): Reading {
  if (!url) return { reading: db, read_from: null, close: async () => {} }
  const standby = new pg.Pool({
    ...SETTINGS,
    connectionString: url,
    connectionTimeoutMillis: SAYS_WITHIN_MS,
    max: pool.options.max,
    idleTimeoutMillis: 0,
  })
  standby.on('connect', (client) => client.on('error', () => {}))
  standby.on('error', () => {})
  const read_from = { standby: 0, leader: 0 }
  let rests_until = 0
  let fault: string | null = null
  const rest = () => {
    rests_until = performance.now() + rest_ms
  }

  const askStandby = async (position: Position, ...asked: Parameters<Query>) => {
    // One finds out whether it answers again; nobody else waits with it.
    if (fault) rest()
    try {
      const answer = await askOnceCaughtUp(standby, position, asked)
      if (!answer) rest()
      else if (fault) note('DATABASE_READ_URL: answers again')
      if (answer) fault = null
      return answer
    } catch (error) {
      // The leader would take as long.
      if (isTimedOut(error)) throw error
      rest()
      if (!fault) note(`DATABASE_READ_URL: ${messageOf(error)}; the leader is read instead`)
      fault = messageOf(error)
      return null
    }
  }
  const query: Query = async (...asked) => {
    const rests = performance.now() < rests_until
    const position = rests ? null : (await askLeader(POSITION, [])).rows[0]
    const answer = position && (await askStandby(position, ...asked))
    read_from[answer ? 'standby' : 'leader'] += 1
    return answer ?? askLeader(...asked)
  }
  return { reading: asDatabase(pool, query), read_from, close: () => standby.end() }
}

/** Answers null where the standby does not have in time what the leader had. */
async function askOnceCaughtUp(
  standby: pg.Pool,
  { lsn, timeline }: Position,
  asked: Parameters<Query>,
): Promise<pg.QueryResult | null> {
  const client = await standby.connect()
  try {
    const until = performance.now() + CATCH_UP_WITHIN_MS
    const has = async () => (await client.query(HAS, [lsn, timeline])).rows[0].has_all
    let caughtUp = await has()
    while (!caughtUp && performance.now() < until) {
      await sleep(LOOK_EVERY_MS)
      caughtUp = await has()
    }
    const answer = caughtUp ? await client.query(...asked) : null
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Throws where `url` leads to a server that does not follow that of `leader`; one that is not there yet is only noted. */
export async function refuseStranger(
  url: string,
  leader: pg.Pool,
  note: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({
    ...SETTINGS,
    connectionString: url,
    connectionTimeoutMillis: SAYS_WITHIN_MS,
    query_timeout: SAYS_WITHIN_MS,
  })
  client.on('error', () => {})
  const ours = await leader.query(SYSTEM)
  try {
    await client.connect()
    const theirs = await client.query(SYSTEM)
    if (theirs.rows[0].system !== ours.rows[0].system) throw new Stranger()
  } catch (error) {
    if (error instanceof Stranger) throw error
    note(`DATABASE_READ_URL: ${messageOf(error)}; the leader is read until it answers`)
  } finally {
    void client.end()
  }
}
