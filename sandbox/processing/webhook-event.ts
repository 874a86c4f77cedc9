import { disputeEvent } from '#sandbox/answers/dispute-event.ts'
import { refundEvent } from '#sandbox/answers/refund-answer.ts'
import { transactionAnswer } from '#sandbox/answers/transaction-answer.ts'
import type { Transaction } from '#sandbox/ledger/transaction.ts'

/** What a webhook is about: that a reference was paid, or what became of one of its refunds or disputes. */
export interface WebhookSubject {
  reference: string
  refund_id?: number
  dispute?: { id: number; event: 'create' | 'remind' | 'resolve' }
}

/** The body of the webhook; null where the transaction has no such refund or dispute. */
export function eventOf(transaction: Transaction, { refund_id, dispute }: WebhookSubject): object | null {
  if (dispute) {
    const about = transaction.disputes.find(({ id }) => id === dispute.id)
    return about ? { event: `charge.dispute.${dispute.event}`, data: disputeEvent(transaction, about) } : null
  }
  if (refund_id === undefined) return { event: 'charge.success', data: transactionAnswer(transaction) }
  const refund = transaction.refunds.find(({ id }) => id === refund_id)
  return refund ? { event: `refund.${refund.status}`, data: refundEvent(transaction, refund) } : null
}

/** The transaction once the merchant has answered the webhook with 200. */
export function withWebhookAcknowledged(
  before: Transaction,
  { refund_id, dispute }: WebhookSubject,
): Transaction {
  if (dispute) return before
  if (refund_id === undefined) return { ...before, webhooks_due: Math.max(0, before.webhooks_due - 1) }
  const refunds = before.refunds.map((refund) =>
    refund.id === refund_id ? { ...refund, webhook_due: false } : refund,
  )
  return { ...before, refunds }
}
