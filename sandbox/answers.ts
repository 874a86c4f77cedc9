import { refundedKobo } from './ledger/payment.ts'
import type { Dispute, Refund, Transaction } from './ledger/transaction.ts'

export const answered = (message: string, data: object) => ({ status: true, message, data })

/** Thrown to refuse a call. */
export class Refusal extends Error {
  readonly http_status: number
  readonly body: object

  constructor(
    http_status: number,
    message: string,
    code: string,
    nextStep = 'Check the request and send it again',
  ) {
    super(message)
    this.http_status = http_status
    this.body = { status: false, message, meta: { nextStep }, type: 'validation_error', code }
  }
}

export function found<Found>(what: Found | undefined, message = 'Transaction reference not found.'): Found {
  if (what === undefined) throw new Refusal(404, message, 'transaction_not_found')
  return what
}

const customerOf = (of: Transaction) => ({
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

/** First digits of the card; null for a transfer. */
const cardBin = ({ last4 }: Transaction): string | null => (last4 === null ? null : '408408')

/** Full refunds and lost disputes reverse a transaction. */
const isReversed = (of: Transaction): boolean =>
  of.status === 'success' &&
  (refundedKobo(of) >= of.amount || of.disputes.some(({ resolution }) => resolution === 'merchant-accepted'))

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
  channel: of.channel ?? '',
  currency: of.currency,
  ip_address: '127.0.0.1',
  metadata: of.metadata,
  log: null,
  fees: of.fees,
  fees_split: null,
  authorization: of.status === 'success' ? authorizationOf(of) : {},
  customer: customerOf(of),
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

/** Paystack fills in the receiving account of a transfer. */
const authorizationOf = (of: Transaction) => ({
  authorization_code: `AUTH_${of.access_code}`,
  bin: cardBin(of),
  last4: of.last4 ?? '',
  exp_month: '12',
  exp_year: '2030',
  channel: of.channel,
  card_type: of.last4 === null ? 'transfer' : 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: of.last4 === null ? 'Managed Account' : 'visa',
  reusable: of.last4 !== null,
  signature: `SIG_${of.access_code}`,
  account_name: null,
  receiver_bank_account_number: null,
  receiver_bank: null,
})

const INTEGRATION = 100_000

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

export function refundPage(refunds: ReturnType<typeof refundAnswer>[], page: number, perPage: number) {
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

/** Webhooks carry the reference, and the amount as text. */
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
