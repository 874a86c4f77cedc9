import { expect, test } from 'vitest'
import { keepLedger } from '#server/test/billing.ts'
import { startWorld } from '#server/test/world.ts'
import { ledgerOf } from '#server/test/written-ledger.ts'

const world = await startWorld()
const { as, estates, tenancies } = world
const listed = async (who: 'admin' | 'estate admin' | 'landlord' | 'other landlord') =>
  new Map((await as(who)('GET /tenants')).body.map(({ id, owed }) => [id, owed]))

test('nothing is told of what a tenant owes where the estate does not keep it', async () => {
  expect((await listed('estate admin')).get(tenancies.villa)).toBeNull()
})

test('what each tenant owes stands in the list of those who run the estate and of the owner', async () => {
  await keepLedger(world, estates.palm.id)
  const ledger = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: tenancies.villa })
  await ledger.owe({ amount: 45_000.5, dated_on: '2026-01-05' })
  await ledger.owe({ amount: 5_000, dated_on: '2026-01-05' })
  for (const who of ['admin', 'estate admin', 'other landlord'] as const)
    expect((await listed(who)).get(tenancies.villa), who).toBe(50_000.5)
  expect((await listed('estate admin')).get(tenancies.flat)).toBe(0)
  const { body } = await as('estate admin')('GET /tenants')
  const since = new Map(body.map(({ id, oldest_due_on }) => [id, oldest_due_on]))
  expect([since.get(tenancies.villa), since.get(tenancies.flat)]).toEqual(['2026-01-05', null])
  expect((await listed('admin')).get(tenancies.house)).toBeNull()
  expect((await listed('landlord')).has(tenancies.villa)).toBe(false)
})
