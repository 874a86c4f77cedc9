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
  // Nobody has chosen how to pay yet.
  channel: of.channel ?? '',
  currency: of.currency,
  ip_address: '127.0.0.1',
  metadata: of.metadata,
  log: null,
  fees: of.fees,
  fees_split: null,
  authorization: of.status === 'success' ? authorization(of) : {},
  customer: customer(of),
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
  bank_reference: null,
  transaction_reference: of.reference,
  reason: '',
  customer: customer(of),
  refund_type: refund.amount === of.amount ? 'full' : 'partial',
  transaction_amount: of.amount,
  initiated_by: 'merchant@estate.demo',
  refund_channel: of.channel ?? '',
  session_id: null,
  collect_account_number: false,
})

/** One page of the refunds that were asked for, with where it stands among them. */
export function refundPage(
  refunds: ReturnType<typeof refundAnswer>[],
  asked: { page: number; perPage: number },
) {
  const skipped = (asked.page - 1) * asked.perPage
  return {
    ...answered('Refunds retrieved', refunds.slice(skipped, skipped + asked.perPage)),
    meta: {
      total: refunds.length,
      skipped,
      perPage: String(asked.perPage),
      page: asked.page,
      pageCount: Math.ceil(refunds.length / asked.perPage),
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
  transaction: { ...transactionAnswer(of), plan: {} },
  transaction_reference: null,
  category: 'chargeback',
  customer: customer(of),
  bin: of.last4 === null ? '' : BIN,
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

const BIN = '408408'

const customer = (of: Transaction) => ({
  id: of.id,
  first_name: '',
  last_name: '',
  email: of.email,
  customer_code: `CUS_${of.access_code}`,
  phone: null,
  metadata: '',
  risk_action: 'default',
  international_format_phone: '',
})

/** Of a transfer there is no card; what the provider would say of one is said of the account that was paid into. */
const authorization = ({ access_code, last4, channel }: Transaction) => ({
  authorization_code: `AUTH_${access_code}`,
  bin: last4 === null ? null : BIN,
  last4: last4 ?? '',
  exp_month: '12',
  exp_year: '2030',
  channel,
  card_type: last4 === null ? 'transfer' : 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: last4 === null ? 'Managed Account' : 'visa',
  reusable: last4 !== null,
  signature: `SIG_${access_code}`,
  account_name: null,
  receiver_bank_account_number: null,
  receiver_bank: null,
})
