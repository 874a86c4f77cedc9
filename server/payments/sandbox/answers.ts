import { type Dispute, type Refund, refundedOf, type Transaction } from './transaction.ts'

export const answered = (message: string, data: object) => ({ status: true, message, data })

export const refused = (message: string, code: string, nextStep = 'Check the request and send it again') => ({
  status: false,
  message,
  meta: { nextStep },
  type: 'validation_error',
  code,
})

/** What was given back in full, or taken back by a dispute, is called reversed. */
const isReversed = (of: Transaction): boolean =>
  of.status === 'success' &&
  (refundedOf(of) >= of.amount || of.disputes.some(({ resolution }) => resolution === 'merchant-accepted'))

/** A transaction as verify and the webhook tell it, in the provider's own shape. */
export const transactionAnswer = (of: Transaction) => ({
  id: of.id,
  domain: 'test',
  status: isReversed(of) ? 'reversed' : of.status,
  reference: of.reference,
  receipt_number: null,
  amount: of.amount,
  message: null,
  gateway_response: of.gateway_response,
  paid_at: of.paid_at,
  created_at: of.created_at,
  channel: of.channel,
  currency: of.currency,
  ip_address: '127.0.0.1',
  metadata: of.metadata,
  log: null,
  fees: of.fees,
  fees_split: null,
  authorization: of.status === 'success' ? authorization(of) : {},
  customer: {
    id: of.id,
    first_name: null,
    last_name: null,
    email: of.email,
    customer_code: `CUS_${of.access_code}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
  },
  plan: null,
  split: {},
  order_id: null,
  paidAt: of.paid_at,
  createdAt: of.created_at,
  requested_amount: of.requested_amount,
  pos_transaction_data: null,
  source: null,
  fees_breakdown: null,
  connect: null,
  transaction_date: of.created_at,
  plan_object: {},
  subaccount: {},
})

/** A refund as the list tells it. */
export const refundAnswer = (of: Transaction, refund: Refund) => ({
  integration: 100_000,
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
})

/** A refund as its webhook tells it: by the reference, and the amount as text. */
export const refundEvent = (of: Transaction, refund: Refund) => ({
  status: refund.status,
  transaction_reference: of.reference,
  refund_reference: refund.status === 'processed' ? String(refund.id) : null,
  amount: String(refund.amount),
  currency: of.currency,
  processor: 'instant-transfer',
  customer: { first_name: null, last_name: null, email: of.email },
  integration: 100_000,
  domain: 'test',
})

/** A dispute as its webhook tells it: the payment is named within. */
export const disputeEvent = (of: Transaction, { id, resolution, created_at, resolved_at }: Dispute) => ({
  id,
  refund_amount: of.amount,
  currency: of.currency,
  status: resolution === null ? 'awaiting-merchant-feedback' : 'resolved',
  resolution,
  domain: 'test',
  transaction: transactionAnswer(of),
  transaction_reference: null,
  category: 'chargeback',
  customer: { first_name: null, last_name: null, email: of.email },
  bin: of.last4 && '408408',
  last4: of.last4,
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

const authorization = ({ access_code, last4, channel }: Transaction) => ({
  authorization_code: `AUTH_${access_code}`,
  bin: last4 && '408408',
  last4,
  channel,
  card_type: last4 && 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: last4 && 'visa',
  reusable: last4 !== null,
  account_name: null,
})
