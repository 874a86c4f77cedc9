import { formatDay, TIME_ZONE } from '#contract/dates.ts'
import { LIST_LIMIT, type PageQuery } from '#contract/pages.ts'
import { PRIVACY_REQUEST_DUE_DAYS, type PrivacyRequestState } from '#contract/privacy-request-states.ts'
import type { OwnPrivacyRequest, PrivacyRequest } from '#contract/privacy-requests.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type Visible, visibleUsers } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { type AnyPgColumn, and, desc, eq, inArray, isNull, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { privacyRequests } from '#server/database/schema-privacy.ts'
import { findPlacesInTheWay, hindrancesOf } from '#server/erasure/queries.ts'
import { Problem } from '#server/errors/problem.ts'
import { all, countFound, type Page, readPage } from '#server/lists/page.ts'
import { matches } from '#server/lists/search.ts'

export const shownOfRequest = {
  ...pick(privacyRequests, 'id', 'kind', 'state', 'via', 'note', 'asked_at', 'due_on'),
  ...pick(privacyRequests, 'answered_at', 'answer', 'erase_on'),
}

const whose = eq(users.id, privacyRequests.user_id)

const estatesOfPerson = sql<string[]>`array(
  select e.name from estates e where e.id in (
    select t.estate_id from tenants t where t.user_id = users.id
    union select p.estate_id from properties p where p.owner_id = users.id
    union select p.estate_id from property_owners o join properties p on p.id = o.property_id where o.owner_id = users.id
    union select users.estate_id)
  order by e.name collate as_read, e.id)`

/** A person cannot answer their own request, and only a super admin answers an admin's. */
const mayAnswer = ({
  user_id,
  role,
}: Viewer): SQL<boolean> => sql`(${users.id} <> ${user_id} and (${role === 'super admin'} or not exists (
  select from user_roles r where r.user_id = ${users.id} and r.role in ('super admin', 'admin'))))`

const nameOf = (id: AnyPgColumn) => sql<string | null>`(select a.name from users a where a.id = ${id})`
const shownTo = (viewer: Viewer) => ({
  ...shownOfRequest,
  user: { id: users.id, name: users.name, email: users.email },
  estates: estatesOfPerson,
  entered_by: nameOf(privacyRequests.entered_by),
  answered_by: nameOf(privacyRequests.answered_by),
  may_answer: mayAnswer(viewer),
})

/** Open requests by due day, then granted erasures by their day, then the newest. */
const IN_TURN = [
  sql`case ${privacyRequests.state} when 'open' then 0 when 'erasing' then 1 else 2 end`,
  sql`case ${privacyRequests.state} when 'open' then ${privacyRequests.due_on} when 'erasing' then ${privacyRequests.erase_on} end`,
  sql`case when ${privacyRequests.state} in ('open', 'erasing') then ${privacyRequests.id} end`,
  desc(privacyRequests.id),
]

export async function listRequests(
  db: Db,
  viewer: Viewer,
  { state, ...query }: PageQuery & { state?: PrivacyRequestState | undefined },
): Promise<Page<PrivacyRequest>> {
  const where = all(
    visibleUsers(viewer),
    matches(users.search, query.q),
    state && eq(privacyRequests.state, state),
  )
  const found = db.select({ id: privacyRequests.id }).from(privacyRequests).innerJoin(users, whose)
  return readPage(
    query,
    (limit, offset) => readRequests(db, viewer, where, limit, offset),
    (most) => countFound(db, found.where(where).$dynamic(), most),
  )
}

export async function findRequest(db: Db, viewer: Viewer, id: number): Promise<PrivacyRequest | undefined> {
  const [row] = await readRequests(db, viewer, all(visibleUsers(viewer), eq(privacyRequests.id, id)), 1, 0)
  return row
}

async function readRequests(
  db: Db,
  viewer: Viewer,
  where: SQL,
  limit: number,
  offset: number,
): Promise<PrivacyRequest[]> {
  const rows = await db
    .select(shownTo(viewer))
    .from(privacyRequests)
    .innerJoin(users, whose)
    .where(where)
    .orderBy(...IN_TURN)
    .limit(limit)
    .offset(offset)
  const concerned = rows.filter(
    ({ kind, state }) => kind === 'erasure' && (state === 'open' || state === 'erasing'),
  )
  const hindrances = await hindrancesOf(db, [...new Set(concerned.map(({ user }) => user.id))])
  const places = await findPlacesInTheWay(db, hindrances)
  return rows.map((row) => ({
    ...row,
    hindrances: [],
    owns: null,
    ...(concerned.includes(row) && {
      hindrances: hindrances.get(row.user.id) ?? [],
      ...places.get(row.user.id),
    }),
  }))
}

export interface HeldRequest extends OwnPrivacyRequest {
  user_id: number
  may_answer: boolean
  closed_by_it: boolean
  closed: boolean
}

export async function findAsker(db: Db, visible: Visible<'users'>, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ user_id: users.id })
    .from(privacyRequests)
    .innerJoin(users, whose)
    .where(all(visible, eq(privacyRequests.id, id)))
  return row?.user_id
}

export async function holdRequest(db: Db, viewer: Viewer, id: number): Promise<HeldRequest | undefined> {
  const [row] = await db
    .select({
      ...shownOfRequest,
      user_id: users.id,
      may_answer: mayAnswer(viewer),
      // One transaction wrote both.
      closed_by_it: sql<boolean>`coalesce(${users.deactivated_at} = ${privacyRequests.answered_at}, false)`,
      closed: sql<boolean>`${users.deactivated_at} is not null`,
    })
    .from(privacyRequests)
    .innerJoin(users, whose)
    .where(all(visibleUsers(viewer), eq(privacyRequests.id, id)))
    .for('no key update', { of: privacyRequests })
  return row
}

export async function findPerson(db: Db, viewer: Viewer, id: number) {
  const [row] = await db
    .select({
      may_answer: mayAnswer(viewer),
      erase_on: sql<string | null>`(
        select d.erase_on from privacy_requests d where d.user_id = users.id and d.state = 'erasing')`,
    })
    .from(users)
    .where(all(visibleUsers(viewer), isNull(users.erased_at), eq(users.id, id)))
  return row
}

/** Inserts a request. Throws 409 while an equal one is open; `again` words that with the due day. */
export async function insertRequest(
  db: Db,
  { asked_on, ...request }: Omit<typeof privacyRequests.$inferInsert, 'id'> & { asked_on?: string },
  again: (day: string) => string,
): Promise<OwnPrivacyRequest> {
  const since = asked_on === undefined ? sql`lagos_today()` : sql`${asked_on}::date`
  const [row] = await db
    .insert(privacyRequests)
    .values({
      ...request,
      due_on: sql`${since} + ${PRIVACY_REQUEST_DUE_DAYS}::int`,
      ...(asked_on !== undefined && { asked_at: sql`${since}::timestamp at time zone ${TIME_ZONE}` }),
    })
    .onConflictDoNothing()
    .returning(shownOfRequest)
  if (row) return row
  const first = await findOne(
    db,
    eq(privacyRequests.user_id, request.user_id),
    eq(privacyRequests.kind, request.kind),
    inArray(privacyRequests.state, ['open', 'erasing']),
  )
  throw new Problem('clash', first ? again(formatDay(first.due_on)) : 'This has been asked for already.')
}

export const listOwnRequests = (db: Db, userId: number): Promise<OwnPrivacyRequest[]> =>
  db
    .select(shownOfRequest)
    .from(privacyRequests)
    .where(eq(privacyRequests.user_id, userId))
    .orderBy(desc(privacyRequests.id))
    .limit(LIST_LIMIT)

export const findOwnRequest = (db: Db, userId: number, id: number): Promise<OwnPrivacyRequest | undefined> =>
  findOne(db, eq(privacyRequests.id, id), eq(privacyRequests.user_id, userId))

export const daysFromToday = (days: number): SQL => sql`lagos_today() + ${days}::int`

async function findOne(db: Db, ...conditions: SQL[]): Promise<OwnPrivacyRequest | undefined> {
  const [row] = await db
    .select(shownOfRequest)
    .from(privacyRequests)
    .where(and(...conditions))
  return row
}
