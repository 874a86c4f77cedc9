import { blockAndHome } from '#contract/blocks.ts'
import type {
  CollectionDetail,
  CollectionFigures,
  CollectionHome,
  CollectionPart,
  MonthCollected,
} from '#contract/collections.ts'
import { accountName } from '#contract/household.ts'
import { sumNaira } from '#contract/money.ts'
import type { COLLECTION_ORDERS, Order } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import { ASKED_FOR, settledWithoutMoney, sumsOfMonths } from '#server/billing/owed/store.ts'
import { ITS_OWNER, membersOf } from '#server/billing/public.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { LAGOS, startOfDay } from '#server/database/time.ts'
import { type Page, readCountedPage } from '#server/lists/page.ts'
import { holds, searched } from '#server/lists/search.ts'

/*
 * Due: debits of a month by their `dated_on`, up to today, less their cancelled parts.
 * Collected: the part of these debits that money has paid so far. Received: money dated in the month.
 */

const MONTHS = 12

/** At most 12 months since billing began, newest first, and one more where there is one. */
export function readMonths(db: Db, estate_id: number, until: string | undefined): Promise<MonthCollected[]> {
  const last = until === undefined ? sql`lagos_today()` : sql`least(${`${until}-01`}::date, lagos_today())`
  const method = (name: string) =>
    sql`coalesce(sum(amount) filter (where status = 'success' and payment_method = ${name}), 0)`
  return readRows(db)(sql`
    with months as (
      select day::date as month from estates, generate_series(
        greatest(date_trunc('month', billing_from), date_trunc('month', ${last}) - interval '${sql.raw(String(MONTHS))} months'),
        date_trunc('month', ${last}), interval '1 month') as day
      where id = ${estate_id} and billing_from is not null
    ),
    days as (select min(month) as first, least((max(month) + interval '1 month')::date - 1, lagos_today()) as last from months),
    sums as (${sumsOfMonths(sql`${estate_id}`)}),
    came as (
      select date_trunc('month', paid_at at time zone ${LAGOS})::date as month, ${method('cash')} as cash,
        ${method('bank_transfer')} as bank_transfer, ${method('pos')} as pos,
        coalesce(sum(amount) filter (where status = 'success' and payment_method not in ('cash', 'bank_transfer', 'pos')), 0) as paystack,
        coalesce(sum(amount) filter (where status = 'refunded'), 0) as refunds, sum(amount) as total
      from days, payments
      where estate_id = ${estate_id} and status in ('success', 'refunded') and currency = 'NGN'
        and paid_at >= ${startOfDay(sql`first`)} and paid_at < ${startOfDay(sql`(select (max(month) + interval '1 month')::date from months)`)}
      group by 1
    ),
    payouts as (
      select date_trunc('month', dated_on)::date as month, -sum(amount) as payouts from days, ledger_entries
      where estate_id = ${estate_id} and kind in ('payout', 'payout_undone') and dated_on >= first group by 1
    )
    select to_char(m.month, 'YYYY-MM') as month, coalesce(due, 0) as due, coalesce(open, 0) as open, coalesce(let_off, 0) as let_off,
      coalesce(collected, 0) as collected,
      json_build_object('paystack', coalesce(paystack, 0), 'cash', coalesce(cash, 0), 'bank_transfer', coalesce(bank_transfer, 0),
        'pos', coalesce(pos, 0), 'given_back', coalesce(refunds, 0) + coalesce(payouts, 0),
        'total', coalesce(total, 0) + coalesce(payouts, 0)) as received,
      case when c.month is not null then json_build_object('by', u.name,
        'at', to_char(c.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as closed
    from months m left join sums using (month) left join came using (month) left join payouts using (month)
      left join closed_months c on c.estate_id = ${estate_id} and c.month = m.month left join users u on u.id = c.closed_by
    order by m.month desc`)
}

/** `debits`: those of a month (`2026-10`), with their figures. */
const withDebits = (estate_id: number, month: string): SQL => sql`
  with days as (
    select ${`${month}-01`}::date as first, least((${`${month}-01`}::date + interval '1 month')::date - 1, lagos_today()) as last
  ),
  let_off as materialized (
    ${settledWithoutMoney(sql`${estate_id}`, sql`lagos_today()`)}
  ),
  debits as materialized (
    select d.account_id, d.charge_id, d.kind, d.amount - coalesce(w.never_owed, 0) as due, coalesce(o.open, 0) as open,
      coalesce(w.discount + w.unpaid, 0) as let_off
    from days join ledger_entries d on d.dated_on between first and last
      left join (select entry_id, open from days, ledger_open
        where estate_id = ${estate_id} and side = 'debit' and open > 0 and dated_on between first and last) o on o.entry_id = d.id
      left join let_off w on w.debit_id = d.id
    where d.estate_id = ${estate_id} and d.kind in (${ASKED_FOR})
  )`

const SUMS = sql`sum(due) as due, sum(open) as open, sum(let_off) as let_off, sum(due - open - let_off) as collected`

/** Late fees, purchases and entries by hand stand apart from the dues of a charge. */
const CHARGE_NAME = sql`case
  when d.kind = 'late_fee' then 'Late fees'
  when d.charge_id is null then 'Added by hand'
  when d.kind = 'purchase' then c.name || ', bought'
  else c.name end`

const PARTS = {
  by_charge: sql`${CHARGE_NAME} as name from debits d left join charges c on c.id = d.charge_id`,
  by_type: sql`y.name from debits d join accounts a on a.id = d.account_id join properties h on h.id = a.property_id
    join property_types y on y.id = h.property_type_id`,
  by_home: sql`h.title as name from debits d join accounts a on a.id = d.account_id join properties h on h.id = a.property_id`,
}

export async function readDetail(db: Db, estate_id: number, month: string): Promise<CollectionDetail> {
  const parts = (of: SQL, order: SQL) =>
    readRows(db)<CollectionPart>(sql`
      ${withDebits(estate_id, month)}
      select name, ${SUMS} from (select d.due, d.open, d.let_off, ${of}) parts
      group by name having sum(due) <> 0 or sum(open) <> 0 order by ${order}`)
  const by_charge = await parts(PARTS.by_charge, sql`sum(due) desc, name`)
  const by_type = await parts(PARTS.by_type, sql`sum(due) desc, name`)
  const homes = Map.groupBy(
    await parts(PARTS.by_home, sql`name collate as_read`),
    ({ name }) => blockAndHome(name)[0],
  )
  const by_block = [...homes].map(([name, theirs]) => ({ name, ...sumParts(theirs) }))
  return { by_charge, by_type, by_block }
}

const sumParts = (parts: readonly CollectionPart[]): Omit<CollectionPart, 'name'> => {
  const sum = (of: 'due' | 'collected' | 'let_off' | 'open') =>
    sumNaira(parts.map((part) => ({ amount: part[of] })))
  return { due: sum('due'), collected: sum('collected'), let_off: sum('let_off'), open: sum('open') }
}

type Field = (typeof COLLECTION_ORDERS)[number]
const ORDERS: Record<Field, SQL> = { open: sql`open`, due: sql`due`, title: sql`title collate as_read` }

interface HomesQuery extends PageQuery {
  month: string
  order?: Order<Field> | undefined
}

const isOfHome = (word: string) => sql`(${holds(sql`h.search`, word)}
  or exists (select from tenants t where t.account_id = a.id and ${holds(sql`t.search`, word)})
  or exists (select from property_owners o where o.property_id = h.id and o.owner_id = a.owner_id
    and ${holds(sql`search_key(o.owner_name)`, word)}))`

/** The homes with a debit of the month, the largest rest first. */
const homesOf = (estate_id: number, { month, q, order = '-open' }: HomesQuery): SQL => {
  const falls = order.startsWith('-')
  const field = (falls ? order.slice(1) : order) as Field
  const found = searched(q, isOfHome) ?? sql`true`
  return sql`
    ${withDebits(estate_id, month)},
    homes as (
      select h.id, h.title, array_agg(distinct a.id order by a.id) as account_ids, ${SUMS}, bool_or(${found}) as found
      from debits d join accounts a on a.id = d.account_id join properties h on h.id = a.property_id
      group by h.id having sum(due) <> 0 or sum(open) <> 0
    )
    select *, count(*) over ()::int as total from homes where found
    order by ${ORDERS[field]} ${falls ? sql`desc` : sql`asc`}, title collate as_read, id`
}

interface Home extends CollectionFigures {
  id: number
  title: string
  total: number
  people: { members: string[] | null; owner: string | null }[]
}

function readHomes(db: Db, estate_id: number, query: HomesQuery, page: SQL): Promise<Home[]> {
  return readRows(db)(sql`
    with page as materialized (${homesOf(estate_id, query)} ${page})
    select id, title, due, collected, let_off, open, total, (
      select json_agg(json_build_object('members', case when accounts.owner_id is null then ${membersOf(sql`accounts`)} end,
        'owner', owner.name) order by accounts.id)
      from accounts ${ITS_OWNER} where accounts.id = any(page.account_ids)) as people
    from page`)
}

const asHome = ({ id, title, people, total: _, ...figures }: Home): CollectionHome => ({
  property: { id, title },
  name: people.map(accountName).join('; '),
  ...figures,
})

export async function listHomes(db: Db, estate_id: number, query: HomesQuery): Promise<Page<CollectionHome>> {
  const page = await readCountedPage(query, (limit, offset) =>
    readHomes(db, estate_id, query, sql`limit ${limit} offset ${offset}`),
  )
  return { ...page, rows: page.rows.map(asHome) }
}

export const readAllHomes = async (db: Db, estate_id: number, month: string): Promise<CollectionHome[]> =>
  (await readHomes(db, estate_id, { month }, sql``)).map(asHome)

export const readAbout = (
  db: Db,
  estate_id: number,
): Promise<{ name: string; address: string; created: string }> =>
  readRow(db)(sql`
    select name, address, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created
    from estates where id = ${estate_id}`)
