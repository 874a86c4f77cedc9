import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { ledgerEntries } from '#server/database/schema-billing.ts'

export type NewEntry = typeof ledgerEntries.$inferInsert

/** Writes an entry; undefined where the database has it already, so that telling a thing twice writes it once. */
export async function insertEntry(tx: Db, entry: NewEntry): Promise<number | undefined> {
  const [row] = await tx
    .insert(ledgerEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  return row?.id
}

/** Holds the books of tenancies until the transaction ends: whoever writes there does so one after the other. In the order of their ids. */
export async function lockBooks(tx: Db, tenantIds: readonly number[]): Promise<void> {
  await tx.execute(sql`select from tenants where id in ${tenantIds} order by id for no key update`)
}
