import { householdName } from '#contract/household.ts'
import type { Ledger, OwnersLedger } from '#contract/ledger.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { TenancyStatement } from '#contract/statements.ts'
import type { Visible } from '#server/access/visibility.ts'
import { shownBankAccounts } from '#server/bank-accounts/store.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readPreparedRow, readRow, readRows } from '#server/database/rows.ts'
import { accounts, estates, properties, tenants } from '#server/database/schema.ts'
import { all } from '#server/lists/page.ts'
import { ITS_OWNER, membersOf } from '../accounts.ts'
import { type AsOfDate, countsBy, hasEnded, lastReminded, sumAges } from '../days/as-of.ts'
import { OF_CHARGE } from '../dues/periods.ts'
import { nextOfEach } from '../dues/raise.ts'
import { OLDEST_FIRST } from '../ledger/allocate.ts'
import { creditable } from '../ledger/credit-entry.ts'

/**
 * Tables of a `with`; `paid` counts allocations by the day, `ahead` those to later periods.
 * Entries of one day are sorted by `sort_id`: their own id, but for a purchase the id of its payment, entered before it.
 */
const ledgerAt = (account_id: number, as_of: AsOfDate): SQL => sql`
  at as materialized (select ${as_of.day}::date as day, ends_on from accounts where id = ${account_id}),
  ledger as materialized (
    select *, case kind when 'purchase' then max(id) filter (where kind in ('payment', 'transfer_in'))
      over (partition by payment_id order by id) else id end as sort_id
    from ledger_entries where account_id = ${account_id}
  ),
  paid as materialized (
    select c.id as credit_id, d.id as debit_id, d.dated_on > day as ahead, sum(a.amount) as amount,
      max(a.dated_on) as dated_on
    from at, ledger d join allocations a on a.debit_id = d.id join ledger c on c.id = a.credit_id
    where ${countsBy(as_of)}
    group by c.id, d.id, d.dated_on > day having sum(a.amount) > 0
  ),
  lines as materialized (
    select b.*, abs(b.amount) - coalesce(p.amount, 0) as open,
      case when p.amount = abs(b.amount) then p.dated_on end as settled_on
    from ledger b left join (
      select credit_id as id, sum(amount) as amount, max(dated_on) as dated_on from paid group by 1
      union all select debit_id, sum(amount), max(dated_on) from paid group by 1
    ) p on p.id = b.id
  )`

const PERIOD = sql`case when not isempty(l.period) then
  json_build_object('from', lower(l.period), 'to', upper(l.period) - 1) end`

const UNDONE = sql`exists (select from ledger u where u.of_entry = l.id and u.kind = 'payout_undone')`

/** The settlements of each entry on the page. Entries before `read_from` are one sum. */
const settled = (own: SQL, other: SQL, read_from: string | null) => {
  const both = sql`from page join paid p on p.${own} = page.id join ledger l on l.id = p.${other}`
  const earlier = sql`
    union all
    select p.${own}, min(l.id), case when sum(l.amount) > 0 then 'opening' else 'opening_credit' end,
      'Balance brought forward', null::json, sum(p.amount), max(p.dated_on), false, null
    ${both} where l.dated_on < ${read_from} group by 1`
  return sql`
  select entry_id, json_agg(json_build_object('entry_id', id, 'kind', kind, 'name', name, 'period', period,
    'amount', amount, 'dated_on', dated_on, 'undone', undone) order by dated_on, due_on, id) as settles
  from (
    select p.${own} as entry_id, l.id, l.kind::text, l.name, ${PERIOD} as period, p.amount, p.dated_on, ${UNDONE} as undone, l.due_on
    ${both} ${read_from === null ? sql`` : sql`where l.dated_on >= ${read_from} ${earlier}`}
  ) s group by 1`
}

/** Naira that `cancel` would take off the entry `l`. */
const CANCELLABLE = sql`case when l.amount < 0 or l.kind in ('payout', 'transfer_out') then 0 else ${creditable(sql`l.id`)} + coalesce((
  select sum(${creditable(sql`f.id`)}) from ledger_entries f where f.of_entry = l.id and f.kind = 'late_fee'), 0) end`

/** Naira that the people of `accounts` say they sent by transfer, and that the estate has not found yet. */
const CLAIMED = sql<number>`(
  select coalesce(sum(c.amount), 0) from claims c where c.account_id = accounts.id and c.state = 'waiting')`

interface Part {
  which: SQL
  order: SQL
  /** Entries before this day are only summed. */
  read_from?: string | null
}

const LISTED = {
  all: { which: sql`true`, order: sql`no desc` },
  open: { which: sql`amount > 0 and open > 0`, order: OLDEST_FIRST('id') },
}

const readFrom = (part: Part, read_from: string | null): Part =>
  read_from === null ? part : { ...part, which: sql`(${part.which} and dated_on >= ${read_from})`, read_from }

const ENTRIES = ({ which, order, read_from = null }: Part, limit: SQL = sql``): SQL => sql`
  with counted as (
    select *, sum(amount) over (order by no) as running from (
      select lines.*, row_number() over (order by dated_on, sort_id, amount < 0, id) as no
      from lines, at where dated_on <= day
    ) in_order
  ),
  page as (
    select *, row_number() over (order by ${order}) as place from counted where ${which}
    order by place ${limit}
  ),
  settled as (
    ${settled(sql`credit_id`, sql`debit_id`, read_from)}
    union all ${settled(sql`debit_id`, sql`credit_id`, read_from)})
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'kind', l.kind, 'name', l.name, 'amount', l.amount, 'open', l.open, 'dated_on', l.dated_on,
    'due_on', l.due_on, 'days_late', case when l.due_on is not null
      then greatest(coalesce(l.settled_on, at.day) - l.due_on, 0) end, 'charge_id', l.charge_id, 'cancellable', ${CANCELLABLE},
    'period', ${PERIOD}, 'payment_id', l.payment_id, 'invoice_number', m.invoice_number,
    'method', coalesce(l.method, m.payment_method),
    'note', coalesce(l.note, case when l.kind = 'refund' and m.recorded_by is not null then m.note end),
    'undone', ${UNDONE}, 'created_by_name', u.name, 'running', l.running,
    'settled_on', l.settled_on, 'settles', coalesce(s.settles, '[]')) order by l.place), '[]')
  from at, page l left join payments m on m.id = l.payment_id left join users u on u.id = l.created_by
    left join settled s on s.entry_id = l.id`

/** The last paid day of each charge. A charge runs until it has ended and is paid. */
const PAID_PERIODS = sql`
  periods as (
    select d.charge_id, d.period, d.open, d.dated_on from lines d
    where d.kind in (${OF_CHARGE}) and d.period is not null and d.amount + coalesce((
      select sum(c.amount) from ledger c where c.of_entry = d.id and c.kind = 'cancel'), 0) > 0
  ),
  covered as (
    select charge_id, min(lower(period)) as first_on,
      least(coalesce(min(lower(period)) filter (where open > 0), max(upper(period))) - 1, max(ends_on)) as until_on,
      bool_or(upper(period) > day or (open > 0 and dated_on <= day)) as runs
    from periods, at group by charge_id
  )`

const PAID_UNTIL = sql`
  select case when min(until_on) >= min(first_on) then min(until_on) end from covered where runs`

export interface AccountLedger extends Pick<Ledger, 'tenancy' | 'billing'> {
  account_id: number
  /** The first and the last day that the viewer reads; null for all. */
  read_from: string | null
  read_until: string | null
}

/** Ordered by estate and property. */
export async function findLedgers(
  db: Db,
  visible: { ledgers: Visible<'ledgers'>; from: SQL<string | null>; until: SQL<string | null> },
  which: SQL,
  as_of: AsOfDate,
): Promise<AccountLedger[]> {
  const { id, user_id, name, email, phone_number, starts_on, ends_on } = tenants
  const rows = await db
    .select({
      tenancy: { id, user_id, name, email, phone_number, starts_on, ends_on, ended: hasEnded(as_of) },
      account: {
        account_number: accounts.number,
        account_id: accounts.id,
        pay_code: accounts.pay_code,
        claimed: CLAIMED,
      },
      bank_accounts: shownBankAccounts(sql`${estates.id}`),
      property: { id: properties.id, title: properties.title },
      estate: { id: estates.id, name: estates.name },
      billing: sql<boolean>`${estates.billing_from} is not null`,
      read_from: visible.from,
      read_until: visible.until,
      members: membersOf(sql`accounts`),
    })
    .from(tenants)
    .innerJoin(accounts, eq(accounts.id, tenants.account_id))
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
    .where(all(visible.ledgers, which))
    .orderBy(estates.name, estates.id, properties.title, properties.id, tenants.starts_on, tenants.id)
  return rows.map(({ tenancy, account, bank_accounts, property, estate, members, ...ledger }) => {
    const name = householdName(members)
    const named = { ...tenancy, ...account, name, bank_accounts, property, estate }
    return { ...ledger, account_id: account.account_id, tenancy: named }
  })
}

/** Owners' accounts, as tenancies are found. */
export async function findOwnersLedgers(
  db: Db,
  visible: Visible<'owners accounts'>,
  which: SQL,
  { day }: AsOfDate,
): Promise<(Omit<AccountLedger, 'tenancy'> & { account: OwnersLedger['account'] })[]> {
  const rows = await readRows(db)<OwnersLedger['account'] & { billing: boolean }>(sql`
    select accounts.id, accounts.id as account_id, accounts.number, accounts.number as account_number, accounts.pay_code,
      ${CLAIMED} as claimed,
      ${shownBankAccounts(sql`accounts.estate_id`)} as bank_accounts, owner.user_id, owner.name, owner.email, owner.phone_number,
      json_build_object('id', properties.id, 'title', properties.title) as property,
      json_build_object('id', estates.id, 'name', estates.name) as estate,
      accounts.starts_on::text, accounts.ends_on::text, coalesce(accounts.ends_on < ${day}, false) as ended,
      estates.billing_from is not null as billing
    from accounts join properties on properties.id = accounts.property_id join estates on estates.id = accounts.estate_id ${ITS_OWNER}
    where ${all(visible, which)} order by lower(properties.title), accounts.id`)
  return rows.map(({ billing, ...account }) => ({
    ...{ account, account_id: account.id, billing, read_from: null, read_until: null },
  }))
}

const AGED = sql`
  aged as (
    select coalesce(sum(open), 0) as owed, min(due_on) filter (where open > 0) as oldest_due_on,
      ${sumAges(sql`open`, sql`due_on`, sql`day`)}
    from lines, at where amount > 0 and dated_on <= day
  )`

const standing = (read_from: string | null) => sql`
  owed, oldest_due_on::text,
  json_build_object('not_due', not_due, 'd30', d30, 'd60', d60, 'd90', d90, 'older', older) as ageing,
  (select coalesce(sum(amount), 0) from lines, at where dated_on <= day) as balance,
  (select coalesce(sum(open), 0) from lines, at where amount < 0 and dated_on <= day) as credit,
  (select coalesce(sum(amount), 0) from paid where ahead) as in_advance,
  (select greatest(min(dated_on), ${read_from}::date)::text from lines, at where dated_on <= day having count(*) > 0) as begins_on`

type Account = Omit<Ledger, 'tenancy' | 'billing' | 'as_of'>

/** The account and a page of its entries. One statement, so that all figures agree. */
export async function readAccount(
  db: Db,
  account_id: number,
  as_of: AsOfDate,
  {
    listed = 'all',
    page = 1,
    per_page = 100,
    read_from = null,
  }: Pick<PageQuery, 'page' | 'per_page'> & {
    listed?: keyof typeof LISTED | undefined
    read_from?: string | null
  },
): Promise<Account> {
  const entries = readFrom(LISTED[listed], read_from)
  return readPreparedRow(db)(sql`
    with ${ledgerAt(account_id, as_of)}, ${PAID_PERIODS}, ${AGED}
    select ${standing(read_from)}, reminded.*,
      (${PAID_UNTIL})::text as paid_until,
      ${as_of.is_today ? nextDue(account_id) : sql`null`} as next_due,
      (${ENTRIES(entries, sql`limit ${per_page} offset ${(page - 1) * per_page}`)}) as entries,
      (select count(*)::int from lines, at where dated_on <= day and ${entries.which}) as entries_total,
      (select json_build_object('before', ${read_from}::date, 'balance', sum(amount)) from lines
        where dated_on < ${read_from}::date having count(*) > 0) as brought_forward
    from aged, (${lastReminded(sql`${account_id}`, as_of, read_from)}) reminded`)
}

/** The movements of a statement, as columns over ledger entries. */
export function movedSums(counts: SQL): SQL {
  const given_back = sql`kind in ('refund', 'payout', 'transfer_out')`
  const money = sql`(kind in ('payment', 'opening_credit', 'transfer_in', 'payout_undone') or ${given_back})`
  return sql`
    coalesce(sum(amount) filter (where ${counts} and amount > 0 and not ${given_back}), 0) as charged,
    coalesce(-sum(amount) filter (where ${counts} and ${money}), 0) as paid,
    coalesce(sum(amount) filter (where ${counts} and (kind in ('payout', 'payout_undone')
      or kind = 'refund' and (select recorded_by is null from payments where id = payment_id))), 0) as given_back,
    coalesce(-sum(amount) filter (where ${counts} and amount < 0 and not ${money}), 0) as adjusted`
}

export type AccountOfPeriod = Omit<TenancyStatement, 'tenancy' | 'billing' | 'from' | 'to'>

/** The figures of the days `from` to `to`, and their lines. One statement, so that all figures agree. */
export async function readPeriod(
  db: Db,
  account_id: number,
  asked: { from: string; to: AsOfDate; lines: boolean; read_from?: string | null },
): Promise<AccountOfPeriod> {
  const { from, to, lines, read_from = null } = asked
  // Not prepared: a plan for any account takes minutes for one of 10,000 lines.
  const { balance, ...account } = await readRow(db)<AccountOfPeriod & { balance: number }>(sql`
    with ${ledgerAt(account_id, to)}, ${AGED},
    moved as (
      select coalesce(sum(amount) filter (where dated_on < ${from}), 0) as opening,
        ${movedSums(sql`dated_on >= ${from}`)}
      from lines, at where dated_on <= day
    )
    select ${standing(read_from)}, opening, charged, paid, given_back, adjusted,
      ${lines ? sql`(${ENTRIES(readFrom({ which: sql`dated_on >= ${from}`, order: sql`no` }, read_from))})` : sql`'[]'::json`} as lines
    from aged, moved`)
  return { ...account, closing: balance }
}

const nextDue = (account_id: number) => sql`(
  with coming as (
    select l.charge_id, l.id as entry_id, l.name, l.due_on, o.open as amount, ${PERIOD} as period
    from at, ledger l join ledger_open o on o.entry_id = l.id where o.side = 'debit' and o.open > 0 and l.dated_on > day
    union all
    select charge_id, null, name, due_on, amount,
      case when last_on is not null then json_build_object('from', from_on, 'to', last_on) end
    from (${nextOfEach(account_id)}) n
  )
  select json_build_object('due_on', due_on, 'amount', sum(amount), 'lines', json_agg(json_build_object(
    'entry_id', entry_id, 'name', name, 'period', period, 'amount', amount) order by charge_id, entry_id))
  from coming group by due_on order by due_on limit 1)`
