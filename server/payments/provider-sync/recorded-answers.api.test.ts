import { afterAll, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { settleDue } from '#server/payments/job.ts'
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts'
import { createCall } from '#server/test/client.ts'
import { checkoutOf, recordsOf, submissionOf } from '#server/test/payments.ts'
import type { Recorded } from '#server/test/recorded-provider/recorded.ts'
import { startRecordedProvider } from '#server/test/recorded-provider/server.ts'
import { verified } from '#server/test/recorded-provider/verified.ts'
import { startServer } from '#server/test/server.ts'
import { startWorld } from '#server/test/world.ts'

// A complete payment against another implementation of the provider's API: only the settings differ.
const world = await startWorld()
const provider = await startRecordedProvider(SANDBOX_KEYS.secret_key)
afterAll(() => provider.stop())
const { url, context, app } = await startServer(world, { provider_url: provider.url })
const tenant = createCall(url, world.people.tenant.token)

async function open() {
  const { status, body } = await tenant('POST /payment/initialize', {
    body: {
      tenant_id: world.tenancies.flat,
      phone_number: '0803 123 4567',
      items: [{ charge_id: world.charges.security, quantity: 1 }],
    },
  })
  expect(status).toBe(201)
  expect(body.authorization_url).toBe('https://checkout.paystack.com/3ni8kdavz62431k')
  return body
}
const submit = (checkout: { reference: string; amount: number }) =>
  tenant('POST /make/payment', { body: submissionOf(world, 'tenant', checkout) })

/** The expected outcome for each recorded provider answer. */
const CASES: [name: string, over: object, expected: { status: 'success' | 'failed'; amount?: number }][] = [
  ['paid', {}, { status: 'success', amount: 45_000 }],
  ['with fees that the payer bears', { amount: 4_577_500 }, { status: 'success', amount: 45_000 }],
  [
    'with amounts as text',
    { amount: '4500000', requested_amount: '4500000' },
    { status: 'success', amount: 45_000 },
  ],
  ['with metadata as 0', { metadata: 0 }, { status: 'success', amount: 45_000 }],
  ['with metadata as ""', { metadata: '' }, { status: 'success', amount: 45_000 }],
  [
    'without what older answers lack',
    { requested_amount: undefined, customer: undefined },
    { status: 'success' },
  ],
  ['over another amount', { amount: 100, requested_amount: 100 }, { status: 'success', amount: 1 }],
  ['declined', { status: 'failed', gateway_response: 'Declined', paid_at: null }, { status: 'failed' }],
]

test.each(CASES)('%s: one record', async (_, over, expected) => {
  const checkout = await open()
  provider.tell(checkout.reference, verified(checkout.reference, over))
  const answers = await Promise.all([submit(checkout), submit(checkout)])
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
    Array(2).fill([200, expected.status]),
  )
  expect(await recordsOf(world, checkout.reference)).toMatchObject([expected])
})

const PENDING: [name: string, answer: Recorded][] = [
  ['unknown, 404', { status: 404, body: { status: false, message: 'Transaction reference not found' } }],
  ['unknown, 400', { status: 400, body: { status: false, message: 'Transaction reference not found.' } }],
  ['of a status nobody knows', verified('', { status: 'send_otp' })],
  ['not answered', { status: 502, body: 'Bad Gateway' }],
  ['answered with a page', { status: 200, body: '<html><body>Attention Required</body></html>' }],
]

test.each(PENDING)('%s: pending, and recorded once it is known', async (_, { status, body }) => {
  const checkout = await open()
  const { reference } = checkout
  const data =
    typeof body === 'object' && body && 'data' in body
      ? { data: { ...(body.data as object), reference } }
      : {}
  provider.tell(reference, { status, body: typeof body === 'object' ? { ...body, ...data } : body })
  expect((await submit(checkout)).status).toBe(202)
  expect(await recordsOf(world, reference)).toEqual([])
  provider.tell(reference, verified(reference))
  await world.pool.query('update checkouts set next_check_at = now() where reference = $1', [reference])
  await settleDue(context, app.log)
  expect(await recordsOf(world, reference)).toMatchObject([{ status: 'success', amount: 45_000 }])
})

test('what was given back is recorded as it is listed', async () => {
  const checkout = await open()
  const { reference } = checkout
  provider.tell(reference, verified(reference))
  await submit(checkout)
  await settleRefunds(context, reference)
  await settleRefunds(context, reference)
  const records = await recordsOf(world, reference)
  expect(records.map(({ status, amount }) => [status, amount])).toEqual([
    ['success', 45_000],
    ['refunded', -10_000],
    ['refunded', -2_500.5],
  ])
  expect(records[1]?.paid_at).toBe('2026-09-22T08:00:00.000Z')
  // One of them needs the merchant's attention, so the job asks the provider again.
  expect((await checkoutOf(world, reference)).refund_check_at).not.toBeNull()
})

const due = (reference: string, age = '0 hours') =>
  world.pool.query(
    `update checkouts set next_check_at = now(), created_at = now() - $2::interval where reference = $1`,
    [reference, age],
  )

test('what no column can hold is left out of what is recorded', async () => {
  const checkout = await open()
  const { reference } = checkout
  const said = { gateway_response: 'Appro\0ved \ud800 😀', channel: '\0card', metadata: { 'na\0me': '\0' } }
  provider.tell(reference, verified(reference, said))
  expect((await submit(checkout)).body.status).toBe('success')
  const [record] = await recordsOf(world, reference)
  expect(record).toMatchObject({
    gateway_response: 'Approved \ufffd 😀',
    channel: 'card',
    gateway: { gateway_response: 'Approved \ufffd 😀', channel: 'card' },
  })
})

test('what cannot be written down is tried less and less often, then wants a person', async () => {
  const checkout = await open()
  const { reference } = checkout
  const too_much = { amount: '999999999999999', requested_amount: '999999999999999' }
  provider.tell(reference, verified(reference, too_much))
  expect((await submit(checkout)).status).toBe(500)
  expect(await checkoutOf(world, reference)).toMatchObject({ status: 'open', tries: 1 })
  await due(reference)
  await settleDue(context, app.log)
  const waiting = await checkoutOf(world, reference)
  expect(waiting).toMatchObject({
    tries: 2,
    last_error: expect.stringContaining('could not be saved'),
  })
  expect(Date.parse(waiting.next_check_at ?? '') - Date.now()).toBeGreaterThan(50_000)
  await due(reference, '73 hours')
  await settleDue(context, app.log)
  expect((await checkoutOf(world, reference)).status).toBe('stuck')
  provider.tell(reference, verified(reference))
  await due(reference, '73 hours')
  await settleDue(context, app.log)
  expect(await recordsOf(world, reference)).toMatchObject([{ status: 'success', amount: 45_000 }])
})

test('refunds do not wait until no checkout is due', async () => {
  const paid = await open()
  provider.tell(paid.reference, verified(paid.reference))
  await submit(paid)
  const opened = await Promise.all(Array.from({ length: 12 }, open))
  for (const { reference } of opened) await due(reference)
  await world.pool.query('update checkouts set refund_check_at = now() where reference = $1', [
    paid.reference,
  ])
  provider.requests.length = 0
  await settleDue(context, app.log)
  const asked = provider.requests.map(({ url }) => url)
  const last = asked.findLastIndex((path) => opened.some(({ reference }) => path.endsWith(reference)))
  expect(asked.findIndex((path) => path.startsWith('/refund?'))).toBeLessThan(last)
})

test('payers who ask after one payment at once wait for one answer', async () => {
  const checkout = await open()
  const { reference } = checkout
  const answer = Promise.withResolvers<Recorded>()
  provider.tell(reference, answer.promise)
  const asked = () => provider.requests.filter(({ url }) => url.endsWith(`/verify/${reference}`))
  const waiting = Promise.all(Array.from({ length: 8 }, () => submit(checkout)))
  await expect.poll(asked).toHaveLength(1)
  answer.resolve(verified(reference))
  const answers = await waiting
  expect(new Set(answers.map(({ body }) => body.payment?.invoice_number)).size).toBe(1)
  expect(asked()).toHaveLength(1)
})

test('one person has the provider asked so often in a minute, and no more; the job asks all the same', async () => {
  const { url, context } = await startServer(world, { provider_url: provider.url, calls_per_minute: 30 })
  const of = (who: 'tenant' | 'neighbour') => createCall(url, world.people[who].token)
  const body = { ...submissionOf(world, 'tenant', { reference: 'EST-0-0', amount: 45_000 }) }
  const statuses: number[] = []
  for (let count = 0; count < 5; count += 1)
    statuses.push((await of('tenant')('POST /make/payment', { body })).status)
  expect(statuses).toEqual([422, 422, 422, 429, 429])
  expect((await of('neighbour')('POST /make/payment', { body })).status).toBe(422)
  const { reference } = await open()
  provider.tell(reference, verified(reference))
  await due(reference)
  await settleDue(context, app.log)
  expect(await recordsOf(world, reference)).toMatchObject([{ status: 'success' }])
})
