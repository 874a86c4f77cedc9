import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/database/schema.ts'
import {
  checkoutOf,
  pay,
  payAtProvider,
  payWrongly,
  recordsOf,
  stuckCheckout,
  submit,
} from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, estates, sandbox } = world

const note = 'The payer has sent the rest by cash.'
const list = async (state?: 'open' | 'resolved') => {
  const { status, body, headers } = await as('admin')('GET /payments/reviews', {
    query: { ...(state && { state }) },
  })
  expect([status, headers.get('x-total-count')]).toEqual([200, String(body.length)])
  return body
}
const reviewPayment = (id: number, over: object = { note }) =>
  as('admin')('POST /payment/:id/review', { params: { id }, body: over })
const reviewCheckout = (id: number) =>
  as('admin')('POST /checkout/:id/review', { params: { id }, body: { note } })
const lastDeed = async () => (await db.select().from(auditLog)).at(-1)

describe('a payment that is not what was set out to be paid', () => {
  test('is kept, listed, and resolved by an admin who says why', async () => {
    const { id, invoice_number, amount, transaction_reference } = await payWrongly(world, 1_000_000)
    await pay(world)
    expect(amount).toBe(10_000)
    const open = {
      kind: 'payment',
      id,
      reference: transaction_reference,
      invoice_number,
      amount,
      currency: 'NGN',
      payer_name: people.tenant.name,
      estate_name: estates.palm.name,
      created_at: expect.any(String),
      reason: 'Expected NGN 45000.00, the provider has NGN 10000.00.',
      last_error: null,
      resolved: null,
    }
    expect(await list('open')).toEqual([open])
    expect((await reviewPayment(id)).status).toBe(200)
    expect(await list('open')).toEqual([])
    const resolved = { by: people.admin.name, at: expect.any(String), note }
    expect(await list('resolved')).toEqual([{ ...open, resolved }])
    expect(await lastDeed()).toMatchObject({
      action: 'review',
      entity: 'payment',
      entity_id: id,
      user_id: people.admin.id,
      role: 'admin',
      estate_id: estates.palm.id,
      after: { invoice_number, amount, note },
    })
  })

  test('is resolved once', async () => {
    const { id } = await payWrongly(world)
    const answers = await Promise.all([reviewPayment(id), reviewPayment(id), reviewPayment(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('nothing else can be reviewed, and not without a word', async () => {
    const agreeing = await pay(world)
    expect((await reviewPayment(agreeing.id)).status).toBe(409)
    expect((await reviewPayment(2_147_483_647)).status).toBe(404)
    const { id } = await payWrongly(world)
    const { status, body } = await reviewPayment(id, { note: '  ' })
    expect([status, body.errors]).toEqual([422, { note: ['Say what you found out'] }])
  })
})

describe('a checkout that the provider did not decide on', () => {
  test('is listed; still undecided, it is closed', async () => {
    const { id, reference, amount, status } = await stuckCheckout(world)
    expect(status).toBe('stuck')
    expect((await list('open')).find((review) => review.kind === 'checkout')).toMatchObject({
      id,
      reference,
      amount,
      invoice_number: null,
      payer_name: people.tenant.name,
      resolved: null,
    })
    expect((await reviewCheckout(id)).body.status).toBe('closed')
    expect((await checkoutOf(world, reference)).status).toBe('closed')
    expect((await list('resolved')).find((review) => review.reference === reference)?.resolved?.note).toBe(
      note,
    )
    expect(await lastDeed()).toMatchObject({
      action: 'review',
      entity: 'checkout',
      entity_id: id,
      after: { note },
    })
    expect((await reviewCheckout(id)).status).toBe(409)
  })

  test('is recorded where the provider has the money after all', async () => {
    const { id, reference } = await stuckCheckout(world)
    await payAtProvider(world, reference)
    expect((await reviewCheckout(id)).body.status).toBe('success')
    expect(await recordsOf(world, reference)).toMatchObject([{ status: 'success', amount: 45_000 }])
    expect((await list('resolved')).map((review) => review.reference)).toContain(reference)
  })

  test('stays open where the provider does not answer', async () => {
    const { id, reference } = await stuckCheckout(world)
    sandbox.misbehave({ call: 'verify', answer: 'server_error', reference, times: 1 })
    const { status, body } = await reviewCheckout(id)
    expect([status, body.message]).toEqual([503, 'The provider did not answer; nothing was changed.'])
    expect((await checkoutOf(world, reference)).status).toBe('stuck')
    expect((await list('open')).find((review) => review.reference === reference)).toMatchObject({
      resolved: null,
      last_error: expect.stringContaining('answered 500'),
    })
    expect((await reviewCheckout(id)).body.status).toBe('closed')
  })

  test('stays open also where a card of it was declined before', async () => {
    const { id, reference } = await stuckCheckout(world, 'declined')
    sandbox.misbehave({ call: 'verify', answer: 'timeout', reference, times: 1 })
    expect((await reviewCheckout(id)).status).toBe(503)
    expect((await checkoutOf(world, reference)).status).toBe('stuck')
  })

  test('closed, it is recorded all the same when its money comes', async () => {
    const { id, reference, amount } = await stuckCheckout(world)
    await reviewCheckout(id)
    await payAtProvider(world, reference)
    expect((await submit(world, { reference, amount })).status).toBe(200)
    expect(await checkoutOf(world, reference)).toMatchObject({ status: 'paid' })
  })
})

test('open ones come first, and are found by payer, estate, reference and amount', async () => {
  const { transaction_reference } = await payWrongly(world, 777_700)
  expect((await list())[0]?.resolved).toBeNull()
  for (const q of [transaction_reference, people.tenant.name.toUpperCase(), estates.palm.name, '7,777']) {
    const { body } = await as('super admin')('GET /payments/reviews', { query: { q } })
    expect(body.map(({ reference }) => reference)).toContain(transaction_reference)
  }
})
