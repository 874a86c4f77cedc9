import type { Refund, Transaction } from '#sandbox/ledger/transaction.ts'
import { answered } from './answer.ts'
import { customerOf } from './transaction-answer.ts'

const INTEGRATION = 100_000

/** A refund as the list tells it. */
export const refundAnswer = (of: Transaction, refund: Refund) => ({
  integration: INTEGRATION,
  transaction: of.id,
  dispute: null,
  settlement: null,
  id: refund.id,
  domain: 'test',
  currency: of.currency,
  amount: refund.amount,
  status: refund.status,
  refunded_at: refund.refunded_at,
  refunded_by: 'merchant@estate.demo',
  customer_note: `Refund for transaction ${of.reference}`,
  merchant_note: `Refund for transaction ${of.reference}`,
  deducted_amount: refund.status === 'processed' ? refund.amount : 0,
  fully_deducted: refund.status === 'processed' ? 1 : 0,
  createdAt: refund.created_at,
  bank_reference: null,
  transaction_reference: of.reference,
  reason: '',
  customer: customerOf(of),
  refund_type: refund.amount === of.amount ? 'full' : 'partial',
  transaction_amount: of.amount,
  initiated_by: 'merchant@estate.demo',
  refund_channel: of.channel ?? '',
  session_id: null,
  collect_account_number: false,
})

/** One page of a list of refunds, and where it stands in the list. */
export function refundPage(
  refunds: ReturnType<typeof refundAnswer>[],
  { page, perPage }: { page: number; perPage: number },
) {
  const skipped = (page - 1) * perPage
  return {
    ...answered('Refunds retrieved', refunds.slice(skipped, skipped + perPage)),
    meta: {
      total: refunds.length,
      skipped,
      perPage: String(perPage),
      page,
      pageCount: Math.ceil(refunds.length / perPage),
      failedRefundCount: refunds.filter(({ status }) => status === 'failed').length,
    },
  }
}

/** A refund as its webhook tells it: by the reference, and the amount as text. */
export const refundEvent = (of: Transaction, refund: Refund) => ({
  status: refund.status,
  transaction_reference: of.reference,
  refund_reference: refund.status === 'processed' ? String(refund.id) : null,
  amount: String(refund.amount),
  currency: of.currency,
  processor: 'instant-transfer',
  customer: { first_name: null, last_name: null, email: of.email },
  integration: INTEGRATION,
  domain: 'test',
})
