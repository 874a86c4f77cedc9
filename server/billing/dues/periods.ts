import { type SQL, sql } from '#server/database/drizzle.ts'

/** The duration of a one-time charge (§9). */
export const ONE_TIME = 2

/** Kinds of entries of a billed charge; a manual entry has a charge if it asks for a part of a due again. */
export const OF_CHARGE = sql.raw(`'due', 'manual'`)

/** Whole months; the first day is a 1st to 28th. */
const monthsBetween = (from: SQL, to: SQL) =>
  sql`(extract(year from age(${to}, ${from})) * 12 + extract(month from age(${to}, ${from})))::int`

/** The result is at most the last day of its month. */
export const monthsAfter = (from: SQL, months: SQL) =>
  sql`(${from} + make_interval(months => ${months}))::date`

export const isPaused = (estate_id: SQL, day: SQL) => sql`exists (
  select from billing_pauses where estate_id = ${estate_id} and ${day} between from_on and coalesce(until_on, 'infinity'))`

/** Whether a `priced` period has its due, or its one-time charge was bought. Single lookups, since a join reads all dues. */
export const IS_RAISED = sql`((
  select d.id from ledger_entries d
  where d.kind = 'due' and d.account_id = priced.account_id and d.charge_id = priced.charge_id and d.period_no = priced.no) is not null
  or priced.next_on is null and exists (select from ledger_entries b
    where b.kind = 'purchase' and b.account_id = priced.account_id and b.charge_id = priced.charge_id))`

export const billedAccounts = (which: SQL) => sql`
  select a.id as account_id, a.estate_id, a.property_id, a.owner_id, a.starts_on, a.ends_on, a.first_period, a.last_period, a.billed_until,
    h.property_type_id, h.let_by_room, e.billing_from, e.raise_days,
    -- A later owner does not live there yet.
    case when a.owner_id is null or a.owner_id = h.owner_id then h.owner_lives_from end as owner_lives_from,
    b.charge_id, b.anchor_on, b.months, c.name, greatest(b.anchor_on, a.starts_on, e.billing_from) as begins_on
  from accounts a join properties h on h.id = a.property_id join estates e on e.id = a.estate_id and e.billing_from is not null
    join billed_charges b on b.estate_id = a.estate_id join charges c on c.id = b.charge_id
  where ${which}`

/** Periods `from` to `to` (SQL) of the rows `billed`. Period 0 begins on the anchor. */
const numberedPeriods = (from: SQL, to: SQL) => sql`
  select billed.*, no, ${monthsAfter(sql`anchor_on`, sql`months * no`)} as first_on,
    ${monthsAfter(sql`anchor_on`, sql`months * (no + 1)`)} as next_on
  from billed cross join lateral generate_series(${from}, ${to}) as no where months <> ${ONE_TIME}
  union all
  select billed.*, 0, begins_on, null from billed where months = ${ONE_TIME}`

/** The days of a period that an account pays: an owner pays the periods that begin in their time, whole. */
export const PAID_DAYS = sql`case when owner_id is null then greatest(first_on, starts_on) else first_on end as from_on,
  case when owner_id is null then least(next_on, ends_on + 1) else next_on end as until_on,
  next_on is null or owner_id is not null or (starts_on <= first_on and (ends_on is null or ends_on >= next_on - 1)) as whole`

/** The rule for a part of the period `p`, of its account or another `o` of the home. `p` has `PAID_DAYS`, `t` are the terms. */
const partOf = (account: 'p' | 'o') =>
  sql.raw(
    `case when ${account}.starts_on > p.first_on then coalesce(${account}.first_period, t.proration) else coalesce(${account}.last_period, t.proration) end`,
  )
export const PART = partOf('p')
const PART_OF_OTHER = partOf('o')

/** The price of a home `p` by the terms `t`: its own, else that of its type, else the charge's. Null or 0: none. */
export const priceOf = (amount: SQL) => sql`coalesce((
  select coalesce(r.amount, 0) from charge_rates r
  where r.terms_id = t.id and (r.property_id = p.property_id or r.property_type_id = p.property_type_id)
  order by r.property_id nulls last limit 1), case when not t.chosen_only then ${amount} end)`
export const PRICE = priceOf(sql`t.amount`)

const covers = (account: string, day: string) =>
  sql.raw(`${account}.starts_on <= ${day} and coalesce(${account}.ends_on >= ${day}, true)`)

const HOUSEHOLD_ON_FIRST = sql`exists (
  select from accounts o where o.property_id = p.property_id and o.owner_id is null and ${covers('o', 'p.first_on')})`

/** Whether the owner pays while no household lives there. */
const FALLS_TO_OWNER = sql`(coalesce(p.owner_lives_from <= p.first_on, false) or t.empty_homes = 'owner')`

/** Whether another account pays these days of the period `p`: the one that comes first (A3, A13). */
const PAID_BY_ANOTHER = sql`(p.next_on is not null and not p.let_by_room and (
  exists (
    select from accounts o where o.property_id = p.property_id and o.id <> p.account_id and o.owner_id is null
      and o.starts_on < p.next_on and coalesce(o.ends_on >= p.first_on, true) and coalesce(o.ends_on >= o.starts_on, true)
      and (o.starts_on, o.id) < (p.starts_on, p.account_id)
      and (coalesce(o.ends_on >= p.from_on, true) or ${PART} <> 'daily'
        or ${PART_OF_OTHER} = 'full')
      and (o.starts_on <= p.first_on and coalesce(o.ends_on >= p.next_on - 1, true)
        or ${PART_OF_OTHER} <> 'none'))
  or p.starts_on > p.first_on and ${FALLS_TO_OWNER} and not ${HOUSEHOLD_ON_FIRST}
    and exists (select from accounts o where o.property_id = p.property_id and o.owner_id is not null and ${covers('o', 'p.first_on')})))`

/** Whether the account of `p` does not pay the period: another does, or the owner left before it began. */
export const PAYS_NOT = sql`case when t.billed_to = 'owners' then p.owner_id is null
  when p.owner_id is null then ${PAID_BY_ANOTHER} else ${HOUSEHOLD_ON_FIRST}
    or p.first_on > lagos_today() and not ${FALLS_TO_OWNER} end`

const PAYS = sql`(not ${PAYS_NOT} and (p.owner_id is null or t.billed_to = 'owners'
  or p.next_on is not null and ${FALLS_TO_OWNER}))`

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
const pricedPeriods = (known: SQL) => sql`
  select p.*, t.id as terms_id, due_days, due_month_end, price,
    case when whole or ${PART} = 'full' then price
      else ${shareOf(sql`price`)} end as amount
  from (
    select *, ${PAID_DAYS}
    from numbered
    where first_on >= billing_from and (next_on is null or next_on > starts_on) and (ends_on is null or ends_on >= greatest(first_on, starts_on))
      and (owner_id is null or next_on is null or first_on >= starts_on)
  ) p cross join lateral (
    select * from charge_terms t
    where t.estate_id = p.estate_id and t.charge_id = p.charge_id and t.effective_from <= p.first_on and ${known}
    order by t.effective_from desc, t.id desc limit 1
  ) t cross join lateral (select ${PRICE} as price) asked
  where t.active and price > 0 and (whole or ${PART} <> 'none') and ${PAYS} and not ${isPaused(sql`p.estate_id`, sql`p.first_on`)}`

/** The number of the period in which a day lies. */
export const periodOn = (day: SQL) => sql`(${monthsBetween(sql`anchor_on`, day)} / months)`

/** `with billed, numbered, priced`: the periods `first` to `last` of accounts; `known` (SQL) narrows the terms `t`. */
export const withPriced = (which: SQL, first: SQL, last: SQL, known = sql`true`) => sql`
  with billed as (${billedAccounts(which)}),
  numbered as (${numberedPeriods(first, last)}),
  priced as (${pricedPeriods(known)})`
