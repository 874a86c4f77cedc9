import type { PageQuery } from '#contract/pages.ts'
import { REFUSALS, type SecurityEventKind } from '#contract/security-events.ts'
import type { SecurityEvent } from '#contract/security-log.ts'
import type { Asker } from '#server/access/asker.ts'
import { isEverything, reachSecurityEvents, readsOriginOfEvent } from '#server/access/reach.ts'
import { findCalled } from '#server/answers/called.ts'
import { newestFirst } from '#server/answers/order.ts'
import { all, countRows, matches, type Page, readPage } from '#server/answers/page.ts'
import { countTallied } from '#server/answers/tallies.ts'
import { type AnyPgColumn, alias, eq, inArray, or, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { estates, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { startOfDay } from '#server/database/time-zone.ts'
import { estateOf, findTyped, nameFor } from './names.ts'

export interface EventFilter extends Pick<PageQuery, 'q'> {
  kind?: SecurityEventKind | 'refused' | undefined
  user_id?: number | undefined
  estate_id?: number | undefined
  /** Days in Lagos, both of them included. */
  from?: string | undefined
  to?: string | undefined
}

const BATCH = 500

const newest = (backwards?: boolean) => newestFirst(securityEvents.at, securityEvents.id, backwards)

const about = alias(users, 'about')

const BY_ADMIN = sql`${securityEvents.role} = 'admin'`
/** Who did it is named to those who may know where they were, and as one of those who run the application. */
const namesWho = (asker: Asker) => sql`(${readsOriginOfEvent(asker)} or ${BY_ADMIN})`

/** A search finds what the row shows, and nothing by what is kept from the asker. */
async function searched(
  db: Db,
  asker: Asker,
  q: string | undefined,
  wanted: 'first' | 'all',
): Promise<SQL | undefined> {
  if (!q) return undefined
  const isCalledSo = await findCalled(db, q, wanted)
  const found = all(matches(securityEvents.search, q), readsOriginOfEvent(asker))
  const estateId = estateOf(asker)
  if (estateId === undefined)
    return or(found, isCalledSo(securityEvents.user_id), isCalledSo(securityEvents.about_id))
  const isTypedSo = await findTyped(db, estateId, q)
  return or(
    found,
    all(isTypedSo(securityEvents.user_id), readsOriginOfEvent(asker)),
    all(isCalledSo(securityEvents.user_id), BY_ADMIN),
    isTypedSo(securityEvents.about_id),
  )
}

const kindsOf = (kind: NonNullable<EventFilter['kind']>) => (kind === 'refused' ? REFUSALS : [kind])

const eventsWhere = async (
  db: Db,
  asker: Asker,
  { q, kind, user_id, estate_id, from, to }: EventFilter,
  wanted: 'first' | 'all',
): Promise<SQL> =>
  all(
    reachSecurityEvents(asker),
    await searched(db, asker, q, wanted),
    kind && inArray(securityEvents.kind, kindsOf(kind)),
    user_id === undefined
      ? undefined
      : or(all(eq(securityEvents.user_id, user_id), namesWho(asker)), eq(securityEvents.about_id, user_id)),
    estate_id === undefined ? undefined : eq(securityEvents.estate_id, estate_id),
    from === undefined ? undefined : sql`${securityEvents.at} >= ${startOfDay(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${securityEvents.at} < ${startOfDay(sql`${to}::date + 1`)}`,
  )

/** Those of a condition, newest first, as far as the asker is told of each. */
function select(db: Db, asker: Asker, where: SQL) {
  const whoOnly = <T>(value: AnyPgColumn) => sql<T | null>`case when ${namesWho(asker)} then ${value} end`
  const originOnly = (value: AnyPgColumn) =>
    sql<string | null>`case when ${readsOriginOfEvent(asker)} then ${value} end`
  return db
    .select({
      id: securityEvents.id,
      at: securityEvents.at,
      kind: securityEvents.kind,
      times: securityEvents.times,
      user_id: whoOnly<number>(securityEvents.user_id),
      user_name: sql<
        string | null
      >`case when ${readsOriginOfEvent(asker)} then ${nameFor(asker, users)} when ${BY_ADMIN} then ${users.name} end`,
      role: securityEvents.role,
      tried: originOnly(securityEvents.tried),
      ip: originOnly(securityEvents.ip),
      user_agent: originOnly(securityEvents.user_agent),
      about_id: securityEvents.about_id,
      about_name: nameFor(asker, about),
      entity: securityEvents.entity,
      entity_id: securityEvents.entity_id,
      estate_name: estates.name,
      detail: securityEvents.detail,
      /** To the microsecond, for whoever reads on behind it. */
      moment: sql<string>`${securityEvents.at}::text`,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.user_id))
    .leftJoin(about, eq(about.id, securityEvents.about_id))
    .leftJoin(estates, eq(estates.id, securityEvents.estate_id))
    .where(where)
    .orderBy(...newest())
}

/** What happened, within reach, newest first. */
export async function listEvents(
  db: Db,
  asker: Asker,
  query: PageQuery & EventFilter,
): Promise<Page<SecurityEvent>> {
  const where = await eventsWhere(db, asker, query, 'first')
  const { q, kind, user_id, estate_id, from, to } = query
  const isOfKind = [q, user_id, estate_id, from, to].every((narrowed) => narrowed === undefined)
  const known =
    isOfKind && isEverything(reachSecurityEvents(asker))
      ? await countTallied(db, { of: 'security_events', kind: kind && kindsOf(kind) })
      : undefined
  return readPage(
    query,
    (limit, offset, backwards) => {
      // Found first: who and where is looked up of the events on the page alone, not of those before it.
      const page = db
        .select({ id: securityEvents.id })
        .from(securityEvents)
        .where(where)
        .orderBy(...newest(backwards))
        .limit(limit)
        .offset(offset)
      return select(db, asker, inArray(securityEvents.id, page))
    },
    (most) => countRows(db, securityEvents, where, most),
    known,
  )
}

/** How many rows an export has, and of how many people. */
export async function countEvents(
  db: Db,
  asker: Asker,
  filter: EventFilter,
): Promise<{ rows: number; people: number }> {
  const counted = await db
    .select({
      rows: sql<number>`count(*)`,
      people: sql<number>`count(distinct ${securityEvents.user_id})`,
    })
    .from(securityEvents)
    .where(await eventsWhere(db, asker, filter, 'all'))
  return onlyRow(counted)
}

/** Every one within reach, batch by batch as it is wanted: events are never changed, and new ones come before the first. */
export async function* eachEvent(db: Db, asker: Asker, filter: EventFilter): AsyncGenerator<SecurityEvent> {
  const where = await eventsWhere(db, asker, filter, 'all')
  let behind: SQL | undefined
  for (;;) {
    const rows = await select(db, asker, all(where, behind)).limit(BATCH)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    behind = sql`(${securityEvents.at}, ${securityEvents.id}) < (${last.moment}::timestamptz, ${last.id})`
  }
}

/** Of the last 24 hours; what was refused several times at once counts each time. */
export async function readFigures(
  db: Db,
  asker: Asker,
): Promise<{ refused: number; new_devices: number; exports: number }> {
  const refused = inArray(securityEvents.kind, REFUSALS)
  const of = (kind: SecurityEventKind) =>
    sql<number>`count(*) filter (where ${securityEvents.kind} = ${kind})`
  const figures = await db
    .select({
      refused: sql<number>`coalesce(sum(${securityEvents.times}) filter (where ${refused}), 0)`.mapWith(
        Number,
      ),
      new_devices: of('new_device'),
      exports: of('exported'),
    })
    .from(securityEvents)
    .where(all(reachSecurityEvents(asker), sql`${securityEvents.at} > now() - interval '24 hours'`))
  return onlyRow(figures)
}
