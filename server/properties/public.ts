import type { PropertyStatus } from '#contract/properties.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, propertyAttributes } from '#server/database/schema.ts'

/* Bulk writes for imports. */

interface TypedOwner {
  owner_id: number
  owner_name: string
  owner_email: string | null
  owner_phone: string | null
}
interface NewProperty extends Partial<TypedOwner> {
  estate_id: number
  title: string
  price: number
  description: string | null
  status: PropertyStatus
  property_type_id: number
}

/** Returns the ids in the order of the rows. */
export async function insertProperties(db: Db, rows: readonly NewProperty[]): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await db
    .insert(properties)
    .values([...rows])
    .returning({ id: properties.id })
  // Identity values ascend in the order of the rows.
  return made.map(({ id }) => id).sort((a, b) => a - b)
}

interface ChangedFields {
  id: number
  price?: number
  description?: string
  status?: PropertyStatus
}
export async function changeProperties(db: Db, changes: readonly ChangedFields[]): Promise<void> {
  await db.execute(sql`
    update properties p set price = coalesce(c.price, p.price), description = coalesce(c.description, p.description),
      status = coalesce(c.status, p.status)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id int, price numeric, description text, status text)
    where p.id = c.id`)
}

interface ChosenAttribute {
  property_id: number
  attribute_id: number
  value: string
}
/** Sets some attributes and keeps others. */
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
  chosen: readonly { property_id: number; attribute_id: number }[],
): Promise<void> {
  await db.execute(sql`
    delete from property_attributes a using jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
      as c(property_id int, attribute_id int)
    where a.property_id = c.property_id and a.attribute_id = c.attribute_id`)
}

/** Locks an estate's properties, or some, in the way that adding a tenant does. */
export async function holdProperties(db: Db, estate_id: number, only?: readonly number[]): Promise<void> {
  const some = only ? sql`and id = any(${sql.param([...only])}::int[])` : sql``
  await db.execute(sql`
    select from properties where estate_id = ${estate_id} ${some} order by id for no key update`)
}

type Owned = { id: number } & TypedOwner
const ownersOf = (rows: readonly Owned[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
  as o(id int, owner_id int, owner_name text, owner_email text, owner_phone text)`

/** Gives the estate's properties to people from today on. None has a planned owner. */
export async function ownFromToday(db: Db, rows: readonly Owned[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  // An owner who began today leaves no trace.
  await db.execute(sql`
    delete from property_owners where property_id = any(${sql.param(ids)}::int[]) and from_on = lagos_today()`)
  await db.execute(sql`
    update property_owners set until_on = lagos_today() - 1
    where property_id = any(${sql.param(ids)}::int[]) and until_on is null`)
  await db.execute(sql`
    insert into property_owners (property_id, owner_id, owner_name, owner_email, owner_phone, from_on)
    select o.id, o.owner_id, o.owner_name, o.owner_email, o.owner_phone, lagos_today() from ${ownersOf(rows)}`)
  await nameOwners(db, rows)
}

export async function retypeOwners(db: Db, rows: readonly Owned[]): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    update property_owners p set owner_name = o.owner_name, owner_email = o.owner_email, owner_phone = o.owner_phone
    from ${ownersOf(rows)}
    where p.property_id = o.id and p.owner_id = o.owner_id and not p.planned
      and daterange(p.from_on, p.until_on, '[]') @> lagos_today()`)
  await nameOwners(db, rows)
}

async function nameOwners(db: Db, rows: readonly Owned[]): Promise<void> {
  await db.execute(sql`
    update properties p set owner_id = o.owner_id, owner_name = o.owner_name, owner_email = o.owner_email,
      owner_phone = o.owner_phone
    from ${ownersOf(rows)} where p.id = o.id`)
}

/** Reverts `ownFromToday`. */
export async function disown(db: Db, ids: readonly number[]): Promise<void> {
  const within = sql`property_id = any(${sql.param([...ids])}::int[])`
  // The estate's earlier period is reopened, unless it began on the same day.
  await db.execute(sql`
    with taken as (delete from property_owners where ${within} and until_on is null returning property_id, from_on),
      before as (update property_owners o set until_on = null from taken t
        where o.property_id = t.property_id and o.until_on = t.from_on - 1 and o.owner_id is null returning o.property_id)
    insert into property_owners (property_id, from_on)
    select property_id, from_on from taken where property_id not in (select property_id from before)`)
  await db.execute(sql`
    update properties set owner_id = null, owner_name = null, owner_email = null, owner_phone = null
    where id = any(${sql.param([...ids])}::int[])`)
}

type Fields = Required<ChangedFields> | (Omit<Required<ChangedFields>, 'description'> & { description: null })
export async function putBackProperties(db: Db, rows: readonly Fields[]): Promise<void> {
  await db.execute(sql`
    update properties p set price = c.price, description = c.description, status = c.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id int, price numeric, description text, status text)
    where p.id = c.id`)
}

export async function deleteProperties(db: Db, ids: readonly number[]): Promise<void> {
  const list = sql`${sql.param([...ids])}::int[]`
  await db.execute(sql`delete from property_attributes where property_id = any(${list})`)
  await db.execute(sql`delete from property_owners where property_id = any(${list})`)
  await db.execute(sql`delete from properties where id = any(${list})`)
}
