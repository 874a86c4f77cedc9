import { toKobo } from '#contract/money.ts'
import { GONE } from '#server/billing/ledger/allocate.ts'
import { priceFromLedger } from '#server/billing/pricing/price-from-ledger.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, runPrepared } from '#server/database/rows.ts'
import { dayOf } from './ledger.ts'

/* Checks of dues and late fees, and of the allocation order. */

const broken = (rule: string, row: unknown) => new Error(`${rule}: ${JSON.stringify(row)}`)

interface Credit extends Record<string, unknown> {
  id: number
  open: number
}
/** Credits that wait for the next due, in the order of their use. */
export async function listFree(tx: Db, { account }: { account: number }): Promise<Credit[]> {
  const { rows } = await tx.execute<Credit>(sql`
    select entry_id as id, open from ledger_open where account_id = ${account} and side = 'credit' and open > 0
    order by dated_on, entry_id`)
  return rows
}

/** Throws if a credit paid new dues while an older credit was free. */
export async function checkOldestCreditFirst(tx: Db, before: readonly Credit[]): Promise<void> {
  let left: Credit | undefined
  for (const credit of before) {
    const { rows } = await tx.execute<{ open: number }>(
      sql`select open from ledger_open where entry_id = ${credit.id}`,
    )
    const { open } = onlyRow(rows)
    if (left && open < credit.open) throw broken('I16 an older credit was left', { left, used: credit })
    if (open > 0) left ??= credit
  }
}

interface PaidDebit extends Record<string, unknown> {
  id: number
  due_on: string
  paid: number
}
/** Naira of each debit that a payment pays, oldest first. */
export async function listPaid(tx: Db, payment: number): Promise<PaidDebit[]> {
  const { rows } = await tx.execute<PaidDebit>(sql`
    select d.id, d.due_on::text, sum(a.amount) as paid from ledger_entries c join allocations a on a.credit_id = c.id
      join ledger_entries d on d.id = a.debit_id and d.kind not in (${GONE})
    where c.payment_id = ${payment} and c.kind in ('payment', 'transfer_in') group by 1, 2 having sum(a.amount) > 0 order by 2, 1`)
  return rows
}

/** Throws if a refund released a debit and left a later one paid. */
export function checkNewestBack(before: readonly PaidDebit[], after: readonly PaidDebit[]): void {
  const paidAfter = (id: number) => after.find((each) => each.id === id)?.paid ?? 0
  const taken = before.filter(({ id, paid }) => paidAfter(id) < paid)
  const left = after.filter(({ id }) => before.some((each) => each.id === id))
  for (const { due_on } of taken)
    for (const other of left)
      if (other.due_on > due_on) throw broken('I5 a refund left a newer debit paid', { due_on, other })
}

interface Life {
  account: number
  today: number
  /** The day of the last change of dates, or of the ledger's start. */
  dated?: number
}

/** Throws for a wrong due, a wrong late fee or a missing one. */
export async function checkDues(tx: Db, { account, today, dated = 0 }: Life): Promise<void> {
  const none = async (rule: string, statement: SQL) => {
    const { rows } = await runPrepared(tx, statement)
    if (rows.length > 0) throw broken(rule, rows[0])
  }
  const pausedOn = (day: string) => sql`exists (select from billing_pauses p
    where p.estate_id = n.estate_id and ${sql.raw(day)} between p.from_on and coalesce(p.until_on, 'infinity'))`
  await none(
    'I10 a late fee for a day on which nobody was late',
    sql`select f.*, n.starts_on, n.ends_on from ledger_entries f join ledger_entries d on d.id = f.of_entry
        join charge_terms t on t.id = d.terms_id join accounts n on n.id = f.account_id
      where f.account_id = ${account} and f.kind = 'late_fee' and (${pausedOn('f.dated_on')} or
        (f.dated_on > n.ends_on or f.dated_on <= t.grace_days + case
          when t.due_month_end then (date_trunc('month', n.starts_on::timestamp) + interval '1 month')::date - 1
          else n.starts_on + t.due_days end)
        and f.amount > coalesce((select sum(a.amount) from allocations a join ledger_entries w on w.id = a.credit_id
          where a.debit_id = f.id and w.kind in ('waiver', 'cancel', 'discount', 'write_off')), 0))`,
  )
  await none(
    'I10 a monthly late fee is missing',
    sql`select d.*, fee.day, fee.no from ledger_entries d join charge_terms t on t.id = d.terms_id
        join accounts n on n.id = d.account_id
        cross join lateral (select no, (d.due_on + t.grace_days + 1 + make_interval(months => no))::date as day
          from generate_series(0, 30) as no) fee
        cross join lateral (select d.amount - coalesce((
          select sum(a.amount) from allocations a where a.debit_id = d.id and a.dated_on < fee.day), 0) as open) before
      where d.account_id = ${account} and d.kind = 'due' and t.late_fee_monthly and t.late_fee_cap is null and fee.day >= d.dated_on
        and fee.day > ${dayOf(dated)}::date and fee.day <= ${dayOf(today)}::date and fee.day <= coalesce(n.ends_on, 'infinity')
        and case t.late_fee_kind when 'fixed' then open > 0 else round(open * t.late_fee / 100, 2) > 0 end
        and not ${pausedOn('fee.day')}
        and not exists (select from ledger_entries f where f.of_entry = d.id and f.kind = 'late_fee' and f.dated_on = fee.day)`,
  )
  await none(
    'I10 a waiver does not count from the day of its late fee',
    sql`select w.* from ledger_entries w join ledger_entries f on f.id = w.of_entry
      where w.account_id = ${account} and w.kind = 'waiver' and w.dated_on <> f.dated_on`,
  )
  await none(
    'I5 a purchase is owed after its money was refunded',
    sql`select * from ledger_open where account_id = ${account} and kind = 'purchase' and open > 0`,
  )
  await none(
    'I7 a one-time charge was raised after its payment',
    sql`select d.* from ledger_entries p join ledger_entries d on d.account_id = p.account_id and d.charge_id = p.charge_id
        join payments bought on bought.id = p.payment_id and bought.account_id = p.account_id
      where p.account_id = ${account} and p.kind = 'purchase' and d.kind = 'due' and d.id > p.id`,
  )
  await none(
    'I19 a charge that may be bought once was bought twice',
    sql`select p.* from ledger_entries p join charges c on c.id = p.charge_id and c.duration = 2 and not c.repeatable
        join ledger_entries d on d.account_id = p.account_id and d.charge_id = p.charge_id and d.id < p.id
      where p.account_id = ${account} and p.kind = 'purchase' and (d.kind in ('due', 'manual') or d.kind = 'purchase' and d.amount + coalesce((
        select sum(l.amount) from ledger_entries l where l.of_entry = d.id and l.kind = 'cancel'), 0) > 0)`,
  )
  const { rows } = await tx.execute<{ owed: number }>(sql`
    select coalesce(sum(open), 0) as owed from ledger_open
    where account_id = ${account} and side = 'debit' and dated_on <= ${dayOf(today)}`)
  const { owed } = onlyRow(rows)
  if (owed === 0) return
  const lines = await priceFromLedger(tx, account, { owed: 'all' }, [])
  const kobo = lines.reduce((sum, { amount }) => sum + toKobo(amount), 0)
  if (kobo !== toKobo(owed)) throw broken('I17 the price of all debt is not the debt', { kobo, owed })
}
