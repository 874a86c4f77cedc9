import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'

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
