import type { EstateOwed } from '#contract/owed.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { OF_CHARGE } from '../dues/periods.ts'
import { settledWithoutMoney } from './not-paid.ts'

/**
 * The dues of an estate from the first of a month until a day of it: what each asked for, what of that money had paid by then,
 * and what was not paid. What was open then is what is open now and what was settled since: so only that and what was let off
 * is read, and not all that ever paid them.
 */
const duesOfMonth = (estate_id: number, first: string, day: string) => sql`
  select tenant_id, charge_id, asked, open + unpaid as missing, asked - open - unpaid - discount as collected
  from (
    select d.tenant_id, d.charge_id, d.amount - coalesce(w.never_owed, 0) as asked,
      coalesce(o.open, 0) + coalesce(s.settled, 0) as open, coalesce(w.unpaid, 0) as unpaid, coalesce(w.discount, 0) as discount
    from days join ledger_entries d on d.dated_on between ${sql.raw(first)} and ${sql.raw(day)}
      left join (
        select entry_id, open from days, ledger_open
        where estate_id = ${estate_id} and side = 'debit' and open > 0 and dated_on between ${sql.raw(first)} and ${sql.raw(day)}
      ) o on o.entry_id = d.id
      left join (
        select debit_id, sum(amount) as settled from days, allocations where dated_on > ${sql.raw(day)} group by 1
      ) s on s.debit_id = d.id
      left join (
        ${settledWithoutMoney(estate_id, { from: sql.raw(`(select ${first} from days)`), day: sql.raw(`(select ${day} from days)`) })}
      ) w on w.debit_id = d.id
    where d.estate_id = ${estate_id} and d.kind in (${OF_CHARGE}) and d.charge_id is not null
  ) dues where asked > 0`

type ThisMonth = Pick<EstateOwed, 'paid_this_month' | 'same_day_last_month' | 'by_charge'>

/** Who has paid all that was asked for this month until today, in all and by charge; and how that stood a month ago. */
export async function readThisMonth(db: Db, estate_id: number): Promise<ThisMonth> {
  const { rows } = await db.execute<ThisMonth & Record<string, unknown>>(sql`
    with days as (
      select lagos_today() as today, date_trunc('month', lagos_today())::date as first_on,
        (lagos_today() - interval '1 month')::date as then_on,
        (date_trunc('month', lagos_today()) - interval '1 month')::date as then_first_on
    ),
    now as materialized (${duesOfMonth(estate_id, 'first_on', 'today')}),
    back as materialized (${duesOfMonth(estate_id, 'then_first_on', 'then_on')}),
    tenancies as (select sum(missing) as missing from now group by tenant_id),
    back_then as (select sum(missing) as missing from back group by tenant_id),
    charged as (
      select charge_id, count(distinct tenant_id)::int as of, sum(asked) as due, sum(collected) as collected,
        (count(distinct tenant_id) - count(distinct tenant_id) filter (where missing > 0))::int as paid
      from now group by charge_id
    )
    select
      (select json_build_object('paid', count(*) filter (where missing = 0), 'of', count(*)) from tenancies) as paid_this_month,
      (select json_build_object('paid', count(*) filter (where missing = 0), 'of', count(*)) from back_then) as same_day_last_month,
      (select coalesce(json_agg(json_build_object('charge_id', charge_id, 'name', c.name, 'due', due, 'collected', collected,
          'paid', paid, 'of', "of") order by due desc, charge_id), '[]')
        from charged join charges c on c.id = charge_id) as by_charge`)
  return onlyRow(rows)
}
