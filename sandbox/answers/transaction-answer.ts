import { refundedKobo } from '#sandbox/ledger/refund.ts'
import type { Transaction } from '#sandbox/ledger/transaction.ts'

/** The payer, as the provider tells of one in transactions, refunds and disputes. */
export const customerOf = (of: Transaction) => ({
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

const CARD_BIN = '408408'

/** The first digits of the card that paid; null where it was not a card. */
export const cardBin = ({ last4 }: Transaction): string | null => (last4 === null ? null : CARD_BIN)

/** What was refunded in full, or taken back by a dispute, is called reversed. */
const isReversed = (of: Transaction): boolean =>
  of.status === 'success' &&
  (refundedKobo(of) >= of.amount || of.disputes.some(({ resolution }) => resolution === 'merchant-accepted'))

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

/** A transfer has no card: the provider then fills in the account that was paid into. */
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
