import { count, desc, eq, sql } from 'drizzle-orm'
import type { Credentials, PageQuery } from '#contract/common.ts'
import type { Tenant } from '#contract/tenancies.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Reach } from '#server/access/reach/reach.ts'
import { all, matches, type Page, readPage } from '#server/answers/page.ts'
import { clash } from '#server/answers/problem.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { queueMessage } from '#server/messages/store.ts'
import { giveUpNotificationsTo, notifyPerson } from '#server/notifications/store.ts'
import { findPerson } from '#server/users/store.ts'

/** What was typed when the person was added; the account's own name and number are its owner's. */
const shown = {
  id: tenants.id,
  user_id: tenants.user_id,
  name: tenants.name,
  email: tenants.email,
  phone_number: tenants.phone_number,
  address: tenants.address,
  status: tenants.status,
  estate: { id: estates.id, name: estates.name },
  estate_property: { id: properties.id, title: properties.title },
  created_at: tenants.created_at,
}
const joined = (db: Db) =>
  db
    .select(shown)
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))

type Filter = PageQuery & { estate_id?: number | undefined; estate_property_id?: number | undefined }

export async function listTenants(db: Db, reach: Reach<'tenants'>, query: Filter): Promise<Page<Tenant>> {
  const where = all(
    reach,
    matches(tenants.search, query.q),
    query.estate_id === undefined ? undefined : eq(tenants.estate_id, query.estate_id),
    query.estate_property_id === undefined
      ? undefined
      : eq(tenants.estate_property_id, query.estate_property_id),
  )
  return readPage(
    query,
    (limit, offset) =>
      joined(db).where(where).orderBy(desc(tenants.created_at), desc(tenants.id)).limit(limit).offset(offset),
    async () => {
      const [counted] = await db
        .select({ total: count() })
        .from(tenants)
        .innerJoin(estates, eq(estates.id, tenants.estate_id))
        .where(where)
      return counted?.total ?? 0
    },
  )
}

/** One tenancy within reach. */
export async function findTenant(db: Db, reach: Reach<'tenants'>, id: number): Promise<Tenant | undefined> {
  const [row] = await joined(db).where(all(reach, eq(tenants.id, id)))
  return row
}

interface Fields {
  user_id: number
  estate_id: number
  estate_property_id: number
  name: string
  email: string
  phone_number?: string
  address?: string
}

/** Moves a person into a property, which is then rented, and answers the tenancy's id. Throws 409 where they live there already. */
export async function insertTenant(db: Db, fields: Fields): Promise<number> {
  const [row] = await db.insert(tenants).values(fields).onConflictDoNothing().returning({ id: tenants.id })
  if (!row) throw clash('email', 'This person is already a tenant of this property.')
  await db
    .update(properties)
    .set({ status: 'rented' })
    .where(all(eq(properties.id, fields.estate_property_id), eq(properties.status, 'available')))
  return row.id
}

/** Ends a tenancy within reach; a rented property that nobody lives in then is available. Undefined where there is none. */
export async function leaveTenancy(db: Db, reach: Reach<'tenants'>, id: number): Promise<Tenant | undefined> {
  // The property is held first, as by whoever adds somebody to it.
  await db.execute(sql`
    select from properties where id = (select estate_property_id from tenants where id = ${id}) for update`)
  const tenant = await findTenant(db, reach, id)
  if (!tenant) return
  await db.update(tenants).set({ left_at: sql`now()` }).where(eq(tenants.id, id))
  const property = tenant.estate_property.id
  await db
    .update(properties)
    .set({ status: 'available' })
    .where(
      all(
        eq(properties.id, property),
        eq(properties.status, 'rented'),
        sql`not exists (select from tenants t where t.estate_property_id = ${property} and t.left_at is null)`,
      ),
    )
  return tenant
}

interface Place {
  title: string
  estate_id: number
  estate_name: string
}

const whoAdds = ({ role }: Caller, { estate_name }: Place): string =>
  role === 'estate admin'
    ? `The admin of ${estate_name}`
    : role === 'landlord'
      ? 'The landlord'
      : 'An administrator'

/**
 * Tells somebody who had an account that it was made a tenant's or a landlord's, with the way out: an address may have been
 * mistyped. Whoever is new has the invitation; whoever adds themselves knows.
 */
export async function tellAdded(
  db: Db,
  caller: Caller,
  { id: user_id, credentials }: { id: number; credentials: Credentials },
  part: 'tenant' | 'landlord',
  place: Place,
): Promise<void> {
  if (credentials.password !== null || user_id === caller.user_id) return
  const { title, estate_id, estate_name } = place
  const told = `${whoAdds(caller, place)} added you as ${part} of ${title} in ${estate_name}.`
  const way_out =
    part === 'tenant' ? 'Not you? Leave it in your profile.' : `Not you? Please tell ${estate_name}.`
  await notifyPerson(db, {
    user_id,
    estate_id,
    title: `You were added as ${part}`,
    message: `${told} ${way_out}`,
  })
  const { name, email: address } = await findPerson(db, user_id)
  const content = { name, estate_name, property_title: title, told, way_out }
  await queueMessage(db, { kind: 'added', channel: 'email', user_id, estate_id, address, content })
}

/** Tells those who look after the estate, and the landlord, that somebody has left; what waited to be sent to them from there stays. */
export async function tellLeft(db: Db, tenant: Tenant): Promise<void> {
  const { user_id, name, estate, estate_property } = tenant
  await giveUpNotificationsTo(db, user_id, estate.id)
  const { rows } = await db.execute<{ id: number; status: string }>(sql`
    select u.id, p.status from users u join properties p on p.id = ${estate_property.id}
    where u.id <> ${user_id} and u.deactivated_at is null and (u.id = p.owner_id or (u.estate_id = ${estate.id}
      and exists (select from user_roles r where r.user_id = u.id and r.role = 'estate admin')))`)
  for (const { id, status } of rows)
    await notifyPerson(db, {
      user_id: id,
      estate_id: estate.id,
      title: 'A tenant has left',
      message: `${name} has left ${estate_property.title} in ${estate.name}.${status === 'available' ? ' The property is available again.' : ''}`,
    })
}
