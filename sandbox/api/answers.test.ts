import { expect, test } from 'vitest'
import { z } from 'zod'
import { openMerchant } from '#sandbox/test/merchant.ts'
import { openSandbox } from '#sandbox/test/open-sandbox.ts'

/*
 * The schemas of Paystack's published description (github.com/PaystackOSS/openapi) and of its event documentation, for each
 * field that the sandbox returns. They use VerifyResponse, RefundListResponse, TransactionInitializeResponse and
 * DisputeListResponseArray. Written by hand: a field may be stricter than the schema, never looser.
 */
const text = z.string()
const whole = z.int()
const moment = z.iso.datetime()
/** The description allows null but names no other type. */
const unsaid = z.unknown().refine((value) => value !== undefined, 'is missing')
const object = z.record(text, z.unknown())

const customer = z.object({
  ...{ id: whole, email: text, customer_code: text, risk_action: text },
  ...{
    first_name: text,
    last_name: text,
    phone: text.nullable(),
    metadata: text,
    international_format_phone: text,
  },
})
const authorization = z.object({
  ...{ authorization_code: text, bin: unsaid, last4: text, exp_month: text, exp_year: text, channel: text },
  ...{ card_type: text, bank: text, country_code: text, brand: text, reusable: z.boolean(), signature: text },
  ...{ account_name: unsaid, receiver_bank_account_number: unsaid, receiver_bank: unsaid },
})
const transaction = z.object({
  ...{ id: whole, domain: text, status: text, reference: text, amount: whole, requested_amount: whole },
  ...{ receipt_number: text.nullable(), message: text.nullable(), gateway_response: text, channel: text },
  ...{ paid_at: moment.nullable(), created_at: moment, paidAt: moment.nullable(), createdAt: moment },
  ...{ transaction_date: moment, currency: text, ip_address: text, metadata: z.union([text, object]) },
  ...{
    log: object.nullable(),
    fees: whole.nullable(),
    fees_split: unsaid,
    plan: text.nullable(),
    split: object,
  },
  ...{
    order_id: unsaid,
    pos_transaction_data: unsaid,
    source: unsaid,
    fees_breakdown: unsaid,
    connect: unsaid,
  },
  ...{ plan_object: object, subaccount: object, customer },
  // An unpaid transaction has no card data.
  authorization: z.union([z.strictObject({}), authorization]),
})
const initialized = z.object({ authorization_url: z.url(), access_code: text, reference: text })
const refund = z.object({
  ...{ integration: whole, transaction: whole, dispute: unsaid, settlement: unsaid, id: whole, domain: text },
  ...{
    currency: text,
    amount: whole,
    status: text,
    refunded_at: unsaid,
    refunded_by: text,
    createdAt: moment,
  },
  ...{ customer_note: text, merchant_note: text, deducted_amount: whole, fully_deducted: whole },
  ...{ bank_reference: unsaid, transaction_reference: text, reason: text, refund_type: text, customer },
  ...{ transaction_amount: whole, initiated_by: text, refund_channel: text, session_id: unsaid },
  collect_account_number: z.boolean(),
})
const meta = z.strictObject({
  ...{ total: whole, skipped: whole, perPage: text, page: whole, pageCount: whole, failedRefundCount: whole },
})
const answer = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal(true), message: text, data })
const refusal = z.object({ status: z.literal(false), message: text, type: text, code: text, meta: object })

/** A refund event, as documented. */
const refundEvent = z.object({
  ...{
    status: text,
    transaction_reference: text,
    refund_reference: text.nullable(),
    currency: text,
    domain: text,
  },
  ...{ amount: z.union([text, whole]), processor: text, integration: whole },
  customer: z.object({ first_name: unsaid, last_name: unsaid, email: text }),
})
const disputeEvent = z.object({
  ...{
    id: whole,
    refund_amount: whole,
    currency: text,
    status: text,
    resolution: text.nullable(),
    domain: text,
  },
  ...{
    transaction_reference: unsaid,
    category: text,
    customer,
    bin: text,
    last4: text,
    dueAt: moment.nullable(),
  },
  ...{ resolvedAt: moment.nullable(), evidence: unsaid, attachments: unsaid, note: unsaid },
  ...{ history: z.array(object), messages: z.array(object), created_at: moment, updated_at: moment },
  transaction: transaction.extend({ plan: object }),
})

async function opened() {
  const merchant = await openMerchant()
  const { send, initialize, control } = await openSandbox()
  const ask = async (path: string, body?: object): Promise<unknown> =>
    (await send(body ? 'POST' : 'GET', path, body)).json()
  await initialize('EST-1')
  const hear = () => control('PUT', 'webhook-url', { url: merchant.url })
  return { merchant, ask, control, hear }
}
type Control = Awaited<ReturnType<typeof opened>>['control']

const STATES: Record<string, (control: Control) => Promise<unknown>> = {
  'that nobody has paid': async () => undefined,
  'whose card was declined': (control) => control('POST', 'pay/EST-1', { with: 'declined' }),
  'whose transfer is on its way': (control) => control('POST', 'pay/EST-1', { with: 'transfer' }),
  'paid by card': (control) => control('POST', 'pay/EST-1', { with: 'success' }),
  'paid by transfer': async (control) => {
    await control('POST', 'pay/EST-1', { with: 'transfer' })
    await control('POST', 'transfer/EST-1')
  },
  'given back': async (control) => {
    await control('POST', 'pay/EST-1', { with: 'success' })
    await control('POST', 'refund/EST-1')
  },
}
test.each(Object.entries(STATES))('verify tells a transaction %s as it is described', async (_, bring) => {
  const { ask, control } = await opened()
  await bring(control)
  answer(transaction).parse(await ask('/transaction/verify/EST-1'))
})

test('initialize answers as it is described, and so does what is refused', async () => {
  const { ask } = await opened()
  const asked = { email: 'a@b.ng', amount: 5_000, reference: 'EST-2' }
  answer(initialized).parse(await ask('/transaction/initialize', asked))
  refusal.parse(await ask('/transaction/initialize', asked))
  refusal.parse(await ask('/transaction/verify/EST-unknown'))
})

test('refunds are listed as they are described, page by page', async () => {
  const { ask, control } = await opened()
  answer(z.array(refund))
    .extend({ meta })
    .parse(await ask('/refund?transaction=1'))
  await control('POST', 'pay/EST-1', { with: 'success' })
  await control('POST', 'refund/EST-1', { amount_kobo: 100 })
  await control('POST', 'refund/EST-1', { amount_kobo: 200, status: 'pending' })
  await control('PUT', 'refund/EST-1', { status: 'failed' })
  await control('POST', 'refund/EST-1', { amount_kobo: 300, status: 'pending' })
  const { data } = answer(z.array(refund))
    .extend({ meta })
    .parse(await ask('/refund'))
  expect(data.map(({ status }) => status)).toEqual(['processed', 'failed', 'pending'])
  const second = answer(z.array(refund))
    .extend({ meta })
    .parse(await ask('/refund?perPage=2&page=2'))
  expect(second.data.map(({ amount }) => amount)).toEqual([300])
  expect(second.meta).toEqual({
    total: 3,
    skipped: 2,
    perPage: '2',
    page: 2,
    pageCount: 2,
    failedRefundCount: 1,
  })
})

test('its events are told as they are documented', async () => {
  const { merchant, control, hear } = await opened()
  await control('POST', 'pay/EST-1', { with: 'transfer' })
  await hear()
  await control('POST', 'transfer/EST-1')
  await merchant.receives(1)
  await control('POST', 'dispute/EST-1')
  await control('PUT', 'dispute/EST-1', { resolution: 'merchant-accepted' })
  await control('POST', 'refund/EST-1', { amount_kobo: 100 })
  const events = (await merchant.receives(4)).map(({ body }) => JSON.parse(String(body)))
  const data = Object.fromEntries(events.map(({ event, data }) => [event, data]))
  transaction.parse(data['charge.success'])
  disputeEvent.parse(data['charge.dispute.create'])
  disputeEvent.parse(data['charge.dispute.resolve'])
  refundEvent.parse(data['refund.processed'])
})
