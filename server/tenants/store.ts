import { count, desc, eq, or, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/common.ts'
import type { Tenant } from '#contract/tenants.ts'
import type { Reach } from '#server/access.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants, users } from '#server/database/schema.ts'
import { all, matches, type Page, readPage } from '#server/page.ts'
import { clash } from '#server/problem.ts'

const shown = {
  id: tenants.id,
  user_id: tenants.user_id,
  name: users.name,
  email: users.email,
  phone_number: sql<string | null>`coalesce(${tenants.phone_number}, ${users.phone_number})`,
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
    .innerJoin(users, eq(users.id, tenants.user_id))
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))

type Filter = PageQuery & { estate_id?: number | undefined; estate_property_id?: number | undefined }

export async function listTenants(db: Db, reach: Reach<'tenants'>, query: Filter): Promise<Page<Tenant>> {
  const where = all(
    reach,
    // The number shown is the tenancy's, where it has one.
    or(matches(users.search, query.q), matches(tenants.phone_number, query.q)),
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
        .innerJoin(users, eq(users.id, tenants.user_id))
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
