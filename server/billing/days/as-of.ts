import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { tenants } from '#server/database/schema.ts'
import { LAGOS } from '#server/database/time.ts'
import { invalid } from '#server/errors/problem.ts'
import { isKeptInOutbox } from '#server/messages/store.ts'

const sum = (open: SQL, filter: SQL) => sql`coalesce(sum(${open}) filter (where ${filter}), 0)`

/** Sums of open debits by days late. A debit is not late on its due day. */
export const sumAges = (open: SQL, due_on: SQL, day: SQL): SQL => {
  const late = sql`(${day} - ${due_on})`
  return sql`
    ${sum(open, sql`${late} <= 0`)} as not_due,
    ${sum(open, sql`${late} between 1 and 30`)} as d30,
    ${sum(open, sql`${late} between 31 and 60`)} as d60,
    ${sum(open, sql`${late} between 61 and 90`)} as d90,
    ${sum(open, sql`${late} > 90`)} as older`
}

export interface AsOfDate {
  day: string
  /** `ledger_open` has today's open parts; those of an earlier day are summed. */
  is_today: boolean
}

/** The requested day, by default today by the database clock. Throws 422 for a later day. */
export async function readAsOf(db: Db, asked: string | undefined, field = 'as_of'): Promise<AsOfDate> {
  const { today } = await readRow(db)<{ today: string }>(sql`select lagos_today()::text as today`)
  if (asked !== undefined && asked > today) throw invalid(field, 'This day is in the future.')
  return { day: asked ?? today, is_today: asked === undefined || asked === today }
}

/** The day, or the last day that somebody reads. */
export const notAfter = (as_of: AsOfDate, until: string | null): AsOfDate =>
  until !== null && until < as_of.day ? { day: until, is_today: false } : as_of

export const hasEnded = ({ day }: AsOfDate): SQL<boolean> => sql`(coalesce(${tenants.ends_on} < ${day}, false)
  or coalesce((${tenants.left_at} at time zone ${LAGOS})::date <= ${day}, false))`

/** Whether an allocation `a` of `c` to `d` counts on a day. One for a later debit counts once it is written. */
export const countsBy = ({ day, is_today }: AsOfDate): SQL => sql`(a.dated_on <= ${day}
  or d.dated_on > ${day} and c.dated_on <= ${day} and ${
    is_today ? sql`true` : sql`(a.created_at at time zone ${LAGOS})::date <= ${day}`
  })`

/** The last reminder of any member, or of the owner, and whether it stays in the outbox: one row. `account` is SQL. */
export const lastReminded = (account: SQL, { day }: AsOfDate, read_from: SQL | string | null): SQL => sql`
  select max(r.sent_on)::text as reminded_on,
    coalesce(bool_and(${isKeptInOutbox(sql`r.created_at`, sql`r.user_id`)}), false) as reminder_kept
  from (select * from (
    select sent_on, created_at, (select owner_id from accounts where id = ${account}) as user_id from reminders
    where account_id = ${account}
    union all select m.sent_on, m.created_at, t.user_id from tenants t join reminders m on m.tenant_id = t.id
    where t.account_id = ${account}) sent
  where sent_on <= ${day} and sent_on >= coalesce(${read_from}::date, '-infinity')
  order by sent_on desc fetch first row with ties) r`
