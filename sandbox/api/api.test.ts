import { expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { providerFee } from '#sandbox/ledger/payment.ts'
import { openSandbox } from '#sandbox/test/open-sandbox.ts'

const post = (url: string, body: unknown, secret: string = SANDBOX_KEYS.secret_key) =>
  fetch(`${url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a transaction is opened, paid and verified', async () => {
  const { sandbox, verify, initialize, control } = await openSandbox()
  const opened = await initialize('EST-1')
  expect(opened.reference).toBe('EST-1')
  expect(opened.authorization_url).toBe(`${sandbox.url}/checkout/${opened.access_code}`)
  expect(await verify('EST-1')).toMatchObject({ status: 'abandoned', paid_at: null })

  await control('POST', 'pay/EST-1', { with: 'success' })
  expect(await verify('EST-1')).toMatchObject({
    domain: 'test',
    status: 'success',
    reference: 'EST-1',
    id: expect.any(Number),
    amount: 4_500_000,
    requested_amount: 4_500_000,
    currency: 'NGN',
    channel: 'card',
    gateway_response: 'Successful',
    paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    fees: 77_500,
    customer: { email: 'tenant@estate.demo' },
    metadata: { tenant_id: 12 },
  })
  const { transactions } = await control('GET', 'book')
  expect(transactions).toMatchObject([{ reference: 'EST-1', status: 'success', amount: 4_500_000 }])
})

test('a declined card is failed until another one pays; what is paid stays paid', async () => {
  const { verify, initialize, control } = await openSandbox()
  await initialize('EST-1')
  await control('POST', 'pay/EST-1', { with: 'declined' })
  expect(await verify('EST-1')).toMatchObject({
    status: 'failed',
    gateway_response: 'Declined',
    paid_at: null,
  })
  await control('POST', 'pay/EST-1', { with: 'insufficient_funds' })
  expect(await verify('EST-1')).toMatchObject({
    status: 'failed',
    gateway_response: 'Insufficient Funds',
  })
  await control('POST', 'pay/EST-1', { with: 'success' })
  const paid = await verify('EST-1')
  expect(paid).toMatchObject({ status: 'success' })
  await control('POST', 'pay/EST-1', { with: 'declined' })
  await control('POST', 'pay/EST-1', { with: 'transfer' })
  expect(await verify('EST-1')).toEqual(paid)
})

test('a reference is used once, also when asked for twice at the same moment', async () => {
  const { initialize } = await openSandbox()
  const both = await Promise.allSettled([initialize('EST-1'), initialize('EST-1')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refusal = both.find((outcome) => outcome.status === 'rejected')?.reason
  expect(refusal).toMatchObject({ http_status: 400, code: 'duplicate_reference' })
})

test('a reference that nobody opened is not found', async () => {
  const { verify } = await openSandbox()
  await expect(verify('EST-unknown')).rejects.toMatchObject({ code: 'transaction_not_found' })
})

test.each([
  [{ amount: 4_999 }, /minimum is 50 naira/],
  [{ amount: 5_000.5 }, /Invalid Amount/],
  [{ amount: 'much' }, /Invalid Amount/],
  [{ email: 'nobody' }, /Invalid Email/],
  [{ reference: 'EST_1' }, /Invalid Transaction Reference/],
  [{ reference: '' }, /Invalid Transaction Reference/],
  [{ currency: 'USD' }, /Currency not supported/],
  [{ callback_url: 'javascript:alert(1)' }, /Invalid callback url/],
])('initialize refuses %j', async (over, message) => {
  const { sandbox } = await openSandbox()
  const response = await post(sandbox.url, { email: 'a@b.ng', amount: 5_000, reference: 'EST-1', ...over })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: false, message: expect.stringMatching(message) })
  expect(await sandbox.transactions()).toEqual([])
})

test('takes what the real one takes: the amount as text, no reference, fields it has no use for', async () => {
  const { sandbox } = await openSandbox()
  const response = await post(sandbox.url, { email: 'a@b.ng', amount: '5000', channels: ['card'] })
  expect(response.status).toBe(200)
  expect(await sandbox.transactions()).toMatchObject([{ amount: 5_000, metadata: '', currency: 'NGN' }])
})

test('bodies that are no request are refused as such', async () => {
  const { sandbox } = await openSandbox()
  const headers = { authorization: `Bearer ${SANDBOX_KEYS.secret_key}`, 'content-type': 'application/json' }
  const send = (body: string) =>
    fetch(`${sandbox.url}/transaction/initialize`, { method: 'POST', headers, body })
  expect((await send('{"email"')).status).toBe(400)
  expect((await send('null')).status).toBe(400)
  expect((await send(JSON.stringify({ email: 'x'.repeat(70_000) }))).status).toBe(413)
})

test('nothing is told or done without the secret key', async () => {
  const { sandbox } = await openSandbox()
  for (const secret of ['', 'sk_test_other', SANDBOX_KEYS.public_key]) {
    const headers = { authorization: `Bearer ${secret || 'none'}` }
    const verified = await fetch(`${sandbox.url}/transaction/verify/EST-1`, { headers })
    expect(verified.status).toBe(401)
    expect(await verified.json()).toMatchObject({ message: 'Invalid key' })
    expect((await post(sandbox.url, {}, secret)).status).toBe(401)
  }
  for (const path of ['book', 'misbehave'])
    expect((await fetch(`${sandbox.url}/sandbox/${path}`)).status).toBe(401)
})

test('its fee is the published one', () => {
  expect([10_000, 249_999, 250_000, 4_500_000, 100_000_000].map(providerFee)).toEqual([
    150, 3_750, 13_750, 77_500, 200_000,
  ])
})
