import { beforeAll, expect, test } from 'vitest'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { recordCash, recordOf } from '#server/test/payments.ts'
import { startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, estates, charges, tenancies } = world
const { security, water } = charges
const tenant_id = tenancies.flat

/** Palm Grove bills the security levy (45,000) and water (5,000.50) from 1 October; it is 21 November. */
beforeAll(async () => {
  for (const id of [tenancies.flat, tenancies.villa]) await livesSince(world, id, '2026-10-01')
  await billCharges(world, estates.palm.id, [security, water], '2026-10-01')
})

const open = async (id = tenant_id) =>
  (
    await as('estate admin')('GET /tenant/ledger/:tenantId', {
      params: { tenantId: id },
      query: { status: 'open' },
    })
  ).body.entries.map((entry) => ({ ...entry, what: `${entry.name} ${entry.period?.from.slice(5, 7)}` }))
const opens = async () => (await open()).map((entry) => [entry.what, entry.open])
const idOf = async (what: string) => (await open()).find((entry) => entry.what === what)?.id ?? 0
const preview = async (wanted: object, who: Who = 'estate admin') =>
  (await as(who)('POST /payment/preview', { body: { tenant_id, ...wanted } })).body

test('what is open is listed in the order in which money pays it', async () => {
  expect(await opens()).toEqual([
    ['Security levy 10', 45_000],
    ['Water 10', 5_000.5],
    ['Security levy 11', 45_000],
    ['Water 11', 5_000.5],
  ])
})

test('those who run the estate see before they record what it settles: what they name first, then what is owed longest', async () => {
  const entries = [await idOf('Water 11')]
  for (const who of ['estate admin', 'admin'] as const) {
    const { amount, settles, credit } = await preview({ amount: 10_000, entries }, who)
    expect([amount, credit]).toEqual([10_000, 0])
    expect(settles.map(({ name, due_on, amount: paid, part }) => [name, due_on, paid, part])).toEqual([
      ['Water', '2026-11-01', 5_000.5, false],
      ['Security levy', '2026-10-01', 4_999.5, true],
    ])
  }
  // Cash has no minimum.
  expect(await preview({ amount: 0.5 })).toMatchObject({ amount: 0.5 })
  expect(await preview({ amount: 110_001 })).toMatchObject({ credit: 10_000 })
})

test('what is recorded for an entry pays that, and the rest what is owed longest', async () => {
  const entries = [await idOf('Water 11')]
  const { payload, charge_id } = await recordCash(world, { amount: 50_000.5, entries, paid_on: '2026-11-21' })
  expect([charge_id, payload.items.map(({ name, amount }) => [name, amount])]).toEqual([
    0,
    [
      ['Water, November 2026', 5_000.5],
      ['Security levy, October 2026', 45_000],
    ],
  ])
  expect(await opens()).toEqual([
    ['Water 10', 5_000.5],
    ['Security levy 11', 45_000],
  ])
})

test('less than an entry pays a part of it; more than all that is owed waits as credit', async () => {
  const levy = await idOf('Security levy 11')
  const part = await recordCash(world, { amount: 5_000, entries: [levy], paid_on: '2026-11-21' })
  const { body: log } = await as('super admin')('GET /audit-log', { query: { q: 'record' } })
  expect(log.find(({ entity_id }) => entity_id === part.id)?.after).toMatchObject({
    paid_for: ['Palm flat: Security levy, November 2026 (part: ₦5,000.00 of ₦45,000.00)'],
  })
  const settles = async (amount: number) => (await preview({ amount, entries: [levy] })).settles
  expect(await settles(40_000)).toMatchObject([{ amount: 40_000, part: true, rest: true }])
  expect(await settles(39_000)).toMatchObject([{ amount: 39_000, part: true, rest: false }])
  expect(await opens()).toEqual([
    ['Water 10', 5_000.5],
    ['Security levy 11', 40_000],
  ])
  const { payload } = await recordCash(world, { amount: 46_000.5, entries: [levy], paid_on: '2026-11-21' })
  expect(payload.items.at(-1)).toMatchObject({ name: 'Payment on account', amount: 1_000 })
  const { body } = await as('tenant')('GET /tenant/ledger/:tenantId', { params: { tenantId: tenant_id } })
  expect([body.owed, body.credit]).toEqual([0, 1_000])
})

test('with charges beside it the sum has to be the amount', async () => {
  const items = [{ charge_id: charges.everywhere, quantity: 1 }]
  const [theirs] = await open(tenancies.villa)
  const refused = await as('estate admin')('POST /payment/record', {
    body: recordOf(world, {
      ...{ tenant_id: tenancies.villa, amount: 1, paid_on: '2026-11-21' },
      ...{ items, entries: [theirs?.id] },
    }),
  })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'These charges come to ₦55,000.00. Enter that, or record the money on account.',
  ])
})

test('an entry that is paid, of somebody else, or of an estate that keeps no ledger is refused', async () => {
  const [theirs] = await open(tenancies.villa)
  const record = async (over: object) => {
    const body = recordOf(world, { paid_on: '2026-11-21', ...over })
    const answer = await as('admin')('POST /payment/record', { body })
    return [answer.status, answer.body.errors ?? answer.body.message]
  }
  const gone = { 'entries.0': ['This is not owed any more.'] }
  expect(await record({ entries: [theirs?.id] })).toEqual([422, gone])
  expect(await record({ entries: [2_000_000] })).toEqual([422, gone])
  expect(await record({ entries: [] })).toEqual([422, { entries: ['Pick what to pay'] }])
  expect(await record({ tenant_id: tenancies.house, entries: [theirs?.id] })).toEqual([
    422,
    { items: ['Billing is not turned on for this estate.'] },
  ])
})

test('a payer pays a part of what they pick by card, too', async () => {
  const [, , levy] = await open(tenancies.villa)
  const wanted = { tenant_id: tenancies.villa, amount: 100, entries: [levy?.id] }
  const { body } = await as('neighbour')('POST /payment/preview', { body: wanted })
  expect(body.settles).toMatchObject([{ entry_id: levy?.id, amount: 100, part: true, rest: false }])
  const both = { ...wanted, items: [{ charge_id: security, quantity: 1 }] }
  expect((await as('neighbour')('POST /payment/preview', { body: both })).body.errors).toEqual({
    amount: ['Unknown field'],
  })
})

test('money of a year before the first month that the estate bills is recorded, and no older', async () => {
  await livesSince(world, tenancies.villa, '2026-11-15')
  const record = async (paid_on: string) => {
    const body = recordOf(world, { tenant_id: tenancies.villa, paid_on })
    const answer = await as('estate admin')('POST /payment/record', { body })
    return answer.body.errors ?? answer.status
  }
  expect(await record('2025-10-01')).toBe(201)
  expect(await record('2025-09-30')).toEqual({
    paid_on: ['At the earliest 1 Oct 2025, 12 months before this tenancy or its billing began.'],
  })
})
