import { and, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'

export { correctContact, takeForContact } from './contact.ts'

/* Many tenancies at once, for a sheet of an estate that is brought in. */

interface NewTenancy {
  user_id: number
  estate_id: number
  estate_property_id: number
  name: string
  email: string | null
  phone_number: string | null
  address: string | null
  /** Today unless told. */
  starts_on: string | null
  /** Naira, and since when, where the estate does not bill. */
  opening_balance: number | null
  opening_due_on: string | null
}

/**
 * Moves people into properties, which are then rented, without a word to anybody, and answers the tenancies' ids in their
 * order and the properties that were available. Their ledgers are for the viewer to bring up to date. Null where somebody lives
 * there meanwhile.
 */
export async function insertTenancies(
  db: Db,
  rows: readonly NewTenancy[],
): Promise<{ ids: number[]; rented: number[] } | null> {
  if (rows.length === 0) return { ids: [], rented: [] }
  const made = await db
    .insert(tenants)
    .values(rows.map((row) => ({ ...row, starts_on: row.starts_on ?? sql`lagos_today()` })))
    .onConflictDoNothing()
    .returning({ id: tenants.id })
  if (made.length < rows.length) return null
  const homes = rows.map(({ estate_property_id }) => estate_property_id)
  const rented = await db
    .update(properties)
    .set({ status: 'rented' })
    .where(and(inArray(properties.id, homes), eq(properties.status, 'available')))
    .returning({ id: properties.id })
  // An identity counts up, in the order of the values.
  return { ids: made.map(({ id }) => id).sort((a, b) => a - b), rented: rented.map(({ id }) => id) }
}

interface ChangedTenancy {
  id: number
  name?: string
  email?: string
  phone?: string
  address?: string
  /** From now on, where the estate does not bill; null: none any more. Not there: it stays. */
  opening?: { amount: number; due_on: string | null } | null
}
/** Changes what is written of those who live somewhere; what a change does not name stays. */
export async function changeTenancies(db: Db, changes: readonly ChangedTenancy[]): Promise<void> {
  const rows = changes.map(({ opening, ...change }) => ({
    ...change,
    opened: opening !== undefined,
    ...opening,
  }))
  await db.execute(sql`
    update tenants t set name = coalesce(c.name, t.name), email = coalesce(c.email, t.email),
      phone_number = coalesce(c.phone, t.phone_number), address = coalesce(c.address, t.address),
      opening_balance = case when c.opened then c.amount else t.opening_balance end,
      opening_due_on = case when c.opened then c.due_on else t.opening_due_on end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id int, name text, email text, phone text, address text, opened boolean, amount numeric, due_on date)
    where t.id = c.id`)
}

type Before = Pick<NewTenancy, 'name' | 'email' | 'address'> & {
  id: number
  phone: string | null
  opening?: ChangedTenancy['opening']
}
/** Writes again of those who live somewhere what was written before. */
export async function putBackTenancies(db: Db, before: readonly Before[]): Promise<void> {
  const rows = before.map(({ id, name, email, phone, address }) => ({ id, name, email, phone, address }))
  await db.execute(sql`
    update tenants t set name = c.name, email = c.email, phone_number = c.phone, address = c.address
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id int, name text, email text, phone text, address text)
    where t.id = c.id`)
  await changeTenancies(
    db,
    before.flatMap(({ id, opening }) => (opening === undefined ? [] : [{ id, opening }])),
  )
}

/** Deletes tenancies that nothing came of yet. */
export async function deleteTenancies(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(tenants).where(inArray(tenants.id, [...ids]))
}

/** Makes properties available again in which nobody lives any more. */
export async function freeHomes(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update properties p set status = 'available' where p.id = any(${sql.param([...ids])}::int[]) and p.status = 'rented'
      and not exists (select from tenants t where t.estate_property_id = p.id and t.left_at is null)`)
}
