import { beforeEach, describe, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { eq } from '#server/database/drizzle.ts'
import { payments } from '#server/database/schema-payments.ts'
import { payAtProvider, recordsOf, submissionOf, submit } from '#server/test/payments.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, properties, sandbox } = world
const readRows = await createTableStateReader(world.pool)
beforeEach(() => sandbox.behave())

const submitWith = (paid: { reference: string; amount: number }, over: object) =>
  as('tenant')('POST /make/payment', { body: { ...submissionOf(world, 'tenant', paid), ...over } })

describe('a reference that we did not make', () => {
  let count = 0
  /** Opened at the provider with our public key by an outsider. */
  async function opened(email: string, amount_kobo: number, pay = true) {
    const reference = `EST-1700000000000-${++count}`
    const callback_url = 'https://elsewhere.example/paid'
    await world.context.paystack.initialize({ reference, amount_kobo, email, metadata: {}, callback_url })
    if (pay) await payAtProvider(world, reference)
    return { reference, amount: amount_kobo / 100 }
  }

  test('is taken where the provider has it: paid, by this person, for what these charges cost', async () => {
    const paid = await opened(people.tenant.email.toUpperCase(), 4_500_000)
    const { status, body } = await submit(world, paid)
    expect([status, body.status, body.payment?.amount]).toEqual([200, 'success', 45_000])
    expect(await recordsOf(world, paid.reference)).toHaveLength(1)
  })

  test.each([
    { about: 'unknown there', paid: () => ({ reference: 'EST-1', amount: 45_000 }), field: 'reference' },
    { about: 'not paid', paid: () => opened(people.tenant.email, 4_500_000, false), field: 'reference' },
    { about: 'paid by another', paid: () => opened(people.neighbour.email, 4_500_000), field: 'reference' },
    { about: 'paid too little', paid: () => opened(people.tenant.email, 100_000), field: 'amount' },
    { about: 'paid too much', paid: () => opened(people.tenant.email, 9_000_000), field: 'amount' },
    {
      about: 'paid for another’s home',
      paid: () => opened(people.tenant.email, 4_500_000),
      over: { estate_property_id: properties.villa },
      field: 'estate_property_id',
    },
  ])('is refused where it is $about, and nothing is written', async ({ paid, over, field }) => {
    const submitted = await paid()
    const before = await readRows()
    const { status, body } = await submitWith(submitted, over ?? {})
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    expect(await readRows()).toEqual(before)
  })

  test('is taken as the provider makes it, and what becomes of it later finds it', async () => {
    sandbox.sendWebhooksTo(`${world.url}/api/paystack/webhook`)
    const { control } = sandboxClient(sandbox.url)
    // On a page of the provider, where no merchant's server names the payment.
    const opening = await fetch(`${sandbox.url}/checkout/request`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key: SANDBOX_KEYS.public_key,
        email: people.tenant.email,
        amount: 4_500_000,
      }),
    })
    expect(opening.status).toBe(200)
    const reference = (await sandbox.transactions()).at(-1)?.reference as string
    expect(reference).toMatch(/^T\d+_\d+_[0-9a-f]{8}_[0-9a-z]{5}$/)
    await payAtProvider(world, reference)
    expect((await submit(world, { reference, amount: 45_000 })).body.status).toBe('success')

    await control('POST', `dispute/${reference}`)
    const reviews = await as('admin')('GET /payments/reviews', { query: { q: reference } })
    expect(reviews.body).toMatchObject([{ kind: 'flag', reference }])
    await control('POST', `refund/${reference}`, { amount_kobo: 1_000_000 })
    await expect
      .poll(async () => (await recordsOf(world, reference)).map(({ amount }) => amount))
      .toEqual([45_000, -10_000])
  })

  test('is recorded once, however often it is told at once', async () => {
    const paid = await opened(people.tenant.email, 4_500_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(world, paid)))
    expect(new Set(answers.map(({ body }) => body.payment?.id)).size).toBe(1)
    expect(await db.$count(payments, eq(payments.transaction_reference, paid.reference))).toBe(1)
  })
})
