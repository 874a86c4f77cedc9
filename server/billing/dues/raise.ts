import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows, runPrepared } from '#server/database/rows.ts'
import { onOpenDay } from '../days/open-days.ts'
import { dueOn, IS_RAISED, periodOn, withPriced } from './periods.ts'

const DUE_ON = dueOn(sql`from_on`)

/** The database allows no more. */
export const MOST_RAISE_DAYS = 31

/**
 * Raises missing dues of held accounts; `whole` also those before the last run. A due of a closed month counts from the first
 * open day. Repeatable. Returns their number.
 */
export async function raiseDues(
  tx: Db,
  accountIds: readonly number[],
  day: string,
  { whole = false } = {},
): Promise<number> {
  const looked = whole ? sql`null` : sql`billed_until - ${MOST_RAISE_DAYS}::int`
  const first = periodOn(sql`greatest(begins_on, ${looked})`)
  const last = periodOn(sql`(${day}::date + raise_days)`)
  const { rowCount } = await runPrepared(
    tx,
    sql`
    ${withPriced(sql`a.id = any(${sql.param([...accountIds])}::int[])`, first, last, sql`t.known_from <= p.first_on - p.raise_days`)}
    insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name, charge_id, terms_id, period_no, period)
    select estate_id, account_id, 'due', amount, ${onOpenDay(sql`from_on`)}, ${DUE_ON}, name, charge_id, terms_id, no,
      case when next_on is not null then daterange(from_on, until_on) end
    from priced where first_on - raise_days <= ${day}::date and not ${IS_RAISED} and amount > 0
    order by account_id, from_on, charge_id
    on conflict do nothing`,
  )
  return rowCount ?? 0
}

interface NextPeriod {
  no: number
  from_on: string
  /** Null for a one-time charge. */
  last_on: string | null
  due_on: string
  amount: number
  terms_id: number
}

/** Periods to search ahead, since a charge can be inactive for some. */
const LOOK_AHEAD = 24

/** `priced` has at least `count` periods of each charge. */
function afterRaised(which: SQL, count: number): SQL {
  const raised = sql`(select max(period_no) from ledger_entries d
    where d.kind = 'due' and d.account_id = billed.account_id and d.charge_id = billed.charge_id)`
  const first = sql`greatest(${raised} + 1, ${periodOn(sql`begins_on`)})`
  return withPriced(which, first, sql`${first} + ${count + LOOK_AHEAD}`)
}

const LAST_ON = sql`case when next_on is not null then until_on - 1 end`

/** The next unraised period of each charge. */
export const nextOfEach = (account_id: number): SQL => sql`
  ${afterRaised(sql`a.id = ${account_id}`, 1)}
  select distinct on (charge_id) charge_id, name, from_on, ${LAST_ON} as last_on,
    ${DUE_ON} as due_on, amount
  from priced where amount > 0 and not ${IS_RAISED} order by charge_id, no`

/** The next unraised periods, at most `count`. */
export async function nextPeriods(
  db: Db,
  account_id: number,
  charge_id: number,
  count: number,
): Promise<NextPeriod[]> {
  if (count === 0) return []
  return readRows(db)(sql`
    ${afterRaised(sql`a.id = ${account_id} and c.id = ${charge_id}`, count)}
    select no, from_on, ${LAST_ON} as last_on, ${DUE_ON} as due_on, amount, terms_id from priced
    where amount > 0 and not ${IS_RAISED} order by no limit ${count}`)
}

/** Unraised dues within some days after `day`, for accounts `a`. */
export function notRaised(which: SQL, day: string, days: number): SQL {
  const first = periodOn(sql`greatest(begins_on, ${day}::date)`)
  return sql`(
    ${withPriced(which, first, sql`${first} + 1`)}
    select account_id, name, amount, ${DUE_ON} as due_on from priced
    where amount > 0 and ${DUE_ON} > ${day}::date and ${DUE_ON} <= ${day}::date + ${days}::int
      and not ${IS_RAISED})`
}
