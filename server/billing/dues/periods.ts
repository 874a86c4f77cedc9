import { type SQL, sql } from '#server/database/drizzle.ts'

/** A charge of this duration is asked for once (§9). */
export const ONE_TIME = 2

/** Kinds of entries of a billed charge: dues, and manual entries that ask for a part of one again. Other manual entries have no charge. */
export const OF_CHARGE = sql.raw(`'due', 'manual'`)

/** Whole months from one day to a later one; the first is a 1st to 28th, which each month has. */
export const monthsBetween = (from: SQL, to: SQL) =>
  sql`(extract(year from age(${to}, ${from})) * 12 + extract(month from age(${to}, ${from})))::int`

/** The day `months` after another; the last of the month where it has no such day. */
export const monthsAfter = (from: SQL, months: SQL) =>
  sql`(${from} + make_interval(months => ${months}))::date`

/** Whether an estate neither charged nor could be paid on a day. */
export const isPaused = (estate_id: SQL, day: SQL) => sql`exists (
  select from billing_pauses where estate_id = ${estate_id} and ${day} between from_on and coalesce(until_on, 'infinity'))`

/** Whether what a `priced` period asks for is in the ledger: looked up one by one, for a join reads all that was ever asked for. */
export const IS_RAISED = sql`((
  select d.id from ledger_entries d
  where d.kind = 'due' and d.tenant_id = priced.tenant_id and d.charge_id = priced.charge_id and d.period_no = priced.no) is not null)`

/** What some tenancies are billed for by itself: a row for each tenancy and charge, with what bounds its periods. */
export const billedTenancies = (which: SQL) => sql`
  select n.id as tenant_id, n.estate_id, n.starts_on, n.ends_on, n.billed_until, e.billing_from, e.raise_days,
    b.charge_id, b.anchor_on, b.months, c.name, greatest(b.anchor_on, n.starts_on, e.billing_from) as begins_on
  from tenants n join estates e on e.id = n.estate_id and e.billing_from is not null
    join billed_charges b on b.estate_id = n.estate_id join charges c on c.id = b.charge_id
  where ${which}`

/**
 * The periods with the numbers `from` to `to` (SQL over a row of `billed`) of each tenancy and charge of `billed`, which is
 * what `billedTenancies` reads. Period `no` of a charge of N months lasts from its anchor plus N * no months until the next;
 * a one-time charge has one, without an end.
 */
export const numberedPeriods = (from: SQL, to: SQL) => sql`
  select billed.*, no, ${monthsAfter(sql`anchor_on`, sql`months * no`)} as first_on,
    ${monthsAfter(sql`anchor_on`, sql`months * (no + 1)`)} as next_on
  from billed cross join lateral generate_series(${from}, ${to}) as no where months <> ${ONE_TIME}
  union all
  select billed.*, 0, begins_on, null from billed where months = ${ONE_TIME}`

/** From and until when a period is of a tenancy. */
export const LIVED_DAYS = sql`greatest(first_on, starts_on) as from_on, least(next_on, ends_on + 1) as until_on`

/** What the lived days of a period cost of its price; parts that touch cost the whole together, to the kobo. */
export const shareOf = (price: SQL) => sql`(
  round(${price} * (until_on - first_on) / (next_on - first_on), 2)
  - round(${price} * (from_on - first_on) / (next_on - first_on), 2))`

/**
 * Of `numbered` periods those that are asked for, with terms and amount: they begin on or after the first day of billing and
 * not while the estate is paused, overlap the tenancy, and are priced by the terms in force on their first day; `known` (SQL)
 * narrows which terms count.
 */
export const pricedPeriods = (known: SQL) => sql`
  select p.*, terms.id as terms_id, due_days,
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
