import { householdName } from '#contract/household.ts'
import type { PreviewedDue } from '#contract/tenancies.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { ITS_OWNER, membersOf } from '../accounts.ts'
import { bringUpToDate } from '../up-to-date.ts'
import { IS_RAISED, periodOn, withPriced } from './periods.ts'

interface Standing {
  account_id: number
  owner_id: number | null
  key: string
  name: string
  from_on: string | null
  until_on: string | null
  full_months: number | null
  amount: number
}

/** The dues and late fees of a home as they stand, with those of later periods that begin by a day. */
function readStanding(tx: Db, property_id: number, day: string): Promise<Standing[]> {
  const first = periodOn(sql`begins_on`)
  const last = periodOn(sql`${day}::date`)
  return readRows(tx)(sql`
    ${withPriced(sql`a.property_id = ${property_id}`, first, last)}
    select account_id, owner_id, key, name, from_on, until_on, amount,
      case when amount = price and not whole then months end as full_months from (
    select a.id as account_id, a.owner_id, concat_ws(' ', d.account_id, d.charge_id, d.period_no) as key, d.name,
      lower(d.period)::text as from_on, (upper(d.period) - 1)::text as until_on,
      d.amount + coalesce((select sum(w.amount) from ledger_entries w
        left join ledger_entries m on m.id = w.of_entry and m.kind = 'manual'
        where coalesce(m.of_entry, w.of_entry) = d.id and w.account_id = d.account_id
          and w.kind in ('cancel', 'proration', 'manual')), 0) as amount, d.id, p.months, p.price, p.whole
    from ledger_entries d join accounts a on a.id = d.account_id
      left join priced p on p.account_id = d.account_id and p.charge_id = d.charge_id and p.no = d.period_no
    where a.property_id = ${property_id} and d.kind = 'due'
    union all
    select a.id, a.owner_id, 'fee ' || f.id, f.name, null, null,
      f.amount + coalesce((select sum(w.amount) from ledger_entries w
        where w.of_entry = f.id and w.kind in ('cancel', 'waiver')), 0), f.id, null, null, null
    from ledger_entries f join accounts a on a.id = f.account_id
    where a.property_id = ${property_id} and f.kind = 'late_fee'
    union all
    select account_id, owner_id, concat_ws(' ', account_id, charge_id, no), name, from_on::text,
      case when next_on is not null then (until_on - 1)::text end, amount, 2147483647, months, price, whole
    from priced
    where amount > 0 and not ${IS_RAISED} and first_on - raise_days > lagos_today() and first_on <= ${day}::date
    ) due (account_id, owner_id, key, name, from_on, until_on, amount, id, months, price, whole)
    order by account_id, id, from_on`)
}

const readAccounts = (tx: Db, property_id: number) =>
  readRows(tx)<{ id: number; number: string; names: string[] }>(sql`
    select accounts.id, number,
      case when accounts.owner_id is null then ${membersOf(sql`accounts`)} else json_build_array(owner.name) end as names
    from accounts join estates e on e.id = accounts.estate_id and e.billing_from is not null ${ITS_OWNER}
    where accounts.property_id = ${property_id} order by accounts.id`)

interface Change {
  estate_id: number
  /** Null: the work adds it. */
  property_id: number | null
  /** Periods that begin by this day count, raised or not. */
  until: string
  /** The owner who asks, and sees only their account and that of who lives there on the day. */
  seen_by: { owner_id: number; day: string } | null
}

/** The dues of a home that work changes, for a preview; the work returns the home. Null if the estate does not bill. */
export async function compareDues(
  tx: Db,
  { estate_id, property_id, until, seen_by }: Change,
  work: () => Promise<number>,
): Promise<PreviewedDue[] | null> {
  const [bills] = await readRows(tx)(
    sql`select from estates where id = ${estate_id} and billing_from is not null`,
  )
  const known = bills && property_id !== null ? await readAccounts(tx, property_id) : []
  const accounts = new Map(known.map((each) => [each.id, each]))
  if (accounts.size > 0) await bringUpToDate(tx, [...accounts.keys()])
  const before = bills && property_id !== null ? await readStanding(tx, property_id, until) : []
  const home = await work()
  if (!bills) return null
  // The job raises the dues of accounts that the work opened.
  const opened = (await readAccounts(tx, home)).flatMap(({ id }) => (accounts.has(id) ? [] : id))
  if (opened.length > 0) await bringUpToDate(tx, opened)
  const after = await readStanding(tx, home, until)
  const lastOf = new Map([...before, ...after].map((each) => [each.key, each]))
  const amounts = (rows: readonly Standing[]) => new Map(rows.map(({ key, amount }) => [key, amount]))
  const [then, now] = [amounts(before), amounts(after)]
  const seen = seen_by && (await readSeen(tx, home, seen_by))
  return [...lastOf.values()].flatMap((row) => {
    const { key, account_id, name, from_on, until_on, full_months } = row
    const [was, is] = [then.get(key) ?? 0, now.get(key) ?? 0]
    if (was === is) return []
    if (seen && !seen.has(account_id)) return []
    const account = accounts.get(account_id)
    return {
      account: account ? { number: account.number, name: householdName(account.names) } : null,
      of_owner: row.owner_id !== null,
      name,
      period: from_on !== null && until_on !== null ? { from: from_on, to: until_on } : null,
      full_months,
      before: was,
      after: is,
    }
  })
}

async function readSeen(tx: Db, home: number, { owner_id, day }: NonNullable<Change['seen_by']>) {
  const rows = await readRows(tx)<{ id: number }>(sql`
    select id from accounts where property_id = ${home} and (owner_id = ${owner_id}
      or owner_id is null and coalesce(ends_on >= ${day}::date, true))`)
  return new Set(rows.map(({ id }) => id))
}
