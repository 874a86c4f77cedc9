import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { billedTenancies, IS_RAISED, monthsBetween, numberedPeriods, pricedPeriods } from './periods.ts'

/** No due is raised more days before its period begins: the database says so. */
export const MOST_RAISE_DAYS = 31

/**
 * Raises every due that has to exist on a day and does not, for tenancies that are held; answers how many. Repeating it, or
 * running it days late, raises the same: a due goes by the terms that were known on the day on which it was to be raised.
 * With `whole`, also those that a run before today should have raised had it known of a date or a charge.
 */
export async function raiseDues(
  tx: Db,
  tenantIds: readonly number[],
  day: string,
  { whole = false } = {},
): Promise<number> {
  const looked = whole ? sql`null` : sql`billed_until - ${MOST_RAISE_DAYS}::int`
  const first = sql`${monthsBetween(sql`anchor_on`, sql`greatest(begins_on, ${looked})`)} / months`
  const last = sql`${monthsBetween(sql`anchor_on`, sql`(${day}::date + raise_days)`)} / months`
  const { rowCount } = await tx.execute(sql`
    with billed as (${billedTenancies(sql`n.id in ${tenantIds}`)}),
    numbered as (${numberedPeriods(first, last)}),
    priced as (${pricedPeriods(sql`t.known_from <= p.first_on - p.raise_days`)})
    ${insertDues(sql`
      where first_on - raise_days <= ${day}::date and not ${IS_RAISED}`)}`)
  return rowCount ?? 0
}

/** Writes the dues of `priced` periods that `where` narrows. */
const insertDues = (where: SQL) => sql`
  insert into ledger_entries (estate_id, tenant_id, kind, amount, dated_on, due_on, name, charge_id, terms_id, period_no, period)
  select estate_id, tenant_id, 'due', amount, from_on, from_on + due_days, name, charge_id, terms_id, no,
    case when next_on is not null then daterange(from_on, until_on) end
  from priced ${where} and amount > 0
  order by tenant_id, from_on, charge_id
  on conflict do nothing`

export interface NextPeriod {
  no: number
  /** First and last day; a one-time charge has no last day. */
  from_on: string
  last_on: string | null
  due_on: string
  /** Naira, by the terms of its first day. */
  amount: number
  terms_id: number
}

/** How far ahead a charge is looked for that is switched off for some periods. */
const LOOK_AHEAD = 24

/** The periods after those that are raised, as tables of a `with` of which `priced` is the last; `count` of each charge at least. */
function afterRaised(which: SQL, count: number): SQL {
  const raised = sql`(select max(period_no) from ledger_entries d
    where d.kind = 'due' and d.tenant_id = billed.tenant_id and d.charge_id = billed.charge_id)`
  const first = sql`greatest(${raised} + 1, ${monthsBetween(sql`anchor_on`, sql`begins_on`)} / months)`
  return sql`billed as (${billedTenancies(which)}),
    numbered as (${numberedPeriods(first, sql`${first} + ${count + LOOK_AHEAD}`)}),
    priced as (${pricedPeriods(sql`true`)})`
}

/** The last day of a priced period; a one-time charge has none. */
const LAST_ON = sql`case when next_on is not null then until_on - 1 end`

/** What each charge asks a tenancy for next that is not raised yet, by the terms that are known now; `last_on` is null of a one-time charge. */
export const nextOfEach = (tenant_id: number): SQL => sql`
  with ${afterRaised(sql`n.id = ${tenant_id}`, 1)}
  select distinct on (charge_id) charge_id, name, from_on, ${LAST_ON} as last_on,
    from_on + due_days as due_on, amount
  from priced where amount > 0 and not ${IS_RAISED} order by charge_id, no`

/** The next periods of a charge that a tenancy can pay before they are raised, at most `count`; one of a one-time charge. */
export async function nextPeriods(
  db: Db,
  tenant_id: number,
  charge_id: number,
  count: number,
): Promise<NextPeriod[]> {
  if (count === 0) return []
  const { rows } = await db.execute<NextPeriod & Record<string, unknown>>(sql`
    with ${afterRaised(sql`n.id = ${tenant_id} and c.id = ${charge_id}`, count)}
    select no, from_on, ${LAST_ON} as last_on, from_on + due_days as due_on, amount, terms_id from priced
    where amount > 0 and not ${IS_RAISED} order by no limit ${count}`)
  return rows
}

/**
 * What tenancies (SQL over `n`) will be asked for within some days after one, and is not raised yet, by the terms that are
 * known now: rows of `tenant_id, name, amount, due_on`.
 */
export function notRaised(which: SQL, day: string, days: number): SQL {
  const first = sql`${monthsBetween(sql`anchor_on`, sql`greatest(begins_on, ${day}::date)`)} / months`
  return sql`(
    with billed as (${billedTenancies(which)}),
    numbered as (${numberedPeriods(first, sql`${first} + 1`)}),
    priced as (${pricedPeriods(sql`true`)})
    select tenant_id, name, amount, from_on + due_days as due_on from priced
    where amount > 0 and from_on + due_days > ${day}::date and from_on + due_days <= ${day}::date + ${days}::int
      and not ${IS_RAISED})`
}
