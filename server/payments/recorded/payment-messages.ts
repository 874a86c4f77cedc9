import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { type PaymentContent, queueMessage } from '#server/messages/store.ts'
import { linesOf } from './lines.ts'

/** Queues the receipt of a successful payment, or word of a failed one, to its payer, where they have an email. In the transaction that records it. */
export const queuePaymentMessage = (db: Db, reference: string, status: 'success' | 'failed'): Promise<void> =>
  queueMessageOfPayment(
    db,
    status === 'success' ? 'receipt' : 'payment_failed',
    sql`p.transaction_reference = ${reference} and p.status = ${status}`,
  )

/**
 * Queues word of a recorded refund to its payer: `given_back` naira (or whole units of its currency), with fees that were
 * never recorded. In the transaction that records it.
 */
export const queueRefundMessage = (db: Db, refund_id: string, given_back: number): Promise<void> =>
  queueMessageOfPayment(db, 'refund', sql`p.refund_id = ${refund_id}`, sql`${given_back}::numeric`)

async function queueMessageOfPayment(
  db: Db,
  kind: 'receipt' | 'payment_failed' | 'refund',
  which: SQL,
  amount = sql`p.amount`,
): Promise<void> {
  const { rows } = await db.execute<{
    user_id: number
    estate_id: number
    address: string
    content: PaymentContent
  }>(sql`
    select p.user_id, p.estate_id, u.email as address, jsonb_build_object(
      'name', p.payer_name, 'estate_name', e.name, 'property_title', r.title, 'currency', p.currency,
      'amount', ${amount}, 'lines', ${linesOf(sql`p.id`)}, 'reference', p.transaction_reference, 'invoice_number', p.invoice_number,
      'paid_at', p.paid_at, 'method', p.payment_method, 'reason', p.gateway_response,
      'receipt_code', coalesce(o.receipt_code, p.receipt_code)) as content
    from payments p join users u on u.id = p.user_id join estates e on e.id = p.estate_id join properties r on r.id = p.estate_property_id
      left join payments o on o.id = p.refund_of
    where ${which} and u.email is not null`)
  for (const message of rows) await queueMessage(db, { ...message, kind, channel: 'email' })
}
