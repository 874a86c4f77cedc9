import { asc, eq, sql } from 'drizzle-orm'
import type { Credentials } from '#contract/credentials.ts'
import { formatDay } from '#contract/dates.ts'
import type { SessionUser } from '#contract/profile.ts'
import type { Tenant } from '#contract/tenancies.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Reach } from '#server/access/reach.ts'
import { findPerson } from '#server/account/store.ts'
import { all } from '#server/answers/page.ts'
import { clash } from '#server/answers/problem.ts'
import { holdBook } from '#server/billing/door.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { queueMessage } from '#server/messages/store.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { selectTenancies } from './list.ts'

/** One tenancy within reach. */
export async function findTenancy(
  db: Db,
  reach: Reach<'tenancies'>,
  id: number,
): Promise<Tenant | undefined> {
  const [row] = await selectTenancies(db).where(all(reach, eq(tenants.id, id)))
  return row
}

/** The places somebody lives in and lived in, oldest first; of archived estates too, whose status then reads inactive. */
export async function listTenanciesOf(
  db: Db,
  userId: number,
  email: string | null,
): Promise<Pick<SessionUser, 'tenants' | 'former_tenants'>> {
  const rows = await db
    .select({
      id: tenants.id,
      estate_id: estates.id,
      estate_name: estates.name,
      estate_status: sql<1 | null>`case when ${estates.archived_at} is null then ${estates.status} end`,
      bills: sql<boolean>`${estates.billing_from} is not null`,
      property_id: properties.id,
      property_title: properties.title,
      left: sql<boolean>`${tenants.left_at} is not null`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(eq(tenants.user_id, userId))
    .orderBy(asc(tenants.created_at), asc(tenants.id))
  const places = rows.map((row) => ({
    left: row.left,
    tenancy: {
      id: row.id,
      email,
      role: 'tenant' as const,
      estate: {
        id: row.estate_id,
        name: row.estate_name,
        status: row.estate_status,
        ...(row.bills && { bills: true as const }),
      },
      estate_property: { id: row.property_id, title: row.property_title },
    },
  }))
  return {
    tenants: places.filter(({ left }) => !left).map(({ tenancy }) => tenancy),
    former_tenants: places.filter(({ left }) => left).map(({ tenancy }) => tenancy),
  }
}

interface Fields {
  user_id: number
  estate_id: number
  estate_property_id: number
  name: string
  email: string | null
  phone_number?: string
  address?: string
  /** Today unless told. */
  starts_on?: string | undefined
}

/** Moves a person into a property, which is then rented, and answers the tenancy's id. Throws 409 where they live there already. */
export async function insertTenancy(db: Db, fields: Fields): Promise<number> {
  const [row] = await db.insert(tenants).values(fields).onConflictDoNothing().returning({ id: tenants.id })
  if (!row) throw clash('email', 'This person is already a tenant of this property.')
  await db
    .update(properties)
    .set({ status: 'rented' })
    .where(all(eq(properties.id, fields.estate_property_id), eq(properties.status, 'available')))
  // What is asked for from the first day on is raised at once.
  await holdBook(db, row.id)
  return row.id
}

interface Place {
  title: string
  estate_id: number
  estate_name: string
  /** From when, where that is a day to come. */
  from?: string | undefined
}

const whoAdds = ({ role }: Caller, { estate_name }: Place): string =>
  role === 'estate admin'
    ? `The admin of ${estate_name}`
    : role === 'landlord'
      ? 'The landlord'
      : 'An administrator'

/**
 * Tells a person with an existing account that they were added, and what to do if that is a mistake. Not new accounts (they
 * get an invitation), nor whoever added themselves.
 */
export async function tellAdded(
  db: Db,
  caller: Caller,
  { id: user_id, credentials }: { id: number; credentials: Credentials },
  part: 'tenant' | 'landlord',
  place: Place,
): Promise<void> {
  if (credentials.password !== null || user_id === caller.user_id) return
  const { title, estate_id, estate_name, from } = place
  const since = from === undefined ? '' : ` from ${formatDay(from)}`
  const told = `${whoAdds(caller, place)} added you as ${part} of ${title} in ${estate_name}${since}.`
  const way_out =
    part === 'tenant' ? 'Not you? Leave it in your profile.' : `Not you? Please tell ${estate_name}.`
  await notifyPerson(db, {
    user_id,
    estate_id,
    title: `You were added as ${part}`,
    message: `${told} ${way_out}`,
  })
  const { name, email: address } = await findPerson(db, user_id)
  if (address === null) return
  const content = { name, estate_name, property_title: title, told, way_out }
  await queueMessage(db, { kind: 'added', channel: 'email', user_id, estate_id, address, content })
}
