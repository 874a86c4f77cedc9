import type { ChargePaid, EstateOwed } from '#contract/owed.ts'
import { payouts } from '#server/access/given-back.ts'
import { isOpen } from '#server/access/lived-under.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readPreparedRow, readPreparedRows } from '#server/database/rows.ts'
import { LAGOS, SAME_DAYS_LAST_MONTH, startOfDay } from '#server/database/time.ts'
import { OF_CHARGE } from '../dues/periods.ts'
import { NEXT_ON, plannedPrice } from '../setup/terms.ts'

/** Kinds that ask for new money: no opening balances, which are older, and no plans, which spread older debt. */
export const ASKED_FOR = sql.raw(`'due', 'purchase', 'late_fee', 'manual'`)

/** Kinds that reduce a due. */
export const NEVER_OWED = sql.raw(`'cancel', 'proration', 'waiver'`)

/**
 * Naira of each due closed without a payment; `unpaid` was written off or moved to a plan. A due may be cancelled long
 * before its own day: periods are paid ahead.
 */
export const settledWithoutMoney = (estateIds: SQL, day: SQL) => sql`
  select a.debit_id,
    coalesce(sum(a.amount) filter (where c.kind in (${NEVER_OWED})), 0) as never_owed,
    coalesce(sum(a.amount) filter (where c.kind = 'discount'), 0) as discount,
    coalesce(sum(a.amount) filter (where c.kind in ('write_off', 'plan')), 0) as unpaid
  from ledger_entries c join allocations a on a.credit_id = c.id
  where c.estate_id in (${estateIds}) and c.kind in (${NEVER_OWED}, 'discount', 'write_off', 'plan')
    and c.dated_on <= ${day} and a.dated_on <= ${day}
    and (c.kind <> 'plan' or exists (
      select from ledger_entries i where i.of_entry = c.id and i.kind = 'instalment' and i.amount > coalesce((
        select sum(p.amount) from allocations p where p.debit_id = i.id and p.dated_on <= ${day}), 0)))
  group by 1`

// A date without a time zone truncates faster.
const monthOf = (day: string) => sql.raw(`date_trunc('month', ${day}::timestamp)::date`)

/** The days from the `first` to the `last` of `days`. */
const inDays = sql`dated_on between (select first from days) and (select last from days)`

const openInDays = (estateIds: SQL) => sql`
  select estate_id, dated_on as day, 0 as due, open, 0 as let_off from days, ledger_open
  where estate_id in (${estateIds}) and side = 'debit' and open > 0 and kind in (${ASKED_FOR}) and dated_on between first and last`

/** `due`: cancelled, below zero. `let_off`: discounted, written off or moved to a plan. */
const adjustedInDays = (estateIds: SQL) => sql`
  select e.estate_id, d.dated_on as day, e.amount as due, 0 as open, 0 as let_off
  from days, ledger_entries e join ledger_entries d on d.id = e.of_entry and d.kind in (${ASKED_FOR})
  where e.estate_id in (${estateIds}) and e.kind in (${NEVER_OWED}) and d.dated_on between first and last
  union all
  select d.estate_id, d.dated_on, 0, 0, w.discount + w.unpaid
  from (${settledWithoutMoney(estateIds, sql`lagos_today()`)}) w
    join ledger_entries d on d.id = w.debit_id, days
  where d.kind in (${ASKED_FOR}) and d.dated_on between first and last`

const COLLECTED = sql`sum(due - open - let_off)`

/** The sums of each estate and month in `days`. `due` leaves out cancelled parts. The rate of a month is `collected` of `due`. */
export const sumsOfMonths = (estateIds: SQL) => sql`
  select estate_id, ${monthOf('day')} as month, sum(due) as due, sum(open) as open, sum(let_off) as let_off, ${COLLECTED} as collected
  from (
    select estate_id, dated_on as day, sum(amount) as due, 0 as open, 0 as let_off from ledger_entries
    where estate_id in (${estateIds}) and kind in (${ASKED_FOR}) and ${inDays} group by 1, 2
    union all ${openInDays(estateIds)}
    union all ${adjustedInDays(estateIds)}
  ) parts group by 1, 2`

/** The sums of each estate over all `days`. Joins for all estates at once could read tables from end to end. */
export const sumsOfEstates = (estateIds: SQL) => sql`
  select estate_id, sum(due) as due, ${COLLECTED} as collected
  from (
    select listed.id as estate_id, asked.due, 0 as open, 0 as let_off from (${estateIds}) listed (id), lateral (
      select sum(amount) as due from ledger_entries
      where estate_id = listed.id and kind in (${ASKED_FOR}) and ${inDays}) asked
    where asked.due is not null
    union all
    select estate_id, sum(due), sum(open), sum(let_off) from (${openInDays(estateIds)}) missing group by 1
    union all
    select listed.id, due, open, let_off from (${estateIds}) listed (id), lateral (${adjustedInDays(sql`listed.id`)}) adjusted
  ) parts group by 1`

/**
 * The dues between two columns of `days`, with the naira asked, missing and collected by the second.
 * `waits`: a one-time charge that is not due yet. A home may have paid for the month without it.
 */
const duesOfMonth = (estate_id: number, first: string, day: string) => sql`
  select account_id, charge_id, waits, asked, open + unpaid as missing, asked - open - unpaid - discount as collected
  from (
    select d.account_id, d.charge_id, d.period is null and d.due_on > ${sql.raw(day)} as waits, d.amount - coalesce(w.never_owed, 0) as asked,
      coalesce(o.open, 0) + coalesce(s.settled, 0) as open, coalesce(w.unpaid, 0) as unpaid, coalesce(w.discount, 0) as discount
    from days join ledger_entries d on d.dated_on between ${sql.raw(first)} and ${sql.raw(day)}
      left join (
        select entry_id, open from days, ledger_open
        where estate_id = ${estate_id} and side = 'debit' and open > 0 and dated_on between ${sql.raw(first)} and ${sql.raw(day)}
      ) o on o.entry_id = d.id
      left join (
        select debit_id, sum(amount) as settled from days, allocations where dated_on > ${sql.raw(day)} group by 1
      ) s on s.debit_id = d.id
      left join (
        ${settledWithoutMoney(sql`${estate_id}`, sql.raw(`(select ${day} from days)`))}
      ) w on w.debit_id = d.id
    where d.estate_id = ${estate_id} and d.kind in (${OF_CHARGE}) and d.charge_id is not null
  ) dues where asked > 0`

export function readThisMonth(
  db: Db,
  estate_id: number,
): Promise<Pick<EstateOwed, 'billing' | 'paid_this_month' | 'same_day_last_month' | 'by_charge'>> {
  return readPreparedRow(db)(sql`
    with days as (
      select lagos_today() as today, date_trunc('month', lagos_today())::date as first_on,
        (lagos_today() - interval '1 month')::date as then_on,
        (date_trunc('month', lagos_today()) - interval '1 month')::date as then_first_on
    ),
    now as materialized (${duesOfMonth(estate_id, 'first_on', 'today')}),
    back as materialized (${duesOfMonth(estate_id, 'then_first_on', 'then_on')}),
    homes_now as (select sum(missing) as missing from now join accounts a on a.id = now.account_id where not waits group by a.property_id),
    homes_then as (select sum(missing) as missing from back join accounts a on a.id = back.account_id where not waits group by a.property_id),
    charged as (
      select charge_id, count(distinct account_id)::int as of, sum(asked) as due, sum(collected) as collected,
        (count(distinct account_id) - count(distinct account_id) filter (where missing > 0))::int as paid
      from now group by charge_id
    )
    select (select billing_from is not null from estates where id = ${estate_id}) as billing,
      (select json_build_object('paid', count(*) filter (where missing = 0), 'of', count(*)) from homes_now) as paid_this_month,
      (select json_build_object('paid', count(*) filter (where missing = 0), 'of', count(*)) from homes_then) as same_day_last_month,
      (select coalesce(json_agg(json_build_object('charge_id', charge_id, 'name', c.name, 'due', due, 'collected', collected,
          'paid', paid, 'of', "of") order by due desc, charge_id), '[]')
        from charged join charges c on c.id = charge_id) as by_charge`)
}

export function readByMonth(db: Db, estate_id: number): Promise<Pick<EstateOwed, 'by_month' | 'today'>> {
  return readPreparedRow(db)(sql`
    with months as (
      select (date_trunc('month', lagos_today()) - back * interval '1 month')::date as month
      from generate_series(0, 11) as back
    ),
    days as (select min(month) as first, lagos_today() as last from months),
    sums as (${sumsOfMonths(sql`${estate_id}`)})
    select
      (select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'due', coalesce(s.due, 0),
          'collected', coalesce(s.collected, 0)) order by m.month)
        from months m left join sums s on s.month = m.month) as by_month,
      (select json_build_object('payments', count(*), 'amount', coalesce(sum(amount), 0)) from payments p
        where p.estate_id = ${estate_id} and p.status = 'success' and p.currency = 'NGN'
          and p.paid_at >= ${startOfDay(sql`lagos_today()`)} and not exists (
            select from payments r where r.refund_of = p.id and r.recorded_by is not null)) as today`)
}

/**
 * Naira that came in from the first of the last month until this day and time of it, less refunds and payouts. Reads
 * payments, since kept figures have no days.
 */
export const receivedSameDaysLastMonth = (estate_id: SQL) => sql`(
  with ${SAME_DAYS_LAST_MONTH}
  select coalesce(sum(amount), 0) - (
    select coalesce(sum(e.amount), 0) from days cross join ${payouts({ estate_id })}
      and e.dated_on between (first at time zone ${LAGOS})::date and (until at time zone ${LAGOS})::date)
  from payments p, days
  where p.paid_at >= first and p.paid_at < until and p.status in ('success', 'refunded') and p.currency = 'NGN' and p.estate_id = ${estate_id})`

/** Null: the charges of every estate, over all estates. */
export function readChargesPaid(db: Db, estate_id: number | null): Promise<ChargePaid[]> {
  return readPreparedRows(db)(sql`
    with billed as materialized (
      select b.estate_id, b.charge_id, b.anchor_on, c.status from billed_charges b join estates e on e.id = b.estate_id
        join charges c on c.id = b.charge_id where ${estate_id === null ? sql`c.estate_id is null and e.archived_at is null` : sql`e.id = ${estate_id}`}
    ),
    last as materialized (
      select b.charge_id, d.id, d.period, d.dated_on from billed b join accounts a on a.estate_id = b.estate_id
        cross join lateral (
          select e.id, e.period, e.dated_on from ledger_entries e
          where e.kind = 'due' and e.account_id = a.id and e.charge_id = b.charge_id and e.dated_on <= lagos_today()
          order by e.period_no desc limit 1
        ) d
      where ${isOpen(sql`a`)} or d.period @> (select lagos_today())
    ),
    entries as (
      select id as due, id from last
      union all select m.of_entry, m.id from ledger_entries m join last on m.of_entry = last.id and m.kind = 'manual'
    ),
    asked as (
      select due, sum(o.open + coalesce(w.unpaid, 0)) as missing, sum(o.amount - coalesce(w.never_owed, 0)) as asked,
        sum(coalesce(w.discount, 0)) as discount
      from entries e join ledger_open o on o.entry_id = e.id
        left join (
          ${settledWithoutMoney(sql`select estate_id from billed`, sql`lagos_today()`)}
        ) w on w.debit_id = e.id
      group by due having sum(o.amount - coalesce(w.never_owed, 0)) > 0
    )
    select d.charge_id, count(*) filter (where missing = 0)::int as paid, count(*)::int as of,
      sum(asked) as due, sum(asked - missing - discount) as collected,
      (select min(${NEXT_ON})::text from billed join billed_charges b using (estate_id, charge_id)
        where b.charge_id = d.charge_id) as next_on,
      min(lower(d.period))::text as from_on, (max(upper(d.period)) - 1)::text as until_on, ${plannedPrice(sql`d.charge_id`)} as planned
    from last d join asked on asked.due = d.id group by d.charge_id
    union all
    select charge_id, 0, 0, 0, 0, min(anchor_on)::text, null, null, ${plannedPrice(sql`billed.charge_id`)} from billed
    where status is not null and anchor_on > lagos_today() and charge_id not in (select charge_id from last) group by charge_id
    order by charge_id`)
}

/** Naira that an owner owes for a home today. */
export const owedByOwner = (owner_id: number | null, property_id: SQL) => sql<number>`(
  select coalesce(sum(o.open), 0) from accounts a join ledger_open o on o.account_id = a.id
  where a.property_id = ${property_id} and a.owner_id = ${owner_id}
    and o.side = 'debit' and o.open > 0 and o.dated_on <= (select lagos_today()))`
