import { beforeEach, expect, test } from 'vitest'
import { addCharge, addHome, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-03-15' })
const { as, owner } = world
beforeEach(() => turnTo(owner.db, '2026-03-15'))

/** An estate that bills one charge monthly since 1 March, with one tenancy. */
async function billedCharge() {
  const estateId = await freshEstate(world)
  await addHome(world, 'tenant', estateId)
  const id = await addCharge(world, estateId)
  const charges = [toBill(id, '2026-03-01')]
  const body = { billing_from: '2026-03-01', raise_days: 0, charges, openings: [] }
  await as('admin')('PUT /estate/billing/:estateId', { params: { estateId }, body })
  return { estateId, id }
}
const paid = async (estateId: number) =>
  (await as('admin')('GET /estate/charges/:estateId/paid', { params: { estateId } })).body
const update = (id: number, body: object) => as('admin')('PUT /charge/update/:id', { params: { id }, body })

test('a charge whose first period lies ahead has a next bill and no payers yet', async () => {
  const { estateId, id } = await billedCharge()
  const ahead = await addCharge(world, estateId)
  const body = toBill(ahead, '2026-04-01')
  await as('admin')('POST /estate/billing/:estateId/charges', { params: { estateId }, body })
  expect((await paid(estateId)).map(({ charge_id }) => charge_id)).toEqual([id, ahead])
  expect((await paid(estateId))[1]).toEqual({
    ...{ charge_id: ahead, paid: 0, of: 0, due: 0, collected: 0 },
    ...{ from_on: null, until_on: null, next_on: '2026-04-01', planned: null },
  })
  await update(ahead, { status: null })
  expect((await paid(estateId)).map(({ charge_id }) => charge_id)).toEqual([id])
})

test('a price that was changed from a day on is planned until that day', async () => {
  const { estateId, id } = await billedCharge()
  const planned = async () => {
    const { body } = await as('admin')('GET /charge/terms/:id', { params: { id } })
    const [listed] = await paid(estateId)
    expect(listed?.planned).toEqual(body.planned)
    return body.planned
  }
  expect(await planned()).toBeNull()
  await update(id, { amount: 15_000, effective_from: '2026-06-01' })
  await update(id, { amount: 12_000.5, effective_from: '2026-04-01' })
  expect(await planned()).toEqual({ amount: 12_000.5, from_on: '2026-04-01' })
  // The last price of a day counts.
  await update(id, { amount: 10_000, effective_from: '2026-04-01' })
  expect(await planned()).toEqual({ amount: 15_000, from_on: '2026-06-01' })
  await turnTo(owner.db, '2026-06-01')
  expect(await planned()).toBeNull()
})
