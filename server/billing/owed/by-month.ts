import type { EstateOwed } from '#contract/owed.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { startOfDay } from '#server/database/time-zone.ts'
import { ASKED_FOR, NEVER_OWED } from './not-paid.ts'

type ByMonth = Pick<EstateOwed, 'by_month' | 'today'>

/**
 * Naira asked for and collected by an estate in each of 12 months, and today's payments that were not reversed. Collected money
 * is the figure of its statistics. A cancelled or prorated part lowers the month that asked for it.
 */
export async function readByMonth(db: Db, estate_id: number): Promise<ByMonth> {
  const { rows } = await db.execute<ByMonth & Record<string, unknown>>(sql`
    with months as (
      select (date_trunc('month', lagos_today()) - back * interval '1 month')::date as month
      from generate_series(0, 11) as back
    ),
    asked as (
      select dated_on, amount from ledger_entries
      where estate_id = ${estate_id} and dated_on >= (select min(month) from months) and dated_on <= lagos_today()
        and kind in (${ASKED_FOR})
      union all
      select d.dated_on, e.amount from ledger_entries e join ledger_entries d on d.id = e.of_entry and d.kind in (${ASKED_FOR})
      where e.estate_id = ${estate_id} and e.kind in (${NEVER_OWED})
        and e.dated_on >= (select min(month) from months) and d.dated_on <= lagos_today()
    ),
    summed as (
      select date_trunc('month', dated_on)::date as month, sum(amount) as due from asked group by 1
    )
    select
      (select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'due', coalesce(s.due, 0),
          'collected', coalesce(c.amount, 0)) order by m.month)
        from months m left join summed s on s.month = m.month
          left join collections c on c.estate_id = ${estate_id} and c.month = m.month) as by_month,
      (select json_build_object('payments', count(*), 'amount', coalesce(sum(amount), 0)) from payments p
        where p.estate_id = ${estate_id} and p.status = 'success' and p.currency = 'NGN'
          and p.paid_at >= ${startOfDay(sql`lagos_today()`)} and not exists (
            select from payments r where r.refund_of = p.id and r.recorded_by is not null)) as today`)
  return onlyRow(rows)
}
