import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { charges as chargeRows, estates as estateRows } from '#server/database/schema.ts'
import { checkouts } from '#server/database/schema-payments.ts'
import { createPaystack } from '#server/payments/provider/paystack.ts'
import { freshCharge } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import {
  checkoutOf,
  openCheckout,
  payAtProvider,
  recordsOf,
  submissionOf,
  submit,
} from '#server/test/payments.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, estates, charges, properties, tenancies, sandbox } = world
const readRows = await createTableStateReader(world.pool)
beforeEach(() => sandbox.behave())

/** A checkout paid at the provider that the app does not know of yet. */
async function paidCheckout(who: 'tenant' | 'neighbour' | 'other tenant' = 'tenant') {
  const checkout = await openCheckout(world, who)
  await payAtProvider(world, checkout.reference)
  return checkout
}
const submitWith = (paid: { reference: string; amount: number }, over: object) =>
  as('tenant')('POST /make/payment', { body: { ...submissionOf(world, 'tenant', paid), ...over } })

describe('what the provider says', () => {
  test('success: the payment is recorded, with its lines, an invoice number and what the provider said', async () => {
    const items = [
      { charge_id: charges.security, quantity: 1 },
      { charge_id: charges.water, quantity: 2 },
    ]
    const checkout = await openCheckout(world, 'tenant', items)
    await payAtProvider(world, checkout.reference)
    const { status, body } = await submit(world, checkout, 'tenant', items)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      message: 'Payment recorded successfully.',
      reference: checkout.reference,
    })
    expect(body.payment).toMatchObject({
      amount: 55_001,
      currency: 'NGN',
      status: 'success',
      payment_method: 'paystack',
      charge_id: 0,
      invoice_number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
      transaction_reference: checkout.reference,
      tenant_id: tenancies.flat,
      payer_name: 'The tenant',
      estate_id: estates.palm.id,
      estate_name: 'Palm Grove',
      estate_property_id: properties.flat,
      property_title: 'Palm flat',
      payload: {
        items: [
          { charge_id: charges.security, name: 'Security levy', amount: 45_000, quantity: 1 },
          { charge_id: charges.water, name: 'Water', amount: 5_000.5, quantity: 2 },
        ],
      },
    })
    const [record] = await recordsOf(world, checkout.reference)
    expect(record).toMatchObject({
      channel: 'card',
      gateway_response: 'Successful',
      review: null,
      phone_number: '0803 123 4567',
    })
    expect(record?.gateway).toMatchObject({ status: 'success', amount: 5_500_100 })
    expect(await checkoutOf(world, checkout.reference)).toMatchObject({ status: 'paid', next_check_at: null })
  })

  test('declined: the refusal is recorded, and said', async () => {
    const checkout = await openCheckout(world)
    await payAtProvider(world, checkout.reference, 'insufficient_funds')
    const { status, body } = await submit(world, checkout)
    expect([status, body.status, body.message]).toEqual([
      200,
      'failed',
      'The payment did not go through. We received nothing. If your bank debited you, it returns the money.',
    ])
    expect(body.payment).toMatchObject({ status: 'failed', amount: 45_000 })
    const [notice] = (await as('tenant')('GET /notifications')).body
    expect(notice).toMatchObject({
      title: 'Payment failed',
      message: expect.stringContaining('Insufficient Funds'),
    })
  })

  test('not paid yet: nothing is recorded, and the browser’s "success" changes nothing', async () => {
    const checkout = await openCheckout(world)
    const { status, body } = await submit(world, checkout)
    expect([status, body.status, body.payment]).toEqual([202, 'pending', null])
    expect(body.message).toMatch(/^We are waiting for the payment provider\./)
    expect(await recordsOf(world, checkout.reference)).toEqual([])
  })

  test('a transfer that was promised is on its way; a checkout that nobody used is not', async () => {
    const checkout = await openCheckout(world)
    expect((await submit(world, checkout)).body.on_its_way).toBeUndefined()
    await payAtProvider(world, checkout.reference, 'transfer')
    expect((await submit(world, checkout)).body).toMatchObject({ status: 'pending', on_its_way: true })
  })

  test('success, though the browser says failed: the money is there', async () => {
    const { status, body } = await submitWith(await paidCheckout(), { status: 'failed' })
    expect([status, body.status, body.payment?.amount]).toEqual([200, 'success', 45_000])
  })

  test('an abandoned one that was closed is said to be so', async () => {
    const checkout = await openCheckout(world)
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await db
      .update(checkouts)
      .set({ created_at: yesterday })
      .where(eq(checkouts.reference, checkout.reference))
    const { status, body } = await submit(world, checkout)
    expect(status).toBe(202)
    const message = 'This payment was never completed.'
    expect(body).toMatchObject({ status: 'pending', closed: true, message })
    expect((await checkoutOf(world, checkout.reference)).status).toBe('closed')
    // A late transfer counts too.
    await payAtProvider(world, checkout.reference)
    expect((await submit(world, checkout)).body.status).toBe('success')
  })
})

describe('while the provider cannot say', () => {
  test.each(['server_error', 'timeout', 'nonsense', 'unknown_reference'] as const)(
    '(%s) the payment is pending',
    async (answer) => {
      const checkout = await paidCheckout()
      sandbox.misbehave({ call: 'verify', answer, reference: checkout.reference })
      const { status, body } = await submit(world, checkout)
      expect([status, body.status, body.payment]).toEqual([202, 'pending', null])
      expect(await checkoutOf(world, checkout.reference)).toMatchObject({ status: 'open', tries: 1 })
      sandbox.behave()
      expect((await submit(world, checkout)).body.status).toBe('success')
    },
  )

  test('or will not, by our key for one, it is pending too, and our log says why', async () => {
    const { paystack } = world.context
    const checkout = await paidCheckout()
    world.context.paystack = createPaystack({ secret_key: 'sk_test_another', api_url: sandbox.url })
    world.context.paystack.logTo(world.app.log)
    const { status, body } = await submit(world, checkout)
    world.context.paystack = paystack
    expect([status, body.status]).toEqual([202, 'pending'])
    expect(world.logged.join()).toContain('Invalid key')
    expect((await submit(world, checkout)).body.status).toBe('success')
  })
})

describe('what the browser says is never believed', () => {
  test('the amount is the checkout’s, whatever is sent', async () => {
    const { body } = await submitWith(await paidCheckout(), { amount: 1 })
    expect(body.payment?.amount).toBe(45_000)
  })

  test('the lines are the checkout’s, whatever is sent', async () => {
    const payload = { items: [{ charge_id: charges.water, quantity: 9 }] }
    const { body } = await submitWith(await paidCheckout(), { charge_id: 0, payload })
    expect(body.payment?.payload.items).toMatchObject([{ charge_id: charges.security, quantity: 1 }])
  })

  test('another’s reference is not there, and nothing is written', async () => {
    for (const who of ['neighbour', 'other tenant'] as const) {
      const checkout = await paidCheckout(who)
      const before = await readRows()
      expect((await submit(world, checkout)).status).toBe(404)
      expect(await readRows()).toEqual(before)
      expect((await submit(world, checkout, who)).body.status).toBe('success')
      expect((await submit(world, checkout)).status).toBe(404)
    }
  })

  test.each([
    ['tenant_id', tenancies.villa],
    ['tenant_id', tenancies.house],
    ['estate_id', estates.cedar.id],
    ['estate_property_id', properties.villa],
  ])('another %s is refused, and nothing is written', async (field, value) => {
    const checkout = await paidCheckout()
    const before = await readRows()
    const { status, body } = await submitWith(checkout, { [field]: value })
    const message = 'This differs from the started payment.'
    expect([status, body]).toEqual([422, refusal(field, message)])
    expect(await readRows()).toEqual(before)
  })

  test.each([
    { field: 'phone_number', value: '12', message: 'Enter a valid phone number' },
    { field: 'amount', value: 0, message: 'Amount must be greater than 0' },
    { field: 'amount', value: undefined, message: 'Amount must be greater than 0' },
    { field: 'tenant_id', value: undefined, message: 'Missing tenant' },
    { field: 'estate_property_id', value: undefined, message: 'Missing property' },
    { field: 'estate_id', value: undefined, message: 'Missing estate' },
    { field: 'payment_method', value: 'cash', message: 'Select a payment method' },
    { field: 'reference', value: undefined, message: 'Missing reference' },
    { field: 'reference', value: '../../sandbox/ledger', message: 'Not a valid reference' },
    { field: 'user_id', value: 1, message: 'Unknown field' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await submitWith({ reference: 'EST-1', amount: 1 }, { [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test('a cart wants something in it', async () => {
    for (const payload of [null, undefined]) {
      const { status, body } = await submitWith({ reference: 'EST-1', amount: 1 }, { charge_id: 0, payload })
      expect([status, body.errors]).toEqual([422, { payload: ['Your cart is empty'] }])
    }
  })
})

describe('what changes between setting out and paying', () => {
  test('a price: what was set out to be paid is paid', async () => {
    const charge_id = await freshCharge(world, 7_000)
    const checkout = await openCheckout(world, 'tenant', [{ charge_id, quantity: 1 }])
    await db.update(chargeRows).set({ amount: 9_000, name: 'Dearer' }).where(eq(chargeRows.id, charge_id))
    await payAtProvider(world, checkout.reference)
    const { payment } = (await submit(world, checkout)).body
    expect(payment).toMatchObject({ amount: 7_000, payload: { items: [{ amount: 7_000 }] } })
    expect((await recordsOf(world, checkout.reference))[0]?.review).toBeNull()
  })

  test('a charge that is switched off, an estate that is inactive or archived: money that came is recorded', async () => {
    const charge_id = await freshCharge(world, 7_000)
    const checkout = await openCheckout(world, 'tenant', [{ charge_id, quantity: 1 }])
    await db.update(chargeRows).set({ status: null }).where(eq(chargeRows.id, charge_id))
    const setPalm = (state: object) =>
      db.update(estateRows).set(state).where(eq(estateRows.id, estates.palm.id))
    await setPalm({ status: null, archived_at: new Date().toISOString() })
    await payAtProvider(world, checkout.reference)
    expect((await submit(world, checkout)).body).toMatchObject({
      status: 'success',
      payment: { amount: 7_000 },
    })
    await setPalm({ status: 1, archived_at: null })
  })
})
