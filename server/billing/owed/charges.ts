import { sql } from 'drizzle-orm'
import type { ChargePaid } from '#contract/owed.ts'
import type { Db } from '#server/database/open.ts'

/** Of those who live in an estate: how many were asked for each charge, and how many have paid what it last asked of them. */
export async function readChargesPaid(db: Db, estate_id: number): Promise<ChargePaid[]> {
  const { rows } = await db.execute<ChargePaid & Record<string, unknown>>(sql`
    select b.charge_id, count(*) filter (where o.open = 0)::int as paid, count(*)::int as of,
      min(lower(d.period))::text as from_on, (max(upper(d.period)) - 1)::text as until_on
    from billed_charges b
      join tenants n on n.estate_id = b.estate_id and n.left_at is null and coalesce(n.ends_on >= lagos_today(), true)
      cross join lateral (
        select e.id, e.period from ledger_entries e
        where e.kind = 'due' and e.tenant_id = n.id and e.charge_id = b.charge_id and e.dated_on <= lagos_today()
        order by e.period_no desc limit 1
      ) d join ledger_open o on o.entry_id = d.id
    where b.estate_id = ${estate_id} group by b.charge_id order by b.charge_id`)
  return rows
}
