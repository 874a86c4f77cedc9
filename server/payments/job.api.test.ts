import { beforeEach, describe, expect, test } from 'vitest'
import { eq, isNotNull, sql } from '#server/database/drizzle.ts'
import { checkouts } from '#server/database/schema-payments.ts'
import { createPaystack } from '#server/payments/provider/paystack.ts'
import {
  checkoutOf,
  openCheckout,
  payAtProvider,
  receiveTransfer,
  recordsOf,
  runJob,
  submit,
} from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'
import { settleDue } from './job.ts'

const world = await startWorld()
const { app, context, db, logged, sandbox } = world
beforeEach(async () => {
  sandbox.behave()
  // The job ignores open checkouts of earlier tests.
  await db.update(checkouts).set({ next_check_at: null })
})

const HOUR = 3_600_000
const work = () => settleDue(context, app.log)
/** Makes every checkout due that has a next check. */
const makeDue = () =>
  db.update(checkouts).set({ next_check_at: sql`now()` }).where(isNotNull(checkouts.next_check_at))
/** Moves the opening time back by some hours. */
const age = (reference: string, hours: number) =>
  db
    .update(checkouts)
    .set({ created_at: new Date(Date.now() - hours * HOUR).toISOString() })
    .where(eq(checkouts.reference, reference))
const secondsToNextLook = async (reference: string) => {
  const { next_check_at } = await checkoutOf(world, reference)
  return next_check_at && Math.round((Date.parse(next_check_at) - Date.now()) / 1000)
}
const statusesOf = async (reference: string) =>
  (await recordsOf(world, reference)).map(({ status }) => status)

describe('an open checkout', () => {
  test('is looked at after two minutes, not before', async () => {
    const { reference } = await openCheckout(world)
    await payAtProvider(world, reference)
    expect(await secondsToNextLook(reference)).toBeGreaterThan(110)
    expect(await secondsToNextLook(reference)).toBeLessThanOrEqual(120)
    expect(await work()).toBe(0)
    expect(await recordsOf(world, reference)).toEqual([])
    await makeDue()
    expect(await work()).toBe(1)
    expect(await statusesOf(reference)).toEqual(['success'])
    await makeDue()
    await work()
    expect(await statusesOf(reference)).toEqual(['success'])
  })

  test.each(['server_error', 'timeout', 'nonsense'] as const)(
    'is settled once the provider answers again (%s)',
    async (answer) => {
      const checkout = await openCheckout(world)
      await payAtProvider(world, checkout.reference)
      sandbox.misbehave({ call: 'verify', answer, times: 2 })
      expect((await submit(world, checkout)).status).toBe(202)
      await runJob(world, checkout.reference)
      expect(await checkoutOf(world, checkout.reference)).toMatchObject({ status: 'open', tries: 2 })
      await runJob(world, checkout.reference)
      expect(await statusesOf(checkout.reference)).toEqual(['success'])
    },
  )

  test('is asked for less and less often, every quarter of an hour at the least', async () => {
    const { reference } = await openCheckout(world)
    const waits: number[] = []
    for (let times = 0; times < 8; times += 1) {
      await runJob(world, reference)
      waits.push((await secondsToNextLook(reference)) || 0)
    }
    const expected = [30, 60, 120, 240, 480, 900, 900, 900]
    for (const [index, wait] of waits.entries())
      expect(wait / (expected[index] ?? 0), `${wait}`).toSatisfy((part) => part > 0.8 && part <= 1.01)
    expect(new Set(waits.slice(5)).size).toBeGreaterThan(1)
  })

  test('that one provider error meets does not hold up the others', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => openCheckout(world)))
    for (const { reference } of opened) await payAtProvider(world, reference)
    const [unlucky] = opened
    sandbox.misbehave({ call: 'verify', answer: 'server_error', reference: unlucky?.reference as string })
    await makeDue()
    await work()
    const statuses = await Promise.all(opened.map(({ reference }) => statusesOf(reference)))
    expect(statuses).toEqual([[], ...Array(4).fill(['success'])])
  })
})

describe('a checkout that nobody pays', () => {
  test('is left alone for a day, then closed, not turned into a payment', async () => {
    const { reference } = await openCheckout(world)
    await age(reference, 23.9)
    await runJob(world, reference)
    expect((await checkoutOf(world, reference)).status).toBe('open')
    await age(reference, 24.1)
    await runJob(world, reference)
    expect(await checkoutOf(world, reference)).toMatchObject({ status: 'closed', next_check_at: null })
    expect(await recordsOf(world, reference)).toEqual([])
  })

  test('is closed too where the provider never knew it', async () => {
    const { reference } = await openCheckout(world)
    sandbox.misbehave({ call: 'verify', answer: 'unknown_reference', reference })
    await age(reference, 24.1)
    await runJob(world, reference)
    expect((await checkoutOf(world, reference)).status).toBe('closed')
  })

  test('is not closed while the provider cannot be asked', async () => {
    const { reference } = await openCheckout(world)
    sandbox.misbehave({ call: 'verify', answer: 'server_error', reference })
    await age(reference, 30)
    await runJob(world, reference)
    expect((await checkoutOf(world, reference)).status).toBe('open')
  })
})

describe('a transfer that does not arrive', () => {
  test('is waited for, for three days; then it wants a person', async () => {
    const { reference } = await openCheckout(world)
    await payAtProvider(world, reference, 'transfer')
    await age(reference, 71.9)
    await runJob(world, reference)
    expect((await checkoutOf(world, reference)).status).toBe('open')
    await age(reference, 72.1)
    await runJob(world, reference)
    expect(await checkoutOf(world, reference)).toMatchObject({ status: 'stuck', last_error: null })
    expect(await recordsOf(world, reference)).toEqual([])
    expect(await secondsToNextLook(reference)).toBeGreaterThan(3_500)
    await receiveTransfer(world, reference)
    await runJob(world, reference)
    expect(await statusesOf(reference)).toEqual(['success'])
  })
})

describe('a provider that does not answer', () => {
  test.each(['open', 'declined'] as const)('for three days: it wants a person (%s)', async (state) => {
    const { reference } = await openCheckout(world)
    if (state === 'declined') {
      await payAtProvider(world, reference, 'declined')
      await runJob(world, reference)
    }
    await payAtProvider(world, reference)
    sandbox.misbehave({ call: 'verify', answer: 'server_error', reference })
    await age(reference, 71.9)
    await runJob(world, reference)
    expect((await checkoutOf(world, reference)).status).not.toBe('stuck')
    await age(reference, 72.1)
    await runJob(world, reference)
    expect(await checkoutOf(world, reference)).toMatchObject({
      status: 'stuck',
      last_error: expect.stringContaining('answered 500'),
    })
    expect(await secondsToNextLook(reference)).toBeGreaterThan(3_500)
    // The job asks again and settles it.
    sandbox.behave()
    await runJob(world, reference)
    expect((await statusesOf(reference)).at(-1)).toBe('success')
    expect(await checkoutOf(world, reference)).toMatchObject({ status: 'paid', next_check_at: null })
  })

  test('or refuses our key, is waited for in the same way', async () => {
    const { reference } = await openCheckout(world)
    await age(reference, 73)
    await makeDue()
    const paystack = createPaystack({ secret_key: 'sk_test_another', api_url: sandbox.url })
    await settleDue({ ...context, paystack }, app.log)
    expect(await checkoutOf(world, reference)).toMatchObject({
      status: 'stuck',
      last_error: expect.stringContaining('Invalid key'),
    })
  })

  test('is logged when it begins and when it is over, not at every try', async () => {
    const opened = [await openCheckout(world), await openCheckout(world)]
    sandbox.misbehave({ call: 'verify', answer: 'server_error' })
    logged.length = 0
    for (const { reference } of [...opened, ...opened]) await runJob(world, reference)
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
      'the payment provider cannot be asked; it is tried again',
    ])
    sandbox.behave()
    for (const { reference } of opened) await runJob(world, reference)
    expect(logged.map((line) => JSON.parse(line).msg).slice(1)).toEqual([
      'the payment provider answers again',
    ])
  })
})

describe('a declined card', () => {
  test('is looked at again, for as long as another may be tried', async () => {
    const { reference } = await openCheckout(world)
    await payAtProvider(world, reference, 'declined')
    await runJob(world, reference)
    expect(await statusesOf(reference)).toEqual(['failed'])
    expect(await secondsToNextLook(reference)).toBeGreaterThan(20)
    await payAtProvider(world, reference)
    await runJob(world, reference)
    expect(await statusesOf(reference)).toEqual(['failed', 'success'])
    expect(await checkoutOf(world, reference)).toMatchObject({ status: 'paid', next_check_at: null })
  })

  test('is asked for less and less often, and after a day no more', async () => {
    const { reference } = await openCheckout(world)
    await payAtProvider(world, reference, 'declined')
    for (let times = 0; times < 6; times += 1) await runJob(world, reference)
    expect(await secondsToNextLook(reference)).toBeGreaterThan(800)
    await age(reference, 24.1)
    await runJob(world, reference)
    expect(await checkoutOf(world, reference)).toMatchObject({ status: 'failed', next_check_at: null })
    expect(await statusesOf(reference)).toEqual(['failed'])
  })
})

test('two servers share what is due, and neither does the other’s', async () => {
  await db.update(checkouts).set({ status: 'closed' }).where(eq(checkouts.status, 'open'))
  const payers = ['tenant', 'neighbour'] as const
  const opened = await Promise.all(
    payers.flatMap((who) => Array.from({ length: 15 }, () => openCheckout(world, who))),
  )
  for (const { reference } of opened) await payAtProvider(world, reference)
  await makeDue()
  const taken = await Promise.all([work(), work()])
  expect(taken.reduce((sum, each) => sum + each)).toBe(30)
  const after = await Promise.all(opened.map(({ reference }) => statusesOf(reference)))
  expect(after).toEqual(Array(30).fill(['success']))
})

test('a server that is to stop begins with no more', async () => {
  const opened = await Promise.all(Array.from({ length: 12 }, () => openCheckout(world)))
  await makeDue()
  expect(await settleDue(context, app.log, AbortSignal.abort())).toBeLessThan(opened.length)
  expect(await work()).toBeGreaterThan(0)
})
