import type { Db } from '#server/database/open.ts'
import { holdBookOfPayment } from '../up-to-date.ts'
import { enterRefund } from './enter-refund.ts'

/** Books what was given back, in the transaction that records it; nothing where the estate does not bill. Safe to repeat. */
export async function bookRefund(tx: Db, refund_id: number): Promise<void> {
  if (await holdBookOfPayment(tx, refund_id)) await enterRefund(tx, refund_id)
}
