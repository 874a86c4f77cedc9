import { and, eq, ne, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow, readRows } from '#server/database/rows.ts'
import { properties, propertyAttributes } from '#server/database/schema.ts'
import { clash } from '#server/errors/problem.ts'
import { fold } from '#server/sheets/cells/fold.ts'
import type { ChosenLandlord } from './owners.ts'
import { ownFrom } from './public.ts'

const OF_TITLES = 1_885_431_003

type Fields = typeof properties.$inferInsert

export async function insertProperty(
  db: Db,
  { landlord, ...fields }: Fields & { landlord: ChosenLandlord | null },
): Promise<number> {
  const owner = landlord && {
    ...{ owner_id: landlord.id, owner_name: landlord.name, owner_email: landlord.email },
    owner_phone: landlord.phone_number ?? null,
  }
  return insertRow(db, properties, { ...fields, ...owner })
}

/** The owner of a new home pays from today, or from the day they moved in. The estate owns it before that day. */
export async function addHome(
  tx: Db,
  { landlord, ...fields }: Fields & { landlord: ChosenLandlord | null },
): Promise<number> {
  const [bills] = await readRows(tx)(
    sql`select from estates where id = ${fields.estate_id} and billing_from is not null`,
  )
  if (!bills || !landlord) return insertProperty(tx, { ...fields, landlord })
  const id = await insertProperty(tx, { ...fields, landlord: null })
  const { id: user_id, name, email, phone_number: phone = null } = landlord
  const day = sql`least(lagos_today(), ${fields.owner_lives_from ?? null}::date)`
  await ownFrom(tx, [{ id, user_id, name, email, phone }], day)
  return id
}

export async function updateProperty(
  db: Db,
  id: number,
  fields: { [F in keyof Fields]?: Fields[F] | undefined },
): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return
  await db.update(properties).set(fields).where(eq(properties.id, id))
}

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

/** An import takes all spellings of a title for one home. Throws 409. */
export async function requireNewTitle(
  tx: Db,
  { estate_id, title, id = 0 }: { estate_id: number; title: string; id?: number },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${OF_TITLES}, ${estate_id})`)
  const others = await tx
    .select({ title: properties.title })
    .from(properties)
    .where(and(eq(properties.estate_id, estate_id), ne(properties.id, id)))
  const folded = fold(title)
  const taken = others.find((each) => fold(each.title) === folded)
  if (taken) throw clash('title', `This estate has a property called ${taken.title} already`)
}
