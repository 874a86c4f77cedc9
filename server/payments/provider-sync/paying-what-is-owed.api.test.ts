import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { accountOf } from '#server/test/ledger.ts'
import { openCheckout, payAtProvider, submissionOf } from '#server/test/payments.ts'
import { startWorld, type World } from '#server/test/world.ts'

const world: World = await startWorld({ today: '2026-11-21' })
const { as, db, estates, charges, tenancies } = world
const tenant = as('tenant')
const [security, water] = [charges.security, charges.water]

/** Palm Grove bills the security levy (45,000) and water (5,000.50) from 1 September 2026; it is 21 November. */
beforeAll(async () => {
  for (const id of [tenancies.flat, tenancies.villa]) await livesSince(world, id, '2026-09-01')
  await billCharges(world, estates.palm.id, [security, water], '2026-09-01')
})

const preview = async (wanted: object) =>
  (await tenant('POST /payment/preview', { body: { tenant_id: tenancies.flat, ...wanted } })).body
const states = async () =>
  (await tenant('GET /tenant/charges/:tenantId', { params: { tenantId: tenancies.flat } })).body
const stateOf = async (charge_id: number) => (await states()).find((state) => state.charge_id === charge_id)

async function pay(wanted: object, means: 'success' | 'declined' = 'success') {
  const opened = await tenant('POST /payment/initialize', {
    body: { tenant_id: tenancies.flat, phone_number: '0803 123 4567', ...wanted },
  })
  expect(opened.status, opened.body.message).toBe(201)
  const { reference, amount } = opened.body
  await payAtProvider(world, reference, means)
  const body = { ...submissionOf(world, 'tenant', { reference, amount }), charge_id: 0 }
  const made = await tenant('POST /make/payment', { body })
  expect(made.body.status).toBe(means === 'success' ? 'success' : 'failed')
  return made.body.payment
}

test('three months of two charges are owed', async () => {
  expect(await states()).toMatchObject([
    { charge_id: security, owed: 135_000, behind: 3, due_on: '2026-09-01', paid_until: null },
    { charge_id: water, owed: 15_001.5, behind: 3, next: { from_on: '2026-12-01', amount: 5_000.5 } },
  ])
})

test('a declined payment of what is owed names the dues as a paid one does', async () => {
  const declined = await pay({ owed: 'all' }, 'declined')
  expect(declined?.settled.map(({ name, period }) => [name, period?.from_on])).toEqual([
    ['Security levy', '2026-09-01'],
    ['Water', '2026-09-01'],
    ['Security levy', '2026-10-01'],
    ['Water', '2026-10-01'],
    ['Security levy', '2026-11-01'],
    ['Water', '2026-11-01'],
  ])
  const bought = await pay({ items: [{ charge_id: charges.everywhere, quantity: 1 }] }, 'declined')
  expect(bought?.settled).toEqual([])
  const settled = await db.execute(sql`select from allocations`)
  expect(settled.rows).toEqual([])
})

test('the form says what a quantity pays before it is pressed: what is owed longest, then the months to come', async () => {
  const { amount, settles } = await preview({ items: [{ charge_id: security, quantity: 4 }] })
  expect(amount).toBe(180_000)
  expect(settles.map(({ period, late, in_advance }) => [period?.until_on, late, in_advance])).toEqual([
    ['2026-09-30', true, false],
    ['2026-10-31', true, false],
    ['2026-11-30', true, false],
    ['2026-12-31', false, true],
  ])
  expect(await stateOf(security)).toMatchObject({ owed: 135_000 })
})

test('a part pays what is owed longest', async () => {
  const { settles, credit } = await preview({ amount: 50_000 })
  expect(settles.map(({ name, amount, part }) => [name, amount, part])).toEqual([
    ['Security levy', 45_000, false],
    ['Water', 5_000, true],
  ])
  expect(credit).toBe(0)
  const payment = await pay({ amount: 50_000 })
  expect(payment?.payload.items.map(({ name, amount }) => [name, amount])).toEqual([
    ['Security levy, September 2026', 45_000],
    ['Water, September 2026', 5_000],
  ])
  expect(await stateOf(water)).toMatchObject({ owed: 10_001.5, behind: 3 })
  expect(await stateOf(security)).toMatchObject({ owed: 90_000, behind: 2, paid_until: '2026-09-30' })
})

test('a quantity costs what is open of the first and the price of the others', async () => {
  const { amount, settles } = await preview({ items: [{ charge_id: water, quantity: 2 }] })
  expect(amount).toBe(5_001)
  expect(settles.map((each) => each.amount)).toEqual([0.5, 5_000.5])
  await pay({ items: [{ charge_id: water, quantity: 2 }] })
  expect(await stateOf(water)).toMatchObject({ owed: 5_000.5, paid_until: '2026-10-31' })
})

test('one entry is paid by its own', async () => {
  const { settles } = await preview({ owed: 'all' })
  const [oldest] = settles
  await pay({ entries: [oldest?.entry_id] })
  expect(await stateOf(security)).toMatchObject({ owed: 45_000, behind: 1, paid_until: '2026-10-31' })
})

test('all that is owed, and nothing is owed any more', async () => {
  const { amount } = await preview({ owed: 'all' })
  expect(amount).toBe(50_000.5)
  expect((await pay({ owed: 'all' }))?.amount).toBe(50_000.5)
  expect((await states()).map(({ owed, paid_until }) => [owed, paid_until])).toEqual([
    [0, '2026-11-30'],
    [0, '2026-11-30'],
  ])
  const again = await tenant('POST /payment/preview', { body: { tenant_id: tenancies.flat, owed: 'all' } })
  expect([again.status, again.body.message]).toEqual([422, 'Nothing is owed.'])
})

test('two months ahead, and what is bought beside them', async () => {
  const gate = charges.everywhere
  await pay({
    items: [
      { charge_id: security, quantity: 2 },
      { charge_id: gate, quantity: 1 },
    ],
  })
  expect(await stateOf(security)).toMatchObject({ paid_until: '2027-01-31', next: { from_on: '2027-02-01' } })
})

test('more than is owed waits for the next due', async () => {
  const { settles, credit } = await preview({ amount: 7_000 })
  expect([settles, credit]).toEqual([[], 7_000])
})

test('the tenancy of a neighbour, a due twice, what is not there, and two ways at once', async () => {
  const refused = async (wanted: object, tenant_id = tenancies.flat) => {
    const { status, body } = await tenant('POST /payment/preview', { body: { tenant_id, ...wanted } })
    return [status, body.message]
  }
  expect(await refused({ owed: 'all' }, tenancies.villa)).toEqual([404, 'This tenancy does not exist.'])
  expect(await refused({ entries: [2_000_000] })).toEqual([422, 'This is not owed any more.'])
  expect(await refused({ owed: 'all', amount: 100 })).toEqual([422, 'Unknown field'])
  expect(await refused({ amount: 49.99 })).toEqual([
    422,
    'The smallest amount that can be paid by card is ₦50.',
  ])
  expect(await refused({ items: [{ charge_id: charges.stopped, quantity: 1 }] })).toEqual([
    422,
    'This charge is not active. Please remove it and try again.',
  ])
  const neighbours = as('neighbour')
  const theirs = await neighbours('POST /payment/preview', {
    body: { tenant_id: tenancies.villa, owed: 'all' },
  })
  const [entry] = theirs.body.settles ?? []
  expect(entry?.entry_id, JSON.stringify(theirs.body)).toBeGreaterThan(0)
  expect(await refused({ entries: [entry?.entry_id] })).toEqual([422, 'This is not owed any more.'])
})

test('an estate that does not bill keeps nothing and sells as before', async () => {
  const opened = await openCheckout(world, 'other tenant')
  await payAtProvider(world, opened.reference)
  await as('other tenant')('POST /make/payment', { body: submissionOf(world, 'other tenant', opened) })
  const { rows } = await db.execute(
    sql`select from ledger_entries where account_id = ${accountOf(tenancies.house)}`,
  )
  expect(rows).toEqual([])
  const body = { tenant_id: tenancies.house, owed: 'all' }
  expect(await as('other tenant')('POST /payment/preview', { body })).toMatchObject({
    status: 422,
    body: { message: 'Billing is not turned on for this estate.' },
  })
})
