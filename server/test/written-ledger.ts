import { eq, sql } from '#server/database/drizzle.ts'
import { onlyRow, readRows } from '#server/database/rows.ts'
import { estates, tenants } from '#server/database/schema.ts'
import { allocations, ledgerEntries } from '#server/database/schema-billing.ts'
import { payments } from '#server/database/schema-payments.ts'
import { insertProperty } from '#server/properties/save.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { unique, type Who, type World } from './world.ts'

type Lived = Partial<Pick<typeof tenants.$inferInsert, 'name' | 'starts_on' | 'ends_on'>>

/** A tenancy of a new property; default: the landlord's in Palm Grove, starting today. */
export async function addHome(
  { db, estates, people }: World,
  who: Who,
  {
    landlord = 'landlord',
    title = `Palm annex ${unique()}`,
    estate_id = estates.palm.id,
    ...lived
  }: { landlord?: Who; title?: string; estate_id?: number } & Lived = {},
): Promise<number> {
  const { id: user_id, name, email } = people[who]
  const estate_property_id = await insertProperty(db, {
    ...{ title, price: 100, description: null, status: 'available', property_type_id: 3, estate_id },
    landlord: people[landlord],
  })
  const id = await insertTenancy(db, { user_id, estate_id, estate_property_id, name, email, by: user_id })
  if (Object.keys(lived).length > 0) await db.update(tenants).set(lived).where(eq(tenants.id, id))
  return id
}

type Entry = typeof ledgerEntries.$inferInsert
type Written = Partial<Omit<Entry, 'account_id'>> & { amount: number; dated_on: string }

/** Gives an estate a ledger for charges that it bills automatically, from the first day of 2025. */
export async function startLedger({ db }: World, estate_id: number, charge_ids: number[]): Promise<void> {
  await db.update(estates).set({ billing_from: '2025-01-01' }).where(eq(estates.id, estate_id))
  for (const charge_id of charge_ids) {
    await db.execute(sql`insert into billed_charges (estate_id, charge_id, anchor_on, months)
      values (${estate_id}, ${charge_id}, '2025-01-01', 1)`)
    // Inactive: only the test writes into these ledgers.
    await db.execute(sql`insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, active)
      values (${estate_id}, ${charge_id}, '2025-01-01', '2025-01-01', 1, false)`)
  }
}

/** Writes lines into the ledger of a tenancy. */
export function ledgerOf({ db, people }: World, home: { estate_id: number; tenant_id: number }) {
  const account = async () =>
    onlyRow(await db.select().from(tenants).where(eq(tenants.id, home.tenant_id))).account_id
  const write = async (entry: Omit<Entry, 'estate_id' | 'account_id'>): Promise<number> =>
    onlyRow(
      await db
        .insert(ledgerEntries)
        .values({ estate_id: home.estate_id, account_id: await account(), ...entry })
        .returning({ id: ledgerEntries.id }),
    ).id
  const decided = { note: 'As agreed', created_by: people['estate admin'].id }

  return {
    /** A manual debit; default due day: its own day. */
    owe: (entry: Written) =>
      write({ kind: 'manual', name: 'Broken gate', due_on: entry.dated_on, ...decided, ...entry }),
    /** A due of a charge for a period; without a last day, it has no period. */
    due: async (charge_id: number, { to, ...entry }: Written & { to?: string }) => {
      const [terms] = await readRows(db)<{ id: number }>(
        sql`select id from charge_terms where charge_id = ${charge_id}`,
      )
      const period = to && `[${entry.dated_on},${to}]`
      const numbered = { charge_id, terms_id: terms?.id, period_no: unique(), ...(period && { period }) }
      return write({ kind: 'due', name: 'Due', due_on: entry.dated_on, ...numbered, ...entry })
    },
    /** A write-off. */
    creditEntry: (entry: Written) =>
      write({ kind: 'write_off', name: 'Written off', ...decided, ...entry, amount: -entry.amount }),
    /** A payment at noon of a day. */
    pay: async ({ amount, dated_on }: Written) => {
      const invoice_number = `INV-${dated_on.slice(0, 4)}-9${String(unique()).padStart(5, '0')}`
      const found = await db.select().from(tenants).where(eq(tenants.id, home.tenant_id))
      const { user_id, estate_property_id, name: payer_name, email: payer_email } = onlyRow(found)
      const payer = { user_id, estate_property_id, payer_name, payer_email, ...home }
      const what = { status: 'success', amount, currency: 'NGN', payment_method: 'paystack' } as const
      const inserted = await db
        .insert(payments)
        .values({
          ...{ invoice_number, transaction_reference: `EST-${unique()}-1`, ...what, ...payer },
          paid_at: `${dated_on}T11:00:00.000Z`,
        })
        .returning({ id: payments.id })
      const name = `Payment ${invoice_number}`
      return write({ kind: 'payment', name, amount: -amount, dated_on, payment_id: onlyRow(inserted).id })
    },
    /** Pays a debit with a credit; default day: the later of the two. */
    settle: async (credit_id: number, debit_id: number, amount: number, dated_on?: string) =>
      db.insert(allocations).values({
        ...{ account_id: await account(), credit_id, debit_id, amount },
        dated_on:
          dated_on ?? sql`(select max(dated_on) from ledger_entries where id in (${credit_id}, ${debit_id}))`,
      }),
  }
}
