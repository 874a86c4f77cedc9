import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { billCharges } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'
import { addHome } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-10' })
const { as, db, owner, estates, charges } = world
const { security } = charges
const estateId = estates.palm.id
const estateAdmin = as('estate admin')
const homes: Record<string, number> = {}

/** Seven more homes in Palm Grove, which bills the security levy, 45,000 a month. It is 10 November; nobody has paid. */
beforeAll(async () => {
  await db.execute(sql`update tenants set starts_on = '2026-12-01'`)
  for (const home of ['paid', 'given back', 'discount', 'half off', 'write-off', 'cancel', 'plan'])
    homes[home] = await addHome(world, 'neighbour', { title: home, starts_on: '2026-11-01' })
  await billCharges(world, estateId, [security], '2026-11-01')
})

const pay = async (home: string, amount: number) => {
  const body = recordOf(world, { tenant_id: homes[home], amount, paid_on: '2026-11-10' })
  const recorded = await estateAdmin('POST /payment/record', { body })
  expect(recorded.status).toBe(201)
  return recorded.body.id
}
const dueOf = async (home: string) => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ledger_entries where account_id = ${accountOf(homes[home] ?? 0)} and kind = 'due' order by id`)
  return rows[0]?.id
}
const adjust = async (home: string, body: object) => {
  const { status } = await estateAdmin('POST /ledger/adjust', {
    body: {
      key: randomUUID(),
      tenant_id: homes[home],
      note: 'Agreed.',
      ...{ of_entry: await dueOf(home) },
      ...body,
    },
  })
  expect(status).toBe(201)
}
const spread = async (home: string, due_on: string) => {
  const { status } = await estateAdmin('POST /plan/create', {
    body: {
      ...{ key: randomUUID(), tenant_id: homes[home], note: 'Agreed.' },
      instalments: [{ amount: 45_000, due_on }],
    },
  })
  expect(status).toBe(201)
}
const month = async () => {
  const { body } = await estateAdmin('GET /estate/owed/:estateId', { params: { estateId } })
  const { body: last } = await estateAdmin('GET /estate/charges/:estateId/paid', { params: { estateId } })
  const [charge] = body.by_charge
  const { due, collected } = body.by_month.at(-1) ?? {}
  const count = { paid: charge?.paid, of: charge?.of }
  // Every page shows the same figure.
  expect(body.paid_this_month).toEqual(count)
  expect(last.map(({ paid, of }) => ({ paid, of }))).toEqual([count])
  expect({ due: charge?.due, collected: charge?.collected }).toEqual({ due, collected })
  return { due, collected, ...count }
}

test('money that came is collected, and what was given back is not', async () => {
  expect(await month()).toEqual({ due: 7 * 45_000, collected: 0, paid: 0, of: 7 })
  await pay('paid', 45_000)
  const id = await pay('given back', 45_000)
  expect(await month()).toEqual({ due: 7 * 45_000, collected: 90_000, paid: 2, of: 7 })
  await estateAdmin('POST /payment/:id/reverse', { params: { id }, body: { note: 'No such transfer.' } })
  expect(await month()).toEqual({ due: 7 * 45_000, collected: 45_000, paid: 1, of: 7 })
  const { body } = await estateAdmin('GET /estate/owed/:estateId', { params: { estateId } })
  expect(body.today).toEqual({ payments: 1, amount: 45_000 })
  const { body: owing } = await estateAdmin('GET /estate/arrears/:estateId', { params: { estateId } })
  expect(owing.find(({ tenant_id }) => tenant_id === homes['given back'])?.last_paid_at).toBeNull()
  const params = { tenantId: homes['given back'] ?? 0 }
  const { body: ledger } = await estateAdmin('GET /tenant/ledger/:tenantId', { params })
  expect(ledger.entries.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^Reversal INV-[-\d]+-R1$/),
  )
})

test('a discount is not collected; who was given it and paid the rest has paid', async () => {
  await adjust('discount', { kind: 'discount', amount: 45_000 })
  await adjust('half off', { kind: 'discount', amount: 20_000 })
  expect(await month()).toEqual({ due: 7 * 45_000, collected: 45_000, paid: 2, of: 7 })
  await pay('half off', 25_000)
  expect(await month()).toEqual({ due: 7 * 45_000, collected: 70_000, paid: 3, of: 7 })
})

test('what was written off was neither collected nor paid', async () => {
  await adjust('write-off', { kind: 'write_off', amount: 45_000 })
  expect(await month()).toEqual({ due: 7 * 45_000, collected: 70_000, paid: 3, of: 7 })
})

test('what was cancelled was never asked for', async () => {
  await adjust('cancel', { kind: 'cancel' })
  expect(await month()).toEqual({ due: 6 * 45_000, collected: 70_000, paid: 3, of: 6 })
})

test('what was spread over a plan is not paid yet', async () => {
  await spread('plan', '2026-12-15')
  expect(await month()).toEqual({ due: 6 * 45_000, collected: 70_000, paid: 3, of: 6 })
})

test('a month later it is told as it stood on that day', async () => {
  await turnTo(owner.db, '2026-12-10')
  await bringAllUpToDate(db, world.app.log)
  const { body } = await estateAdmin('GET /estate/owed/:estateId', { params: { estateId } })
  expect(body.same_day_last_month).toEqual({ paid: 3, of: 6 })
})

test('what a plan of long ago still spreads is not money, whatever it settles since', async () => {
  await turnTo(owner.db, '2027-01-01')
  homes.long = await addHome(world, 'neighbour')
  await bringAllUpToDate(db, world.app.log)
  await spread('long', '2028-12-31')
  await turnTo(owner.db, '2027-03-01')
  await bringAllUpToDate(db, world.app.log)
  await pay('long', 45_000)
  const before = await month()
  // The plan's credit for January now pays March; February was paid.
  await adjust('long', { kind: 'cancel' })
  expect(await month()).toEqual(before)
  // Once the instalment is paid, no debt remains.
  await pay('long', 45_000)
  const { body } = await estateAdmin('GET /estate/owed/:estateId', { params: { estateId } })
  expect(body.paid_this_month).toEqual({ paid: (before.paid ?? 0) + 1, of: before.of })
})
