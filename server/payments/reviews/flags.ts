import { and, eq, isNull, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { checkouts, paymentFlags } from '#server/database/schema-payments.ts'

/** A refund was announced, and the provider has not decided on it: a person is to look, once. */
export async function flagRefund(db: Db, checkout_id: number): Promise<void> {
  const reason =
    'The payment provider spoke of a refund of this payment, and has not decided on it within 72 hours.'
  await db.insert(paymentFlags).values({ checkout_id, kind: 'refund', reason }).onConflictDoNothing()
}

/** The provider has decided on its refunds after all; what a person found out before stays. */
export async function unflagRefund(db: Db, checkout_id: number): Promise<void> {
  await db
    .delete(paymentFlags)
    .where(
      and(
        eq(paymentFlags.checkout_id, checkout_id),
        eq(paymentFlags.kind, 'refund'),
        isNull(paymentFlags.reviewed_at),
      ),
    )
}

export interface ProviderDispute {
  /** The provider's number of it. */
  number: string
  decided: boolean
}

/** The payer disputes a payment, or the provider has decided on that. However often it is told, a person looks once at each. */
export async function flagDispute(
  db: Db,
  reference: string,
  { number, decided }: ProviderDispute,
): Promise<void> {
  const [checkout] = await db
    .select({ checkout_id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  if (!checkout) return
  const reason = decided
    ? 'The dispute about this payment was decided at the provider. What is given back is recorded once the provider reports it.'
    : 'The payer disputed this payment at the provider. Answer it on the dashboard of the provider before its time is up; else the money goes back.'
  await db
    .insert(paymentFlags)
    .values({ ...checkout, kind: 'dispute', subject: decided ? `${number} decided` : number, reason })
    .onConflictDoNothing()
}

/** Whether the provider ever spoke of a dispute about this checkout. */
export async function isDisputed(db: Db, checkout_id: number): Promise<boolean> {
  const about = and(eq(paymentFlags.checkout_id, checkout_id), eq(paymentFlags.kind, 'dispute'))
  return (await db.$count(paymentFlags, about)) > 0
}

/** A flag, with the checkout that it is about. */
export async function findFlag(db: Db, id: number) {
  const { reference, estate_id } = checkouts
  const [row] = await db
    .select({ checkout_id: checkouts.id, reference, estate_id, reason: paymentFlags.reason })
    .from(paymentFlags)
    .innerJoin(checkouts, eq(checkouts.id, paymentFlags.checkout_id))
    .where(eq(paymentFlags.id, id))
  return row
}

/**
 * Notes what somebody found out about a flag; false where somebody did before. A refund is not asked about any more then,
 * unless the provider speaks of it again.
 */
export async function reviewFlag(
  tx: Db,
  id: number,
  found: { user_id: number; note: string },
): Promise<boolean> {
  const [flag] = await tx
    .update(paymentFlags)
    .set({ ...found, reviewed_at: sql`now()` })
    .where(and(eq(paymentFlags.id, id), isNull(paymentFlags.reviewed_at)))
    .returning({ kind: paymentFlags.kind, checkout_id: paymentFlags.checkout_id })
  if (flag?.kind === 'refund')
    await tx.update(checkouts).set({ refund_check_at: null }).where(eq(checkouts.id, flag.checkout_id))
  return flag !== undefined
}
