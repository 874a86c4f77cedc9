import type { Arrear, ArrearsTotals } from '#contract/arrears.ts'
import type { AGES } from '#contract/due-words.ts'
import type { ARREARS_ORDERS } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import { isEverything, type Visible } from '#server/access/visibility.ts'
import { or, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { properties, tenants } from '#server/database/schema.ts'
import { all, type Page, readCountedPage } from '#server/lists/page.ts'
import { holds, searched } from '#server/lists/search.ts'
import { type AsOfDate, countsBy, hasEnded, lastReminded, sumAges } from '../days/as-of.ts'

/** Whose debts are looked for; nothing: everybody's. */
interface Scope {
  estate_id?: number | undefined
  /** Of properties that this person owns. */
  owner_id?: number | undefined
  property_id?: number | undefined
  charge_id?: number | undefined
}

/**
 * What was owed and not paid at the end of a day, as rows of `tenant_id, estate_id, due_on, open`. The table `ledger_open` has today's.
 * For an earlier day, the query adds what was paid since.
 */
const openDebits = ({ day, is_today }: AsOfDate, scope: Scope): SQL =>
  is_today
    ? sql`
      select d.tenant_id, d.estate_id, d.due_on, d.open from ledger_open d
      where d.open > 0 and d.side = 'debit' and d.dated_on <= ${day} and ${within(scope)}`
    : sql`
      select d.tenant_id, d.estate_id, d.due_on, sum(d.open) as open from (
        select d.entry_id, d.tenant_id, d.estate_id, d.due_on, d.open from ledger_open d
        where d.open > 0 and d.side = 'debit' and d.dated_on <= ${day} and ${within(scope)}
        union all
        select d.entry_id, d.tenant_id, d.estate_id, d.due_on, a.amount from allocations a join ledger_open d on d.entry_id = a.debit_id
        where a.dated_on > ${day} and d.dated_on <= ${day} and ${within(scope)}
      ) d group by d.entry_id, d.tenant_id, d.estate_id, d.due_on having sum(d.open) > 0`

interface Filter extends Scope {
  as_of: AsOfDate
  /** The day from which on a ledger (of `tenants`) is read; all of it unless told. */
  read_from?: SQL<string | null> | undefined
  q?: string | undefined
  age?: (typeof AGES)[number] | undefined
}

/** The tenancy of a row `o`, its property and its estate. */
const ITS_TENANCY = sql`
  join tenants on tenants.id = o.tenant_id
  join properties on properties.id = tenants.estate_property_id
  join estates on estates.id = tenants.estate_id`

/** What is owed and not paid, as the table `debits`; the others here read that. Of today an index has it: then it is read as often as it is asked for. */
const withDebits = ({ as_of, estate_id, owner_id, property_id, charge_id }: Filter): SQL =>
  sql`with debits as ${as_of.is_today ? sql`not materialized` : sql``} (
    ${openDebits(as_of, { estate_id, owner_id, property_id, charge_id })})`

/** By how many days after it was due the day of a filter is. */
const sumDebits = ({ as_of }: Filter): SQL =>
  sql`sum(open) as owed, min(due_on) as oldest_due_on, ${sumAges(sql`open`, sql`due_on`, sql`${as_of.day}::date`)}`

/** Debits added up by tenancy. */
const byTenancy = (filter: Filter): SQL =>
  sql`(select tenant_id, estate_id, ${sumDebits(filter)} from debits group by estate_id, tenant_id)`

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
const creditOf = (as_of: AsOfDate) =>
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
  visible: Visible<'debts'>,
  filter: Filter & { order?: Order | undefined },
  part?: { limit: number; offset?: number },
): Promise<(Arrear & { total: number })[]> {
  const { as_of, order = '-owed', read_from = sql`null` } = filter
  const limit = part ? sql`limit ${part.limit} offset ${part.offset ?? 0}` : sql``
  const in_order = inOrder(order, filter)
  const those = owing(visible, filter, { with_tenancy: /name|property/.test(order) })
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
  visible: Visible<'debts'>,
  filter: Filter & PageQuery & { order?: Order | undefined },
): Promise<Page<Arrear>> =>
  readCountedPage(filter, (limit, offset) => readArrears(db, visible, filter, { limit, offset }))

/** What all of those who match owe. */
export async function totalArrears(
  db: Db,
  visible: Visible<'debts'>,
  filter: Filter,
): Promise<ArrearsTotals> {
  const owed = debitsOwed(visible, filter)
  const { rows } = await db.execute<ArrearsTotals & Record<string, unknown>>(sql`
    ${withDebits(filter)}
    select tenancies, coalesce(owed, 0) as owed, not_due, d30, d60, d90, older
    from (select count(distinct tenant_id)::int as tenancies, ${sumDebits(filter)} from ${owed} theirs) summed`)
  return onlyRow(rows)
}

/**
 * Rows `o` of `debits`, or of what they add up to by tenancy, of those within reach who match: beside their estate, and beside their
 * tenancy and property where `with_tenancy`, a search or who is within reach asks for them.
 */
function matching(
  visible: Visible<'debts'>,
  { q }: Filter,
  { rows, with_tenancy = false }: { rows: SQL; with_tenancy?: boolean },
): SQL {
  const joined =
    with_tenancy || q || !isEverything(visible) ? ITS_TENANCY : sql`join estates on estates.id = o.estate_id`
  const meant = searched(q, (word) => or(holds(tenants.search, word), holds(properties.search, word)))
  return sql`from ${rows} o ${joined} where ${all(visible, meant)}`
}

/** Those who owe and match, with what and by age. */
function owing(visible: Visible<'debts'>, filter: Filter, { with_tenancy = false } = {}): SQL {
  return sql`${matching(visible, filter, { rows: byTenancy(filter), with_tenancy })} and ${ofAge(filter.age)}`
}

/** What all of those owe, as rows of `tenant_id, open, due_on`. */
function debitsOwed(visible: Visible<'debts'>, filter: Filter): SQL {
  // Who owes something of an age is known only once it is added up.
  if (filter.age !== undefined)
    return sql`(select * from debits where tenant_id in (select o.tenant_id ${owing(visible, filter)}))`
  return sql`(select o.* ${matching(visible, filter, { rows: sql`debits` })})`
}

function ofAge(age: Filter['age']): SQL {
  if (age === undefined) return sql`true`
  return age === 'any' ? sql`o.owed > o.not_due` : sql`o.${sql.raw(age)} > 0`
}

/** Said of the debits themselves, so that no others are read. */
function within({ estate_id, owner_id, property_id, charge_id }: Scope): SQL {
  const conditions = [sql`true`]
  if (estate_id !== undefined) conditions.push(sql`d.estate_id = ${estate_id}`)
  if (charge_id !== undefined) conditions.push(sql`d.charge_id = ${charge_id}`)
  if (property_id !== undefined)
    conditions.push(
      sql`d.tenant_id in (select t.id from tenants t where t.estate_property_id = ${property_id})`,
    )
  if (owner_id !== undefined)
    conditions.push(sql`d.tenant_id in (select t.id from tenants t
      join properties p on p.id = t.estate_property_id where p.owner_id = ${owner_id})`)
  return sql.join(conditions, sql` and `)
}
