import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/open.ts'
import type { DebitKind } from '#server/database/schema-billing.ts'

export interface OpenEntry extends Record<string, unknown> {
  entry_id: number
  kind: DebitKind
  charge_id: number | null
  name: string
  /** The name with its period: `Service charge, November 2026`. */
  title: string
  /** Naira, in all and still open. */
  amount: number
  open: number
  due_on: string
  /** `until_on` is the last day. */
  period: { from_on: string; until_on: string } | null
  late: boolean
  /** It counts from a day that is still to come. */
  in_advance: boolean
}

/** What is open in the book of a tenancy, in the order in which money pays it. */
export async function listOpen(db: Db, tenant_id: number): Promise<OpenEntry[]> {
  const { rows } = await db.execute<OpenEntry>(sql`
    select o.entry_id, o.kind, o.charge_id, e.name, o.amount, o.open, o.due_on,
      ${TITLE} as title,
      case when e.period is not null
        then json_build_object('from_on', lower(e.period), 'until_on', upper(e.period) - 1) end as period,
      o.due_on < lagos_today() as late, o.dated_on > lagos_today() as in_advance
    from ledger_open o join ledger_entries e on e.id = o.entry_id
    where o.tenant_id = ${tenant_id} and o.side = 'debit' and o.open > 0
    order by o.due_on, (o.kind = 'late_fee'), o.entry_id`)
  return rows
}

/** `November 2026`, `November 2026 to January 2027`; of a part of a month its days: `12 to 30 November 2026`. */
const periodName = sql`(
  select case
    when first_on = date_trunc('month', first_on)::date and last_on = (date_trunc('month', last_on) + interval '1 month - 1 day')::date
      then case when date_trunc('month', first_on) = date_trunc('month', last_on) then to_char(first_on, 'FMMonth YYYY')
        else to_char(first_on, 'FMMonth YYYY') || ' to ' || to_char(last_on, 'FMMonth YYYY') end
    else to_char(first_on, 'FMDD FMMonth YYYY') || ' to ' || to_char(last_on, 'FMDD FMMonth YYYY') end
  from (select lower(e.period) as first_on, upper(e.period) - 1 as last_on) p)`

/** What an entry `e` is called with its period: `Security levy, November 2026`. */
export const TITLE = sql`e.name || coalesce(', ' || ${periodName}, '')`
