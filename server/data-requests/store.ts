import { DATA_REQUEST_DUE_DAYS, type DataRequestState } from '#contract/data-request-states.ts'
import type { DataRequest, OwnDataRequest } from '#contract/data-requests.ts'
import { formatDay, TIME_ZONE } from '#contract/dates.ts'
import { LIST_LIMIT, type PageQuery } from '#contract/pages.ts'
import type { Caller } from '#server/access/caller.ts'
import { type Reach, reachUsers } from '#server/access/reach.ts'
import { all, countFound, type Page, readPage } from '#server/answers/page.ts'
import { Problem } from '#server/answers/problem.ts'
import { matches } from '#server/answers/search.ts'
import { type AnyPgColumn, and, desc, eq, isNull, or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { dataRequests } from '#server/database/schema-data-requests.ts'
import { findPlacesInTheWay, hindrancesOf } from '#server/erasure/queries.ts'

/** What its person sees of a request. */
export const shownOfRequest = {
  id: dataRequests.id,
  kind: dataRequests.kind,
  state: dataRequests.state,
  via: dataRequests.via,
  note: dataRequests.note,
  asked_at: dataRequests.asked_at,
  due_on: dataRequests.due_on,
  answered_at: dataRequests.answered_at,
  answer: dataRequests.answer,
  erase_on: dataRequests.erase_on,
}

const whose = eq(users.id, dataRequests.user_id)

/** The estates that somebody has to do with: lives or lived there, owns or owned, looks after. */
const estatesOfPerson = sql<string[]>`array(
  select e.name from estates e where e.id in (
    select t.estate_id from tenants t where t.user_id = users.id
    union select p.estate_id from properties p where p.owner_id = users.id
    union select p.estate_id from property_owners o join properties p on p.id = o.property_id where o.owner_id = users.id
    union select users.estate_id)
  order by e.name collate as_read, e.id)`

/** Whether the caller answers what a person asks, and enters it for them: nobody their own, and only a super admin an admin's. */
const mayAnswer = ({
  user_id,
  role,
}: Caller): SQL<boolean> => sql`(${users.id} <> ${user_id} and (${role === 'super admin'} or not exists (
  select from user_roles r where r.user_id = ${users.id} and r.role in ('super admin', 'admin'))))`

const nameOf = (id: AnyPgColumn) => sql<string | null>`(select a.name from users a where a.id = ${id})`
const shownTo = (caller: Caller) => ({
  ...shownOfRequest,
  user: { id: users.id, name: users.name, email: users.email },
  estates: estatesOfPerson,
  entered_by: nameOf(dataRequests.entered_by),
  answered_by: nameOf(dataRequests.answered_by),
  may_answer: mayAnswer(caller),
})

/** Open ones first, the earliest due first; then those that wait for their day; then the rest, the newest first. */
const IN_TURN = [
  sql`case ${dataRequests.state} when 'open' then 0 when 'erasing' then 1 else 2 end`,
  sql`case ${dataRequests.state} when 'open' then ${dataRequests.due_on} when 'erasing' then ${dataRequests.erase_on} end`,
  sql`case when ${dataRequests.state} in ('open', 'erasing') then ${dataRequests.id} end`,
  desc(dataRequests.id),
]

/** The requests of people within the caller's reach. */
export async function listRequests(
  db: Db,
  caller: Caller,
  { state, ...query }: PageQuery & { state?: DataRequestState | undefined },
): Promise<Page<DataRequest>> {
  const where = all(
    reachUsers(caller),
    matches(users.search, query.q),
    state && eq(dataRequests.state, state),
  )
  return readPage(
    query,
    (limit, offset) => readRequests(db, caller, where, limit, offset),
    (most) =>
      countFound(
        db,
        db.select({ id: dataRequests.id }).from(dataRequests).innerJoin(users, whose).where(where).$dynamic(),
        most,
      ),
  )
}

export async function findRequest(db: Db, caller: Caller, id: number): Promise<DataRequest | undefined> {
  const [row] = await readRequests(db, caller, all(reachUsers(caller), eq(dataRequests.id, id)), 1, 0)
  return row
}

async function readRequests(
  db: Db,
  caller: Caller,
  where: SQL,
  limit: number,
  offset: number,
): Promise<DataRequest[]> {
  const rows = await db
    .select(shownTo(caller))
    .from(dataRequests)
    .innerJoin(users, whose)
    .where(where)
    .orderBy(...IN_TURN)
    .limit(limit)
    .offset(offset)
  const concerned = rows.filter(
    ({ kind, state }) => kind === 'erasure' && (state === 'open' || state === 'erasing'),
  )
  const people = [...new Set(concerned.map(({ user }) => user.id))]
  const hindrances = await hindrancesOf(db, people)
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

export interface HeldRequest extends OwnDataRequest {
  user_id: number
  may_answer: boolean
  /** Granting it closed the account, which was open until then. */
  closed_by_it: boolean
  closed: boolean
}

/** Whose a request is, of people within reach. */
export async function findAsker(db: Db, reach: Reach<'users'>, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ user_id: users.id })
    .from(dataRequests)
    .innerJoin(users, whose)
    .where(all(reach, eq(dataRequests.id, id)))
  return row?.user_id
}

/** A request of somebody who is held already; whoever else would answer it waits until the transaction ends. */
export async function holdRequest(db: Db, caller: Caller, id: number): Promise<HeldRequest | undefined> {
  const [row] = await db
    .select({
      ...shownOfRequest,
      user_id: users.id,
      may_answer: mayAnswer(caller),
      // One transaction did both.
      closed_by_it: sql<boolean>`coalesce(${users.deactivated_at} = ${dataRequests.answered_at}, false)`,
      closed: sql<boolean>`${users.deactivated_at} is not null`,
    })
    .from(dataRequests)
    .innerJoin(users, whose)
    .where(all(reachUsers(caller), eq(dataRequests.id, id)))
    .for('no key update', { of: dataRequests })
  return row
}

interface PersonOfRequests {
  /** Whether the caller answers what they ask. */
  may_answer: boolean
  /** The day of their erasure, where it is granted. */
  erase_on: string | null
}

/** Somebody within the caller's reach who is not erased. */
export async function findPerson(db: Db, caller: Caller, id: number): Promise<PersonOfRequests | undefined> {
  const [row] = await db
    .select({
      may_answer: mayAnswer(caller),
      erase_on: sql<string | null>`(
        select d.erase_on from data_requests d where d.user_id = users.id and d.state = 'erasing')`,
    })
    .from(users)
    .where(all(reachUsers(caller), isNull(users.erased_at), eq(users.id, id)))
  return row
}

type NewRequest = Pick<typeof dataRequests.$inferInsert, 'user_id' | 'kind' | 'note' | 'via' | 'entered_by'>

/**
 * Writes down what somebody asks, `asked_on` a day or else now. Throws 409 while they have asked the same already; `again` says so, and
 * the day by which that is answered.
 */
export async function insertRequest(
  db: Db,
  { asked_on, ...request }: NewRequest & { asked_on?: string | undefined },
  again: (day: string) => string,
): Promise<OwnDataRequest> {
  const since = asked_on === undefined ? sql`lagos_today()` : sql`${asked_on}::date`
  const [row] = await db
    .insert(dataRequests)
    .values({
      ...request,
      due_on: sql`${since} + ${DATA_REQUEST_DUE_DAYS}::int`,
      ...(asked_on !== undefined && { asked_at: sql`${since}::timestamp at time zone ${TIME_ZONE}` }),
    })
    .onConflictDoNothing()
    .returning(shownOfRequest)
  if (row) return row
  const first = await findPending(db, request.user_id, request.kind)
  // It may have been answered this very moment.
  throw new Problem('clash', first ? again(formatDay(first.due_on)) : 'This has been asked for already.')
}

export const listOwnRequests = (db: Db, userId: number): Promise<OwnDataRequest[]> =>
  db
    .select(shownOfRequest)
    .from(dataRequests)
    .where(eq(dataRequests.user_id, userId))
    .orderBy(desc(dataRequests.id))
    .limit(LIST_LIMIT)

/** What the caller asked themselves. */
export async function findOwnRequest(
  db: Db,
  userId: number,
  id: number,
): Promise<OwnDataRequest | undefined> {
  const [row] = await db
    .select(shownOfRequest)
    .from(dataRequests)
    .where(and(eq(dataRequests.id, id), eq(dataRequests.user_id, userId)))
  return row
}

/** A day so many days from today in Lagos. */
export const daysFromToday = (days: number): SQL => sql`lagos_today() + ${days}::int`

/** The request of a kind that keeps somebody from asking another one. */
async function findPending(
  db: Db,
  userId: number,
  kind: OwnDataRequest['kind'],
): Promise<OwnDataRequest | undefined> {
  const [row] = await db
    .select(shownOfRequest)
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.user_id, userId),
        eq(dataRequests.kind, kind),
        or(eq(dataRequests.state, 'open'), eq(dataRequests.state, 'erasing')),
      ),
    )
  return row
}
