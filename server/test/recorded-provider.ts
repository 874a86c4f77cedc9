import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** For tests: answers as the real provider was seen to give them, its odd ones included; shares no line with the sandbox. */
export interface Recorded {
  status: number
  body: unknown
}

/** A paid card transaction, as verify tells it; `over` replaces fields of `data`. */
export const verified = (reference: string, over: object = {}): Recorded => ({
  status: 200,
  body: {
    status: true,
    message: 'Verification successful',
    data: {
      id: 4099260516,
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

const error = (message: string, code: string) => ({
  status: false,
  message,
  meta: { nextStep: 'Ensure that you provide the correct value' },
  type: 'validation_error',
  code,
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

const VERIFY: Record<string, Recorded> = {
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
  'unknown-400': { status: 400, body: error('Transaction reference not found.', 'transaction_not_found') },
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

/** The number of the transaction in `verified`. */
const TRANSACTION = 4099260516
const refund = (over: object) => ({
  integration: 412829,
  transaction: TRANSACTION,
  dispute: null,
  settlement: null,
  domain: 'live',
  currency: 'NGN',
  amount: 1000000,
  status: 'processed',
  refunded_at: null,
  refunded_by: 'demo@test.co',
  customer_note: 'paid twice',
  merchant_note: 'paid twice',
  deducted_amount: 1000000,
  fully_deducted: 1,
  createdAt: '2026-09-21T10:21:45.000Z',
  ...over,
})
/** With one on its way, one whose amount is text and whose transaction is an object, and one of another transaction. */
const REFUNDS: Recorded = {
  status: 200,
  body: {
    status: true,
    message: 'Refunds retrieved',
    data: [
      refund({ id: 15, refunded_at: '2026-09-22T08:00:00.000Z' }),
      refund({ id: '16', amount: '250050', transaction: { id: TRANSACTION, reference: 'paid' } }),
      refund({ id: 17, status: 'needs-attention', deducted_amount: null, fully_deducted: null }),
      refund({ id: 18, transaction: 1641 }),
    ],
    meta: { total: 4, skipped: 0, perPage: 100, page: 1, pageCount: 1 },
  },
}

function initialize(asked: { reference: string; email: string }): Recorded {
  if (asked.reference === 'used')
    return { status: 400, body: error('Duplicate Transaction Reference', 'duplicate_reference') }
  if (asked.reference === 'used-old')
    return { status: 400, body: { status: false, message: 'Duplicate Transaction Reference' } }
  if (asked.email === '')
    return { status: 400, body: error('Invalid Email Address Passed', 'invalid_email_address') }
  return {
    status: 200,
    body: {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: 'https://checkout.paystack.com/3ni8kdavz62431k',
        access_code: '3ni8kdavz62431k',
        reference: asked.reference,
      },
    },
  }
}

/** One page of refunds that are all of other transactions, one of them in a shape that nobody knows. */
export const othersRefunds = (page: number, pageCount: number): Recorded => ({
  status: 200,
  body: {
    ...{ status: true, message: 'Refunds retrieved' },
    data: [
      refund({ id: 500 + page, transaction: 1641 }),
      { ...refund({ id: 600 + page }), transaction: null },
    ],
    meta: { total: 200, skipped: 0, perPage: '100', page, pageCount, failedRefundCount: 0 },
  },
})
/** The last of so many pages, with the refunds of the transaction in `verified` on it. */
export const lastRefunds = (page: number): Recorded => ({
  ...REFUNDS,
  body: { ...(REFUNDS.body as object), meta: { perPage: '100', page, pageCount: page } },
})

/** Starts it on a free loopback port. `requests` is what it was asked; `tell` says what verify answers of one more reference, perhaps later. */
export async function startRecordedProvider(secret_key: string) {
  const requests: { method: string; url: string; authorization: string | undefined; body: unknown }[] = []
  const told = new Map<string, Recorded | Promise<Recorded>>(Object.entries(VERIFY))
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    const asked = text === '' ? undefined : JSON.parse(text)
    requests.push({ method, url, authorization: headers.authorization, body: asked })
    const reference = /^\/transaction\/verify\/([^/]+)$/.exec(url)?.[1]
    if (reference === 'silent') return
    if (reference === 'cut') return void request.socket.destroy()
    if (reference === 'moved') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    const answer =
      headers.authorization !== `Bearer ${secret_key}`
        ? { status: 401, body: error(`Invalid key ${headers.authorization}`, 'invalid_Key') }
        : method === 'POST' && url === '/transaction/initialize'
          ? initialize(asked)
          : url.startsWith('/refund?')
            ? ((await told.get(`refunds, page ${new URL(url, 'http://-').searchParams.get('page')}`)) ??
              REFUNDS)
            : ((await told.get(reference ?? '')) ?? {
                status: 404,
                body: { status: false, message: 'Not found' },
              })
    const json = typeof answer.body !== 'string'
    response.writeHead(answer.status, { 'content-type': json ? 'application/json' : 'text/html' })
    response.end(json ? JSON.stringify(answer.body) : answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    tell: (reference: string, answer: Recorded | Promise<Recorded>) => void told.set(reference, answer),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
