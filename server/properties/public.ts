import type { PropertyStatus } from '#contract/properties.ts'
import { inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, propertyAttributes, propertyOwners } from '#server/database/schema.ts'

/* Bulk writes for imports. */

export async function insertProperties(
  db: Db,
  rows: readonly (typeof properties.$inferInsert)[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await db
    .insert(properties)
    .values([...rows])
    .returning({ id: properties.id })
  // Identity values ascend in the order of the rows.
  return made.map(({ id }) => id).sort((a, b) => a - b)
}

interface Fields {
  id: number
  price: number
  description: string | null
  status: PropertyStatus
  property_type_id: number
  let_by_room: boolean
}
/** Writes whole rows: the caller holds the properties, so that nobody changes them in between. */
export async function changeProperties(db: Db, rows: readonly Fields[]): Promise<void> {
  await db.execute(sql`
    update properties p set price = c.price, description = c.description, status = c.status,
      property_type_id = c.property_type_id, let_by_room = c.let_by_room
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id int, price numeric, description text, status text, property_type_id int, let_by_room boolean)
    where p.id = c.id`)
}

type ChosenAttribute = typeof propertyAttributes.$inferInsert
export async function putAttributes(db: Db, chosen: readonly ChosenAttribute[]): Promise<void> {
  if (chosen.length === 0) return
  await db
    .insert(propertyAttributes)
    .values([...chosen])
    .onConflictDoUpdate({
      target: [propertyAttributes.property_id, propertyAttributes.attribute_id],
      set: { value: sql`excluded.value` },
    })
}

export async function takeAttributes(
  db: Db,
  chosen: readonly Omit<ChosenAttribute, 'value'>[],
): Promise<void> {
  await db.execute(sql`
    delete from property_attributes a using jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
      as c(property_id int, attribute_id int)
    where a.property_id = c.property_id and a.attribute_id = c.attribute_id`)
}

/** Locks as adding a tenant does. */
export async function holdProperties(db: Db, estate_id: number, only?: readonly number[]): Promise<void> {
  const some = only ? sql`and id = any(${sql.param([...only])}::int[])` : sql``
  await db.execute(sql`
    select from properties where estate_id = ${estate_id} ${some} order by id for no key update`)
}

interface Owned {
  id: number
  user_id: number
  name: string
  email: string | null
  phone: string | null
}
const ownersOf = (rows: readonly Owned[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as o(id int, user_id int, name text, email text, phone text)`

/** The properties have no planned owner. */
export async function ownFrom(db: Db, rows: readonly Owned[], day = sql`lagos_today()`): Promise<void> {
  if (rows.length === 0) return
  const within = sql`property_id = any(${sql.param(rows.map(({ id }) => id))}::int[])`
  await db.execute(sql`delete from property_owners where ${within} and from_on = ${day}`)
  await db.execute(sql`
    update property_owners set until_on = ${day} - 1 where ${within} and until_on is null`)
  await db.execute(sql`
    insert into property_owners (property_id, owner_id, owner_name, owner_email, owner_phone, from_on)
    select o.id, o.user_id, o.name, o.email, o.phone, ${day} from ${ownersOf(rows)}`)
  await nameOwners(db, rows)
}

export async function retypeOwners(db: Db, rows: readonly Owned[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    update property_owners p set owner_name = o.name, owner_email = o.email, owner_phone = o.phone
    from ${ownersOf(rows)}
    where p.property_id = o.id and p.owner_id = o.user_id and not p.planned
      and daterange(p.from_on, p.until_on, '[]') @> lagos_today()`)
  await nameOwners(db, rows)
}

async function nameOwners(db: Db, rows: readonly Owned[]): Promise<void> {
  await db.execute(sql`
    update properties p set owner_id = o.user_id, owner_name = o.name, owner_email = o.email, owner_phone = o.phone
    from ${ownersOf(rows)} where p.id = o.id`)
}

export async function disown(db: Db, ids: readonly number[]): Promise<void> {
  const list = sql`${sql.param([...ids])}::int[]`
  // The estate's earlier period is reopened, unless it began on the same day.
  await db.execute(sql`
    with taken as (
      delete from property_owners where property_id = any(${list}) and until_on is null returning property_id, from_on
    ), before as (update property_owners o set until_on = null from taken t
        where o.property_id = t.property_id and o.until_on = t.from_on - 1 and o.owner_id is null returning o.property_id)
    insert into property_owners (property_id, from_on)
    select property_id, from_on from taken where property_id not in (select property_id from before)`)
  await db.execute(sql`
    update properties set owner_id = null, owner_name = null, owner_email = null, owner_phone = null, owner_lives_from = null
    where id = any(${list})`)
}

export async function deleteProperties(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(propertyAttributes).where(inArray(propertyAttributes.property_id, [...ids]))
  await db.delete(propertyOwners).where(inArray(propertyOwners.property_id, [...ids]))
  await db.delete(properties).where(inArray(properties.id, [...ids]))
}
