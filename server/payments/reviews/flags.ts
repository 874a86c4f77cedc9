import { pick } from '#server/database/columns.ts'
import { and, eq, isNull } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { checkouts, paymentFlags } from '#server/database/schema-payments.ts'
import { notifyOffice, warnSuperAdmins } from '#server/notifications/store.ts'
import { paymentPage } from '../payment-messages.ts'

export async function flagRefund(db: Db, checkout_id: number): Promise<void> {
  const reason =
    'The payment provider reported a refund of this payment, but no decision on it within 72 hours.'
  await db.insert(paymentFlags).values({ checkout_id, kind: 'refund', reason }).onConflictDoNothing()
}

/** A review by a person stays. */
export async function unflagRefund(db: Db, checkout_id: number): Promise<void> {
  const { checkout_id: about, kind, reviewed_at } = paymentFlags
  await db.delete(paymentFlags).where(and(eq(about, checkout_id), eq(kind, 'refund'), isNull(reviewed_at)))
}

export interface ProviderDispute {
  number: string
  decided: boolean
}

/** Flags a dispute and its decision once each. */
export async function flagDispute(
  db: Db,
  reference: string,
  { number, decided }: ProviderDispute,
): Promise<void> {
  const [checkout] = await db
    .select(pick(checkouts, 'id', 'estate_id', 'estate_property_id'))
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  if (!checkout) return
  const reason = decided
    ? 'The dispute about this payment was decided at the provider. A refund is recorded once the provider reports it.'
    : 'The payer disputed this payment at the provider. Answer it on the dashboard of the provider before the deadline, or the money goes back.'
  const [flag] = await db
    .insert(paymentFlags)
    .values({
      checkout_id: checkout.id,
      kind: 'dispute',
      subject: decided ? `${number} decided` : number,
      reason,
    })
    .onConflictDoNothing()
    .returning()
  const { estate_id, estate_property_id } = checkout
  if (flag) {
    await notifyOffice(
      db,
      {
        ...{ estate_id, homes: [estate_property_id], title: 'Payment disputed', message: reason },
        ...paymentPage(reference),
      },
      null,
    )
    // Only they reach the dashboard of the provider.
    await warnSuperAdmins(db, { title: 'Payment disputed', message: reason, url: '/payments/reviews' })
  }
}

export async function isDisputed(db: Db, checkout_id: number): Promise<boolean> {
  const about = and(eq(paymentFlags.checkout_id, checkout_id), eq(paymentFlags.kind, 'dispute'))
  return (await db.$count(paymentFlags, about)) > 0
}
