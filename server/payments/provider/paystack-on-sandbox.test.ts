import { describe, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { openMerchant } from '#sandbox/test/merchant.ts'
import { openSandbox, sandboxClient } from '#server/test/sandbox-client.ts'
import { createPaystack } from './paystack.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-errors.ts'

/** Long enough for every answer. */
const IMPATIENT_MS = 400

test('a transaction is opened, paid and verified', async () => {
  const { sandbox, paystack, initialize, control } = await openSandbox()
  const opened = await initialize('EST-1')
  expect(opened.reference).toBe('EST-1')
  expect(opened.authorization_url).toBe(`${sandbox.url}/checkout/${opened.access_code}`)
  expect(await paystack.verify('EST-1')).toMatchObject({ found: true, status: 'abandoned', paid_at: null })

  await control('POST', 'pay/EST-1', { with: 'success' })
  expect(await paystack.verify('EST-1')).toEqual({
    found: true,
    status: 'success',
    reference: 'EST-1',
    transaction_id: expect.any(Number),
    amount_kobo: 4_500_000,
    requested_amount_kobo: 4_500_000,
    currency: 'NGN',
    channel: 'card',
    gateway_response: 'Successful',
    paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    fees_kobo: 77_500,
    email: 'tenant@estate.demo',
    metadata: { tenant_id: 12 },
    raw: expect.objectContaining({ domain: 'test', reference: 'EST-1' }),
  })
  const { transactions } = await control('GET', 'book')
  expect(transactions).toMatchObject([{ reference: 'EST-1', status: 'success', amount: 4_500_000 }])
})

test('a reference is used once, also when asked for twice at the same moment', async () => {
  const { initialize } = await openSandbox()
  const both = await Promise.allSettled([initialize('EST-1'), initialize('EST-1')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refusal = both.find((outcome) => outcome.status === 'rejected')?.reason
  expect(refusal).toBeInstanceOf(ProviderRefused)
  expect(refusal.code).toBe('duplicate_reference')
})

test('a reference that nobody opened is not found', async () => {
  const { paystack } = await openSandbox()
  expect(await paystack.verify('EST-unknown')).toEqual({ found: false })
})

test('another key is refused', async () => {
  const { sandbox } = await openSandbox()
  for (const secret_key of ['none', 'sk_test_other', SANDBOX_KEYS.public_key]) {
    const client = createPaystack({ secret_key, api_url: sandbox.url })
    await expect(client.verify('EST-1')).rejects.toMatchObject({ http_status: 401, message: 'Invalid key' })
  }
})

describe('when the provider misbehaves', () => {
  test.each(['server_error', 'timeout', 'nonsense'])('verify: %s', async (answer) => {
    const { sandbox, initialize, control } = await openSandbox()
    const { paystack } = sandboxClient(sandbox.url, IMPATIENT_MS)
    await initialize('EST-1')
    await control('POST', 'misbehave', { call: 'verify', answer, times: 2 })
    await expect(paystack.verify('EST-1')).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(paystack.verify('EST-1')).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(await paystack.verify('EST-1')).toMatchObject({ found: true })
  })

  test('verify: unknown_reference, of one reference only', async () => {
    const { paystack, initialize, control } = await openSandbox()
    await Promise.all(['EST-1', 'EST-2'].map((reference) => initialize(reference)))
    await control('POST', 'misbehave', { call: 'verify', answer: 'unknown_reference', reference: 'EST-1' })
    expect(await paystack.verify('EST-1')).toEqual({ found: false })
    expect(await paystack.verify('EST-2')).toMatchObject({ found: true })
    await control('DELETE', 'misbehave')
    expect(await paystack.verify('EST-1')).toMatchObject({ found: true })
  })

  test('initialize: server_error opens nothing', async () => {
    const { sandbox, initialize, control } = await openSandbox()
    await control('POST', 'misbehave', { call: 'initialize', answer: 'server_error', times: 1 })
    await expect(initialize('EST-1')).rejects.toBeInstanceOf(ProviderUnavailable)
    expect(await sandbox.transactions()).toEqual([])
    expect(await initialize('EST-1')).toMatchObject({ reference: 'EST-1' })
  })

  test('initialize: after a timeout the transaction is there all the same', async () => {
    const { sandbox, paystack, initialize, control } = await openSandbox()
    await control('POST', 'misbehave', { call: 'initialize', answer: 'timeout', times: 1 })
    await expect(sandboxClient(sandbox.url, IMPATIENT_MS).initialize('EST-1')).rejects.toBeInstanceOf(
      ProviderUnavailable,
    )
    await expect(initialize('EST-1')).rejects.toMatchObject({ code: 'duplicate_reference' })
    expect(await paystack.verify('EST-1')).toMatchObject({ found: true, status: 'abandoned' })
  })
})

describe('a wrong charge', () => {
  test.each([
    [{ amount_kobo: 100 }, { amount_kobo: 100, requested_amount_kobo: 4_500_000, currency: 'NGN' }],
    [
      { amount_kobo: 100, requested_amount_kobo: 100 },
      { amount_kobo: 100, requested_amount_kobo: 100, currency: 'NGN' },
    ],
    [{ currency: 'USD' }, { amount_kobo: 4_500_000, requested_amount_kobo: 4_500_000, currency: 'USD' }],
  ])('%j', async (paid, expected) => {
    const { paystack, initialize, control } = await openSandbox()
    await initialize('EST-1')
    await control('POST', 'misbehave', { paid })
    await control('POST', 'pay/EST-1', { with: 'success' })
    expect(await paystack.verify('EST-1')).toMatchObject({ status: 'success', ...expected })
  })
})

test('a webhook is signed over its raw bytes and tells what verify tells', async () => {
  const merchant = await openMerchant()
  const { paystack, initialize, control } = await openSandbox({ webhook_url: merchant.url })
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'success' })
  const [webhook] = await merchant.receives(1)
  const { body, signature } = webhook ?? { body: Buffer.alloc(0), signature: undefined }
  expect(paystack.verifySignature(body, signature)).toBe(true)
  expect(paystack.verifySignature(Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false)
  const said = await paystack.verify('EST-1')
  const { event, data } = JSON.parse(String(body))
  // The client stores nothing that could charge a card again.
  delete data.authorization.authorization_code
  delete data.authorization.signature
  expect({ event, data }).toEqual({ event: 'charge.success', data: said.found && said.raw })
})

test('a dispute is told by the payment within it, and one that was lost takes the money back', async () => {
  const merchant = await openMerchant()
  const { paystack, initialize, control } = await openSandbox()
  await initialize('EST-1')
  await expect(control('POST', 'dispute/EST-1')).rejects.toThrow('404')
  await control('POST', 'pay/EST-1', { with: 'success' })
  await control('PUT', 'webhook-url', { url: merchant.url })
  await control('POST', 'dispute/EST-1')
  await control('POST', 'dispute/EST-1')
  expect(await paystack.verify('EST-1')).toMatchObject({ status: 'success' })
  await control('PUT', 'dispute/EST-1', { resolution: 'merchant-accepted' })
  // The webhook of the payment itself may still have been pending when the address was set.
  const told = merchant.received
    .map(({ body }) => JSON.parse(String(body)))
    .filter(({ event }) => event !== 'charge.success')
  expect(told.map(({ event }) => event)).toEqual([
    'charge.dispute.create',
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ])
  expect(told[0].data).toMatchObject({
    id: expect.any(Number),
    status: 'awaiting-merchant-feedback',
    resolution: null,
    transaction: { reference: 'EST-1', amount: 4_500_000 },
  })
  expect(told[2].data).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' })
  expect(await paystack.verify('EST-1')).toMatchObject({ status: 'reversed' })
})

async function paidSandbox(over: Parameters<typeof openSandbox>[0] = {}) {
  const opened = await openSandbox(over)
  await opened.initialize('EST-1')
  await opened.control('POST', 'pay/EST-1', { with: 'success' })
  const said = await opened.paystack.verify('EST-1')
  const transaction_id = said.found ? (said.transaction_id ?? 0) : 0
  return { ...opened, refunds: () => opened.paystack.listRefunds(transaction_id) }
}

test('money is given back in parts, and never more than was paid', async () => {
  const { paystack, control, refunds } = await paidSandbox()
  expect(await refunds()).toEqual([])
  await control('POST', 'refund/EST-1', { amount_kobo: 1_000_000 })
  expect(await refunds()).toMatchObject([{ amount_kobo: 1_000_000, currency: 'NGN', status: 'processed' }])
  expect(await paystack.verify('EST-1')).toMatchObject({ status: 'success', amount_kobo: 4_500_000 })
  await expect(control('POST', 'refund/EST-1', { amount_kobo: 3_500_001 })).rejects.toThrow('400')
  await control('POST', 'refund/EST-1')
  expect((await refunds()).map(({ amount_kobo }) => amount_kobo)).toEqual([1_000_000, 3_500_000])
  expect(await paystack.verify('EST-1')).toMatchObject({ status: 'reversed' })
  await expect(control('POST', 'refund/EST-1')).rejects.toThrow('400')
})

test('its webhook names the reference, and is sent until it is heard', async () => {
  const merchant = await openMerchant(200, 500)
  const { sandbox, paystack, control } = await paidSandbox({ webhook_url: merchant.url })
  await merchant.receives(1)
  await control('POST', 'refund/EST-1', { amount_kobo: 500_000 })
  const webhooks = await merchant.receives(3)
  const { body, signature } = webhooks[2] ?? { body: Buffer.alloc(0), signature: undefined }
  expect(paystack.verifySignature(body, signature)).toBe(true)
  expect(JSON.parse(String(body))).toMatchObject({
    event: 'refund.processed',
    data: { status: 'processed', transaction_reference: 'EST-1', amount: '500000', currency: 'NGN' },
  })
  await expect
    .poll(async () => (await sandbox.transactions())[0]?.refunds)
    .toMatchObject([{ webhook_due: false }])
})
