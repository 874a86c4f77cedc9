import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { openDatabase } from '#server/database/open.ts'
import { charges as chargeRows, estates as estateRows } from '#server/database/schema.ts'
import { checkouts, payments } from '#server/database/schema-payments.ts'
import { freshCharge } from '#server/test/builders.ts'
import { createCall, refusal } from '#server/test/client.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { checkoutOf, type Item, openCheckout } from '#server/test/payments.ts'
import { startServer } from '#server/test/server.ts'
import { startWorld } from '#server/test/world.ts'
import { insertCheckout } from './store.ts'

const world = await startWorld()
const { as, db, people, estates, charges, tenancies, sandbox } = world
beforeEach(async () => {
  sandbox.behave()
  // Open checkouts of earlier tests count against the limit.
  await db.update(checkouts).set({ status: 'closed' }).where(eq(checkouts.status, 'open'))
})

const initialize = (over: object = {}) =>
  as('tenant')('POST /payment/initialize', {
    body: {
      tenant_id: tenancies.flat,
      phone_number: ' 0803 123 4567 ',
      items: [{ charge_id: charges.security, quantity: 1 }],
      ...over,
    },
  })
const paying = (...items: Item[]) => initialize({ items })

describe('setting out to pay', () => {
  test('prices the charges from our own rows, and opens a transaction over that at the provider', async () => {
    const { status, body } = await paying(
      { charge_id: charges.security, quantity: 2 },
      { charge_id: charges.water, quantity: 3 },
    )
    expect(status).toBe(201)
    const amount = 2 * 45_000 + 3 * 5_000.5
    expect(body).toEqual({
      reference: expect.stringMatching(/^EST-\d{13}-\d{1,6}$/),
      access_code: expect.stringMatching(/.{10,}/),
      authorization_url: expect.stringContaining(sandbox.url),
      amount,
      email: people.tenant.email,
      public_key: expect.stringMatching(/^pk_/),
      script_url: sandbox.script_url,
    })
    const held = (await sandbox.transactions()).find(({ reference }) => reference === body.reference)
    expect(held).toMatchObject({ requested_amount: 10_500_150, currency: 'NGN', email: people.tenant.email })
    expect(await checkoutOf(world, body.reference)).toMatchObject({
      amount,
      status: 'open',
      user_id: people.tenant.id,
      tenant_id: tenancies.flat,
      phone_number: '0803 123 4567',
      estate_id: estates.palm.id,
      estate_property_id: world.properties.flat,
      charge_id: null,
      items: [
        { charge_id: charges.security, quantity: 2, name: 'Security levy', amount: 45_000 },
        { charge_id: charges.water, quantity: 3, name: 'Water', amount: 5_000.5 },
      ],
    })
    expect(await db.$count(payments)).toBe(0)
  })

  test('notes the charge where it is a single one', async () => {
    const { reference } = await openCheckout(world)
    expect((await checkoutOf(world, reference)).charge_id).toBe(charges.security)
  })

  test('gives every try a reference of its own', async () => {
    const opened = await Promise.all(Array.from({ length: 10 }, () => openCheckout(world)))
    expect(new Set(opened.map(({ reference }) => reference)).size).toBe(10)
  })

  test('takes charges of the own estate and of every estate', async () => {
    expect((await paying({ charge_id: charges.everywhere, quantity: 1 })).body.amount).toBe(10_000)
  })

  test.each([
    { field: 'tenant_id', value: undefined, message: 'Missing tenant' },
    { field: 'tenant_id', value: 0, message: 'Missing tenant' },
    { field: 'phone_number', value: ' 12345 ', message: 'Enter a valid phone number' },
    { field: 'phone_number', value: undefined, message: 'Enter a valid phone number' },
    { field: 'items', value: [], message: 'Your cart is empty' },
    { field: 'items', value: undefined, message: 'Your cart is empty' },
    { field: 'amount', value: 1, message: 'Unknown field' },
    { field: 'email', value: 'x@y.z', message: 'Unknown field' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await initialize({ [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test.each([
    { quantity: 0, message: 'At least 1' },
    { quantity: -1, message: 'At least 1' },
    { quantity: 1001, message: 'At most 1000' },
    { quantity: 1.5, message: 'Not a quantity' },
    { quantity: '1', message: 'Not a quantity' },
  ])('$quantity of something: $message', async ({ quantity, message }) => {
    const { status, body } = await initialize({ items: [{ charge_id: charges.security, quantity }] })
    expect([status, body.errors?.['items.0.quantity']?.[0]]).toEqual([422, message])
  })
})

describe('what cannot be paid', () => {
  const refused = async (answer: ReturnType<typeof initialize>, field: string, message: string) => {
    const before = await db.$count(checkouts)
    const { status, body } = await answer
    expect([status, body]).toEqual([422, refusal(field, message)])
    expect(await db.$count(checkouts)).toBe(before)
  }
  const INACTIVE = 'This charge is not active. Please remove it and try again.'

  test('a charge that is inactive, of another estate or of nobody', async () => {
    for (const charge_id of [charges.stopped, charges.cedar, 2_147_483_647])
      await refused(
        paying({ charge_id: charges.water, quantity: 1 }, { charge_id, quantity: 1 }),
        'items.1.charge_id',
        INACTIVE,
      )
  })

  test('a charge twice', async () => {
    const twice = { charge_id: charges.water, quantity: 1 }
    await refused(paying(twice, twice), 'items', 'A charge is in the list twice.')
  })

  test('less than the provider takes', async () => {
    const charge_id = await freshCharge(world, 49.99)
    await refused(
      paying({ charge_id, quantity: 1 }),
      'amount',
      'The smallest amount that can be paid by card is ₦50.',
    )
    expect((await paying({ charge_id, quantity: 2 })).status).toBe(201)
  })

  test('more than a payment can hold', async () => {
    const charge_id = await freshCharge(world, 900_000_000_000)
    await refused(paying({ charge_id, quantity: 1000 }), 'amount', 'This is too much for one payment.')
  })

  test('in an inactive or archived estate', async () => {
    const message = 'This estate is not active; nothing can be paid there now.'
    const setPalm = (state: object) =>
      db.update(estateRows).set(state).where(eq(estateRows.id, estates.palm.id))
    await setPalm({ status: null })
    await refused(initialize(), 'tenant_id', message)
    await setPalm({ status: 1, archived_at: new Date().toISOString() })
    await refused(initialize(), 'tenant_id', message)
    await setPalm({ archived_at: null })
    expect((await initialize()).status).toBe(201)
  })

  test('for another’s tenancy', async () => {
    const before = await db.$count(checkouts)
    for (const tenant_id of [tenancies.villa, tenancies.house, 2_147_483_647])
      expect((await initialize({ tenant_id })).status).toBe(404)
    expect(await db.$count(checkouts)).toBe(before)
  })
})

describe('while the provider is down', () => {
  const message =
    'The payment provider is not answering. You have not been charged; please try again shortly.'

  test.each(['server_error', 'timeout', 'nonsense'] as const)(
    '(%s) nobody is charged, and a new try works',
    async (answer) => {
      sandbox.misbehave({ call: 'initialize', answer, times: 1 })
      const { status, body } = await initialize()
      expect([status, body]).toEqual([503, { code: 'unavailable', message }])
      expect(await db.$count(payments)).toBe(0)
      expect((await initialize()).status).toBe(201)
    },
  )
})

test('our own database being lost once the provider opened a checkout is not told as the provider’s fault', async () => {
  const { connection: proxied, cutAt, close: closeProxy } = await openDatabaseProxy(world.connection)
  const far = openDatabase(proxied, () => {})
  const { url, logged } = await startServer(far, { provider_url: sandbox.url })
  cutAt('"access_code" = ')
  const { status, body } = await createCall(url, people.tenant.token)('POST /payment/initialize', {
    body: {
      tenant_id: tenancies.flat,
      phone_number: '0803 123 4567',
      items: [{ charge_id: charges.security, quantity: 1 }],
    },
  })
  expect([status, body.message]).toEqual([
    503,
    'A service we depend on is not answering. Please try again shortly.',
  ])
  expect(logged.join()).toContain('the database does not answer')
  expect(logged.join()).not.toContain('the provider')
  await far.close()
  closeProxy()
})

test('a price that changes meanwhile is not the one that was set out to be paid', async () => {
  const charge_id = await freshCharge(world, 7_000)
  const { reference, amount } = await openCheckout(world, 'tenant', [{ charge_id, quantity: 1 }])
  await db.update(chargeRows).set({ amount: 9_000 }).where(eq(chargeRows.id, charge_id))
  expect([amount, (await checkoutOf(world, reference)).amount]).toEqual([7_000, 7_000])
  expect((await openCheckout(world, 'tenant', [{ charge_id, quantity: 1 }])).amount).toBe(9_000)
})

describe('open checkouts', () => {
  test('are twenty of one person at the most, also all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => initialize()))
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(refused).toHaveLength(40)
    expect(refused[0]?.body.message).toBe(
      'You have 20 unfinished payments. Please finish one of them, or try again tomorrow.',
    )
    await openCheckout(world, 'neighbour')
    await db.update(checkouts).set({ status: 'paid' }).where(eq(checkouts.user_id, people.tenant.id))
    expect((await initialize()).status).toBe(201)
  })

  test('that the provider did not open keep nobody from trying again', async () => {
    sandbox.misbehave({ call: 'initialize', answer: 'server_error', times: 20 })
    for (let count = 0; count < 20; count += 1) expect((await initialize()).status).toBe(503)
    await db.update(checkouts).set({ created_at: new Date(Date.now() - 61_000).toISOString() })
    expect((await initialize()).status).toBe(201)
  })

  test('have a reference each: one that is taken is not taken over', async () => {
    const { reference, access_code } = await openCheckout(world)
    const { id, ...taken } = await checkoutOf(world, reference)
    expect(await insertCheckout(db, { ...taken, user_id: people.neighbour.id })).toBe(false)
    expect(await checkoutOf(world, reference)).toMatchObject({ id, access_code, user_id: people.tenant.id })
  })
})
