import type { Arrear, ArrearsTotals } from '#contract/arrears.ts'
import type { AGES } from '#contract/due-words.ts'
import { accountName } from '#contract/household.ts'
import type { ARREARS_ORDERS, Order } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import { isEverything, type Visible } from '#server/access/visibility.ts'
import { or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, readListRows, readRows } from '#server/database/rows.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { all, type Page, readCountedPage } from '#server/lists/page.ts'
import { holds, isAccount, searched } from '#server/lists/search.ts'
import { ITS_OWNER, membersOf } from '../accounts.ts'
import { type AsOfDate, countsBy, hasEnded, lastReminded, sumAges } from '../days/as-of.ts'

/** Open debits at the end of a day. For an earlier day it adds later payments to today's open part. */
const openDebits = ({ day, is_today }: AsOfDate, which: SQL): SQL =>
  is_today
    ? sql`
      select d.account_id, d.estate_id, d.due_on, d.open from ledger_open d
      where d.open > 0 and d.side = 'debit' and d.dated_on <= ${day} and ${which}`
    : sql`
      select d.account_id, d.estate_id, d.due_on, sum(d.open) as open from (
        select d.entry_id, d.account_id, d.estate_id, d.due_on, d.open from ledger_open d
        where d.open > 0 and d.side = 'debit' and d.dated_on <= ${day} and ${which}
        union all
        select d.entry_id, d.account_id, d.estate_id, d.due_on, a.amount from allocations a join ledger_open d on d.entry_id = a.debit_id
        where a.dated_on > ${day} and d.dated_on <= ${day} and ${which}
      ) d group by d.entry_id, d.account_id, d.estate_id, d.due_on having sum(d.open) > 0`

interface Filter {
  as_of: AsOfDate
  estate_id?: number | undefined
  owner_id?: number | undefined
  property_id?: number | undefined
  charge_id?: number | undefined
  /** The viewer's first day of a ledger of `tenants`. */
  read_from?: SQL<string | null> | undefined
  q?: string | undefined
  age?: (typeof AGES)[number] | undefined
}

/** The account of `o`, and its tenancy if it has one. */
const ITS_TENANCY = sql`
  join accounts on accounts.id = o.account_id and accounts.estate_id = o.estate_id
  left join tenants on tenants.id = accounts.tenant_id and tenants.estate_id = accounts.estate_id
  join estates on estates.id = accounts.estate_id`

/** Its home, and its owner where there is no tenancy: joined only for names, as each join takes planning time. */
export const ITS_NAMES = sql`${ITS_TENANCY} ${ITS_OWNER} join properties on properties.id = accounts.property_id`

/** The table `debits`. An index has today's, so each use reads it again. */
const withDebits = (filter: Filter): SQL =>
  sql`with debits as ${filter.as_of.is_today ? sql`not materialized` : sql``} (
    ${openDebits(filter.as_of, within(filter))})`

const sumDebits = ({ as_of }: Filter): SQL =>
  sql`sum(open) as owed, min(due_on) as oldest_due_on, ${sumAges(sql`open`, sql`due_on`, sql`${as_of.day}::date`)}`

const byAccount = (filter: Filter): SQL =>
  sql`(select account_id, estate_id, ${sumDebits(filter)} from debits group by estate_id, account_id)`

type Field = (typeof ARREARS_ORDERS)[number]

/** The last payment of the account `o` that was not given back in full. */
const lastPaid = ({ as_of: { day }, read_from = sql`null` }: Filter) => sql`(
  select m.paid_at from ledger_entries e join payments m on m.id = e.payment_id
  where e.account_id = o.account_id and e.kind in ('payment', 'transfer_in') and e.dated_on <= ${day}
    and not exists (
      select from ledger_entries later where later.payment_id = m.id and later.kind in ('payment', 'transfer_in')
        and later.id > e.id and later.dated_on <= ${day})
    and e.dated_on >= coalesce(${read_from}::date, '-infinity') and -e.amount > coalesce((
    select sum(back.amount) from payments r join ledger_entries back on back.payment_id = r.id and back.kind = 'refund'
    where r.refund_of = m.id and back.dated_on <= ${day}), 0)
  order by e.dated_on desc, e.id desc limit 1)`

const creditOf = (as_of: AsOfDate) =>
  as_of.is_today
    ? sql`(select coalesce(sum(c.open), 0) from ledger_open c
        where c.account_id = o.account_id and c.side = 'credit' and c.open > 0 and c.dated_on <= ${as_of.day})`
    : sql`(
        select coalesce(sum(-c.amount - coalesce((
          select sum(a.amount) from allocations a join ledger_open d on d.entry_id = a.debit_id
          where a.credit_id = c.id and ${countsBy(as_of)}), 0)), 0)
        from ledger_entries c where c.account_id = o.account_id and c.amount < 0 and c.dated_on <= ${as_of.day})`

const ORDERS: Record<Field, (filter: Filter) => SQL> = {
  owed: () => sql`o.owed`,
  late: () => sql`o.owed - o.not_due`,
  oldest_due_on: () => sql`o.oldest_due_on`,
  name: () => sql`coalesce(tenants.name, owner.name) collate as_read`,
  property: () => sql`properties.title collate as_read`,
  last_paid_at: lastPaid,
}

const inOrder = (order: Order<Field>, filter: Filter) => {
  const by = ORDERS[order.replace('-', '') as Field](filter)
  return sql`${by} ${sql.raw(order.startsWith('-') ? 'desc nulls last' : 'nulls first')}, o.account_id`
}

/** `tenant_name`: the member of the household that `tenant_id` is; empty for an owner. */
export type NamedArrear = Arrear & { tenant_name: string }

/** The debtors, by default the largest debt first. `total` counts all of them. */
export async function readArrears(
  db: Db,
  visible: Visible<'debts'>,
  filter: Filter & { order?: Order<Field> | undefined },
  part?: { limit: number; offset?: number },
): Promise<(NamedArrear & { total: number })[]> {
  const { as_of, order = '-owed', read_from = sql`null` } = filter
  const limit = part ? sql`limit ${part.limit} offset ${part.offset ?? 0}` : sql``
  const in_order = inOrder(order, filter)
  const those = owing(visible, filter, /name|property/.test(order) ? ITS_NAMES : undefined)
  // The query finds the page first, and looks up the rest for its rows alone.
  const read = readListRows(db, filter.q)
  const rows = await read<
    Omit<NamedArrear, 'name'> & { members: string[] | null; owner: string | null; total: number }
  >(sql`
    ${withDebits(filter)}, page as (
      select o.*, (count(*) over ())::int as total ${those} order by ${in_order} ${limit}
    )
    select o.total, accounts.id as account_id, tenants.id as tenant_id, coalesce(tenants.user_id, owner.user_id) as user_id,
      coalesce(tenants.name, '') as tenant_name, ${membersOf(sql`accounts`)} as members, owner.name as owner, coalesce(tenants.phone_number, owner.phone_number) as phone_number,
      case when tenants.id is null then coalesce(accounts.ends_on < ${as_of.day}, false) else ${hasEnded(as_of)} end as ended,
      json_build_object('id', properties.id, 'title', properties.title) as property,
      json_build_object('id', estates.id, 'name', estates.name) as estate, owed, ${creditOf(as_of)} as credit,
      not_due, d30, d60, d90, older, oldest_due_on::text,
      reminded.*,
      to_char(${lastPaid(filter)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_paid_at
    from page o ${ITS_NAMES} cross join lateral (${lastReminded(sql`o.account_id`, as_of, read_from)}) reminded order by ${in_order}`)
  return rows.map(({ members, owner, ...row }) => ({
    ...row,
    name: accountName({ members, owner }),
  }))
}

export const listArrears = (
  db: Db,
  visible: Visible<'debts'>,
  filter: Filter & PageQuery & { order?: Order<Field> | undefined },
): Promise<Page<Arrear>> =>
  readCountedPage(filter, (limit, offset) => readArrears(db, visible, filter, { limit, offset }))

/** The matching debtors, at most `most`. */
export const findDebtors = (db: Db, visible: Visible<'debts'>, filter: Filter, most: number) =>
  readRows(db)<{ tenant_id: number | null; account_id: number; estate_id: number }>(sql`
    ${withDebits(filter)}
    select o.account_id, tenants.id as tenant_id, o.estate_id ${owing(visible, filter, ITS_TENANCY)}
    order by o.account_id limit ${most}`)

export async function totalArrears(
  db: Db,
  visible: Visible<'debts'>,
  filter: Filter,
): Promise<ArrearsTotals> {
  // The age of a debt is known once an account is summed.
  const owed =
    filter.age === undefined
      ? sql`select o.* ${matching(visible, filter, sql`debits`)}`
      : sql`select * from debits where account_id in (select o.account_id ${owing(visible, filter)})`
  const read = readListRows(db, filter.q)
  const totals = await read<ArrearsTotals>(sql`
    ${withDebits(filter)}
    select tenancies, coalesce(owed, 0) as owed, not_due, d30, d60, d90, older
    from (select count(distinct account_id)::int as tenancies, ${sumDebits(filter)} from (${owed}) theirs) summed`)
  return onlyRow(totals)
}

/** Visible rows `o` that match. The caller, the search and the viewer decide the joins. */
function matching(visible: Visible<'debts'>, { q }: Filter, rows: SQL, asked?: SQL): SQL {
  const least = isEverything(visible) ? sql`join estates on estates.id = o.estate_id` : ITS_TENANCY
  const joined = q ? ITS_NAMES : (asked ?? least)
  const meant = searched(q, (word) =>
    or(
      holds(tenants.search, word),
      holds(properties.search, word),
      isOfMember(word),
      holds(sql`search_key(owner.name)`, word),
      isAccount(sql`accounts.id`, word),
    ),
  )
  return sql`from ${rows} o ${joined} where ${all(visible, meant)}`
}

const isOfMember = (word: string) => sql`accounts.shared and exists (
  select from tenants m where m.account_id = accounts.id and ${holds(sql`m.search`, word)})`

function owing(visible: Visible<'debts'>, filter: Filter, joined?: SQL): SQL {
  return sql`${matching(visible, filter, byAccount(filter), joined)} and ${ofAge(filter.age)}`
}

function ofAge(age: Filter['age']): SQL {
  if (age === undefined) return sql`true`
  return age === 'any' ? sql`o.owed > o.not_due` : sql`o.${sql.raw(age)} > 0`
}

/** Conditions on the debits themselves, so that no others are read. */
function within({ estate_id, owner_id, property_id, charge_id }: Filter): SQL {
  const ofHomes = (ids: SQL) =>
    sql`d.account_id in (select a.id from accounts a where a.property_id in (${ids}))`
  return all(
    estate_id === undefined ? undefined : sql`d.estate_id = ${estate_id}`,
    charge_id === undefined ? undefined : sql`d.charge_id = ${charge_id}`,
    property_id === undefined ? undefined : ofHomes(sql`${property_id}`),
    // The debts of an owner's tenants, as the owner reads them.
    owner_id === undefined
      ? undefined
      : sql`d.account_id in (select a.id from accounts a where a.owner_id is null
          and a.property_id in (select p.id from properties p where p.owner_id = ${owner_id}))`,
  )
}
