import { beforeEach, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { addCharge, addHome, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { turnTo } from '#server/test/clock.ts'
import { startWorld } from '#server/test/world.ts'

const HOME = 3
const world = await startWorld({ today: '2026-03-15' })
const { as, db, owner, properties } = world
beforeEach(() => turnTo(owner.db, '2026-03-15'))

async function billedCharge() {
  const estateId = await freshEstate(world)
  await addHome(world, 'tenant', estateId)
  const id = await addCharge(world, estateId, { amount: 10_000 })
  const charges = [toBill(id, '2026-03-01')]
  const body = { billing_from: '2026-03-01', raise_days: 0, charges, openings: [] }
  await as('admin')('PUT /estate/billing/:estateId', { params: { estateId }, body })
  return { estateId, id }
}
const update = (id: number, body: object) => as('admin')('PUT /charge/update/:id', { params: { id }, body })
const rateOf = (amount: number) => ({ property_type_id: HOME, property_id: null, amount })

test('rates come with a change of the catalogue from a day on, and leave a price that is planned', async () => {
  const { estateId, id } = await billedCharge()
  await update(id, { amount: 12_000, effective_from: '2026-05-01' })
  const changed = { name: 'Estate dues', rates: [rateOf(9_000)], effective_from: '2026-06-01' }
  expect(await update(id, changed)).toMatchObject({
    status: 200,
    body: { name: 'Estate dues', amount: 10_000 },
  })
  const { body } = await as('admin')('GET /estate/billing/:estateId', { params: { estateId } })
  expect(body.charges.find(({ charge }) => charge.id === id)?.billed?.terms[0]).toMatchObject({
    ...{ effective_from: '2026-06-01', amount: 12_000, rates: [{ ...rateOf(9_000), name: 'Home' }] },
  })
})

test('a price from a day on is one entry of the audit log, and the charge of the catalogue another only where it changed', async () => {
  const { id } = await billedCharge()
  const effective_from = '2026-05-01'
  for (const body of [{ amount: 12_000 }, { amount: 13_000, name: 'Estate dues' }])
    expect((await update(id, { ...body, effective_from })).status).toBe(200)
  const { rows } = await db.execute<{ action: string }>(
    sql`select action from audit_log where entity = 'charge' and entity_id = ${id} and action in ('update', 'change_terms') order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['change_terms', 'change_terms', 'update'])
})

const later = { effective_from: '2026-05-01' }
const elsewhere = { property_type_id: null, property_id: properties.hall, amount: 5 }
test.each<[string, object, string, string]>([
  ['without a day', { rates: [rateOf(5)] }, 'effective_from', 'Enter the first day'],
  ['below zero', { ...later, rates: [rateOf(-1)] }, 'rates.0.amount', 'Enter a valid amount'],
  ['twice', { ...later, rates: [rateOf(5), rateOf(6)] }, 'rates', 'A home or a type has one rate.'],
  ['elsewhere', { ...later, rates: [elsewhere] }, 'rates', 'A home of another estate has no rate here.'],
])('a rate %s is refused, and nothing is saved', async (_, bad, field, message) => {
  const { id, estateId } = await billedCharge()
  const { status, body } = await update(id, { name: 'Other', ...bad })
  expect([status, body]).toEqual([422, refusal(field, message)])
  const { body: listed } = await as('admin')('GET /estate/charges/:estateId', { params: { estateId } })
  expect(listed.filter(({ name }) => name === 'Other')).toEqual([])
})
