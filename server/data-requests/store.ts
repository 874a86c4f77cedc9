import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { DataRequest, DataRequestState, OwnDataRequest } from '#contract/data-requests.ts'
import { LIST_LIMIT, type PageQuery } from '#contract/pages.ts'
import type { Role } from '#contract/roles.ts'
import { rolesOfUser } from '#server/access/person.ts'
import type { Reach } from '#server/access/reach.ts'
import { all, matches, type Page, readPage } from '#server/answers/page.ts'
import type { Db } from '#server/database/open.ts'
import { users } from '#server/database/schema.ts'
import { dataRequests } from '#server/database/schema-data-requests.ts'
import { hindrancesOf } from '#server/erasure/queries.ts'

/** What its person sees of a request. */
export const shownOfRequest = {
  id: dataRequests.id,
  kind: dataRequests.kind,
  state: dataRequests.state,
  note: dataRequests.note,
  asked_at: dataRequests.asked_at,
  due_on: dataRequests.due_on,
  answered_at: dataRequests.answered_at,
  answer: dataRequests.answer,
  erased_on: dataRequests.erase_on,
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

const shown = {
  ...shownOfRequest,
  user: { id: users.id, name: users.name, email: users.email },
  estates: estatesOfPerson,
  answered_by: sql<string | null>`(select a.name from users a where a.id = ${dataRequests.answered_by})`,
}

/** Open ones first, the earliest due first; then those that wait for their day; then the rest, the newest first. */
const IN_TURN = [
  sql`case ${dataRequests.state} when 'open' then 0 when 'erasing' then 1 else 2 end`,
  sql`case ${dataRequests.state} when 'open' then ${dataRequests.due_on} when 'erasing' then ${dataRequests.erase_on} end`,
  sql`case when ${dataRequests.state} in ('open', 'erasing') then ${dataRequests.id} end`,
  desc(dataRequests.id),
]

/** The requests of people within reach. */
export async function listRequests(
  db: Db,
  reach: Reach<'users'>,
  { state, ...query }: PageQuery & { state?: DataRequestState | undefined },
): Promise<Page<DataRequest>> {
  const where = all(reach, matches(users.search, query.q), state && eq(dataRequests.state, state))
  return readPage(
    query,
    (limit, offset) => readRequests(db, where, limit, offset),
    (most) => {
      const some = db.select({ id: dataRequests.id }).from(dataRequests).innerJoin(users, whose).where(where)
      return db.$count((most === undefined ? some : some.limit(most)).as('some'))
    },
  )
}

export async function findRequest(
  db: Db,
  reach: Reach<'users'>,
  id: number,
): Promise<DataRequest | undefined> {
  const [row] = await readRequests(db, all(reach, eq(dataRequests.id, id)), 1, 0)
  return row
}

async function readRequests(db: Db, where: SQL, limit: number, offset: number): Promise<DataRequest[]> {
  const rows = await db
    .select(shown)
    .from(dataRequests)
    .innerJoin(users, whose)
    .where(where)
    .orderBy(...IN_TURN)
    .limit(limit)
    .offset(offset)
  const concerned = rows.filter(
    ({ kind, state }) => kind === 'erasure' && (state === 'open' || state === 'erasing'),
  )
  const hindrances = await hindrancesOf(db, [...new Set(concerned.map(({ user }) => user.id))])
  return rows.map((row) => ({
    ...row,
    hindrances: concerned.includes(row) ? (hindrances.get(row.user.id) ?? []) : [],
  }))
}

export interface HeldRequest extends OwnDataRequest {
  user_id: number
  roles: Role[]
  /** Granting it closed the account, which was open until then. */
  closed_by_it: boolean
  closed: boolean
  /** Granted by nobody: what is kept of those who left so long ago is erased by itself. */
  by_itself: boolean
  /** Its day has come: it is erased as soon as the job comes to it. */
  is_due: boolean
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
export async function holdRequest(
  db: Db,
  reach: Reach<'users'>,
  id: number,
): Promise<HeldRequest | undefined> {
  const [row] = await db
    .select({
      ...shownOfRequest,
      user_id: users.id,
      roles: rolesOfUser,
      // One transaction did both.
      closed_by_it: sql<boolean>`coalesce(${users.deactivated_at} = ${dataRequests.answered_at}, false)`,
      by_itself: sql<boolean>`${dataRequests.state} = 'erasing' and ${dataRequests.answered_by} is null`,
      closed: sql<boolean>`${users.deactivated_at} is not null`,
      is_due: sql<boolean>`coalesce(${dataRequests.erase_on} <= lagos_today(), false)`,
    })
    .from(dataRequests)
    .innerJoin(users, whose)
    .where(all(reach, eq(dataRequests.id, id)))
    .for('no key update', { of: dataRequests })
  return row
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

/** The open request of a kind that keeps somebody from asking another one. */
export async function findUnanswered(
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
