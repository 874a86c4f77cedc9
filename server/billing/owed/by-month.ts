import type { EstateOwed } from '#contract/owed.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { NEVER_OWED } from './not-paid.ts'

type ByMonth = Pick<EstateOwed, 'by_month' | 'today'>

/**
 * What an estate asked for and what came in, by the month of each entry, for 12 months; and what came in today, as the list of
 * payments sums it: without what was recorded by hand and reversed. What was asked for by mistake and cancelled, or shared out,
 * is taken off in the month in which it was asked for. An opening balance was asked for before there was a book, and a plan asks
 * for what is in it already.
 */
export async function readByMonth(db: Db, estate_id: number): Promise<ByMonth> {
  const { rows } = await db.execute<ByMonth & Record<string, unknown>>(sql`
    with months as (
      select (date_trunc('month', lagos_today()) - back * interval '1 month')::date as month
      from generate_series(0, 11) as back
    ),
    by_day as materialized (
      select dated_on, kind, sum(amount) as amount from ledger_entries
      where estate_id = ${estate_id} and dated_on >= (select min(month) from months) and dated_on <= lagos_today()
      group by dated_on, kind
    ),
    counted as (
      select dated_on, amount as due, 0 as collected from by_day where kind in ('due', 'purchase', 'late_fee', 'manual')
      union all
      select dated_on, 0, -amount from by_day where kind in ('payment', 'refund')
      union all
      select d.dated_on, e.amount, 0 from ledger_entries e join ledger_entries d on d.id = e.of_entry
      where e.estate_id = ${estate_id} and e.kind in (${NEVER_OWED})
        and e.dated_on >= (select min(month) from months) and d.dated_on <= lagos_today()
    ),
    summed as (
      select date_trunc('month', dated_on)::date as month, sum(due) as due, sum(collected) as collected from counted group by 1
    )
    select
      (select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'due', coalesce(s.due, 0),
          'collected', coalesce(s.collected, 0)) order by m.month)
        from months m left join summed s on s.month = m.month) as by_month,
      (select json_build_object('payments', count(*), 'amount', coalesce(-sum(amount), 0)) from ledger_entries e
        where e.estate_id = ${estate_id} and e.kind = 'payment' and e.dated_on = lagos_today() and not exists (
          select from payments r where r.refund_of = e.payment_id and r.recorded_by is not null)) as today`)
  return onlyRow(rows)
}
