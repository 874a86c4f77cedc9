import { householdOn } from '#server/billing/public.ts'
import { and, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { accounts, properties, tenants } from '#server/database/schema.ts'

export { correctContact, takeForContact } from './contact.ts'
export { findMatching } from './list.ts'

/* Bulk writes for imports. */

type NewTenancy = Omit<typeof tenants.$inferInsert, 'starts_on'> & { starts_on: string | null }

/** The account of each row: of its household, which is opened unless it is there; 0 where a home is let by room. */
async function openHouseholds(db: Db, rows: readonly NewTenancy[]): Promise<number[]> {
  const wanted = JSON.stringify(
    rows.map(({ estate_property_id: home, starts_on }, index) => ({ index, home, starts_on })),
  )
  const found = await readRows(db)<{ home: number; by_room: boolean; account_id: number | null }>(sql`
    select w.home, h.let_by_room as by_room, a.id as account_id
    from jsonb_to_recordset(${wanted}::jsonb) as w(index int, home int, starts_on date)
      join properties h on h.id = w.home
      left join lateral (${householdOn(sql`w.home`, sql`coalesce(w.starts_on, lagos_today())`)}) a on not h.let_by_room
    order by w.index`)
  const missing = new Map(
    rows.flatMap(({ estate_property_id, estate_id, starts_on }, index) => {
      const { by_room, account_id } = found[index] ?? {}
      return by_room || account_id ? [] : [[estate_property_id, { estate_id, starts_on }]]
    }),
  )
  const opened = new Map<number, number>()
  if (missing.size > 0) {
    const made = await db
      .insert(accounts)
      .values(
        [...missing].map(([property_id, { estate_id, starts_on }]) => ({
          ...{ property_id, estate_id },
          starts_on: starts_on ?? sql`lagos_today()`,
        })),
      )
      .returning({ id: accounts.id, property_id: accounts.property_id })
    for (const { id, property_id } of made) opened.set(property_id, id)
  }
  return found.map(({ home, by_room, account_id }) => (by_room ? 0 : (account_id ?? opened.get(home) ?? 0)))
}

/** The caller updates their ledgers. Null if one of them moved in meanwhile. */
export async function insertTenancies(
  db: Db,
  rows: readonly NewTenancy[],
): Promise<{ ids: number[]; rented: number[] } | null> {
  if (rows.length === 0) return { ids: [], rented: [] }
  const accountIds = await openHouseholds(db, rows)
  const made = await db
    .insert(tenants)
    .values(
      rows.map((row, index) => ({
        ...row,
        account_id: accountIds[index] ?? 0,
        starts_on: row.starts_on ?? sql`lagos_today()`,
      })),
    )
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
