import type { FastifyInstance } from 'fastify'
import { type ChargeState, chargeStatesApi } from '#contract/charge-states.ts'
import { visiblePaidTenancies } from '#server/access/visibility.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readPreparedRows } from '#server/database/rows.ts'
import { tenants } from '#server/database/schema.ts'
import { found } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all } from '#server/lists/page.ts'
import { nextLateFees } from '../dues/late-fees.ts'
import { OF_CHARGE, ONE_TIME } from '../dues/periods.ts'
import { nextOfEach } from '../dues/raise.ts'
import { paidCharges } from '../pricing/bought-once.ts'
import { pricesOfAccount } from '../pricing/home-prices.ts'

type Known = Omit<ChargeState, 'next_fee_on'> & Record<string, unknown>

export function chargeStateRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, chargeStatesApi.listChargeStates, async ({ viewer, params: { tenantId } }) => {
    const [row] = await db
      .select({ id: tenants.account_id })
      .from(tenants)
      .where(all(visiblePaidTenancies(viewer), eq(tenants.id, tenantId)))
    return listChargeStates(db, found(row, 'tenancy').id)
  })
}

/** Ordered by charge id. */
export async function listChargeStates(db: Db, account_id: number): Promise<ChargeState[]> {
  const rows = await readPreparedRows(db)<Known>(sql`
    with paid as (${paidCharges(account_id)}), known as (
      select b.charge_id, b.months, c.name, true as billed from accounts a join billed_charges b on b.estate_id = a.estate_id
        join charges c on c.id = b.charge_id where a.id = ${account_id}
      union all
      select c.id, c.duration, c.name, false from paid p join charges c on c.id = p.charge_id where not exists (
        select from accounts a join billed_charges b on b.estate_id = a.estate_id
        where a.id = ${account_id} and b.charge_id = c.id)
    ), dues as (
      select coalesce(e.of_entry, e.id) as due, e.charge_id, e.period, o.open, o.due_on, o.dated_on, o.dated_on <= lagos_today() as asked
      from ledger_entries e join ledger_open o on o.entry_id = e.id where e.account_id = ${account_id} and e.kind in (${OF_CHARGE})
    ), coming as (${nextOfEach(account_id)}), prices as (${pricesOfAccount(account_id)})
    select b.charge_id, b.name, b.months, b.billed, (select price from prices where prices.charge_id = b.charge_id) as price,
      coalesce(sum(d.open) filter (where asked), 0) as owed,
      count(distinct due) filter (where asked and d.open > 0 and d.due_on < lagos_today())::int as behind,
      min(d.due_on) filter (where asked and d.open > 0) as due_on,
      case when min(lower(d.period)) filter (where d.open > 0) is null then max(upper(d.period)) - 1
        when min(lower(d.period)) filter (where d.open > 0) > min(lower(d.period))
          then min(lower(d.period)) filter (where d.open > 0) - 1 end as paid_until,
      b.months = ${ONE_TIME} and coalesce(bool_and(d.open = 0), bool_or(p.charge_id is not null)) as paid_once, max(p.paid_on) as paid_on,
      (select coalesce(json_agg(json_build_object('entry_id', f.entry_id, 'name', e.name, 'amount', f.open) order by f.entry_id), '[]')
        from ledger_open f join ledger_entries e on e.id = f.entry_id
        where f.account_id = ${account_id} and f.charge_id = b.charge_id and f.kind = 'late_fee' and f.open > 0) as late_fees,
      coalesce(
        (select json_build_object('from_on', n.dated_on, 'until_on', upper(n.period) - 1, 'due_on', n.due_on, 'amount', n.open)
          from dues n where n.charge_id = b.charge_id and not n.asked and n.open > 0 order by n.due_on limit 1),
        (select json_build_object('from_on', c.from_on, 'until_on', c.last_on, 'due_on', c.due_on, 'amount', c.amount)
          from coming c where c.charge_id = b.charge_id)) as next
    from known b left join dues d on d.charge_id = b.charge_id left join paid p on p.charge_id = b.charge_id
    group by b.charge_id, b.name, b.months, b.billed order by b.charge_id`)
  const fees = await nextLateFees(db, account_id)
  return rows.map((state) => ({ ...state, next_fee_on: fees.get(state.charge_id) ?? null }))
}
