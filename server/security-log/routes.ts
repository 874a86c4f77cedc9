import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import type { PageQuery } from '#contract/pages.ts'
import { REFUSALS, type SecurityEventKind } from '#contract/security-events.ts'
import { type SecurityEvent, securityLogApi } from '#contract/security-log.ts'
import { requirePassword, type ViewerScope } from '#server/access/viewer.ts'
import {
  type EventViewer,
  eventViewer,
  readsOriginOfEvent,
  visibleSecurityEvents,
} from '#server/access/visible-events.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { pick } from '#server/database/columns.ts'
import {
  type AnyPgColumn,
  alias,
  eq,
  inArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { estates, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { startOfDay } from '#server/database/time.ts'
import { tableFile } from '#server/documents/table-file.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all, newestFirst, type Page, readLargePage } from '#server/lists/page.ts'
import { findCalled, holds, isCalled, lookedUp } from '#server/lists/search.ts'

/** Lagos clock time as if UTC: spreadsheet dates have no time zone. */
const LAGOS_AHEAD_MS = 3_600_000

const FILE_FORMATS = tableFile<SecurityEvent>('Security log', [
  {
    header: 'Time',
    width: 20,
    numFmt: 'd mmm yyyy hh:mm',
    of: ({ at }) => new Date(Date.parse(at) + LAGOS_AHEAD_MS),
  },
  { header: 'Event', width: 22, of: ({ kind }) => kind.replaceAll('_', ' ') },
  { header: 'Times', width: 8, of: ({ times }) => times },
  { header: 'Person', width: 26, of: ({ user_name }) => user_name ?? '' },
  { header: 'Role', width: 14, of: ({ role }) => role ?? '' },
  { header: 'Tried', width: 26, of: ({ tried }) => tried ?? '' },
  { header: 'Address', width: 18, of: ({ ip }) => ip ?? '' },
  { header: 'Device', width: 40, of: ({ user_agent }) => user_agent ?? '' },
  { header: 'About', width: 26, of: ({ about_name }) => about_name ?? '' },
  { header: 'Row', width: 18, of: ({ entity }) => entity ?? '' },
  { header: 'Row id', width: 10, of: ({ entity_id }) => entity_id ?? '' },
  { header: 'Estate', width: 26, of: ({ estate_name }) => estate_name ?? '' },
  { header: 'More', width: 48, of: ({ detail }) => (detail ? JSON.stringify(detail) : '') },
])

export function securityLogRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, securityLogApi.listSecurityEvents, ({ viewer, query }) => listEvents(db, viewer, query))

  route(app, securityLogApi.securityFigures, ({ viewer }) => readSecurityFigures(db, viewer))

  route(app, securityLogApi.exportSecurityEvents, async ({ viewer, query, reply }) => {
    requirePassword(viewer)
    const { format, ...filter } = query
    const by = await eventViewer(db, viewer)
    const counted = await countEvents(db, by, filter)
    await noteExport(db, viewer, { what: 'security log', ...counted })
    const { type, write } = FILE_FORMATS[format]
    const today = formatIsoDay(new Date())
    reply.type(type).header('Content-Disposition', `attachment; filename="security-log-${today}.${format}"`)
    return reply.send(Readable.fromWeb(await write(eachEvent(db, by, filter))))
  })
}

// An estate admin reads names as typed in the estate (decision 013), and colleagues' own.

const estateOf = (viewer: ViewerScope): number | Placeholder | undefined =>
  viewer.role === 'estate admin' ? viewer.estate?.id : undefined

const namesIn = (estateId: number | Placeholder) => sql`(
  select t.user_id, t.name, t.created_at from tenants t where t.estate_id = ${estateId}
  union all select o.owner_id, o.owner_name, o.created_at from property_owners o
    join properties p on p.id = o.property_id where p.estate_id = ${estateId} and o.owner_id is not null
  union all select u.id, u.name, u.created_at from users u where u.estate_id = ${estateId})`

const nameFor = (
  viewer: ViewerScope,
  account: { id: AnyPgColumn; name: AnyPgColumn },
): SQL<string | null> => {
  const estateId = estateOf(viewer)
  return estateId === undefined
    ? sql<string | null>`${account.name}`
    : sql<
        string | null
      >`(select n.name from ${namesIn(estateId)} n where n.user_id = ${account.id} order by n.created_at desc limit 1)`
}

const typedSo = (estateId: number | Placeholder, word: string, column: AnyPgColumn): SQL =>
  sql`${column} in (select n.user_id from ${namesIn(estateId)} n where ${holds(sql`search_key(n.name)`, word)})`

interface EventFilter extends Pick<PageQuery, 'q'> {
  kind?: SecurityEventKind | 'refused' | undefined
  user_id?: number | undefined
  estate_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const BATCH = 500

const NEWEST = newestFirst(securityEvents.at, securityEvents.id)

const about = alias(users, 'about')

const BY_ADMIN = sql`${securityEvents.role} = 'admin'`
/** The author is visible to those who see the origin, and if it is an admin. */
const namesWho = (viewer: EventViewer) => sql`(${readsOriginOfEvent(viewer)} or ${BY_ADMIN})`

/** A search must not reveal hidden columns. */
async function isMeant(db: Db, viewer: EventViewer, word: string): Promise<SQL | undefined> {
  const { user_id, about_id } = securityEvents
  const origin = readsOriginOfEvent(viewer)
  const found = all(holds(securityEvents.search, word), origin)
  const estateId = estateOf(viewer)
  if (estateId === undefined) {
    const isMeantByName = await findCalled(db, word)
    return or(found, isMeantByName(user_id), isMeantByName(about_id))
  }
  // Tests each event: an estate has few of them.
  return or(
    found,
    all(typedSo(estateId, word, user_id), origin),
    all(BY_ADMIN, isCalled(user_id, word)),
    typedSo(estateId, word, about_id),
  )
}

const kindsOf = (kind: NonNullable<EventFilter['kind']>) => (kind === 'refused' ? REFUSALS : [kind])

const eventsWhere = async (
  db: Db,
  viewer: EventViewer,
  { q, kind, user_id, estate_id, from, to }: EventFilter,
): Promise<SQL> =>
  all(
    visibleSecurityEvents(viewer),
    await lookedUp(q, (word) => isMeant(db, viewer, word)),
    kind && inArray(securityEvents.kind, kindsOf(kind)),
    user_id === undefined
      ? undefined
      : or(all(eq(securityEvents.user_id, user_id), namesWho(viewer)), eq(securityEvents.about_id, user_id)),
    estate_id === undefined ? undefined : eq(securityEvents.estate_id, estate_id),
    from === undefined ? undefined : sql`${securityEvents.at} >= ${startOfDay(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${securityEvents.at} < ${startOfDay(sql`${to}::date + 1`)}`,
  )

function select(db: Db, viewer: EventViewer, where: SQL) {
  const whoOnly = <T>(value: AnyPgColumn) => sql<T | null>`case when ${namesWho(viewer)} then ${value} end`
  const originOnly = (value: AnyPgColumn) =>
    sql<string | null>`case when ${readsOriginOfEvent(viewer)} then ${value} end`
  return db
    .select({
      ...pick(securityEvents, 'id', 'at', 'kind', 'times'),
      user_id: whoOnly<number>(securityEvents.user_id),
      user_name: sql<
        string | null
      >`case when ${readsOriginOfEvent(viewer)} then ${nameFor(viewer, users)} when ${BY_ADMIN} then ${users.name} end`,
      role: securityEvents.role,
      tried: originOnly(securityEvents.tried),
      ip: originOnly(securityEvents.ip),
      user_agent: originOnly(securityEvents.user_agent),
      about_id: securityEvents.about_id,
      about_name: nameFor(viewer, about),
      ...pick(securityEvents, 'entity', 'entity_id'),
      estate_name: estates.name,
      detail: securityEvents.detail,
      /** Microseconds for keyset pagination. */
      moment: sql<string>`${securityEvents.at}::text`,
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.user_id))
    .leftJoin(about, eq(about.id, securityEvents.about_id))
    .leftJoin(estates, eq(estates.id, securityEvents.estate_id))
    .where(where)
    .orderBy(...NEWEST)
}

export async function listEvents(
  db: Db,
  viewer: ViewerScope,
  query: PageQuery & EventFilter,
): Promise<Page<SecurityEvent>> {
  const by = await eventViewer(db, viewer)
  const where = await eventsWhere(db, by, query)
  return readLargePage(db, query, { table: securityEvents, where, order: NEWEST }, (isOnPage) =>
    select(db, by, isOnPage),
  )
}

async function countEvents(
  db: Db,
  viewer: EventViewer,
  filter: EventFilter,
): Promise<{ rows: number; people: number }> {
  const counted = await db
    .select({
      rows: sql<number>`count(*)`,
      people: sql<number>`count(distinct ${securityEvents.user_id})`,
    })
    .from(securityEvents)
    .where(await eventsWhere(db, viewer, filter))
  return onlyRow(counted)
}

async function* eachEvent(db: Db, viewer: EventViewer, filter: EventFilter): AsyncGenerator<SecurityEvent> {
  const where = await eventsWhere(db, viewer, filter)
  let behind: SQL | undefined
  for (;;) {
    const rows = await select(db, viewer, all(where, behind)).limit(BATCH)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    behind = sql`(${securityEvents.at}, ${securityEvents.id}) < (${last.moment}::timestamptz, ${last.id})`
  }
}

async function readSecurityFigures(
  db: Db,
  viewer: ViewerScope,
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
    .where(
      all(
        visibleSecurityEvents(await eventViewer(db, viewer)),
        sql`${securityEvents.at} > now() - interval '24 hours'`,
      ),
    )
  return onlyRow(figures)
}
