import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { checkoutOf, openCheckout, pay, payAtProvider, recordsOf } from '#server/test/payments.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { startWorld } from '#server/test/world.ts'
import { settleDue } from './job.ts'

const world = await startWorld()
const { as, logged, sandbox, url, people, pool } = world
const { control } = sandboxClient(sandbox.url)
const WEBHOOK = `${url}/api/paystack/webhook`
beforeEach(() => {
  sandbox.behave()
  sandbox.sendWebhooksTo(WEBHOOK)
})

const dispute = (reference: string) => control('POST', `dispute/${reference}`)
const decide = (reference: string, resolution: 'merchant-accepted' | 'declined') =>
  control('PUT', `dispute/${reference}`, { resolution })
const listed = async (reference: string, state: 'open' | 'resolved' = 'open') =>
  (await as('admin')('GET /payments/reviews', { query: { state, q: reference } })).body
const recordsBecome = (reference: string, amounts: number[]) =>
  expect.poll(async () => (await recordsOf(world, reference)).map(({ amount }) => amount)).toEqual(amounts)
const lookAgain = async (reference: string) => {
  await pool.query('update checkouts set refund_check_at = now() where reference = $1', [reference])
  await settleDue(world.context, world.app.log)
}

describe('a payment that its payer disputes', () => {
  test('is listed once, however often the provider reminds, and nothing is written', async () => {
    const { transaction_reference: reference, invoice_number } = await pay(world)
    const before = await recordsOf(world, reference)
    for (let times = 0; times < 3; times += 1) await dispute(reference)
    const flags = await listed(reference)
    expect(flags).toMatchObject([
      {
        kind: 'flag',
        invoice_number,
        amount: 45_000,
        payer_name: people.tenant.name,
        resolved: null,
        reason: expect.stringContaining('The payer disputed this payment at the provider.'),
      },
    ])
    const warned = await as('super admin')('GET /notifications', { query: { q: 'Payment disputed' } })
    expect(warned.body).toMatchObject([
      { title: 'Payment disputed', url: '/payments/reviews', personal: true },
    ])
    expect(await recordsOf(world, reference)).toEqual(before)
    expect((await checkoutOf(world, reference)).refund_check_at).toBeNull()
    const params = { id: flags[0]?.id as number }
    const body = { note: 'Answered with the receipt.' }
    expect((await as('admin')('POST /payment-flag/:id/review', { params, body })).status).toBe(200)
    await dispute(reference)
    expect(await listed(reference)).toEqual([])
    expect((await listed(reference, 'resolved'))[0]?.resolved).toMatchObject({
      by: people.admin.name,
      ...body,
    })
  })

  test('and wins it: a person sees that it is decided, and nothing is given back', async () => {
    const { transaction_reference: reference } = await pay(world)
    await dispute(reference)
    await decide(reference, 'declined')
    expect(await listed(reference)).toHaveLength(2)
    expect((await checkoutOf(world, reference)).refund_check_at).toBeNull()
    await recordsBecome(reference, [45_000])
  })

  test('and is right: what the provider took back is a row of its own', async () => {
    const { transaction_reference: reference, invoice_number } = await pay(world)
    await dispute(reference)
    await decide(reference, 'merchant-accepted')
    await recordsBecome(reference, [45_000, -45_000])
    await lookAgain(reference)
    await lookAgain(reference)
    const records = await recordsOf(world, reference)
    expect(records).toHaveLength(2)
    expect(records[1]).toMatchObject({ invoice_number: `${invoice_number}-R1`, review: null })
    expect((await checkoutOf(world, reference)).refund_check_at).toBeNull()
  })

  test('and is right after a part was given back: each naira is taken once', async () => {
    const { transaction_reference: reference } = await pay(world)
    await control('POST', `refund/${reference}`, { amount_kobo: 1_000_000 })
    await recordsBecome(reference, [45_000, -10_000])
    await dispute(reference)
    await decide(reference, 'merchant-accepted')
    await recordsBecome(reference, [45_000, -10_000, -35_000])
    // If the provider lists it as a refund later, it is the same money.
    await control('POST', `refund/${reference}`, {})
    await lookAgain(reference)
    await recordsBecome(reference, [45_000, -10_000, -35_000])
  })

  test('before we know of it is recorded too', async () => {
    const { reference } = await openCheckout(world)
    sandbox.misbehave({ webhook: 'never', reference, times: 1 })
    await payAtProvider(world, reference)
    await dispute(reference)
    await recordsBecome(reference, [45_000])
    expect(await listed(reference)).toHaveLength(1)
  })
})

test('a reversal without a dispute is no refund: those are listed by themselves', async () => {
  const { transaction_reference: reference } = await pay(world)
  await control('POST', `refund/${reference}`, { status: 'pending' })
  await lookAgain(reference)
  await recordsBecome(reference, [45_000])
})

test('a dispute of what is not ours is logged, and nothing is listed', async () => {
  const body = JSON.stringify({
    event: 'charge.dispute.create',
    data: { id: 1, transaction: { reference: 'EST-1700000000000-1' } },
  })
  const signature = createHmac('sha512', SANDBOX_KEYS.secret_key).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  expect((await fetch(WEBHOOK, { method: 'POST', headers, body })).status).toBe(200)
  expect(logged.join()).toContain('a webhook spoke of a reference that is not ours')
  expect(await listed('EST-1700000000000-1')).toEqual([])
})
