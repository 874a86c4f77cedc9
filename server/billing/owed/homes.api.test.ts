import { expect, test } from 'vitest'
import { owningLandlord } from '#server/test/owning-landlord.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, estates, tenancies } = world
const { own, owedOf, owedOfTenant } = await owningLandlord(world)

test('a home has paid once its household and its owner have', async () => {
  const month = async () =>
    (await as('admin')('GET /estate/owed/:estateId', { params: { estateId: estates.palm.id } })).body
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
