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

/** Which server leads, how far its log is on disk, on which of its timelines (each promotion begins one), and what its clock shows. */
const POSITION = {
  name: 'position of the leader',
  text: `select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline,
      system_identifier::text as system, clock_timestamp() as clock
    from pg_current_wal_flush_lsn() lsn, pg_control_system()`,
}
interface Position {
  lsn: string
  timeline: number
  system: string
  clock: string
}

/**
 * Whether a standby follows that leader, and has all of that; and how far it is. The timeline it names is that of what it wrote to its disk
 * last: after a promotion it is left alone until then. What today is, both have to agree on.
 */
const HAS = {
  name: 'what the standby has',
  text: `select pg_is_in_recovery() and min_recovery_end_timeline = $2 and system_identifier::text = $3
      and abs(extract(epoch from clock_timestamp() - $4::timestamptz)) < 5 as follows,
      replayed >= $1::pg_lsn as has_all, replayed > $1::pg_lsn as has_more, replayed::text
    from pg_last_wal_replay_lsn() replayed, pg_control_recovery(), pg_control_system()`,
  query_timeout: SAYS_WITHIN_MS,
}
/** Whether the leader has what a standby has: one that was put back to an older copy of itself does not. */
const LEADER_HAS = {
  name: 'what the leader has',
  text: 'select pg_current_wal_flush_lsn() >= $1::pg_lsn as has_all',
}
/** The same for all servers that began as one. */
const SYSTEM = 'select system_identifier::text as system from pg_control_system()'

class Stranger extends Error {
  override message = 'it is no standby of the server of DATABASE_URL'
}

/** Where what may come from a standby is read. */
export interface Reading {
  reading: Database
  /** How many statements each has answered since the start; null: there is no standby. */
  reads: { standby: number; leader: number } | null
  close(): Promise<void>
}

/**
 * Opens the standby of `DATABASE_READ_URL`; without one all is read from the leader. Whichever answers a statement, it has all that
 * was committed before it was asked: a standby is asked only once it has what the leader has. Where it is busy, late, gone or at fault
 * the leader answers, also in the middle of a file. `note` hears when it is at fault, and when it answers again.
 */
export function openReading(
  url: string | null,
  { db, pool, query: askLeader }: Pick<OpenDatabase, 'db' | 'pool' | 'query'>,
  note: (line: string) => void,
  rest_ms = REST_MS,
): Reading {
  if (!url) return { reading: db, reads: null, close: async () => {} }
  const standby = new pg.Pool({
    ...SETTINGS,
    connectionString: url,
    connectionTimeoutMillis: SAYS_WITHIN_MS,
    max: pool.options.max,
    idleTimeoutMillis: 0,
  })
  standby.on('connect', (client) => client.on('error', () => {}))
  standby.on('error', () => {})
  const reads = { standby: 0, leader: 0 }
  let asking = 0
  /** Since when it is late, gone or at fault; null: it answers. */
  let away_since: number | null = null
  let fault = false

  /** Whether to ask it. Nobody waits for its connections: the leader has some. One that was away is tried by one at a time. */
  function mayAsk(): boolean {
    if (asking >= standby.options.max) return false
    if (away_since === null) return true
    if (performance.now() < away_since + rest_ms) return false
    rest()
    return true
  }
  function rest(): void {
    away_since = performance.now()
  }
  function praise(began: number): void {
    // What was asked before it went away says nothing of how it is now.
    if (away_since === null || began < away_since) return
    if (fault) note('DATABASE_READ_URL: answers again')
    away_since = null
    fault = false
  }

  /** Null where it is late. */
  async function askStandby(position: Position, ...asked: Parameters<Query>) {
    const client = await standby.connect()
    let well = false
    try {
      if (!(await catchesUp(client, position, askLeader))) return null
      const answer = await client.query(...asked)
      well = true
      return answer
    } finally {
      // Behind a balancer the next connection may be to another one that is better off.
      client.release(!well)
    }
  }

  /** Null where the leader is to answer. */
  async function tryStandby(...asked: Parameters<Query>): Promise<pg.QueryResult | null> {
    const began = performance.now()
    const position = (await askLeader(POSITION, [])).rows[0]
    try {
      const answer = await askStandby(position, ...asked)
      if (answer) praise(began)
      else rest()
      return answer
    } catch (error) {
      rest()
      // It may take as long there; the next one is the leader's.
      if (isTimedOut(error)) throw error
      if (!fault) note(`DATABASE_READ_URL: ${messageOf(error)}; the leader is read instead`)
      fault = true
      return null
    }
  }
  const query: Query = async (...asked) => {
    if (mayAsk()) {
      asking += 1
      const answer = await tryStandby(...asked).finally(() => (asking -= 1))
      if (answer) {
        reads.standby += 1
        return answer
      }
    }
    reads.leader += 1
    return askLeader(...asked)
  }
  return { reading: asDatabase(pool, query), reads, close: () => standby.end() }
}

/** Whether a standby has in time what the leader had, and nothing that the leader does not have. */
async function catchesUp(
  client: pg.PoolClient,
  { lsn, timeline, system, clock }: Position,
  askLeader: Query,
): Promise<boolean> {
  const until = performance.now() + CATCH_UP_WITHIN_MS
  for (;;) {
    const [has] = (await client.query(HAS, [lsn, timeline, system, clock])).rows
    if (has.has_more) return has.follows && (await askLeader(LEADER_HAS, [has.replayed])).rows[0].has_all
    if (has.has_all) return has.follows
    if (!has.follows || performance.now() > until) return false
    await sleep(LOOK_EVERY_MS)
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
