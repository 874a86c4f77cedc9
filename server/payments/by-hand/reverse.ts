import type { Payment } from '#contract/payments.ts'
import type { Caller } from '#server/access/caller.ts'
import { reachPaidTenancies, reachPayments } from '#server/access/reach.ts'
import { found, Problem } from '#server/answers/problem.ts'
import { audit } from '#server/audit/audit.ts'
import { eq } from '#server/database/drizzle.ts'
import type { Database } from '#server/database/open.ts'
import { payments } from '#server/database/schema-payments.ts'
import { findPayment } from '#server/payments/recorded/store.ts'
import { recordRefund } from '#server/payments/refunds/record-refund.ts'
import { listRefundsOf } from '#server/payments/refunds/store.ts'
import { findToReverse, lockPayer } from './store.ts'

/** Takes back what the estate recorded, all of it and once, by a row of its own. What the provider knows of is not ours to take back. */
export const reverseByHand = (
  db: Database,
  caller: Caller,
  { id, reason }: { id: number; reason: string },
): Promise<Payment> =>
  db.transaction(async (tx) => {
    const paid = found(await findToReverse(tx, reachPayments(caller), id), 'payment')
    if (paid.recorded_by === null || paid.status !== 'success')
      throw new Problem('invalid', 'Only a payment that the estate recorded can be reversed.')
    // Held, so that of two at once the second sees what the first wrote.
    found(await lockPayer(tx, reachPaidTenancies(caller), paid.tenant_id), 'payment')
    if ((await listRefundsOf(tx, paid)).length > 0)
      throw new Problem('clash', 'This payment is reversed already.')
    const { amount, currency, estate_id } = paid
    const refund_id = `reversal-${id}`
    await recordRefund(tx, paid, {
      refund_id,
      number: 1,
      amount,
      given_back: amount,
      currency,
      after_dispute: false,
      paid_at: null,
      evidence: null,
      review: null,
      reversal: { by: caller.user_id, reason },
    })
    const reversal = found(await findPayment(tx, eq(payments.refund_id, refund_id)), 'payment')
    const { invoice_number } = paid
    await audit(tx, caller, 'reverse', 'payment', {
      id,
      estate_id,
      before: { invoice_number, amount },
      after: { ...reversal, note: reason },
    })
    return reversal
  })
