import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readPreparedRows, readRows, runPrepared } from '#server/database/rows.ts'
import { onOpenDay } from '../days/open-days.ts'
import { creditable, creditEntry } from '../ledger/credit-entry.ts'
import { isPaused, monthsAfter, OF_CHARGE } from './periods.ts'

/** Calendar months between two days, so that a fee of the 31st has a day in each month. */
const calendarMonths = (from: SQL, to: SQL) => sql`(
  (extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}))::int`

/** Naira open at the end of the day before `day`. */
const openBefore = (day: SQL, due = sql.raw('d')) => sql`(${due}.amount - coalesce((
  select sum(a.amount) from allocations a where a.debit_id = ${due}.id and a.dated_on < ${day}), 0))`

/** An earlier part of the same due is late too. A fixed fee comes once for both. */
const isLateAlready = (day: SQL) => sql`exists (
  select from ledger_entries r where (r.id = d.of_entry or r.of_entry = d.of_entry) and r.id < d.id
    and r.kind in (${OF_CHARGE}) and ${openBefore(day, sql.raw('r'))} > 0)`

const feeOf = (open: SQL) => sql`(case
  when ${open} <= 0 then 0
  when t.late_fee_kind = 'percent' then round(${open} * t.late_fee / 100, 2)
  else t.late_fee end)`

/** The late fee `f` less its waivers. */
const FEE_STANDING = sql`(f.amount + coalesce((
  select sum(w.amount) from ledger_entries w where w.of_entry = f.id and w.kind = 'waiver'), 0))`

const STANDING = sql`coalesce((
  select sum(${FEE_STANDING})
  from ledger_entries f where f.of_entry in (d.id, d.of_entry) and f.kind = 'late_fee'), 0)`

/** Raises the late fees of a day for held accounts, on the debt of the day before. Returns their number. */
export async function raiseLateFees(tx: Db, accountIds: readonly number[], day: string): Promise<number> {
  const today = sql`${day}::date`
  const { rowCount } = await runPrepared(
    tx,
    sql`
    with overdue as (
      select d.*, t.late_fee_kind, t.late_fee, t.late_fee_cap, months
      from ledger_entries d join charge_terms t on t.id = d.terms_id and t.late_fee is not null
        join accounts a on a.id = d.account_id and (a.ends_on is null or a.ends_on >= ${today})
        cross join lateral (select d.due_on + t.grace_days + 1 as fee_on) first
        cross join lateral (select ${calendarMonths(sql`fee_on`, today)} as months) late
      where d.kind in (${OF_CHARGE}) and d.account_id = any(${sql.param([...accountIds])}::int[]) and d.dated_on <= ${today} and fee_on <= ${today}
        and (fee_on = ${today} or t.late_fee_monthly and ${monthsAfter(sql`fee_on`, sql`months`)} = ${today})
        and not ${isPaused(sql`d.estate_id`, today)}
    ), asked as (
      select d.*, least(${feeOf(openBefore(today))}, d.late_fee_cap - ${STANDING}) as fee
      from overdue d cross join lateral (select d.late_fee_kind, d.late_fee) t
      where d.late_fee_kind = 'percent' or not ${isLateAlready(today)}
    )
    insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name, charge_id, period, of_entry, seq)
    select estate_id, account_id, 'late_fee', fee, ${onOpenDay(today)}, ${onOpenDay(today)}, 'Late fee, ' || name, charge_id, period, id, months
    from asked where fee > 0
    order by account_id, id
    on conflict do nothing`,
  )
  return rowCount ?? 0
}

export async function nextLateFees(db: Db, account_id: number): Promise<Map<number, string>> {
  const rows = await readPreparedRows(db)<{ charge_id: number; fee_on: string }>(sql`
    select d.charge_id, min(next.fee_on)::text as fee_on
    from ledger_open o join ledger_entries d on d.id = o.entry_id and d.kind in (${OF_CHARGE}) and d.dated_on <= lagos_today()
      join charge_terms t on t.id = d.terms_id and t.late_fee is not null
      join accounts a on a.id = d.account_id
      cross join lateral (select d.due_on + t.grace_days + 1 as fee_on) first
      cross join lateral (select case when first.fee_on > lagos_today() then first.fee_on
        when t.late_fee_monthly then (
          select min(day) from (select ${calendarMonths(sql`first.fee_on`, sql`lagos_today()`)} as months) gone
            cross join lateral (select ${monthsAfter(sql`first.fee_on`, sql`gone.months + more`)} as day
              from generate_series(0, 1) as more) fees
          where day > lagos_today()) end as fee_on) next
    where o.account_id = ${account_id} and o.open > 0 and (a.ends_on is null or a.ends_on >= next.fee_on)
      and (t.late_fee_cap is null or ${STANDING} < t.late_fee_cap)
    group by d.charge_id having min(next.fee_on) is not null`)
  return new Map(rows.map(({ charge_id, fee_on }) => [charge_id, fee_on]))
}

/** Waives late fees that a late-reported payment proves wrong, one by one. */
export async function waiveLateFees(tx: Db, account_id: number): Promise<void> {
  for (;;) {
    const [fee] = await readRows(tx)<{ id: number; too_much: number; day: string; name: string }>(sql`
      with fees as (
        select f.id, f.dated_on as day, f.name,
          least(${FEE_STANDING} - ${feeOf(openBefore(sql`f.dated_on`))}, ${creditable(sql`f.id`)}) as too_much
        from ledger_entries f join ledger_entries d on d.id = f.of_entry join charge_terms t on t.id = d.terms_id
        where f.account_id = ${account_id} and f.kind = 'late_fee'
      )
      select * from fees where too_much > 0 order by id limit 1`)
    if (!fee) return
    const { id, too_much: amount, day, name } = fee
    await creditEntry(tx, id, { kind: 'waiver', name: `Waived: ${name}`, amount, day })
  }
}
