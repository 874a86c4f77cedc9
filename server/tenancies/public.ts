import { and, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'

export { correctContact, takeForContact } from './contact.ts'

/* Bulk writes for imports. */

type NewTenancy = Omit<typeof tenants.$inferInsert, 'starts_on'> & { starts_on: string | null }

/** The caller updates their ledgers. Null if one of them moved in meanwhile. */
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
  // Identity values ascend in the order of the rows.
  return { ids: made.map(({ id }) => id).sort((a, b) => a - b), rented: rented.map(({ id }) => id) }
}

interface Fields {
  id: number
  name: string
  email: string | null
  phone: string | null
  address: string | null
  /** Null removes it; absent keeps it. */
  opening?: { amount: number; due_on: string | null } | null
}
/** Writes whole rows: the caller holds their properties, so that nobody changes them in between. */
export async function changeTenancies(db: Db, changes: readonly Fields[]): Promise<void> {
  const rows = changes.map(({ opening, ...change }) => ({
    ...change,
    opened: opening !== undefined,
    ...opening,
  }))
  await db.execute(sql`
    update tenants t set name = c.name, email = c.email, phone_number = c.phone, address = c.address,
      opening_balance = case when c.opened then c.amount else t.opening_balance end,
      opening_due_on = case when c.opened then c.due_on else t.opening_due_on end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c(id int, name text, email text, phone text, address text, opened boolean, amount numeric, due_on date)
    where t.id = c.id`)
}

export async function deleteTenancies(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(tenants).where(inArray(tenants.id, [...ids]))
}

export async function freeHomes(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update properties p set status = 'available' where p.id = any(${sql.param([...ids])}::int[]) and p.status = 'rented'
      and not exists (select from tenants t where t.estate_property_id = p.id and t.left_at is null)`)
}
