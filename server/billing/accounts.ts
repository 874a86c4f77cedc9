import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { notifyPerson } from '#server/notifications/store.ts'

/** The accounts of tenancies, each once. */
export async function accountsOf(db: Db, tenantIds: readonly number[]): Promise<number[]> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select distinct account_id as id from tenants where id = any(${sql.param([...tenantIds])}::int[]) order by 1`)
  return rows.map(({ id }) => id)
}

/** The account of a tenancy, if its estate bills. */
export async function findLedger(db: Db, tenant_id: number): Promise<number | undefined> {
  const rows = await readRows(db)<{ id: number }>(sql`
    select n.account_id as id from tenants n join estates e on e.id = n.estate_id
    where n.id = ${tenant_id} and e.billing_from is not null`)
  return rows[0]?.id
}

/** Notifies everybody of the accounts, each person once. */
export async function tellAccounts(
  tx: Db,
  accountIds: readonly number[],
  notification: { title: string; message: string },
): Promise<void> {
  const people = await readRows(tx)<{ user_id: number; estate_id: number }>(sql`
    select distinct on (user_id) user_id, estate_id from tenants where account_id in ${accountIds} order by user_id`)
  for (const person of people) await notifyPerson(tx, { ...person, ...notification })
}
