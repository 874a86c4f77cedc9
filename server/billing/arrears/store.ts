import type { Arrear, ArrearsTotals } from '#contract/arrears.ts'
import type { ARREARS_ORDERS } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Reach } from '#server/access/reach.ts'
import { type Page, readCountedPage } from '#server/answers/page.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { type AsOf, countsBy, hasEnded, lastReminded } from '../days/as-of.ts'
import { debitsOwed, type Filter, ITS_TENANCY, owing, sumDebits, withDebits } from './filter.ts'

type Field = (typeof ARREARS_ORDERS)[number]
type Order = Field | `-${Field}`

/** When money of the tenancy `o` last came in that was not all given back, or reversed. */
const lastPaid = ({ as_of: { day }, read_from = sql`null` }: Filter) => sql`(
  select m.paid_at from ledger_entries e join payments m on m.id = e.payment_id
  where e.tenant_id = o.tenant_id and e.kind = 'payment' and e.dated_on <= ${day}
    and e.dated_on >= coalesce(${read_from}::date, '-infinity') and -e.amount > coalesce((
    select sum(back.amount) from payments r join ledger_entries back on back.payment_id = r.id and back.kind = 'refund'
    where r.refund_of = m.id and back.dated_on <= ${day}), 0)
  order by e.dated_on desc, e.id desc limit 1)`

/** What of the tenancy `o` is paid and for nothing yet, not even for what is still to come. */
const creditOf = (as_of: AsOf) =>
  as_of.is_today
    ? sql`(select coalesce(sum(c.open), 0) from ledger_open c
        where c.tenant_id = o.tenant_id and c.side = 'credit' and c.open > 0 and c.dated_on <= ${as_of.day})`
    : sql`(
        select coalesce(sum(-c.amount - coalesce((
          select sum(a.amount) from allocations a join ledger_open d on d.entry_id = a.debit_id
          where a.credit_id = c.id and ${countsBy(as_of)}), 0)), 0)
        from ledger_entries c where c.tenant_id = o.tenant_id and c.amount < 0 and c.dated_on <= ${as_of.day})`

const ORDERS: Record<Field, (filter: Filter) => SQL> = {
  owed: () => sql`o.owed`,
  oldest_due_on: () => sql`o.oldest_due_on`,
  name: () => sql`lower(tenants.name)`,
  property: () => sql`lower(properties.title)`,
  last_paid_at: lastPaid,
}
const inOrder = (order: Order, filter: Filter) => {
  const descending = order.startsWith('-')
  const by = ORDERS[order.slice(descending ? 1 : 0) as Field](filter)
  return sql`${by} ${sql.raw(descending ? 'desc nulls last' : 'nulls first')}, o.tenant_id`
}

/** Those who owe, the largest debt first unless told: all of them, or so many; each says how many there are in all. */
export async function readArrears(
  db: Db,
  reach: Reach<'debts'>,
  filter: Filter & { order?: Order | undefined },
  part?: { limit: number; offset?: number },
): Promise<(Arrear & { total: number })[]> {
  const { as_of, order = '-owed', read_from = sql`null` } = filter
  const limit = part ? sql`limit ${part.limit} offset ${part.offset ?? 0}` : sql``
  const in_order = inOrder(order, filter)
  const those = owing(reach, filter, { with_tenancy: /name|property/.test(order) })
  // The page is found first: all but what it is ordered by is looked up of those on it alone.
  const { rows } = await db.execute<Arrear & { total: number } & Record<string, unknown>>(sql`
    ${withDebits(filter)}, page as (
      select o.tenant_id, (count(*) over ())::int as total ${those} order by ${in_order} ${limit}
    )
    select page.total, o.tenant_id, tenants.user_id, tenants.name, tenants.phone_number, ${hasEnded(as_of)} as ended,
      json_build_object('id', properties.id, 'title', properties.title) as property,
      json_build_object('id', estates.id, 'name', estates.name) as estate, owed, ${creditOf(as_of)} as credit,
      not_due, d30, d60, d90, older, oldest_due_on::text,
      (${lastReminded(sql`o.tenant_id`, as_of, read_from)})::text as reminded_on,
      to_char(${lastPaid(filter)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_paid_at
    from page join (
      select tenant_id, ${sumDebits(filter)} from debits where tenant_id in (select tenant_id from page) group by tenant_id
    ) o on o.tenant_id = page.tenant_id ${ITS_TENANCY} order by ${in_order}`)
  return rows
}

export const listArrears = (
  db: Db,
  reach: Reach<'debts'>,
  filter: Filter & PageQuery & { order?: Order | undefined },
): Promise<Page<Arrear>> =>
  readCountedPage(filter, (limit, offset) => readArrears(db, reach, filter, { limit, offset }))

/** What all of those who match owe. */
export async function totalArrears(db: Db, reach: Reach<'debts'>, filter: Filter): Promise<ArrearsTotals> {
  const owed = debitsOwed(reach, filter)
  const { rows } = await db.execute<ArrearsTotals & Record<string, unknown>>(sql`
    ${withDebits(filter)}
    select tenancies, coalesce(owed, 0) as owed, not_due, d30, d60, d90, older
    from (select count(distinct tenant_id)::int as tenancies, ${sumDebits(filter)} from ${owed} theirs) summed`)
  return onlyRow(rows)
}
