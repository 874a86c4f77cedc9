import { beforeAll, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { recordCash } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, owner, estates, charges, tenancies, people } = world
const { security, water } = charges

/** Palm Grove bills the security levy (45,000) and water (5,000.50) from 1 November; it is 21 November. */
beforeAll(async () => {
  await livesSince(world, tenancies.flat, '2026-11-01')
  await billCharges(world, estates.palm.id, [security, water], '2026-11-01')
})

const nextDue = async () =>
  (await as('tenant')('GET /tenant/ledger/:tenantId', { params: { tenantId: tenancies.flat } })).body.next_due
const nextOf = async (charge_id: number) =>
  (await as('tenant')('GET /tenant/charges/:tenantId', { params: { tenantId: tenancies.flat } })).body.find(
    (state) => state.charge_id === charge_id,
  )?.next
const december = { from: '2026-12-01', to: '2026-12-31' }

test('what is not raised yet is due next, by the terms of each charge that runs', async () => {
  expect(await nextDue()).toEqual({
    due_on: '2026-12-01',
    amount: 50_000.5,
    lines: [
      { entry_id: null, name: 'Security levy', period: december, amount: 45_000 },
      { entry_id: null, name: 'Water', period: december, amount: 5_000.5 },
    ],
  })
})

test('what is paid in advance is not due', async () => {
  const ahead = [{ charge_id: security, quantity: 2 }]
  await recordCash(world, { items: ahead, amount: 90_000, paid_on: '2026-11-21' })
  // November and December of the levy are paid, and its January is after the December of water.
  expect(await nextDue()).toMatchObject({ due_on: '2026-12-01', lines: [{ name: 'Water', amount: 5_000.5 }] })
  expect(await nextOf(security)).toMatchObject({ from_on: '2027-01-01', until_on: '2027-01-31' })
})

test('what is raised before its day and open has an entry', async () => {
  await db.execute(sql`update estates set raise_days = 15 where id = ${estates.palm.id}`)
  await turnTo(owner.db, '2026-11-22')
  await bringAllUpToDate(db, world.app.log)
  expect(await nextDue()).toMatchObject({
    due_on: '2026-12-01',
    lines: [{ entry_id: expect.any(Number), name: 'Water', period: december, amount: 5_000.5 }],
  })
})

test('a charge that is asked for once is due on its day, for no period', async () => {
  const { body: hall } = await as('estate admin')('POST /create/charge', {
    body: {
      ...{ estate_id: estates.palm.id, user_id: people['estate admin'].id },
      ...{ name: 'New hall', amount: 7_000, duration: 2 },
    },
  })
  await db.execute(sql`update estates set raise_days = 0 where id = ${estates.palm.id}`)
  await billCharges(world, estates.palm.id, [hall.id], '2026-11-28')
  expect(await nextOf(hall.id)).toMatchObject({ due_on: '2026-11-28', until_on: null })
  expect((await nextDue())?.lines).toEqual([
    { entry_id: null, name: 'New hall', period: null, amount: 7_000 },
  ])
})

test('nothing is due after the last day of the tenancy', async () => {
  await as('estate admin')('PUT /tenant/update/:id', {
    params: { id: tenancies.flat },
    body: { ends_on: '2026-11-25' },
  })
  expect(await nextDue()).toBeNull()
})
