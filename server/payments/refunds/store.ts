import { sumNaira } from '#contract/money.ts'
import { and, asc, eq, inArray, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { checkouts, payments } from '#server/database/schema-payments.ts'
import { msFromNow } from '#server/database/time.ts'

/** Exact text, since a JavaScript date has only milliseconds. */
const due = sql<string | null>`extract(epoch from ${checkouts.refund_check_at})::text`

export interface RefundCheck {
  reference: string
  checkout_id: number
  tries: number
  due: string | null
}

/** False for an unknown reference. */
export async function makeRefundDue(db: Db, reference: string): Promise<boolean> {
  const { rowCount } = await db
    .update(checkouts)
    .set({ refund_check_at: sql`now()`, refund_tries: 0 })
    .where(eq(checkouts.reference, reference))
  return rowCount === 1
}

export async function findRefundCheck(db: Db, reference: string): Promise<RefundCheck | undefined> {
  const [row] = await db
    .select({ reference: checkouts.reference, checkout_id: checkouts.id, tries: checkouts.refund_tries, due })
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  return row
}

/** Sets the next check, or none (null). False if a webhook rescheduled it since `check` was read. */
export async function setRefundCheck(db: Db, check: RefundCheck, retry_ms: number | null): Promise<boolean> {
  const { rowCount } = await db
    .update(checkouts)
    .set({
      refund_check_at: retry_ms === null ? null : msFromNow(retry_ms),
      refund_tries: sql`${checkouts.refund_tries} + 1`,
    })
    .where(and(eq(checkouts.id, check.checkout_id), sql`${due} is not distinct from ${check.due}`))
  return rowCount === 1
}

export type Paid = typeof payments.$inferSelect

/** A payment by card: the sum of its parts, one for each home. */
export interface PaidSum extends Paid {
  parts: Paid[]
}

export async function findPaid(db: Db, reference: string): Promise<PaidSum | undefined> {
  const [first] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.transaction_reference, reference), eq(payments.status, 'success')))
  if (!first) return undefined
  const rest = await db
    .select()
    .from(payments)
    .where(eq(payments.part_of, first.id))
    .orderBy(asc(payments.id))
  const parts = [first, ...rest]
  return { ...first, amount: sumNaira(parts), parts }
}

/** The refunds of payments; amounts are negative. */
export const listRefundsOf = (db: Db, ids: readonly number[]) =>
  db
    .select({ refund_id: payments.refund_id, amount: payments.amount })
    .from(payments)
    .where(inArray(payments.refund_of, [...ids]))
export type RecordedRefund = Awaited<ReturnType<typeof listRefundsOf>>[number]
