import { describe, expect, test } from 'vitest'
import { TEST_CARDS, testExpiry } from '#sandbox/processing/test-cards.ts'
import { createClient } from '#sandbox/test/client.ts'
import { openMerchant } from '#sandbox/test/merchant.ts'
import { openSandbox } from '#sandbox/test/open-sandbox.ts'

/** Long enough for every answer. */
const IMPATIENT_MS = 400

describe('calls', () => {
  test.each([
    ['server_error', 500, 'application/json; charset=utf-8'],
    ['nonsense', 200, 'text/html'],
  ])('verify: %s', async (answer, status, type) => {
    const { send, verify, initialize, control } = await openSandbox()
    await initialize('EST-1')
    await control('POST', 'misbehave', { call: 'verify', answer, times: 2 })
    for (let time = 1; time <= 2; time++) {
      const response = await send('GET', '/transaction/verify/EST-1')
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe(type)
    }
    expect(await verify('EST-1')).toMatchObject({ reference: 'EST-1' })
  })

  test('verify: timeout', async () => {
    const { sandbox, verify, initialize, control } = await openSandbox()
    const impatient = createClient(sandbox.url, IMPATIENT_MS)
    await initialize('EST-1')
    await control('POST', 'misbehave', { call: 'verify', answer: 'timeout', times: 2 })
    await expect(impatient.verify('EST-1')).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(impatient.verify('EST-1')).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await verify('EST-1')).toMatchObject({ reference: 'EST-1' })
  })

  test('verify: unknown_reference, of one reference only', async () => {
    const { verify, initialize, control } = await openSandbox()
    await Promise.all(['EST-1', 'EST-2'].map((reference) => initialize(reference)))
    await control('POST', 'misbehave', { call: 'verify', answer: 'unknown_reference', reference: 'EST-1' })
    await expect(verify('EST-1')).rejects.toMatchObject({ http_status: 400, code: 'transaction_not_found' })
    expect(await verify('EST-2')).toMatchObject({ reference: 'EST-2' })
    await control('DELETE', 'misbehave')
    expect(await verify('EST-1')).toMatchObject({ reference: 'EST-1' })
  })

  test('initialize: server_error opens nothing', async () => {
    const { sandbox, initialize, control } = await openSandbox()
    await control('POST', 'misbehave', { call: 'initialize', answer: 'server_error', times: 1 })
    await expect(initialize('EST-1')).rejects.toMatchObject({ http_status: 500 })
    expect(await sandbox.transactions()).toEqual([])
    expect(await initialize('EST-1')).toMatchObject({ reference: 'EST-1' })
  })

  test('initialize: after a timeout the transaction is there all the same', async () => {
    const { sandbox, verify, initialize, control } = await openSandbox()
    await control('POST', 'misbehave', { call: 'initialize', answer: 'timeout', times: 1 })
    const impatient = createClient(sandbox.url, IMPATIENT_MS)
    await expect(impatient.initialize('EST-1')).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(initialize('EST-1')).rejects.toMatchObject({ code: 'duplicate_reference' })
    expect(await verify('EST-1')).toMatchObject({ status: 'abandoned' })
  })
})

describe('what is paid', () => {
  test.each([
    [{ amount_kobo: 100 }, { amount: 100, requested_amount: 4_500_000, currency: 'NGN' }],
    [
      { amount_kobo: 100, requested_amount_kobo: 100 },
      { amount: 100, requested_amount: 100, currency: 'NGN' },
    ],
    [{ currency: 'USD' }, { amount: 4_500_000, requested_amount: 4_500_000, currency: 'USD' }],
  ])('%j', async (paid, expected) => {
    const merchant = await openMerchant()
    const { verify, initialize, control } = await openSandbox({ webhook_url: merchant.url })
    await initialize('EST-1')
    await control('POST', 'misbehave', { paid })
    await control('POST', 'pay/EST-1', { with: 'success' })
    expect(await verify('EST-1')).toMatchObject({ status: 'success', ...expected })
    const [webhook] = await merchant.receives(1)
    expect(JSON.parse(String(webhook?.body)).data).toMatchObject({
      amount: expected.amount,
      currency: expected.currency,
    })
  })
})

describe('webhooks', () => {
  async function paidWith(rule: object | null) {
    const merchant = await openMerchant()
    const opened = await openSandbox({ webhook_url: merchant.url })
    const { access_code } = await opened.initialize('EST-1')
    if (rule) await opened.control('POST', 'misbehave', rule)
    const [card] = TEST_CARDS
    const answer = await fetch(`${opened.sandbox.url}/checkout/${access_code}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: card.number, cvv: card.cvv, expiry: testExpiry() }),
    })
    expect(await answer.json()).toMatchObject({ status: 'success' })
    const before_callback = merchant.received.length
    return { ...opened, merchant, before_callback, answered_at: Date.now() }
  }
  const quiet = () => new Promise((rest) => setTimeout(rest, 120))

  test('well-behaved: one', async () => {
    const { merchant } = await paidWith(null)
    await quiet()
    expect(merchant.received).toHaveLength(1)
  })

  test('twice', async () => {
    const { merchant } = await paidWith({ webhook: 'twice' })
    const [first, second] = await merchant.receives(2)
    expect(first?.body.equals(second?.body ?? Buffer.alloc(0))).toBe(true)
    await quiet()
    expect(merchant.received).toHaveLength(2)
  })

  test('late', async () => {
    const { merchant, answered_at } = await paidWith({ webhook: 'late', delay_ms: 200 })
    expect(merchant.received).toHaveLength(0)
    const [webhook] = await merchant.receives(1)
    expect((webhook?.at_ms ?? 0) - answered_at).toBeGreaterThan(100)
  })

  test('never, until it is sent by hand', async () => {
    const { merchant, control } = await paidWith({ webhook: 'never' })
    await quiet()
    expect(merchant.received).toHaveLength(0)
    await control('POST', 'webhook/EST-1')
    expect(merchant.received).toHaveLength(1)
  })

  test('before the callback', async () => {
    const { before_callback } = await paidWith({ webhook: 'before_callback' })
    expect(before_callback).toBe(1)
  })
})

test('a rule that says nothing known is refused', async () => {
  const { control } = await openSandbox()
  await expect(control('POST', 'misbehave', { webhook: 'sometimes' })).rejects.toThrow(/^400 /)
  await expect(control('POST', 'pay/EST-1', { with: 'success' })).rejects.toThrow(/^404 /)
})
