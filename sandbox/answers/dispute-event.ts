import type { Dispute, Transaction } from '#sandbox/ledger/transaction.ts'
import { cardBin, customerOf, transactionAnswer } from './transaction-answer.ts'

/** A dispute as its webhook tells it, with the whole transaction inside. */
export const disputeEvent = (of: Transaction, { id, resolution, created_at, resolved_at }: Dispute) => ({
  id,
  refund_amount: of.amount,
  currency: of.currency,
  status: resolution === null ? 'awaiting-merchant-feedback' : 'resolved',
  resolution,
  domain: 'test',
  transaction: { ...transactionAnswer(of), plan: {} },
  transaction_reference: null,
  category: 'chargeback',
  customer: customerOf(of),
  bin: cardBin(of) ?? '',
  last4: of.last4 ?? '',
  dueAt: null,
  resolvedAt: resolved_at,
  evidence: null,
  attachments: null,
  note: null,
  history: [],
  messages: [],
  created_at,
  updated_at: resolved_at ?? created_at,
})
