import { expect, test } from 'vitest'
import { longDay } from '#contract/day-words.ts'
import { addCharge, firstOfMonth, toBill } from '#server/test/billing-setup.ts'
import { refusal } from '#server/test/client.ts'
import { todayOf } from '#server/test/clock.ts'
import { openCheckout, pay, payAtProvider, recordCash, recordsOf, submit } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, owner, estates, tenancies } = world
const today = todayOf(owner.db)
const tenant_id = tenancies.flat

const oneTime = (over: object = {}) => addCharge(world, estates.palm.id, { duration: 2, ...over })
const of = (charge_id: number, quantity = 1) => [{ charge_id, quantity }]
const begin = async (charge_id: number, quantity = 1) => {
  const { status, body } = await as('tenant')('POST /payment/initialize', {
    body: { tenant_id, phone_number: '0803 123 4567', items: of(charge_id, quantity) },
  })
  return [status, status === 201 ? body.amount : body]
}
const stateOf = async (charge_id: number, who: Who = 'tenant') => {
  const { body } = await as(who)('GET /tenant/charges/:tenantId', { params: { tenantId: tenant_id } })
  return body.find((state) => state.charge_id === charge_id)
}
const reverse = (id: number) =>
  as('estate admin')('POST /payment/:id/reverse', { params: { id }, body: { note: 'Wrong home.' } })
const nameOf = async (id: number) =>
  (await as('admin')('PUT /charge/update/:id', { params: { id }, body: {} })).body.name
const refusedAsPaid = async (id: number) =>
  refusal('items.0.charge_id', `${await nameOf(id)} was paid on ${longDay(today)}. It can be paid once.`)
/** Two checkouts for one charge, begun before either is paid. Resolves with the second payment. */
async function payTwiceAtOnce(charge_id: number) {
  const items = of(charge_id)
  const checkouts = [await openCheckout(world, 'tenant', items), await openCheckout(world, 'tenant', items)]
  for (const checkout of checkouts) {
    await payAtProvider(world, checkout.reference)
    expect((await submit(world, checkout, 'tenant', items)).status).toBe(200)
  }
  const [second] = await recordsOf(world, checkouts[1]?.reference ?? '')
  return second
}

/** Screen and statement list a purchase before its payment. */
async function standsBeforeItsPayment(charge_id: number) {
  const params = { tenantId: tenant_id }
  const { body: ledger } = await as('tenant')('GET /tenant/ledger/:tenantId', { params })
  const { body: statement } = await as('tenant')('GET /tenant/statement/:tenantId', { params })
  const { lines } = statement
  expect(lines).toEqual(ledger.entries.toReversed())
  const bought = lines.findIndex((line) => line.kind === 'purchase' && line.charge_id === charge_id)
  const [before, levy, payment] = lines.slice(bought - 1)
  expect(levy).toMatchObject({ amount: 10_000, running: (before?.running ?? 0) + 10_000 })
  expect(payment).toMatchObject({ kind: 'payment', amount: -10_000, running: before?.running })
  expect(payment?.payment_id).toBe(levy?.payment_id)
}

test('a paid one-time charge is refused to its tenant and to the estate, and shown as paid', async () => {
  const id = await oneTime()
  expect(await stateOf(id)).toBeUndefined()
  await pay(world, { items: of(id) })
  expect(await begin(id)).toEqual([422, await refusedAsPaid(id)])
  const recorded = await as('estate admin')('POST /payment/preview', { body: { tenant_id, items: of(id) } })
  expect([recorded.status, recorded.body]).toEqual([422, await refusedAsPaid(id)])
  for (const who of ['tenant', 'estate admin'] as const)
    expect(await stateOf(id, who)).toMatchObject({
      billed: false,
      paid_once: true,
      paid_on: today,
      owed: 0,
    })
  // Another home of the estate may still pay it.
  await pay(world, { who: 'neighbour', items: of(id) })
})

test('two at once are refused, unless it may be bought more than once', async () => {
  expect(await begin(await oneTime(), 2)).toEqual([
    422,
    refusal('items.0.quantity', 'At most 1 of this charge can be paid now.'),
  ])
  const card = await oneTime({ repeatable: true })
  await pay(world, { items: of(card, 2) })
  expect(await begin(card, 2)).toEqual([201, 20_000])
})

test('a reversed payment does not count, nor does one that failed', async () => {
  const id = await oneTime()
  await pay(world, { items: of(id), means: 'declined' }).catch(() => undefined)
  const { id: payment } = await recordCash(world, { amount: 10_000, items: of(id) })
  expect(await begin(id)).toEqual([422, await refusedAsPaid(id)])
  expect((await reverse(payment)).status).toBeLessThan(300)
  expect(await begin(id)).toEqual([201, 10_000])
})

test('of two checkouts at once the second is for an admin to review', async () => {
  const id = await oneTime()
  const second = await payTwiceAtOnce(id)
  expect(second).toMatchObject({ status: 'success', review: `Paid before: ${await nameOf(id)}.` })
  const { body } = await as('admin')('GET /payments/reviews', { query: { state: 'open' } })
  expect(body.map((review) => review.id)).toEqual([second?.id])
})

test('where the estate bills, the second is credit, and what was bought before counts', async () => {
  const before = await oneTime()
  await pay(world, { items: of(before) })
  const [billed, unbilled] = [await oneTime(), await oneTime()]
  const everywhere = world.charges.everywhere
  const anchor = await firstOfMonth(db)
  const { status } = await as('admin')('PUT /estate/billing/:estateId', {
    params: { estateId: estates.palm.id },
    body: {
      ...{ billing_from: anchor, raise_days: 0, openings: [] },
      charges: [toBill(billed, anchor), toBill(everywhere, anchor)],
    },
  })
  expect(status).toBe(200)
  expect(await begin(before)).toEqual([422, await refusedAsPaid(before)])
  for (const id of [billed, unbilled]) {
    expect(await payTwiceAtOnce(id)).toMatchObject({ review: null })
    expect(await begin(id)).toEqual([422, await refusedAsPaid(id)])
    expect(await stateOf(id)).toMatchObject({ billed: id === billed, paid_once: true, paid_on: today })
  }
  const { body: ledger } = await as('tenant')('GET /tenant/ledger/:tenantId', {
    params: { tenantId: tenant_id },
  })
  const purchases = ledger.entries.filter(({ kind }) => kind === 'purchase')
  const ofThese = purchases
    .flatMap(({ charge_id }) => charge_id ?? [])
    .filter((id) => [before, billed, unbilled].includes(id))
  expect(ofThese.toSorted()).toEqual([before, unbilled])
  await standsBeforeItsPayment(unbilled)

  // An admin reads how many paid a charge of every estate, over all estates.
  const { body: paid } = await as('admin')('GET /charges/paid')
  expect(paid).toEqual([expect.objectContaining({ charge_id: everywhere, of: 2 })])
  expect((await as('estate admin')('GET /charges/paid')).status).toBe(403)
})
