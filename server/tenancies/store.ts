import { formatDay } from '#contract/dates.ts'
import type { Credentials } from '#contract/fields.ts'
import type { SessionUser } from '#contract/profile.ts'
import type { FirstPeriod, Tenant } from '#contract/tenancies.ts'
import { isName } from '#server/access/names.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Visible } from '#server/access/visibility.ts'
import { findAccountHolder } from '#server/account/store.ts'
import { correctLedger, findHousehold } from '#server/billing/public.ts'
import { asc, eq, type Placeholder, sql } from '#server/database/drizzle.ts'
import type { Database, Db } from '#server/database/open.ts'
import { accounts, estates, properties, tenants } from '#server/database/schema.ts'
import { clash } from '#server/errors/problem.ts'
import { all } from '#server/lists/page.ts'
import { queueMessage, queueMessages } from '#server/messages/store.ts'
import { notifyOffice, notifyPeople, notifyPerson } from '#server/notifications/store.ts'
import { selectTenancies } from './list.ts'

export async function findTenancy(
  db: Db,
  visible: Visible<'tenancies'>,
  id: number,
): Promise<Tenant | undefined> {
  const [row] = await selectTenancies(db).where(all(visible, eq(tenants.id, id)))
  return row
}

const selectPlaces = (db: Db, userId: number | Placeholder) =>
  db
    .select({
      id: tenants.id,
      account_id: tenants.account_id,
      estate: {
        id: estates.id,
        name: estates.name,
        status: sql<1 | null>`case when ${estates.archived_at} is null then ${estates.status} end`,
      },
      bills: sql<boolean>`${estates.billing_from} is not null`,
      estate_property: { id: properties.id, title: properties.title },
      left: sql<boolean>`${tenants.left_at} is not null`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(eq(tenants.user_id, userId))
    .orderBy(asc(tenants.created_at), asc(tenants.id))

type Places = Pick<SessionUser, 'tenants' | 'former_tenants'>

function asPlaces(rows: Awaited<ReturnType<typeof selectPlaces>>, email: string | null): Places {
  const placesOf = (left: boolean) =>
    rows
      .filter((row) => row.left === left)
      .map(({ id, account_id, estate, estate_property, bills }) => ({
        ...{ id, account_id, email, role: 'tenant' as const, estate_property },
        estate: { ...estate, ...(bills && { bills: true as const }) },
      }))
  return { tenants: placesOf(false), former_tenants: placesOf(true) }
}

/** Homes, oldest first. An archived estate reads inactive. */
export const listTenanciesOf = async (db: Db, userId: number, email: string | null): Promise<Places> =>
  asPlaces(await selectPlaces(db, userId), email)

export function prepareTenanciesOf(db: Database): (userId: number, email: string | null) => Promise<Places> {
  const places = selectPlaces(db, sql.placeholder('user_id')).prepare('tenancies_of')
  return async (user_id, email) => asPlaces(await places.execute({ user_id }), email)
}

type NewTenancy = typeof tenants.$inferInsert & {
  by: number
  separate?: boolean | undefined
  first_period?: FirstPeriod | undefined
}

/** Joins the household of the home, or opens an account of its own there. Throws 409 if the person lives there already. */
export async function insertTenancy(
  db: Db,
  { by, separate, first_period, ...fields }: NewTenancy,
): Promise<number> {
  const home = fields.estate_property_id
  if (separate) await db.update(properties).set({ let_by_room: true }).where(eq(properties.id, home))
  const account_id = (await findHousehold(db, home, fields.starts_on)) ?? 0
  const [row] = await db
    .insert(tenants)
    .values({ ...fields, account_id })
    .onConflictDoNothing()
    .returning({ id: tenants.id, account_id: tenants.account_id })
  if (!row)
    throw clash(fields.email ? 'email' : 'phone_number', 'This person is already a tenant of this property.')
  if (first_period && account_id === 0)
    await db.update(accounts).set({ first_period }).where(eq(accounts.id, row.account_id))
  await db
    .update(properties)
    .set({ status: 'rented' })
    .where(all(eq(properties.id, fields.estate_property_id), eq(properties.status, 'available')))
  // Dues from the first day on are charged at once.
  await correctLedger(db, row.id, { user_id: by })
  return row.id
}

interface Place {
  title: string
  estate_id: number
  estate_name: string
  from?: string | undefined
}

function whoAdds({ role }: Viewer, estate_name: string): string {
  if (role === 'estate admin') return `The admin of ${estate_name}`
  return role === 'landlord' ? 'The landlord' : 'An administrator'
}

const sinceWords = ({ from }: Pick<Place, 'from'>) => (from === undefined ? '' : ` from ${formatDay(from)}`)

/** The first message to a new account begins with it. `owner` is the landlord who adds them. */
export function addedWords(
  viewer: Viewer,
  part: 'tenant' | 'landlord',
  { title, estate_name, from }: Omit<Place, 'estate_id'>,
  owner?: string | null,
): string {
  const who = viewer.role === 'landlord' && isName(owner) ? owner : whoAdds(viewer, estate_name)
  return `${who} added you as ${part} of ${title} in ${estate_name}${sinceWords({ from })}.`
}

const wayOut = (isTenant: boolean, estate_name: string) =>
  isTenant ? 'Not you? Leave it in your profile.' : `Not you? Please tell ${estate_name}.`

/** A new account gets an invitation instead. The office hears of a new tenant. */
export async function tellAdded(
  db: Db,
  viewer: Viewer,
  { id: user_id, credentials }: { id: number; credentials: Credentials },
  part: 'tenant' | 'landlord',
  place: Place,
): Promise<void> {
  const { title, estate_id, estate_name } = place
  if (part === 'tenant')
    await notifyOffice(
      db,
      {
        ...{
          estate_id,
          title: 'New tenant',
          message: `${whoAdds(viewer, estate_name)} added a tenant to ${title}${sinceWords(place)}.`,
        },
        ...{ url: '/tenants', needs: 'GET /tenants' },
      },
      viewer.user_id,
    )
  if (credentials.password !== null || user_id === viewer.user_id) return
  const told = addedWords(viewer, part, place)
  const way_out = wayOut(part === 'tenant', estate_name)
  const notice = { title: `You were added as ${part}`, message: `${told} ${way_out}` }
  await notifyPerson(db, { user_id, estate_id, ...notice })
  const { name, email: address } = await findAccountHolder(db, user_id)
  if (address === null) return
  const content = { name, estate_name, property_title: title, told, way_out }
  await queueMessage(db, { kind: 'added', channel: 'email', user_id, estate_id, address, content })
}

export const namedTitles = (titles: readonly string[], most = 3): string =>
  titles.length > most
    ? `${titles.slice(0, most).join(', ')} and ${titles.length - most} more`
    : titles.join(', ')

export async function tellAllAdded(
  db: Db,
  viewer: Viewer,
  estate: { id: number; name: string },
  people: readonly { user_id: number; lives_in: string[]; owns: string[] }[],
): Promise<void> {
  const others = people.filter(({ user_id }) => user_id !== viewer.user_id)
  const words = new Map(
    others.map(({ user_id, lives_in, owns }) => {
      const parts = [
        ...(owns.length > 0 ? [`landlord of ${namedTitles(owns)}`] : []),
        ...(lives_in.length > 0 ? [`tenant of ${namedTitles(lives_in)}`] : []),
      ]
      const told = `${whoAdds(viewer, estate.name)} added you as ${parts.join(' and ')} in ${estate.name}.`
      const way_out = wayOut(owns.length === 0, estate.name)
      return [user_id, { told, way_out, property_title: namedTitles([...owns, ...lives_in]) }]
    }),
  )
  await notifyPeople(
    db,
    others.map(({ user_id, lives_in }) => ({
      user_id,
      estate_id: estate.id,
      title: `You were added as ${lives_in.length > 0 ? 'tenant' : 'landlord'}`,
      message: `${words.get(user_id)?.told} ${words.get(user_id)?.way_out}`,
    })),
  )
  const { rows } = await db.execute<{ id: number; name: string; email: string }>(sql`
    select id, name, email from users where email is not null and id = any(${sql.param([...words.keys()])}::int[])`)
  const toPeople = { kind: 'added', channel: 'email', estate_id: estate.id } as const
  await queueMessages(
    db,
    rows.flatMap(({ id: user_id, name, email: address }) => {
      const said = words.get(user_id)
      return said
        ? [{ ...toPeople, user_id, address, content: { ...said, name, estate_name: estate.name } }]
        : []
    }),
  )
}
