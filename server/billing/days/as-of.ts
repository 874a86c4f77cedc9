import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { tenants } from '#server/database/schema.ts'
import { LAGOS } from '#server/database/time.ts'
import { invalid } from '#server/errors/problem.ts'

const sum = (open: SQL, filter: SQL) => sql`coalesce(sum(${open}) filter (where ${filter}), 0)`

/** The columns of what is owed by how many days after it was due a day is; what is due on that day is not late. */
export const sumAges = (open: SQL, due_on: SQL, day: SQL): SQL => {
  const late = sql`(${day} - ${due_on})`
  return sql`
    ${sum(open, sql`${late} <= 0`)} as not_due,
    ${sum(open, sql`${late} between 1 and 30`)} as d30,
    ${sum(open, sql`${late} between 31 and 60`)} as d60,
    ${sum(open, sql`${late} between 61 and 90`)} as d90,
    ${sum(open, sql`${late} > 90`)} as older`
}

/** A day on which the ledgers are read. */
export interface AsOfDate {
  day: string
  /** Then what is open is kept by the database; of a day in the past it is added up. */
  is_today: boolean
}

/** The day that was asked for, in a field of that name; today, by the database's clock, unless told. */
export async function readAsOf(db: Db, asked: string | undefined, field = 'as_of'): Promise<AsOfDate> {
  const { rows } = await db.execute<{ today: string }>(sql`select lagos_today()::text as today`)
  const { today } = onlyRow(rows)
  if (asked !== undefined && asked > today) throw invalid(field, 'This day is still to come.')
  return { day: asked ?? today, is_today: asked === undefined || asked === today }
}

/** Whether a tenancy (of the table) has ended by a day. */
export const hasEnded = ({ day }: AsOfDate): SQL<boolean> => sql`(coalesce(${tenants.ends_on} < ${day}, false)
  or coalesce((${tenants.left_at} at time zone ${LAGOS})::date <= ${day}, false))`

/**
 * Whether an allocation `a` of the credit `c` to the debit `d` counts at the end of a day: from its own day on, and before
 * it where it pays for what is still to come, as far as that was written by then.
 */
export const countsBy = ({ day, is_today }: AsOfDate): SQL => sql`(a.dated_on <= ${day}
  or d.dated_on > ${day} and c.dated_on <= ${day} and ${
    is_today ? sql`true` : sql`(a.created_at at time zone ${LAGOS})::date <= ${day}`
  })`

/** The day on which a tenancy (SQL: its id) was last reminded, by a day; not before the one it is read from, where it is. */
export const lastReminded = (tenantId: SQL, { day }: AsOfDate, read_from: SQL | string | null): SQL =>
  sql`(select max(r.sent_on) from reminders r where r.tenant_id = ${tenantId} and r.sent_on <= ${day}
    and r.sent_on >= coalesce(${read_from}::date, '-infinity'))`
