import type { PropertyStatus } from '#contract/properties.ts'
import { eq } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { properties, propertyAttributes } from '#server/database/schema.ts'
import type { Landlord } from './owners.ts'

interface Fields {
  title: string
  /** Naira. */
  price: number
  description: string | null
  status: PropertyStatus
}

/** Answers the new property's id. */
export async function insertProperty(
  db: Db,
  {
    landlord,
    ...fields
  }: Fields & { estate_id: number; property_type_id: number; landlord: Landlord | null },
): Promise<number> {
  const owner = landlord && { owner_id: landlord.id, owner_name: landlord.name, owner_email: landlord.email }
  const rows = await db
    .insert(properties)
    .values({ ...fields, ...owner })
    .returning({ id: properties.id })
  return onlyRow(rows).id
}

export async function updateProperty(
  db: Db,
  id: number,
  fields: { [F in keyof Fields]?: Fields[F] | undefined },
): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return
  await db.update(properties).set(fields).where(eq(properties.id, id))
}

/** Replaces the attributes chosen for a property. */
export async function setAttributes(
  db: Db,
  propertyId: number,
  chosen: { id: number; label: string }[],
): Promise<void> {
  await db.delete(propertyAttributes).where(eq(propertyAttributes.property_id, propertyId))
  await db
    .insert(propertyAttributes)
    .values(chosen.map(({ id, label }) => ({ property_id: propertyId, attribute_id: id, value: label })))
}
