import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastRefunds, othersRefunds } from '#server/test/recorded-provider/refunds.ts'
import { startRecordedProvider } from '#server/test/recorded-provider/server.ts'
import { createPaystack } from './paystack.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-errors.ts'

const SECRET = 'sk_test_recorded_f00d'
let provider: Awaited<ReturnType<typeof startRecordedProvider>>
const client = (over: { secret_key?: string; api_url?: string; timeout_ms?: number } = {}) =>
  createPaystack({ secret_key: SECRET, api_url: provider.url, timeout_ms: 2_000, ...over })

beforeAll(async () => {
  provider = await startRecordedProvider(SECRET)
})
afterAll(() => provider.stop())
beforeEach(() => {
  provider.requests.length = 0
})

/** Returns the error of a call; fails without one. */
async function thrown(call: Promise<unknown>): Promise<Error> {
  const outcome = await call.then(
    () => null,
    (error: Error) => error,
  )
  if (!outcome) throw new Error('The call threw nothing.')
  return outcome
}

describe('initialize', () => {
  const asked = {
    email: 'tenant@estate.demo',
    amount_kobo: 4_500_000,
    metadata: { tenant_id: 12 },
    callback_url: 'https://estate.example/payments',
  }

  test('sends the amount in kobo and answers with the access code', async () => {
    const opened = await client().initialize({ ...asked, reference: 'EST-1' })
    expect(opened).toEqual({
      authorization_url: 'https://checkout.paystack.com/3ni8kdavz62431k',
      access_code: '3ni8kdavz62431k',
      reference: 'EST-1',
    })
    expect(provider.requests).toEqual([
      {
        method: 'POST',
        url: '/transaction/initialize',
        authorization: `Bearer ${SECRET}`,
        body: {
          email: 'tenant@estate.demo',
          amount: 4_500_000,
          currency: 'NGN',
          reference: 'EST-1',
          metadata: { tenant_id: 12 },
          callback_url: 'https://estate.example/payments',
        },
      },
    ])
  })

  test.each([
    ['used', 'duplicate_reference'],
    ['used-old', null],
  ])('refuses a used reference (%s)', async (reference, code) => {
    const error = await thrown(client().initialize({ ...asked, reference }))
    expect(error).toBeInstanceOf(ProviderRefused)
    expect(error).toMatchObject({ message: 'Duplicate Transaction Reference', code, http_status: 400 })
  })

  test('hands on why the provider refused', async () => {
    const error = await thrown(client().initialize({ ...asked, email: '', reference: 'EST-2' }))
    expect(error).toMatchObject({
      name: 'ProviderRefused',
      message: 'Invalid Email Address Passed',
      code: 'invalid_email_address',
    })
  })
})

test('refunds are those of the transaction, in whatever shape they are listed', async () => {
  expect(await client().listRefunds(4099260516)).toMatchObject([
    { refund_id: '15', amount_kobo: 1_000_000, status: 'processed', refunded_at: '2026-09-22T08:00:00.000Z' },
    { refund_id: '16', amount_kobo: 250_050, status: 'processed', refunded_at: null },
    { refund_id: '17', status: 'needs-attention' },
  ])
  expect(provider.requests).toMatchObject([
    { method: 'GET', url: '/refund?transaction=4099260516&perPage=100&page=1' },
  ])
})

test('refunds are found behind those of others, should the provider not know the filter', async () => {
  provider.tell('refunds, page 1', othersRefunds(1, 3))
  provider.tell('refunds, page 2', othersRefunds(2, 3))
  provider.tell('refunds, page 3', lastRefunds(3))
  const refunds = await client().listRefunds(4099260516)
  expect(refunds.map(({ refund_id }) => refund_id)).toEqual(['15', '16', '17'])
  expect(provider.requests).toHaveLength(3)
  provider.tell('refunds, page 1', othersRefunds(1, 10_000))
  expect(await thrown(client().listRefunds(4099260516))).toBeInstanceOf(ProviderUnavailable)
})

describe('verify', () => {
  test('a payment', async () => {
    expect(await client().verify('paid')).toEqual({
      found: true,
      status: 'success',
      reference: 'paid',
      transaction_id: 4099260516,
      amount_kobo: 4_500_000,
      requested_amount_kobo: 4_500_000,
      currency: 'NGN',
      channel: 'card',
      gateway_response: 'Successful',
      paid_at: '2026-08-22T09:15:02.000Z',
      fees_kobo: 77_500,
      email: 'tenant@estate.demo',
      metadata: { tenant_id: '12', custom_fields: [] },
      raw: expect.objectContaining({ id: 4099260516, receipt_number: null }),
    })
  })

  test.each([
    ['metadata-empty', { metadata: null }],
    ['metadata-zero', { metadata: null }],
    ['metadata-null', { metadata: null }],
    ['metadata-text', { metadata: null }],
    ['metadata-json', { metadata: { tenant_id: 12 } }],
    ['fees-borne', { amount_kobo: 4_577_500, requested_amount_kobo: 4_500_000 }],
    ['amount-text', { amount_kobo: 4_500_000, requested_amount_kobo: 4_500_000, fees_kobo: 77_500 }],
    [
      'older-shape',
      { amount_kobo: 4_500_000, requested_amount_kobo: 4_500_000, fees_kobo: null, email: null },
    ],
    ['paid-some-day', { status: 'success', paid_at: null }],
    ['failed', { status: 'failed', gateway_response: 'Declined', paid_at: null, fees_kobo: null }],
    ['abandoned', { status: 'abandoned', channel: null, paid_at: null }],
    ['new-status', { status: 'pending' }],
    ['odd-shape', { status: 'success', amount_kobo: 4_500_000, channel: null, fees_kobo: null, email: null }],
  ])('%s', async (reference, expected) => {
    expect(await client().verify(reference)).toMatchObject({ found: true, ...expected })
  })

  test.each(['unknown-400', 'unknown-404'])('%s is not found', async (reference) => {
    expect(await client().verify(reference)).toEqual({ found: false })
  })

  test.each(['', '.', '..', '../transaction', 'a/b', 'a?b', 'a b', 'Ẹst', '%2e%2e', 'x'.repeat(101)])(
    'a reference that is none is not found, without a call (%j)',
    async (reference) => {
      expect(await client().verify(reference)).toEqual({ found: false })
      expect(provider.requests).toEqual([])
    },
  )

  test.each([
    'other',
    'negative',
    'fraction',
    'no-data',
    'html',
    'html-404',
    'server-error',
    'too-many',
    'cut',
    'moved',
  ])('%s is no answer', async (reference) => {
    expect(await thrown(client().verify(reference))).toBeInstanceOf(ProviderUnavailable)
  })

  test('a refusal that is not about the reference is thrown', async () => {
    const error = await thrown(client().verify('refused-200'))
    expect(error).toMatchObject({ name: 'ProviderRefused', message: 'Merchant may be inactive' })
  })

  test('an answer that does not come', async () => {
    const error = await thrown(client({ timeout_ms: 150 }).verify('silent'))
    expect(error).toMatchObject({
      name: 'ProviderUnavailable',
      message: 'The payment provider did not answer within 0.15 seconds (GET /transaction/verify/silent).',
    })
  })

  test('nobody at the address', async () => {
    const error = await thrown(client({ api_url: 'http://127.0.0.1:9' }).verify('paid'))
    expect(error).toMatchObject({
      name: 'ProviderUnavailable',
      message: 'The payment provider could not be reached (GET /transaction/verify/paid).',
    })
  })

  test('an address with a path and a slash at the end', async () => {
    await client({ api_url: `${provider.url}/` }).verify('paid')
    expect(provider.requests[0]?.url).toBe('/transaction/verify/paid')
  })
})

describe('the secret key', () => {
  test('is cut out of what the provider says', async () => {
    const wrong = 'sk_test_wrong_beef'
    const error = await thrown(client({ secret_key: wrong }).verify('paid'))
    expect(error).toMatchObject({ name: 'ProviderRefused', http_status: 401 })
    expect(error.message).toContain('Invalid key')
    expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain(wrong)
  })

  test('goes nowhere else: who answers that it is elsewhere is not followed', async () => {
    await thrown(client().verify('moved'))
    expect(provider.requests.map(({ url }) => url)).toEqual(['/transaction/verify/moved'])
  })

  test('with a character that no header can carry is refused without being quoted', () => {
    const make = () => client({ secret_key: 'sk_live_hidden\n' })
    expect(make).toThrow('The secret key of the payment provider has characters no key has.')
  })
})
