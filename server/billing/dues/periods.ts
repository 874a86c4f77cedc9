import { type SQL, sql } from '#server/database/drizzle.ts'

/** The duration of a one-time charge (§9). */
export const ONE_TIME = 2

/** Kinds of entries of a billed charge; a manual entry has a charge if it asks for a part of a due again. */
export const OF_CHARGE = sql.raw(`'due', 'manual'`)

/** Whole months; the first day is a 1st to 28th. */
export const monthsBetween = (from: SQL, to: SQL) =>
  sql`(extract(year from age(${to}, ${from})) * 12 + extract(month from age(${to}, ${from})))::int`

/** The result is at most the last day of its month. */
export const monthsAfter = (from: SQL, months: SQL) =>
  sql`(${from} + make_interval(months => ${months}))::date`

export const isPaused = (estate_id: SQL, day: SQL) => sql`exists (
  select from billing_pauses where estate_id = ${estate_id} and ${day} between from_on and coalesce(until_on, 'infinity'))`

/** Whether a `priced` period has its due. Single lookups, since a join reads all dues. */
export const IS_RAISED = sql`((
  select d.id from ledger_entries d
  where d.kind = 'due' and d.account_id = priced.account_id and d.charge_id = priced.charge_id and d.period_no = priced.no) is not null)`

export const billedAccounts = (which: SQL) => sql`
  select a.id as account_id, a.estate_id, a.starts_on, a.ends_on, a.billed_until, e.billing_from, e.raise_days,
    b.charge_id, b.anchor_on, b.months, c.name, greatest(b.anchor_on, a.starts_on, e.billing_from) as begins_on
  from accounts a join estates e on e.id = a.estate_id and e.billing_from is not null
    join billed_charges b on b.estate_id = a.estate_id join charges c on c.id = b.charge_id
  where ${which}`

/** Periods `from` to `to` (SQL) of the rows `billed`. Period 0 begins on the anchor. */
export const numberedPeriods = (from: SQL, to: SQL) => sql`
  select billed.*, no, ${monthsAfter(sql`anchor_on`, sql`months * no`)} as first_on,
    ${monthsAfter(sql`anchor_on`, sql`months * (no + 1)`)} as next_on
  from billed cross join lateral generate_series(${from}, ${to}) as no where months <> ${ONE_TIME}
  union all
  select billed.*, 0, begins_on, null from billed where months = ${ONE_TIME}`

export const LIVED_DAYS = sql`greatest(first_on, starts_on) as from_on, least(next_on, ends_on + 1) as until_on`

/** The day by which a due is to be paid that begins on `from`; `terms` qualifies the columns. */
export const dueOn = (from: SQL, terms: 't.' | '' = '') => {
  const [days, month_end] = [sql.raw(`${terms}due_days`), sql.raw(`${terms}due_month_end`)]
  return sql`(case when ${month_end} then (date_trunc('month', ${from}::timestamp) + interval '1 month - 1 day')::date
    else ${from} + ${days} end)`
}

/** The price of the lived days. Adjoining parts sum to the whole, to the kobo. */
export const shareOf = (price: SQL) => sql`(
  round(${price} * (until_on - first_on) / (next_on - first_on), 2)
  - round(${price} * (from_on - first_on) / (next_on - first_on), 2))`

/** The `numbered` periods to bill, by the terms of their first day; `known` (SQL) narrows the terms. */
export const pricedPeriods = (known: SQL) => sql`
  select p.*, terms.id as terms_id, due_days, due_month_end,
    case when whole or proration = 'full' then amount
      else ${shareOf(sql`amount`)} end as amount
  from (
    select *, ${LIVED_DAYS},
      next_on is null or (starts_on <= first_on and (ends_on is null or ends_on >= next_on - 1)) as whole
    from numbered
    where first_on >= billing_from and (next_on is null or next_on > starts_on) and (ends_on is null or ends_on >= greatest(first_on, starts_on))
  ) p cross join lateral (
    select * from charge_terms t
    where t.estate_id = p.estate_id and t.charge_id = p.charge_id and t.effective_from <= p.first_on and ${known}
    order by t.effective_from desc, t.id desc limit 1
  ) terms
  where terms.active and (whole or proration <> 'none') and not ${isPaused(sql`p.estate_id`, sql`p.first_on`)}`
