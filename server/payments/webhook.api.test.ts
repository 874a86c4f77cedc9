import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import {
  checkoutOf,
  openCheckout,
  payAtProvider,
  receiveTransfer,
  recordsOf,
  runJob,
  sendWebhook,
  submit,
} from '#server/test/payments.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, logged, sandbox, send, url } = world
const readRows = await createTableStateReader(world.pool)
beforeEach(() => sandbox.behave())

const sign = (body: string, key: string = SANDBOX_KEYS.secret_key) =>
  createHmac('sha512', key).update(body).digest('hex')
const told = (data: unknown, event = 'charge.success') => JSON.stringify({ event, data })
/** A webhook with any content; default: signed as the provider does. */
async function deliver(
  body: string,
  headers: Record<string, string> = { 'x-paystack-signature': sign(body) },
) {
  const answer = await send({
    method: 'POST',
    path: '/paystack/webhook',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, body: JSON.parse(answer.text) }
}
/** Waits until this many payments are recorded. */
const recordsBecome = (reference: string, count: number) =>
  expect.poll(async () => (await recordsOf(world, reference)).length).toBe(count)

async function paidCheckout() {
  const checkout = await openCheckout(world)
  await payAtProvider(world, checkout.reference)
  return checkout
}

describe('a webhook that is not the provider’s', () => {
  test.each([
    ['unsigned', () => ({})],
    ['with an empty signature', () => ({ 'x-paystack-signature': '' })],
    [
      'signed with another key',
      (body: string) => ({ 'x-paystack-signature': sign(body, 'sk_test_guessed') }),
    ],
    ['signed over another body', () => ({ 'x-paystack-signature': sign('{}') })],
    ['signed with half a signature', (body: string) => ({ 'x-paystack-signature': sign(body).slice(0, 64) })],
  ])('%s is refused, logged, and nothing is written', async (_, headersOf) => {
    const { reference } = await paidCheckout()
    const body = told({ reference })
    const before = await readRows()
    logged.length = 0
    expect(await deliver(body, headersOf(body) as Record<string, string>)).toEqual({
      status: 401,
      body: { code: 'signed_out', message: 'The signature does not match.' },
    })
    expect(logged.join()).toContain('a webhook without a valid signature was refused')
    expect(await readRows()).toEqual(before)
    expect(await recordsOf(world, reference)).toEqual([])
  })

  test('of 1 MB is refused before it is read', async () => {
    const before = await readRows()
    const { status, body } = await deliver(told({ reference: 'EST-1', metadata: 'x'.repeat(1_000_000) }))
    expect([status, body.message]).toEqual([413, 'The request is too large.'])
    expect(await readRows()).toEqual(before)
  })
})

describe('a webhook that says nothing of ours', () => {
  test.each([
    ['an unknown reference', { reference: 'EST-1700000000000-1' }],
    ['no reference', { id: 12 }],
    ['a reference that is a number', { reference: 12 }],
    ['a reference with a NUL byte', { reference: 'EST-\0' }],
    ['a reference that is half a character', { reference: '\ud800' }],
    ['nothing', null],
  ])('%s is taken, and nothing is written', async (_, data) => {
    const before = await readRows()
    expect(await deliver(told(data))).toEqual({ status: 200, body: { status: 'ok' } })
    expect(await readRows()).toEqual(before)
  })

  test.each(['', '{"event":', 'event=charge.success'])('signed, but no JSON: "%s"', async (body) => {
    expect((await deliver(body)).status).toBe(400)
  })
})

describe('a webhook of the provider', () => {
  test('settles the reference, whatever it says of the money', async () => {
    const { reference } = await paidCheckout()
    const lie = told({ reference, amount: 1, status: 'failed', currency: 'USD' })
    expect((await deliver(lie)).status).toBe(200)
    await recordsBecome(reference, 1)
    expect((await recordsOf(world, reference))[0]).toMatchObject({
      status: 'success',
      amount: 45_000,
      review: null,
    })
  })

  test('of what is not paid records nothing', async () => {
    const { reference } = await openCheckout(world)
    expect((await deliver(told({ reference, status: 'success' }))).status).toBe(200)
    await expect.poll(async () => (await checkoutOf(world, reference)).tries).toBe(1)
    expect(await recordsOf(world, reference)).toEqual([])
  })

  test('counts for whose reference it is', async () => {
    const { reference } = await openCheckout(world, 'other tenant')
    await payAtProvider(world, reference)
    await deliver(told({ reference, customer: { email: world.people.tenant.email } }))
    await recordsBecome(reference, 1)
    expect((await recordsOf(world, reference))[0]?.user_id).toBe(world.people['other tenant'].id)
    const seen = (
      await as('tenant')('GET /tenant/payments/:tenantId', { params: { tenantId: world.tenancies.flat } })
    ).body
    expect(seen.map(({ transaction_reference }) => transaction_reference)).not.toContain(reference)
  })

  test('replayed changes nothing, and leaves the job nothing to do', async () => {
    const { reference } = await paidCheckout()
    const body = told({ reference })
    for (let times = 0; times < 5; times += 1) expect((await deliver(body)).status).toBe(200)
    await recordsBecome(reference, 1)
    await deliver(body)
    await expect.poll(async () => (await checkoutOf(world, reference)).next_check_at).toBeNull()
    expect(await recordsOf(world, reference)).toHaveLength(1)
  })

  test('may come as any type: its bytes are what counts', async () => {
    const { reference } = await paidCheckout()
    const body = told({ reference })
    const headers = { 'x-paystack-signature': sign(body), 'content-type': 'text/plain' }
    expect((await deliver(body, headers)).status).toBe(200)
    await recordsBecome(reference, 1)
  })

  test('while the provider cannot be asked is kept for the job', async () => {
    const { reference } = await paidCheckout()
    sandbox.misbehave({ call: 'verify', answer: 'server_error', reference, times: 1 })
    await deliver(told({ reference }))
    await expect.poll(async () => (await checkoutOf(world, reference)).tries).toBe(1)
    const { next_check_at, last_error } = await checkoutOf(world, reference)
    expect(Date.parse(next_check_at ?? '')).toBeGreaterThan(Date.now())
    expect(last_error).toContain('answered 500')
    await runJob(world, reference)
    await recordsBecome(reference, 1)
  })
})

describe('the sandbox’s own webhooks', () => {
  beforeEach(() => sandbox.sendWebhooksTo(`${url}/api/paystack/webhook`))

  test.each(['before_callback', 'twice', 'late'] as const)('%s: one record', async (webhook) => {
    sandbox.misbehave({ webhook, ...(webhook === 'late' && { delay_ms: 100 }) })
    const checkout = await paidCheckout()
    expect((await submit(world, checkout)).body.status).toBe('success')
    await expect
      .poll(
        async () =>
          (await sandbox.transactions()).find(({ reference }) => reference === checkout.reference)
            ?.webhooks_due,
      )
      .toBe(0)
    expect(await recordsOf(world, checkout.reference)).toHaveLength(1)
  })

  test('without a callback: the window was closed, the payment is there', async () => {
    const { reference } = await paidCheckout()
    await recordsBecome(reference, 1)
  })

  test('of a transfer that arrives later', async () => {
    const checkout = await openCheckout(world)
    await payAtProvider(world, checkout.reference, 'transfer')
    expect((await submit(world, checkout)).body.status).toBe('pending')
    await receiveTransfer(world, checkout.reference)
    await recordsBecome(checkout.reference, 1)
    expect((await recordsOf(world, checkout.reference))[0]).toMatchObject({
      status: 'success',
      channel: 'bank_transfer',
    })
    await sendWebhook(world, checkout.reference)
    expect(await recordsOf(world, checkout.reference)).toHaveLength(1)
  })
})
