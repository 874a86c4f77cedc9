import { ADMINS, manages, mayCall, type Role } from '#contract/roles.ts'
import type { TenantDetail } from '#contract/tenancies.ts'
import { hasJoined } from '#server/access/person.ts'
import type { Reach } from '#server/access/reach.ts'
import { and, desc, eq, ne, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants, users } from '#server/database/schema.ts'
import { findTenancy } from './store.ts'

/** One tenancy within reach, as somebody of a role is told of it: who others are is for those who run the estate. */
export async function findTenancyDetail(
  db: Db,
  reach: Reach<'tenancies'>,
  id: number,
  role: Role,
): Promise<TenantDetail | undefined> {
  const tenancy = await findTenancy(db, reach, id)
  if (!tenancy) return
  const home = tenancy.estate_property.id
  const owner = onlyRow(
    await db
      .select({
        name: properties.owner_name,
        email: properties.owner_email,
        phone_number: users.phone_number,
      })
      .from(properties)
      .leftJoin(users, eq(users.id, properties.owner_id))
      .where(eq(properties.id, home)),
  )
  const { joined } = onlyRow(
    await db
      .select({ joined: hasJoined(sql`users`) })
      .from(users)
      .where(eq(users.id, tenancy.user_id)),
  )
  const others = await db
    .select({
      id: tenants.id,
      name: tenants.name,
      starts_on: tenants.starts_on,
      ends_on: tenants.ends_on,
      left_at: tenants.left_at,
    })
    .from(tenants)
    .where(and(eq(tenants.estate_property_id, home), ne(tenants.id, id)))
    .orderBy(desc(tenants.starts_on), desc(tenants.id))
  const whole = manages(role)
  return {
    ...tenancy,
    joined,
    landlord:
      owner.name === null
        ? null
        : {
            name: owner.name,
            email: whole ? owner.email : null,
            phone_number: mayCall(ADMINS, role) ? owner.phone_number : null,
          },
    others: whole ? others : others.map((other) => ({ ...other, id: null, name: null })),
  }
}
