import { and, eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { checkouts, payments } from '#server/database/schema-payments.ts'
import { msFromNow } from '#server/database/time.ts'

/** When the refunds of a reference are due to be asked about, as exactly as the database keeps it. */
const due = sql<string | null>`extract(epoch from ${checkouts.refund_check_at})::text`

export interface RefundCheck {
  reference: string
  checkout_id: number
  tries: number
  due: string | null
}

/** A webhook spoke of a refund: the provider is asked about it now. False where it is not ours. */
export async function makeRefundDue(db: Db, reference: string): Promise<boolean> {
  const found = await db
    .update(checkouts)
    .set({ refund_check_at: sql`now()`, refund_tries: 0 })
    .where(eq(checkouts.reference, reference))
    .returning({ id: checkouts.id })
  return found.length > 0
}

export async function findRefundCheck(db: Db, reference: string): Promise<RefundCheck | undefined> {
  const [row] = await db
    .select({ reference: checkouts.reference, checkout_id: checkouts.id, tries: checkouts.refund_tries, due })
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  return row
}

/**
 * Nothing is left to hear of refunds (null), or the provider is asked again `retry_ms` from now. Changes nothing, and
 * answers false, where a webhook spoke of another refund since `check` was read: that look is still to come.
 */
export async function setRefundCheck(db: Db, check: RefundCheck, retry_ms: number | null): Promise<boolean> {
  const set = await db
    .update(checkouts)
    .set({
      refund_check_at: retry_ms === null ? null : msFromNow(retry_ms),
      refund_tries: sql`${checkouts.refund_tries} + 1`,
    })
    .where(and(eq(checkouts.id, check.checkout_id), sql`${due} is not distinct from ${check.due}`))
    .returning({ id: checkouts.id })
  return set.length > 0
}

export type Paid = typeof payments.$inferSelect

/** The successful payment of a reference. */
export async function findPaid(db: Db, reference: string): Promise<Paid | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.transaction_reference, reference), eq(payments.status, 'success')))
  return row
}

/** What was given back of a payment before; its amounts are below nothing. */
export const listRefundsOf = (db: Db, { id }: Paid) =>
  db
    .select({ refund_id: payments.refund_id, amount: payments.amount })
    .from(payments)
    .where(eq(payments.refund_of, id))
export type RecordedRefund = Awaited<ReturnType<typeof listRefundsOf>>[number]
