import type { Property, PropertyDetail } from '#contract/properties.ts'
import { manages, type Role } from '#contract/roles.ts'
import type { Visible } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import {
  attributes,
  estates,
  properties,
  propertyAttributes,
  propertyTypes,
  tenants,
} from '#server/database/schema.ts'
import { all } from '#server/lists/page.ts'
import { listOwners } from './owners.ts'

const countedBy = (name: 'bedroom' | 'toilet') => sql<number | null>`(
  select v.value::int from property_attributes v join attributes a on a.id = v.attribute_id
  where v.property_id = ${properties.id} and lower(a.name) in (${name}, ${`${name}s`}) and v.value ~ '^[0-9]{1,4}$'
  order by a.id limit 1)`

const present = sql`from tenants t where t.estate_property_id = ${properties.id} and t.left_at is null`

export const shownOfProperty = {
  ...pick(properties, 'id', 'title', 'description', 'price'),
  bedrooms: countedBy('bedroom'),
  toilets: countedBy('toilet'),
  ...pick(properties, 'status', 'property_type_id'),
  property_type_name: propertyTypes.name,
  estate_id: properties.estate_id,
  estate_name: estates.name,
  owner_id: properties.owner_id,
  owner_status: sql<boolean>`${properties.owner_id} is null`,
  landlord_name: properties.owner_name,
  landlord_email: properties.owner_email,
  tenants_count: sql<number>`(select count(*)::int ${present})`,
  ...pick(properties, 'let_by_room', 'owner_lives_from'),
  tenant_status: sql<boolean>`exists (select ${present})`,
  created_at: properties.created_at,
}
export async function findProperty(
  db: Db,
  visible: Visible<'properties'>,
  id: number,
  { hold = false } = {},
): Promise<Property | undefined> {
  const query = db
    .select(shownOfProperty)
    .from(properties)
    .innerJoin(estates, eq(estates.id, properties.estate_id))
    .innerJoin(propertyTypes, eq(propertyTypes.id, properties.property_type_id))
    .where(all(visible, eq(properties.id, id)))
  const [row] = await (hold ? query.for('update', { of: properties }) : query)
  return row
}

/** Owners are for people who run the estate. */
export async function withDetails(db: Db, property: Property, role: Role): Promise<PropertyDetail> {
  // In sequence: a transaction has one connection.
  const chosen = await db
    .select({ id: attributes.id, value: attributes.name, label: propertyAttributes.value })
    .from(propertyAttributes)
    .innerJoin(attributes, eq(attributes.id, propertyAttributes.attribute_id))
    .where(eq(propertyAttributes.property_id, property.id))
    .orderBy(asc(attributes.id))
  const tenant = await db
    .select(pick(tenants, 'id', 'name', 'email', 'phone_number', 'starts_on', 'ends_on'))
    .from(tenants)
    .where(and(eq(tenants.estate_property_id, property.id), isNull(tenants.left_at)))
    .orderBy(asc(tenants.created_at), asc(tenants.id))
  const owners = manages(role) ? await listOwners(db, property.id) : []
  const { landlord_name: name, landlord_email: email } = property
  return {
    ...property,
    attributes: chosen,
    landlord: name ? { name, email } : null,
    tenant,
    tenant_name: tenant[0]?.name ?? null,
    tenant_email: tenant[0]?.email ?? null,
    owners,
  }
}
