import type { SecurityEventKind } from '#contract/security-events.ts'
import { networkOf, type Origin } from '#server/access/origin.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { isDatabaseDown, isTimedOut } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import type { Noun } from '#server/errors/problem.ts'
import { tellWritten, type WrittenEvent } from './note-event.ts'

/** Most distinct events in memory; further ones are counted by kind. */
const MOST_WAITING = 1000

/** Most names kept per throttled network, so that random names cannot fill the disk. */
const MOST_THROTTLED_NAMES = 3

interface GatheredEvent extends Origin {
  kind: SecurityEventKind
  user_id: number | null
  role: string | null
  tried: string | null
  row: { noun: Noun; id: number } | null
  route: string
}

const of = (table: string, estate = 'estate_id') => sql.raw(`select id, ${estate} as estate_id from ${table}`)
const ROWS: Record<Noun, SQL> = {
  account: of('accounts'),
  'bank line': of('bank_lines'),
  'bank statement': of('bank_statements'),
  'bank account': of('bank_accounts'),
  charge: of('charges'),
  checkout: of('checkouts'),
  claim: of('claims'),
  entry: of('ledger_entries'),
  estate: of('estates', 'id'),
  flag: of('payment_flags', 'null::int'),
  import: of('imports'),
  notification: of('notifications'),
  payment: of('payments'),
  person: of('users', 'null::int'),
  'privacy notice': sql`select version as id, null::int as estate_id from privacy_notices`,
  property: of('properties'),
  request: of('privacy_requests', 'null::int'),
  session: of('sessions', 'null::int'),
  tenancy: of('tenants'),
  tenant: of('tenants'),
  'type of home': of('property_types', 'null::int'),
  user: of('users', 'null::int'),
}
const rowReachedFor = sql.join(
  Object.entries(ROWS).map(
    ([noun, rows]) => sql`select * from (${rows}) r where g.entity = ${noun} and r.id = g.entity_id`,
  ),
  sql` union all `,
)

type Waiting = Omit<GatheredEvent, 'row' | 'ip' | 'route'> & {
  at: string
  ip: string | null
  route: string | null
  times: number
  entity: Noun | null
  entity_id: number | null
}

const ONLY_COUNTED = {
  ...{ user_id: null, role: null, tried: null, ip: null, user_agent: null, route: null },
  ...{ entity: null, entity_id: null },
}

/** Gathers refusals for one statement. Looking up account and row only then keeps response times equal. */
export function createGatheredEvents(db: Db) {
  let waiting = new Map<string, Waiting>()
  let throttledNames = new Map<string, { ip: string; names: Set<string> }>()

  /** Drops the name once its throttled network has used enough of them. */
  function withFewNames(event: GatheredEvent): GatheredEvent {
    const { kind, tried, ip } = event
    if (kind !== 'throttled' || tried === null) return event
    const network = networkOf(ip)
    const first = throttledNames.get(network) ?? { ip, names: new Set() }
    throttledNames.set(network, first)
    if (first.names.size >= MOST_THROTTLED_NAMES && !first.names.has(tried))
      return { ...event, tried: null, ip: first.ip }
    first.names.add(tried)
    return event
  }

  function add(event: Waiting): void {
    const { kind, user_id, tried, ip, route, entity, entity_id } = event
    const key = JSON.stringify([kind, user_id, tried, ip, route, entity, entity_id])
    const kept = waiting.get(key) ?? (waiting.size < MOST_WAITING ? null : waiting.get(kind))
    if (kept) kept.times += event.times
    else if (waiting.size < MOST_WAITING) waiting.set(key, event)
    else waiting.set(kind, { ...event, ...ONLY_COUNTED })
  }

  return {
    note(given: GatheredEvent): void {
      const { row, ...event } = withFewNames(given)
      const at = new Date().toISOString()
      add({ ...event, at, times: 1, entity: row?.noun ?? null, entity_id: row?.id ?? null })
    },

    async flush(): Promise<void> {
      if (waiting.size === 0) return
      const events = [...waiting.values()]
      waiting = new Map()
      throttledNames = new Map()
      try {
        for (const event of await writeGathered(db, events)) tellWritten(event)
      } catch (error) {
        if (isDatabaseDown(error) || isTimedOut(error)) events.forEach(add)
        throw error
      }
    },
  }
}
export type GatheredEvents = ReturnType<typeof createGatheredEvents>

async function writeGathered(db: Db, events: Waiting[]): Promise<WrittenEvent[]> {
  const rows = await readRows(db)<WrittenEvent>(sql`
    insert into security_events
      (at, kind, times, user_id, role, tried, ip, user_agent, entity, entity_id, estate_id, detail)
    select g.at, g.kind, g.times, coalesce(g.user_id, account.id), g.role,
      case when account.id is null then g.tried end, g.ip, g.user_agent, g.entity, g.entity_id, r.estate_id,
      case when g.route is not null then jsonb_build_object('route', g.route) end
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as g (at timestamptz, kind text, times int, user_id int,
      role text, tried text, ip text, user_agent text, entity text, entity_id int, route text)
    left join lateral (
      select id from users where email = g.tried union all select id from users where sign_in_phone = g.tried limit 1
    ) account on true
    left join lateral (${rowReachedFor}) r on true
    where g.entity is null or r.id is not null
    returning id, at, kind, times, user_id, role, tried, ip, user_agent, about_id, entity, entity_id, estate_id, detail`)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
