import { DEFAULT_PROPERTY_TYPE_ID } from '#contract/limits.ts'
import type { PropertyType } from '#contract/property-types.ts'
import { eq, getTableColumns } from '#server/database/drizzle.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { propertyTypes } from '#server/database/schema.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import { asRead } from '#server/lists/page.ts'

const shown = getTableColumns(propertyTypes)

export const listPropertyTypes = (db: Db): Promise<PropertyType[]> =>
  db.select(shown).from(propertyTypes).orderBy(asRead(propertyTypes.name))

/** Holds the type, so that nobody deletes it before the property is written. Throws 422. */
export async function requirePropertyType(tx: Db, id: number): Promise<void> {
  const [row] = await tx
    .select({ id: propertyTypes.id })
    .from(propertyTypes)
    .where(eq(propertyTypes.id, id))
    .for('key share')
  if (!row) throw invalid('property_type_id', 'There is no such type of home')
}

export async function holdPropertyType(tx: Db, id: number): Promise<PropertyType | undefined> {
  const [row] = await tx
    .select(shown)
    .from(propertyTypes)
    .where(eq(propertyTypes.id, id))
    .for('no key update')
  return row
}

const nameTaken = (name: string) => clash('name', `There is already a type of home "${name}".`)

export async function insertPropertyType(tx: Db, fields: { name: string }): Promise<PropertyType> {
  const [row] = await tx.insert(propertyTypes).values(fields).onConflictDoNothing().returning(shown)
  if (!row) throw nameTaken(fields.name)
  return row
}

export async function renamePropertyType(
  tx: Db,
  id: number,
  fields: { name: string },
): Promise<PropertyType> {
  refuseDefault(id)
  try {
    const rows = await tx.update(propertyTypes).set(fields).where(eq(propertyTypes.id, id)).returning(shown)
    return onlyRow(rows)
  } catch (error) {
    throw isUniqueViolation(error, 'property_types_name') ? nameTaken(fields.name) : error
  }
}

export async function deletePropertyType(tx: Db, id: number): Promise<void> {
  refuseDefault(id)
  try {
    await tx.delete(propertyTypes).where(eq(propertyTypes.id, id))
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    throw clash('id', 'Properties or prices of charges use this type. Give them another one first.')
  }
}

function refuseDefault(id: number): void {
  if (id === DEFAULT_PROPERTY_TYPE_ID)
    throw clash('id', 'This is the type of all homes that have no other one. It stays as it is.')
}
