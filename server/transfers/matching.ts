import type { Rule } from '#contract/bank-lines.ts'
import { accountName } from '#contract/household.ts'
import { ITS_OWNER, membersOf } from '#server/billing/public.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'

/** An account that money can be booked for. */
export interface Home {
  account_id: number
  number: string
  pay_code: string
  property_title: string
  tenant_id: number | null
  name: string
  /** Everybody of the household, or the owner. */
  names: string[]
  /** Naira owed today. */
  owed: number
  /** Naira that the last period of each charge asked. */
  period: number
  ended: boolean
}

export interface WaitingClaim {
  id: number
  account_id: number
  /** Naira; less what lines of it are booked already. */
  amount: number
  paid_on: string
  bank: string
  sender: string
}

/** A manual payment that no line is yet: the whole sum, for several homes too. */
export interface UnmatchedPayment {
  id: number
  invoice_number: string
  homes: { account_id: number; amount: number }[]
  amount: number
  day: string
  /** Letters and digits of the bank reference, in upper case. */
  reference: string
}

export interface Matching {
  homes: ReadonlyMap<number, Home>
  /** Live codes: of accounts that go on, or still owe. */
  byCode: ReadonlyMap<string, Home>
  codes: ReadonlySet<string>
  claims: readonly WaitingClaim[]
  unmatched: readonly UnmatchedPayment[]
  /** Accounts that money of a payer was booked for, by payer key in hex. */
  remembered: ReadonlyMap<string, number[]>
}

export const isLive = ({ ended, owed }: Pick<Home, 'ended' | 'owed'>): boolean => !ended || owed > 0

/** The homes of an estate with what they owe; `which` narrows `accounts`. */
export async function listPayableHomes(
  db: Db,
  estate_id: number,
  which: SQL = sql`true`,
  page: { limit: number; offset: number; first: SQL[] } | null = null,
): Promise<Home[]> {
  const rows = await readRows(db)<
    Omit<Home, 'name' | 'names'> & { members: string[] | null; owner: string | null }
  >(sql`
    select accounts.id as account_id, accounts.number, accounts.pay_code, properties.title as property_title,
      accounts.tenant_id, ${membersOf(sql`accounts`)} as members, owner.name as owner,
      coalesce(accounts.ends_on < lagos_today(), false) as ended,
      coalesce(o.owed, 0) as owed, coalesce(d.period, 0) as period
    from accounts join properties on properties.id = accounts.property_id
    ${ITS_OWNER}
    left join (
      select account_id, sum(open) as owed from ledger_open
      where estate_id = ${estate_id} and side = 'debit' and open > 0 and dated_on <= lagos_today() group by 1
    ) o on o.account_id = accounts.id
    left join (
      select account_id, sum(amount) as period from (
        select distinct on (account_id, charge_id) account_id, amount from ledger_entries
        where estate_id = ${estate_id} and kind = 'due' and dated_on between lagos_today() - 95 and lagos_today()
        order by account_id, charge_id, period_no desc) last
      group by 1
    ) d on d.account_id = accounts.id
    where accounts.estate_id = ${estate_id} and ${which}
    order by ${sql.join([...(page?.first ?? []), sql`ended`], sql`, `)}, properties.title collate as_read, accounts.id
    limit ${page?.limit ?? null} offset ${page?.offset ?? 0}`)
  return rows.map(({ members, owner, ...home }) => {
    const names = owner === null ? (members ?? []) : [owner]
    return { ...home, names, name: accountName({ members, owner }) }
  })
}

/** `since`: the day of the oldest line. */
export async function readMatching(
  db: Db,
  estate_id: number,
  payerKeys: readonly Buffer[],
  since: string,
): Promise<Matching> {
  const homes = await listPayableHomes(db, estate_id)
  const claims = await readRows(db)<WaitingClaim>(sql`
    select c.id, c.account_id, c.amount - coalesce((
        select sum(l.amount) from claim_lines k join bank_lines l on l.id = k.line_id where k.claim_id = c.id), 0) as amount,
      c.paid_on::text, c.bank, c.sender
    from claims c where c.estate_id = ${estate_id} and c.state = 'waiting' order by c.created_at, c.id`)
  const unmatched = await listUnmatched(db, estate_id, since)
  const remembered = await readRows(db)<{ payer: string; account_ids: number[] }>(sql`
    select encode(l.payer_key, 'hex') as payer, array_agg(distinct w.account_id) as account_ids
    from bank_lines l join bank_bookings b on b.line_id = l.id
      join payments p on p.id = b.payment_id join payments w on w.id = p.id or w.part_of = p.id
    where l.estate_id = ${estate_id} and l.payer_key = any(${sql.param([...payerKeys])}::bytea[])
    group by 1`)
  const byCode = new Map(homes.filter(isLive).map((home) => [home.pay_code, home]))
  return {
    homes: new Map(homes.map((home) => [home.account_id, home])),
    byCode,
    codes: new Set(byCode.keys()),
    claims,
    unmatched,
    remembered: new Map(remembered.map(({ payer, account_ids }) => [payer, account_ids])),
  }
}

/** Days between a line and the payment or claim that may be the same money. */
export const MATCH_DAYS = 3

/** Manual payments that no line is, since the days before a day in which they may be the same money. */
export const listUnmatched = (db: Db, estate_id: number, since: string): Promise<UnmatchedPayment[]> =>
  readRows(db)<UnmatchedPayment>(sql`
    select p.id, p.invoice_number, (p.paid_at at time zone 'Africa/Lagos')::date::text as day,
      plain_reference(p.bank_reference) as reference, sum(w.amount) as amount,
      json_agg(json_build_object('account_id', w.account_id, 'amount', w.amount) order by w.id) as homes
    from payments p join payments w on w.id = p.id or w.part_of = p.id
    where p.estate_id = ${estate_id} and p.payment_method in ('bank_transfer', 'pos') and p.status = 'success' and p.part_of is null
      and p.paid_at >= ((${since}::date - ${MATCH_DAYS}::int)::timestamp at time zone 'Africa/Lagos')
      and not exists (select from bank_bookings b where b.payment_id = p.id)
      and not exists (select from payments r where r.refund_of = p.id)
    group by p.id`)

/** A reason to suggest homes, with what each would get. */
export interface Match {
  rule: Rule
  reasons: string[]
  homes: { account_id: number; amount: number }[]
  claim_id: number | null
  payment: { id: number; invoice_number: string } | null
}
