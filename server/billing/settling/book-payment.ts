import type { Db } from '#server/database/open.ts'
import { holdBookOfPayment } from '../up-to-date.ts'
import { enterPayment } from './enter-payment.ts'

/** Books a payment in the transaction that records it; nothing where the estate does not bill. Safe to repeat. */
export async function bookPayment(tx: Db, payment_id: number): Promise<void> {
  if (await holdBookOfPayment(tx, payment_id)) await enterPayment(tx, payment_id)
}
