import { describe, expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/payments/provider/provider-errors.ts'
import { callers, openMerchant, openSandbox } from '#server/test/sandbox.ts'
import { TEST_CARDS, testExpiry } from './cards.ts'

/** Long enough for every answer that does come. */
const IMPATIENT_MS = 400

describe('calls', () => {
  test.each(['server_error', 'timeout', 'nonsense'])('verify: %s', async (answer) => {
    const { sandbox, initialize, control } = await openSandbox()
    const { paystack } = callers(sandbox.url, IMPATIENT_MS)
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
    expect(await sandbox.book()).toEqual([])
    expect(await initialize('EST-1')).toMatchObject({ reference: 'EST-1' })
  })

  test('initialize: after a timeout the transaction is there all the same', async () => {
    const { sandbox, paystack, initialize, control } = await openSandbox()
    await control('POST', 'misbehave', { call: 'initialize', answer: 'timeout', times: 1 })
    await expect(callers(sandbox.url, IMPATIENT_MS).initialize('EST-1')).rejects.toBeInstanceOf(
      ProviderUnavailable,
    )
    await expect(initialize('EST-1')).rejects.toMatchObject({ duplicate_reference: true })
    expect(await paystack.verify('EST-1')).toMatchObject({ found: true, status: 'abandoned' })
  })
})

describe('what is paid', () => {
  test.each([
    [{ amount_kobo: 100 }, { amount_kobo: 100, requested_amount_kobo: 4_500_000, currency: 'NGN' }],
    [
      { amount_kobo: 100, requested_amount_kobo: 100 },
      { amount_kobo: 100, requested_amount_kobo: 100, currency: 'NGN' },
    ],
    [{ currency: 'USD' }, { amount_kobo: 4_500_000, requested_amount_kobo: 4_500_000, currency: 'USD' }],
  ])('%j', async (paid, expected) => {
    const merchant = await openMerchant()
    const { paystack, initialize, control } = await openSandbox({ webhook_url: merchant.url })
    await initialize('EST-1')
    await control('POST', 'misbehave', { paid })
    await control('POST', 'pay/EST-1', { with: 'success' })
    expect(await paystack.verify('EST-1')).toMatchObject({ status: 'success', ...expected })
    const [webhook] = await merchant.receives(1)
    expect(JSON.parse(String(webhook?.body)).data).toMatchObject({
      amount: expected.amount_kobo,
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
    expect((webhook?.at ?? 0) - answered_at).toBeGreaterThan(100)
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
