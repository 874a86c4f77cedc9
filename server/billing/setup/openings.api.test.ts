import { expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { addCharge, addHome, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { addPerson, startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-03-15' })
const { as, db, people } = world

test('a shared account has one opening balance, under the names of all; a sum said twice counts once', async () => {
  const estateId = await freshEstate(world)
  const first = await addHome(world, 'tenant', estateId)
  const imported = { opening_balance: 45_000, opening_due_on: '2026-02-01', starts_on: '2025-01-01' }
  const [home] = await db
    .update(tenants)
    .set({ ...imported, name: 'Wálé Òjó' })
    .where(eq(tenants.id, first))
    .returning({ estate_id: tenants.estate_id, estate_property_id: tenants.estate_property_id })
  if (!home) throw new Error('no home')
  const { id: user_id } = await addPerson(db, { role: 'tenant' })
  await insertTenancy(db, {
    ...{ ...home, by: people.admin.id, user_id, name: 'Bùkọ́lá Òjó', starts_on: '2025-01-01' },
  })
  await db.update(tenants).set(imported).where(eq(tenants.user_id, user_id))
  const params = { estateId }
  const { body: listed } = await as('admin')('GET /estate/billing/:estateId/tenancies', { params })
  expect(listed).toEqual([
    {
      ...{ id: first, name: 'Wálé and Bùkọ́lá Òjó', property: expect.any(String) },
      known_by: expect.arrayContaining(['Wálé Òjó', 'Bùkọ́lá Òjó']),
      opening: { amount: 45_000, due_on: '2026-02-01' },
    },
  ])
  // Two sums are owed together.
  await db.update(tenants).set({ opening_balance: 500 }).where(eq(tenants.user_id, user_id))
  const { body: two } = await as('admin')('GET /estate/billing/:estateId/tenancies', { params })
  expect(two[0]?.opening?.amount).toBe(45_500)
  const charge = toBill(await addCharge(world, estateId), '2026-03-01')
  const openings = [{ tenant_id: first, amount: 45_000 }]
  const body = { billing_from: '2026-03-01', raise_days: 0, charges: [charge], openings }
  const { body: preview } = await as('admin')('POST /estate/billing/:estateId/preview', { params, body })
  expect(preview.largest[0]).toMatchObject({ tenancy: { name: 'Wálé and Bùkọ́lá Òjó' }, before: 45_000 })
})
