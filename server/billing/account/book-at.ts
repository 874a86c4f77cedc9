import { type SQL, sql } from '#server/database/drizzle.ts'
import { type AsOf, countsBy } from '../days/as-of.ts'

/**
 * The book of one tenancy as it stood at the end of a day, as tables of a `with`:
 *
 * - `at`: the day, and the last one of the tenancy
 * - `paid`: what each credit had paid of each debit by then, of later periods too (`ahead`) as far as it was written by then
 * - `lines`: all entries, with what was open of each and since when nothing is; those dated later stand there as well
 */
export const bookAt = (tenant_id: number, as_of: AsOf): SQL => sql`
  at as materialized (select ${as_of.day}::date as day, ends_on from tenants where id = ${tenant_id}),
  book as materialized (select * from ledger_entries where tenant_id = ${tenant_id}),
  paid as materialized (
    select c.id as credit_id, d.id as debit_id, d.dated_on > day as ahead, sum(a.amount) as amount,
      max(a.dated_on) as dated_on
    from at, book d join allocations a on a.debit_id = d.id join book c on c.id = a.credit_id
    where ${countsBy(as_of)}
    group by c.id, d.id, d.dated_on > day having sum(a.amount) > 0
  ),
  lines as materialized (
    select b.*, abs(b.amount) - coalesce(p.amount, 0) as open,
      case when p.amount = abs(b.amount) then p.dated_on end as settled_on
    from book b left join (
      select credit_id as id, sum(amount) as amount, max(dated_on) as dated_on from paid group by 1
      union all select debit_id, sum(amount), max(dated_on) from paid group by 1
    ) p on p.id = b.id
  )`

/** A period of the line `l`, both days included; null where it has none. */
export const PERIOD = sql`case when not isempty(l.period) then
  json_build_object('from', lower(l.period), 'to', upper(l.period) - 1) end`
