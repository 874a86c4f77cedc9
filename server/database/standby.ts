import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
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

/** On which timeline of the log a server writes; each promotion begins one. */
const TIMELINE = `('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int`
/** The same for all servers that began as one; and for a database on each of them. */
const SYSTEM = `(select system_identifier::text from pg_control_system())`
const DATABASE = `(select oid::text from pg_database where datname = current_database())`

/** How far the leader's log is on disk, whose log it is (its mark: see HAS), and what its clock shows. */
const POSITION = {
  name: 'position of the leader',
  text: `select here.*, (select mark from timelines t where t.system::text = here.system and t.timeline = here.timeline) as mark
    from (
      select pg_current_wal_flush_lsn()::text as lsn, ${TIMELINE} as timeline, ${SYSTEM} as system, ${DATABASE} as database,
        clock_timestamp() as clock
      offset 0
    ) here`,
}
interface Position {
  lsn: string
  timeline: number
  system: string
  database: string
  /** Null: nobody has read beside it since it leads. */
  mark: string | null
  clock: string
}
/** Two may do so at once. No standby is waited for: a mark that is lost with the leader is of no use to the next one. */
const MARK = {
  text: `insert into timelines (system, timeline)
    select system_identifier, ${TIMELINE} from pg_control_system(), set_config('synchronous_commit', 'local', true)
    on conflict do nothing`,
}

/**
 * Whether a standby follows that leader, and has all of that; and how far it is. A mark is a row like any other: who has it has what was
 * written on that timeline before it, and who has a later one, or has written on a later timeline, follows another leader. What today
 * is, both have to agree on.
 */
const HAS = {
  name: 'what the standby has',
  text: `select pg_is_in_recovery() and ${SYSTEM} = $2 and ${DATABASE} = $3 and min_recovery_end_timeline <= $4
      and (select mark from timelines where system::text = $2 order by timeline desc limit 1) = $5::uuid
      and abs(extract(epoch from clock_timestamp() - $6::timestamptz)) < 5 as follows,
      replayed >= $1::pg_lsn as has_all, replayed > $1::pg_lsn as has_more, replayed::text
    from pg_last_wal_replay_lsn() replayed, pg_control_recovery()`,
  query_timeout: SAYS_WITHIN_MS,
}
/** Whether the leader, which is still the same, has what a standby has: one that was put back to an older copy of itself does not. */
const LEADER_HAS = {
  name: 'what the leader has',
  text: `select pg_current_wal_flush_lsn() >= $1::pg_lsn and ${TIMELINE} = $2 and ${SYSTEM} = $3 as has_all`,
}

/** Identifies the server and the database of a connection. */
export const IDENTITY = `select ${SYSTEM} as system, ${DATABASE} as database`

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
  let trying = false
  let fault = false

  /** Whether to ask it. Nobody waits for its connections: the leader has some. One that was away is tried by one at a time. */
  function mayAsk(): boolean {
    if (asking >= standby.options.max) return false
    return away_since === null || (!trying && performance.now() >= away_since + rest_ms)
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

  const askPosition = async (): Promise<Position> => (await askLeader(POSITION, [])).rows[0]

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
    let position = await askPosition()
    try {
      if (position.mark === null) {
        await askLeader(MARK, [])
        position = await askPosition()
      }
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
      const tries = away_since !== null
      if (tries) trying = true
      asking += 1
      const answer = await tryStandby(...asked).finally(() => {
        asking -= 1
        if (tries) trying = false
      })
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
async function catchesUp(client: pg.PoolClient, leader: Position, askLeader: Query): Promise<boolean> {
  const { lsn, system, database, timeline, mark, clock } = leader
  const until = performance.now() + CATCH_UP_WITHIN_MS
  for (;;) {
    const [has] = (await client.query(HAS, [lsn, system, database, timeline, mark, clock])).rows
    if (has.follows && has.has_more)
      return (await askLeader(LEADER_HAS, [has.replayed, timeline, system])).rows[0].has_all
    if (has.follows && has.has_all) return true
    if (performance.now() > until) return false
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
  const ours = await leader.query(IDENTITY)
  try {
    await client.connect()
    const theirs = await client.query(IDENTITY)
    if (!isDeepStrictEqual(theirs.rows, ours.rows)) throw new Stranger()
  } catch (error) {
    if (error instanceof Stranger) throw error
    note(`DATABASE_READ_URL: ${messageOf(error)}; the leader is read until it answers`)
  } finally {
    void client.end()
  }
}
