import type { Period } from '#contract/due-words.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import type { DebitKind } from '#server/database/schema-billing.ts'

export interface OpenEntry extends Record<string, unknown> {
  entry_id: number
  kind: DebitKind
  charge_id: number | null
  name: string
  /** Naira, in all and still open. */
  amount: number
  open: number
  due_on: string
  period: Period | null
  late: boolean
  /** It counts from a day that is still to come. */
  in_advance: boolean
}

/** What is open in the book of a tenancy, in the order in which money pays it. */
export async function listOpen(db: Db, tenant_id: number): Promise<OpenEntry[]> {
  const { rows } = await db.execute<OpenEntry>(sql`
    select o.entry_id, o.kind, o.charge_id, e.name, o.amount, o.open, o.due_on,
      ${PERIOD} as period,
      o.due_on < lagos_today() as late, o.dated_on > lagos_today() as in_advance
    from ledger_open o join ledger_entries e on e.id = o.entry_id
    where o.tenant_id = ${tenant_id} and o.side = 'debit' and o.open > 0
    order by o.due_on, (o.kind = 'late_fee'), o.entry_id`)
  return rows
}

/** The period of an entry `e`, with its last day. */
export const PERIOD = sql`case when e.period is not null
  then json_build_object('from_on', lower(e.period), 'until_on', upper(e.period) - 1) end`
