import type { ChargePaid } from '#contract/owed.ts'
import { livesThere } from '#server/access/lives-there.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { settledWithoutMoney } from './not-paid.ts'

/** Of those who live in an estate: how many were asked for each charge, and how many have paid what it last asked of them. */
export async function readChargesPaid(db: Db, estate_id: number): Promise<ChargePaid[]> {
  const { rows } = await db.execute<ChargePaid & Record<string, unknown>>(sql`
    with last as materialized (
      select b.charge_id, d.id, d.period, d.dated_on from billed_charges b
        join tenants n on n.estate_id = b.estate_id and ${livesThere(sql`n`)}
        cross join lateral (
          select e.id, e.period, e.dated_on from ledger_entries e
          where e.kind = 'due' and e.tenant_id = n.id and e.charge_id = b.charge_id and e.dated_on <= lagos_today()
          order by e.period_no desc limit 1
        ) d
      where b.estate_id = ${estate_id}
    ),
    entries as (
      select id as due, id from last
      union all select m.of_entry, m.id from ledger_entries m join last on m.of_entry = last.id and m.kind = 'manual'
    ),
    asked as (
      select due, sum(o.open + coalesce(w.unpaid, 0)) as missing
      from entries e join ledger_open o on o.entry_id = e.id
        left join (
          ${settledWithoutMoney(estate_id, { from: sql`(select min(dated_on) from last)`, day: sql`lagos_today()` })}
        ) w on w.debit_id = e.id
      group by due having sum(o.amount - coalesce(w.never_owed, 0)) > 0
    )
    select d.charge_id, count(*) filter (where missing = 0)::int as paid, count(*)::int as of,
      min(lower(d.period))::text as from_on, (max(upper(d.period)) - 1)::text as until_on
    from last d join asked on asked.due = d.id group by d.charge_id order by d.charge_id`)
  return rows
}
