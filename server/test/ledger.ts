import { toKobo } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { GONE, holderOf } from '#server/billing/ledger/allocate.ts'
import { enterPayment, enterRefund } from '#server/billing/up-to-date.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, runPrepared } from '#server/database/rows.ts'
import { checkMovedMoney } from './check-moved-money.ts'

/* Ledgers without the rest of the application: estates, charges with terms, payments. Day 0 is 1 January 2026. */

export const dayOf = (number: number): string =>
  new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
export const dayNumber = (day: string): number =>
  Math.round((Date.parse(day) - Date.UTC(2026, 0, 1)) / DAY_MS)

/** Lets a transaction set the database's day with `setToday`. Runs as the owner of the tables. */
export const movableClock = (owner: Db) =>
  owner.execute(sql`
    create or replace function lagos_today() returns date language sql stable as $$
      select coalesce(nullif(current_setting('test.today', true), '')::date, (now() at time zone 'Africa/Lagos')::date) $$`)
export const setToday = (tx: Db, day: number) =>
  tx.execute(sql`select set_config('test.today', ${dayOf(day)}, true)`)

export interface ChargePlan {
  kobo: number
  /** Months; 2 is one-time. */
  duration: number
  repeatable?: boolean
  bills: boolean
  due_days: number
  due_month_end?: boolean
  grace_days: number
  proration: 'full' | 'daily' | 'none'
  fee: { kind: 'fixed' | 'percent'; amount: number; monthly: boolean; cap: number | null } | null
}
export type LedgerCharge = ChargePlan & { id: number; name: string; repeatable: boolean }

export interface Life {
  estate: number
  user: number
  property: number
  account: number
  tenant: number
  charges: LedgerCharge[]
}

let count = 0
const unique = () => `${process.pid}-${++count}`

export const insertedId = async (tx: Db, statement: ReturnType<typeof sql>): Promise<number> =>
  onlyRow((await tx.execute<{ id: number }>(statement)).rows).id

/** A tenancy in a new estate that bills from 1 January 2026, or in another tenancy's estate. */
export async function beginLife(
  tx: Db,
  plans: ChargePlan[],
  {
    starts = 0,
    ends = null,
    raise_days = 0,
  }: { starts?: number; ends?: number | null; raise_days?: number } = {},
): Promise<Life> {
  const user = await insertedId(
    tx,
    sql`insert into users (name, email, password_hash) values ('Ada Obi', ${`life-${unique()}@estate.test`}, 'x') returning id`,
  )
  const estate = await insertedId(
    tx,
    sql`insert into estates (name, owner, phone_number, address, email, status, billing_from, raise_days)
      values ('Palm Grove', 'O', '1', 'A', 'e@estate.test', 1, '2026-01-01', ${raise_days}) returning id`,
  )
  const charges: LedgerCharge[] = []
  for (const [index, { repeatable = false, ...rest }] of plans.entries()) {
    const plan = { ...rest, repeatable }
    const name = `Levy ${index + 1}`
    const id = await insertedId(
      tx,
      sql`insert into charges (estate_id, name, amount, duration, repeatable, status, user_id)
        values (${estate}, ${name}, ${plan.kobo / 100}, ${plan.duration}, ${repeatable}, 1, ${user}) returning id`,
    )
    charges.push({ ...plan, id, name })
    if (plan.bills) await bill(tx, estate, { ...plan, id, name })
  }
  return { estate, user, charges, ...(await moveIn(tx, estate, user, starts, ends)) }
}

export async function moveIn(
  tx: Db,
  estate: number,
  user: number,
  starts: number,
  ends: number | null = null,
) {
  const property = await insertedId(
    tx,
    sql`insert into properties (estate_id, title, price, status) values (${estate}, 'Flat 1', 1, 'rented') returning id`,
  )
  const tenant = await insertedId(
    tx,
    sql`insert into tenants (user_id, estate_id, estate_property_id, name, email, starts_on, ends_on)
      values (${user}, ${estate}, ${property}, 'Ada Obi', 'ada@estate.test', ${dayOf(starts)}, ${ends === null ? null : dayOf(ends)})
      returning id`,
  )
  return { property, account: await accountIdOf(tx, tenant), tenant }
}

async function bill(tx: Db, estate: number, charge: LedgerCharge): Promise<void> {
  await tx.execute(sql`insert into billed_charges (estate_id, charge_id, anchor_on, months)
    values (${estate}, ${charge.id}, '2026-01-01', ${charge.duration})`)
  await setTerms(tx, estate, charge, '2025-01-01', '-infinity')
}

export async function setTerms(
  tx: Db,
  estate: number,
  { id, kobo, due_days, due_month_end = false, grace_days, proration, fee }: LedgerCharge,
  effective_from: string,
  known_from: string,
): Promise<void> {
  await tx.execute(sql`
    insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, due_days, due_month_end, grace_days, proration,
      late_fee_kind, late_fee, late_fee_monthly, late_fee_cap)
    values (${estate}, ${id}, ${effective_from}, ${known_from}, ${kobo / 100}, ${due_days}, ${due_month_end}, ${grace_days}, ${proration},
      ${fee?.kind ?? null}, ${fee?.amount ?? null}, ${fee?.monthly ?? false}, ${fee?.cap ?? null})`)
}

export interface Line {
  charge: LedgerCharge
  quantity: number
}

/** A payment on a day, with lines or as money on account; not in the ledger yet. */
export async function insertPaid(
  tx: Db,
  life: Life,
  day: number,
  lines: Line[],
  kobo: number,
): Promise<number> {
  const payment = await insertedId(
    tx,
    sql`insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id,
        payer_name, payer_email, tenant_id, estate_id, estate_property_id, paid_at)
      values (${`INV-${unique()}`}, ${`REF-${unique()}`}, 'success', ${kobo / 100}, 'NGN', 'paystack', ${life.user},
        'Ada Obi', 'ada@estate.test', ${life.tenant}, ${life.estate}, ${life.property}, ${`${dayOf(day)} 10:00+01`}) returning id`,
  )
  for (const { charge, quantity } of lines)
    await tx.execute(sql`insert into payment_lines (payment_id, charge_id, name, amount, quantity)
      values (${payment}, ${charge.id}, ${charge.name}, ${charge.kobo / 100}, ${quantity})`)
  return payment
}

export async function pay(tx: Db, life: Life, day: number, lines: Line[], kobo?: number): Promise<number> {
  const sum = lines.reduce((total, { charge, quantity }) => total + charge.kobo * quantity, 0)
  const payment = await insertPaid(tx, life, day, lines, kobo ?? sum)
  await enterPayment(tx, payment)
  return payment
}

export async function refund(
  tx: Db,
  life: Life,
  day: number,
  payment: number,
  kobo: number,
): Promise<number> {
  const id = await insertedId(
    tx,
    sql`insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id,
        payer_name, payer_email, tenant_id, estate_id, estate_property_id, paid_at, refund_of, refund_id)
      values (${`INV-${unique()}`}, ${`REF-${unique()}`}, 'refunded', ${-kobo / 100}, 'NGN', 'paystack', ${life.user},
        'Ada Obi', 'ada@estate.test', ${life.tenant}, ${life.estate}, ${life.property}, ${`${dayOf(day)} 11:00+01`},
        ${payment}, ${unique()}) returning id`,
  )
  await enterRefund(tx, id)
  return id
}

/** The whole ledger of an account, sorted and without ids, so that equal ledgers compare equal. */
export async function story(tx: Db, account: number) {
  const { rows } = await tx.execute<{ line: string }>(sql`
    select concat_ws(' ', e.kind, e.charge_id - (select min(id) from charges c where c.estate_id = e.estate_id), e.period_no, e.seq,
      e.amount, e.dated_on, e.due_on, e.period, o.open) as line
    from ledger_entries e join ledger_open o on o.entry_id = e.id where e.account_id = ${account} order by 1`)
  return rows.map(({ line }) => line)
}

const same = (rule: string, kobo: number, other: number) => {
  if (kobo !== other) throw new Error(`${rule}: ${kobo / 100} is not ${other / 100}`)
}

/** Throws if the ledger of an account breaks an invariant on any day until `until`. */
export async function checkLedger(tx: Db, { account }: Pick<Life, 'account'>, until: number): Promise<void> {
  const read = async (statement: ReturnType<typeof sql>) =>
    (await runPrepared<Record<string, number>>(tx, statement)).rows
  const one = async (statement: ReturnType<typeof sql>) => onlyRow(await read(statement))
  const none = async (rule: string, statement: ReturnType<typeof sql>) => {
    const rows = await read(statement)
    if (rows.length > 0) throw new Error(`${rule}: ${JSON.stringify(rows[0])}`)
  }
  const k = (row: Record<string, number>, field: string) => toKobo(row[field] ?? Number.NaN)
  const ledger = await one(sql`
    select coalesce(sum(amount), 0) as balance, coalesce(-sum(amount) filter (where kind = 'payment'), 0) as paid,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded, count(*) filter (where kind = 'payment') as payments
    from ledger_entries where account_id = ${account}`)
  const open = await one(sql`
    select coalesce(sum(open) filter (where side = 'debit'), 0) as debit, coalesce(sum(open) filter (where side = 'credit'), 0) as credit
    from ledger_open where account_id = ${account}`)
  same(
    'I1 the balance is what is owed less what is free',
    k(ledger, 'balance'),
    k(open, 'debit') - k(open, 'credit'),
  )
  if (k(open, 'debit') > 0 && k(open, 'credit') > 0)
    throw new Error('I3 something is owed while money is free')
  await none(
    'I2 what is kept as open is what the allocations leave',
    sql`select o.* from ledger_open o join ledger_entries e on e.id = o.entry_id where o.account_id = ${account}
      and o.open <> abs(e.amount) - coalesce((select sum(amount) from allocations a where e.id in (a.credit_id, a.debit_id)), 0)`,
  )
  const told = await one(sql`
    select coalesce(sum(amount) filter (where status = 'success'), 0) as paid, count(*) filter (where status = 'success') as payments,
      (select coalesce(-sum(r.amount), 0) from payments r where r.status = 'refunded' and ${account} = (
        select h.account_id from ${holderOf(sql`r.refund_of`)} h)) as refunded
    from payments where account_id = ${account}`)
  same('I5 every payment is one credit', k(ledger, 'paid'), k(told, 'paid'))
  same('I5 every payment is one row', k(ledger, 'payments'), k(told, 'payments'))
  // A refund enters where the money of its payment is.
  same('I5 every refund is one debit', k(ledger, 'refunded'), k(told, 'refunded'))
  const days = await read(sql`
    with day as (select generate_series('2026-01-01'::date, ${dayOf(until)}::date, interval '13 days')::date as day),
    entry as (select day, e.amount, abs(e.amount) - coalesce((select sum(a.amount) from allocations a
        where e.id in (a.debit_id, a.credit_id) and a.dated_on <= day), 0) as open
      from day join ledger_entries e on e.account_id = ${account} and e.dated_on <= day)
    select coalesce(sum(amount), 0) as balance, coalesce(sum(open) filter (where amount > 0), 0) as owed,
      coalesce(sum(open) filter (where amount < 0), 0) as free, coalesce(min(open), 0) as least, max(open - abs(amount)) as over
    from entry group by day`)
  for (const day of days) {
    same('I6 balance on a past day', k(day, 'balance'), k(day, 'owed') - k(day, 'free'))
    if (k(day, 'least') < 0 || k(day, 'over') > 0)
      throw new Error('I6 on a past day more was allocated than there was')
  }
  await none(
    'I7 a day is billed twice by one charge',
    sql`select 1 from ledger_entries x join ledger_entries y on x.account_id = y.account_id and x.charge_id = y.charge_id and x.id < y.id
      where x.account_id = ${account} and x.kind = 'due' and y.kind = 'due' and (x.period && y.period or x.period_no = y.period_no)`,
  )
  await none(
    'I8 an allocation between two accounts',
    sql`select 1 from allocations a join ledger_entries e on e.id in (a.credit_id, a.debit_id)
      where a.account_id = ${account} and e.account_id <> ${account}`,
  )
  await none(
    'I10 a late fee stands on a due that was paid in time',
    sql`select f.* from ledger_entries f join ledger_entries d on d.id = f.of_entry where f.account_id = ${account} and f.kind = 'late_fee'
      and f.amount > coalesce((select sum(a.amount) from allocations a join ledger_entries w on w.id = a.credit_id
        where a.debit_id = f.id and w.kind in ('waiver', 'cancel', 'discount', 'write_off')), 0)
      and d.amount - coalesce((select sum(a.amount) from allocations a where a.debit_id = d.id and a.dated_on < f.dated_on), 0) <= 0`,
  )
  await none(
    'I10 a late fee that was right was waived',
    sql`select * from (
      select f.amount as asked,
        f.amount + coalesce((select sum(w.amount) from ledger_entries w where w.of_entry = f.id and w.kind = 'waiver'), 0) as stands,
        case when t.late_fee_kind = 'fixed' then t.late_fee else round(t.late_fee / 100 * (d.amount
          - coalesce((select sum(a.amount) from allocations a where a.debit_id = d.id and a.dated_on < f.dated_on), 0)), 2) end as should,
        d.amount - coalesce((select sum(a.amount) from allocations a where a.debit_id = d.id and a.dated_on < f.dated_on), 0) as open
      from ledger_entries f join ledger_entries d on d.id = f.of_entry join charge_terms t on t.id = d.terms_id
      where f.account_id = ${account} and f.kind = 'late_fee') fees
    where open > 0 and stands < least(asked, should)`,
  )
  await none(
    'I5 money that was given back pays for something',
    sql`select c.id from ledger_entries c
        left join lateral (select sum(-r.amount) as refunded from payments r where r.refund_of = c.payment_id) r on true
        left join lateral (select sum(a.amount) as used from allocations a join ledger_entries d on d.id = a.debit_id
          where a.credit_id = c.id and d.kind not in (${GONE})) u on true
      where c.account_id = ${account} and c.kind in ('payment', 'transfer_in') and u.used > -c.amount - coalesce(r.refunded, 0)`,
  )
  await checkMovedMoney(tx, account)
  await none(
    'I5 what lets an entry off pays for something else, or is free to',
    sql`select w.* from ledger_entries w join ledger_open o on o.entry_id = w.id
      where w.account_id = ${account} and w.amount < 0 and w.of_entry is not null and w.kind <> 'payout_undone'
        and (o.open > 0 or exists (select from allocations a where a.credit_id = w.id and a.debit_id <> w.of_entry))`,
  )
  await none(
    'I10 late fees above their cap',
    sql`select d.id from ledger_entries d join charge_terms t on t.id = d.terms_id
        join ledger_entries f on f.of_entry = d.id and f.kind in ('late_fee')
        left join lateral (select sum(amount) as waived from ledger_entries w where w.of_entry = f.id and w.kind = 'waiver') w on true
      where d.account_id = ${account} group by d.id, t.late_fee_cap having sum(f.amount + coalesce(w.waived, 0)) > t.late_fee_cap`,
  )
}

/** The account of a tenancy, as SQL and as an id. */
export const accountOf = (tenant: number) => sql`(select account_id from tenants where id = ${tenant})`
export const accountIdOf = (tx: Db, tenant: number) =>
  insertedId(tx, sql`select account_id as id from tenants where id = ${tenant}`)
