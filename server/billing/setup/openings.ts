import { dayAfter } from '#contract/dates.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { accountsOf } from '../accounts.ts'
import { onOpenDay } from '../days/open-days.ts'
import { allocateOldest } from '../ledger/allocate.ts'
import { bringUpToDate } from '../up-to-date.ts'

/** Below zero the tenant paid in advance. */
export interface Opening {
  tenant_id: number
  /** Naira. */
  amount: number
  /** The default is the day before billing begins. */
  due_on?: string | null | undefined
}

export async function insertOpenings(
  tx: Db,
  estate_id: number,
  { openings, billing_from }: { openings: readonly Opening[]; billing_from: string },
  by: number,
): Promise<void> {
  // Residents owe it today, although billing may begin in a later month.
  const day = sql`least(${dayAfter(billing_from, -1)}::date, lagos_today())`
  const dated_on = sql`case when amount > 0 then least(coalesce(due_on, ${day}), lagos_today()) else ${day} end`
  await tx.execute(sql`
    insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name, created_by)
    select ${estate_id}, n.account_id, case when amount > 0 then 'opening' else 'opening_credit' end, amount,
      ${onOpenDay(dated_on, sql`${estate_id}`)},
      case when amount > 0 then coalesce(due_on, ${day}) end, 'Opening balance', ${by}
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as o(tenant_id int, amount numeric, due_on date)
      join tenants n on n.id = o.tenant_id
    order by n.account_id`)
}

/** Enters opening balances after billing began; they count from the first open day at the earliest. The database refuses a second one of an account. */
export async function enterOpenings(
  tx: Db,
  estate: { id: number; billing_from: string },
  openings: readonly Opening[],
  by: number,
): Promise<void> {
  if (openings.length === 0) return
  const ids = await accountsOf(
    tx,
    openings.map(({ tenant_id }) => tenant_id),
  )
  await bringUpToDate(tx, ids)
  await insertOpenings(tx, estate.id, { openings, billing_from: estate.billing_from }, by)
  await allocateOldest(tx, ids)
}
