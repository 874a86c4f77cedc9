import type { ChargeToBill, NextPeriod } from '#contract/billing.ts'
import type { Charge, Rate } from '#contract/charges.ts'
import { dayAfter } from '#contract/dates.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { readLagosToday } from '#server/database/time.ts'
import { clash, invalid } from '#server/errors/problem.ts'

/** The first day of the next period of a billed charge `b`; null for a past one-time charge. */
export const NEXT_ON = sql.raw(`case
  when b.anchor_on > lagos_today() then b.anchor_on
  when b.months <> 2 then (b.anchor_on + make_interval(months => b.months * (1 +
    (extract(year from age(lagos_today(), b.anchor_on)) * 12 + extract(month from age(lagos_today(), b.anchor_on)))::int / b.months)))::date
  end`)

/** The next amount of a charge after today that is not the catalogue's, as JSON. Naira. */
export const plannedPrice = (charge_id: SQL) => sql`(
  select json_build_object('amount', t.amount, 'from_on', t.effective_from)
  from charges c cross join lateral (
    select distinct on (t.estate_id, t.effective_from) t.amount, t.effective_from from charge_terms t
    where t.charge_id = c.id and t.effective_from > lagos_today() order by t.estate_id, t.effective_from, t.id desc
  ) t
  where c.id = ${charge_id} and t.amount <> c.amount order by t.effective_from limit 1)`

export interface ChangedTerms {
  /** Naira. */
  amount?: number | undefined
  active?: boolean | undefined
  due_days?: number | undefined
  due_month_end?: boolean | undefined
  grace_days?: number | undefined
  proration?: string | undefined
  late_fee?: ChargeToBill['late_fee'] | undefined
  billed_to?: string | undefined
  empty_homes?: string | undefined
  chosen_only?: boolean | undefined
  /** All rates; absent keeps those before. */
  rates?: readonly Rate[] | undefined
}

/** Throws 422 for a rate that stands twice, of a home of another estate, or of a type that does not exist. */
export async function requireRates(
  tx: Db,
  estate_id: number,
  rates: readonly Rate[],
  field = 'rates',
): Promise<void> {
  const homes = rates.flatMap(({ property_id }) => property_id ?? [])
  const types = rates.flatMap(({ property_type_id }) => property_type_id ?? [])
  if (new Set(homes).size < homes.length || new Set(types).size < types.length)
    throw invalid(field, 'A home or a type has one rate.')
  const known = await readRow(tx)<{ homes: number; types: number }>(sql`
    select (select count(*) from properties where estate_id = ${estate_id} and id = any(${sql.param(homes)}::int[])) as homes,
      (select count(*) from (select from property_types where id = any(${sql.param(types)}::int[]) for key share) y) as types`)
  if (known.types < types.length) throw invalid(field, 'There is no such type of home')
  if (known.homes < homes.length) throw invalid(field, 'A home of another estate has no rate here.')
}

/** `Duplex: 25000.00`, `House 3: none`: rates as the audit log says them. */
export async function sayRates(tx: Db, rates: readonly Rate[]): Promise<string[]> {
  const { said } = await readRow(tx)<{ said: string[] }>(sql`
    select coalesce(json_agg(coalesce(y.name, h.title) || ': ' || coalesce(r.amount::text, 'none')), '[]') as said
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(property_type_id int, property_id int, amount numeric(14, 2))
      left join property_types y on y.id = r.property_type_id left join properties h on h.id = r.property_id`)
  return said
}

/** Adds terms in the estates that bill the charge. The last terms of a day count. */
export async function addTerms(
  tx: Db,
  charge_id: number,
  estateIds: readonly number[],
  { effective_from, by, ...changed }: ChangedTerms & { effective_from: string; by: number },
): Promise<void> {
  if (estateIds.length === 0) return
  const { late_fee, rates } = changed
  if (rates) for (const estate_id of estateIds) await requireRates(tx, estate_id, rates)
  const fee = <Value>(value: Value | null | undefined, column: string) =>
    late_fee === undefined ? sql`t.${sql.raw(column)}` : sql`${value ?? null}`
  const or = <Value>(value: Value | undefined, column: string) =>
    sql`coalesce(${value ?? null}, ${sql.raw(column)})`
  await tx.execute(sql`
    insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, active, due_days, due_month_end, grace_days, proration,
      late_fee_kind, late_fee, late_fee_monthly, late_fee_cap, billed_to, empty_homes, chosen_only, created_by)
    select t.estate_id, t.charge_id, ${effective_from}::date, lagos_today() + 1, ${or(changed.amount, 't.amount')},
      ${or(changed.active, 't.active')}, ${or(changed.due_days, 't.due_days')},
      ${or(changed.due_month_end, 't.due_month_end')}, ${or(changed.grace_days, 't.grace_days')},
      ${or(changed.proration, 't.proration')}, ${fee(late_fee?.kind, 'late_fee_kind')},
      ${fee(late_fee?.amount, 'late_fee')}::numeric, ${fee(late_fee?.monthly ?? false, 'late_fee_monthly')}::boolean,
      ${fee(late_fee?.cap, 'late_fee_cap')}::numeric, ${or(changed.billed_to, 't.billed_to')},
      ${or(changed.empty_homes, 't.empty_homes')}, ${or(changed.chosen_only, 't.chosen_only')}, ${by}
    from billed_charges b cross join lateral (
      select * from charge_terms t where t.estate_id = b.estate_id and t.charge_id = b.charge_id
        and t.effective_from <= ${effective_from}::date
      order by t.effective_from desc, t.id desc limit 1
    ) t
    where b.charge_id = ${charge_id} and b.estate_id in ${estateIds}`)
  const kept = rates
    ? sql`jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(property_type_id int, property_id int, amount numeric)`
    : sql`charge_rates r where r.terms_id = (
        select t.id from charge_terms t where t.estate_id = now.estate_id and t.charge_id = ${charge_id}
          and t.effective_from <= ${effective_from}::date and t.id < now.id
        order by t.effective_from desc, t.id desc limit 1)`
  await tx.execute(sql`
    insert into charge_rates (terms_id, property_type_id, property_id, amount)
    select now.id, kept.property_type_id, kept.property_id, kept.amount
    from (select max(id) as id, estate_id from charge_terms where charge_id = ${charge_id} and estate_id in ${estateIds} group by 2) now
      cross join lateral (select r.property_type_id, r.property_id, r.amount from ${kept}) kept`)
}

/** The terms that new ones replace, for the audit log: each changed field, a list where estates differ. */
export async function sayReplaced(
  tx: Db,
  charge_id: number,
  estateIds: readonly number[],
  { effective_from, ...changed }: ChangedTerms & { effective_from: string },
): Promise<Record<string, unknown>> {
  const terms = await readRows(tx)<Record<string, unknown>>(sql`
    select t.amount, t.active, t.due_days, t.due_month_end, t.grace_days, t.proration, t.billed_to, t.empty_homes, t.chosen_only,
      case when t.late_fee is not null then json_build_object('kind', t.late_fee_kind, 'amount', t.late_fee,
        'monthly', t.late_fee_monthly, 'cap', t.late_fee_cap) end as late_fee,
      (select coalesce(json_agg(coalesce(y.name, h.title) || ': ' || coalesce(r.amount::text, 'none') order by r.id), '[]')
        from charge_rates r left join property_types y on y.id = r.property_type_id left join properties h on h.id = r.property_id
        where r.terms_id = t.id) as rates
    from unnest(${sql.param([...estateIds])}::int[]) as e(id) cross join lateral (
      select * from charge_terms t
      where t.estate_id = e.id and t.charge_id = ${charge_id} and t.effective_from <= ${effective_from}::date
      order by t.effective_from desc, t.id desc limit 1) t order by e.id`)
  const fields = Object.entries(changed).flatMap(([field, value]) => (value === undefined ? [] : field))
  return Object.fromEntries(
    fields.map((field) => {
      const values = [...new Map(terms.map((each) => [JSON.stringify(each[field]), each[field]])).values()]
      return [field, values.length === 1 ? values[0] : values]
    }),
  )
}

export async function estatesThatBill(db: Db, charge_id: number): Promise<number[]> {
  const rows = await readRows(db)<{ estate_id: number }>(
    sql`select estate_id from billed_charges where charge_id = ${charge_id} order by 1`,
  )
  return rows.map(({ estate_id }) => estate_id)
}

/** The next period of a charge in the estates that bill it. */
export const findNextPeriod = (db: Db, charge_id: number): Promise<NextPeriod> =>
  readRow(db)(sql`
    select count(*)::int as estates, min(${NEXT_ON})::text as next_on, ${plannedPrice(sql`${charge_id}`)} as planned
    from billed_charges b where b.charge_id = ${charge_id}`)

/** Follows a change of the catalogue from tomorrow. Throws 409 for another duration. */
export async function followCatalogue(tx: Db, before: Charge, after: Charge, by: number): Promise<void> {
  const estateIds = await estatesThatBill(tx, after.id)
  if (estateIds.length === 0) return
  if (after.duration !== before.duration)
    throw clash('duration', 'This charge has been billed. Make a new one.')
  const amount = after.amount === before.amount ? undefined : after.amount
  const active = after.status === before.status ? undefined : after.status === 1
  if (amount === undefined && active === undefined) return
  const { today } = await readLagosToday(tx)
  await addTerms(tx, after.id, estateIds, { effective_from: dayAfter(today), amount, active, by })
}
