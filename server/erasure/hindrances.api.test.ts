import { expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { estates, tenants } from '#server/database/schema.ts'
import { keepLedger, manualFor } from '#server/test/billing.ts'
import { freshEstate, newTenant } from '#server/test/builders.ts'
import { openCheckout, payAtProvider, recordCash, submit } from '#server/test/payments.ts'
import { addPerson, startWorld } from '#server/test/world.ts'
import { findPlacesInTheWay, hindrancesOf } from './queries.ts'

const world = await startWorld()
const { as, db, people, properties } = world

const hindrances = async (id: number) => (await hindrancesOf(db, [id])).get(id)
const places = async (id: number) => (await findPlacesInTheWay(db, await hindrancesOf(db, [id]))).get(id)

/** A former tenant of Palm hall, which has a ledger. */
async function formerTenant() {
  const person = await newTenant(world)
  await keepLedger(world, world.estates.palm.id)
  await db.update(tenants).set({ left_at: new Date().toISOString() }).where(eq(tenants.id, person.tenancy))
  expect(await hindrances(person.id)).toEqual([])
  return person
}

test('whoever lives, owns or manages somewhere is not erased', async () => {
  const ids = Object.values(people).map(({ id }) => id)
  const found = await hindrancesOf(db, ids)
  expect(found.get(people.tenant.id)).toEqual(['lives_here'])
  expect(found.get(people.landlord.id)).toEqual(['owns'])
  expect(found.get(people.admin.id)).toEqual(['manages'])
  expect(found.get(people['super admin'].id)).toEqual(['manages'])
  expect(await places(people.landlord.id)).toMatchObject({
    owns: { id: properties.flat, title: 'Palm flat' },
  })
})

test('nor whoever owes something, until it is paid', async () => {
  const { id, tenancy } = await formerTenant()
  const { body } = await manualFor(world, tenancy)()
  expect((await as('admin')('POST /ledger/adjust', { body })).status).toBe(201)
  expect(await hindrances(id)).toEqual(['owes'])
  await recordCash(world, { tenant_id: tenancy, amount: body.amount })
  expect(await hindrances(id)).toEqual([])
})

test('nor whoever has money in their favour', async () => {
  const { id, tenancy } = await formerTenant()
  await recordCash(world, { tenant_id: tenancy, amount: 2_000 })
  expect(await hindrances(id)).toEqual(['has_credit'])
})

test('nor whoever pays right now, until that is settled', async () => {
  const { id } = people['other tenant']
  const checkout = await openCheckout(world, 'other tenant')
  expect(await hindrances(id)).toEqual(['lives_here', 'payment_open'])
  await payAtProvider(world, checkout.reference)
  expect((await submit(world, checkout, 'other tenant')).status).toBe(200)
  expect(await hindrances(id)).toEqual(['lives_here'])
})

test('an estate that types somebody’s address as its own does not stand in the way', async () => {
  const estate = await freshEstate(world)
  const { id, email } = await addPerson(db, { role: 'tenant' })
  await db.update(estates).set({ email }).where(eq(estates.id, estate))
  expect(await hindrances(id)).toEqual([])
})
