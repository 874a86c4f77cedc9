import { type Recorded, refusal } from './recorded.ts'

/** The id of the transaction in `verified`. */
export const TRANSACTION_ID = 4099260516

/** A paid card transaction from verify; `over` replaces fields of `data`. */
export const verified = (reference: string, over: object = {}): Recorded => ({
  status: 200,
  body: {
    status: true,
    message: 'Verification successful',
    data: {
      id: TRANSACTION_ID,
      domain: 'test',
      status: 'success',
      reference,
      receipt_number: null,
      amount: 4500000,
      message: null,
      gateway_response: 'Successful',
      paid_at: '2026-08-22T09:15:02.000Z',
      created_at: '2026-08-22T09:14:24.000Z',
      channel: 'card',
      currency: 'NGN',
      ip_address: '197.210.54.33',
      metadata: { tenant_id: '12', custom_fields: [] },
      log: {
        start_time: 1724318098,
        time_spent: 4,
        attempts: 1,
        errors: 0,
        success: true,
        mobile: false,
        input: [],
        history: [],
      },
      fees: 77500,
      fees_split: null,
      authorization: {
        authorization_code: 'AUTH_uh8bcl3zbn',
        last4: '4081',
        channel: 'card',
        card_type: 'visa ',
      },
      customer: {
        id: 181873746,
        first_name: null,
        email: 'tenant@estate.demo',
        customer_code: 'CUS_1rkzaqsv4rrhqo6',
      },
      plan: null,
      split: {},
      order_id: null,
      paidAt: '2026-08-22T09:15:02.000Z',
      requested_amount: 4500000,
      fees_breakdown: null,
      plan_object: {},
      subaccount: {},
      ...over,
    },
  },
})

const notPaid = {
  paid_at: null,
  paidAt: null,
  fees: null,
  authorization: {},
  metadata: '',
  log: null,
  channel: '',
}

/** The verify answers, by reference. */
export const VERIFY_ANSWERS: Record<string, Recorded> = {
  paid: verified('paid'),
  'metadata-empty': verified('metadata-empty', { metadata: '' }),
  'metadata-zero': verified('metadata-zero', { metadata: 0 }),
  'metadata-null': verified('metadata-null', { metadata: null }),
  'metadata-json': verified('metadata-json', { metadata: '{"tenant_id":12}' }),
  'metadata-text': verified('metadata-text', { metadata: '{not json' }),
  'fees-borne': verified('fees-borne', { amount: 4577500, requested_amount: 4500000 }),
  'amount-text': verified('amount-text', { amount: '4500000', requested_amount: '4500000', fees: '77500' }),
  'paid-some-day': verified('paid-some-day', { paid_at: 'yesterday', paidAt: 'yesterday' }),
  'older-shape': verified('older-shape', {
    requested_amount: undefined,
    customer: undefined,
    fees: undefined,
  }),
  failed: verified('failed', { ...notPaid, status: 'failed', gateway_response: 'Declined', channel: 'card' }),
  abandoned: verified('abandoned', {
    ...notPaid,
    status: 'abandoned',
    gateway_response: 'The transaction was not completed',
  }),
  'new-status': verified('new-status', { ...notPaid, status: 'send_otp' }),
  'unknown-400': { status: 400, body: refusal('Transaction reference not found.', 'transaction_not_found') },
  'unknown-404': { status: 404, body: { status: false, message: 'Transaction reference not found' } },
  other: verified('quite-another'),
  'odd-shape': verified('odd-shape', {
    ...{ channel: null, gateway_response: ['Approved'], fees: 'none', paid_at: 0 },
    customer: { email: null, international_format_phone: null },
  }),
  negative: verified('negative', { amount: -100 }),
  fraction: verified('fraction', { amount: 100.5 }),
  'no-data': { status: 200, body: { status: true, message: 'Verification successful' } },
  html: { status: 200, body: '<html><body>Attention Required</body></html>' },
  'html-404': { status: 404, body: '<html><body>nginx</body></html>' },
  'refused-200': { status: 200, body: { status: false, message: 'Merchant may be inactive' } },
  'server-error': { status: 502, body: 'Bad Gateway' },
  'too-many': { status: 429, body: { status: false, message: 'Too many requests' } },
}
