import { expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { insertCharge } from '#server/charges/store.ts'
import { billCharges } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, owner, people, estates, tenancies } = world
const { own, owedOf, owedOfTenant } = await owningLandlord(world)
const month = async () =>
  (await as('admin')('GET /estate/owed/:estateId', { params: { estateId: estates.palm.id } })).body

test('a home has paid once its household and its owner have', async () => {
  const pay = async (of: object, amount: number) =>
    (await as('admin')('POST /payment/record', { body: recordOf(world, { ...of, amount }) })).status
  const before = await month()
  expect(before.paid_this_month.paid).toBe(0)
  // Households and owners are accounts of the same homes.
  expect(before.owing_tenancies).toBeGreaterThan(before.paid_this_month.of)
  expect(await pay({ tenant_id: tenancies.flat }, await owedOfTenant())).toBe(201)
  expect((await month()).paid_this_month).toEqual(before.paid_this_month)
  expect(await pay({ tenant_id: undefined, account_id: own }, await owedOf(own))).toBe(201)
  expect((await month()).paid_this_month).toEqual({ paid: 1, of: before.paid_this_month.of })
  expect((await month()).owing_tenancies).toBe(before.owing_tenancies - 2)
})

test('a one-time charge leaves a home paid until its due day', async () => {
  const { paid_this_month: before } = await month()
  const levy = { name: 'Gate levy', amount: 20_000, estate_id: estates.palm.id, status: 1 as const }
  const written = { duration: 2, repeatable: false, property_type_id: 3, user_id: people.admin.id }
  const { id } = await insertCharge(db, { ...levy, ...written })
  await billCharges(world, estates.palm.id, [id], '2026-11-22', { due_days: 5 })
  await turnTo(owner.db, '2026-11-22')
  await bringAllUpToDate(db, world.app.log)
  expect((await month()).by_charge).toContainEqual(expect.objectContaining({ charge_id: id, paid: 0 }))
  expect((await month()).paid_this_month).toEqual(before)
  await turnTo(owner.db, '2026-11-27')
  expect((await month()).paid_this_month).toEqual({ paid: 0, of: before.of })
})
