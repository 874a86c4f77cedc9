import { expect, test } from 'vitest'
import type { billingApi, ChargeToBill, TermsPreview } from '#contract/billing.ts'
import type { Rate } from '#contract/charges.ts'
import type { Given } from '#contract/endpoint.ts'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { insertProperty } from '#server/properties/save.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { addCharge, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { addPerson, startWorld, unique } from '#server/test/world.ts'

/* A charge that is billed for the first time shows what one period comes to (A5, A17). */

const world = await startWorld({ today: '2026-03-15' })
const { as, app, db, owner, people, pool } = world
type PreviewedCharge = Given<typeof billingApi.previewCharge>['body']
const [FLAT, DUPLEX, SHOP] = [1, 4, 6]
const rate = (property_type_id: number, amount: number | null): Rate => ({
  ...{ property_type_id, property_id: null, amount },
})

/** Two flats and two duplexes with tenants, an empty shop, and a flat whose tenant changes on 1 April. */
async function estateWithTypes() {
  await turnTo(owner.db, '2026-03-15')
  const id = await freshEstate(world)
  const landlord = { id: people.landlord.id, name: 'Ngozi Eze', email: people.landlord.email }
  for (const property_type_id of [FLAT, FLAT, DUPLEX, DUPLEX, SHOP, FLAT]) {
    const fields = {
      title: `House ${unique()}`,
      price: 1,
      description: null,
      property_type_id,
      estate_id: id,
    }
    const home = await insertProperty(db, { ...fields, status: 'available', landlord })
    if (property_type_id === SHOP) continue
    const { id: user_id } = await addPerson(db, { role: 'tenant' })
    await insertTenancy(db, {
      ...{ user_id, estate_id: id, estate_property_id: home, name: 'Ada', starts_on: '2026-01-01' },
      by: people.admin.id,
    })
  }
  await db.execute(sql`
    update tenants set ends_on = '2026-03-31' where id = (select max(id) from tenants where estate_id = ${id})`)
  return id
}
const turnOn = (estateId: number, charges: ChargeToBill[], how: 'preview' | 'save') => {
  const given = {
    params: { estateId },
    body: { billing_from: '2026-01-01', raise_days: 0, charges, openings: [] },
  }
  return how === 'save'
    ? as('admin')('PUT /estate/billing/:estateId', given)
    : as('admin')('POST /estate/billing/:estateId/preview', given)
}
const previewCharge = (estateId: number, body: PreviewedCharge) =>
  as('admin')('POST /estate/billing/:estateId/charges/preview', { params: { estateId }, body })
/** Naira that a day raises of a charge. */
async function raisedOn(charge_id: number, day: string): Promise<number> {
  await turnTo(owner.db, day)
  await bringAllUpToDate(db, app.log)
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0) as sum from ledger_entries where charge_id = ${charge_id} and kind = 'due' and dated_on = ${day}`)
  return rows[0]?.sum ?? 0
}
const sumOf = ({ types }: TermsPreview) => types.reduce((sum, { after }) => sum + after, 0)

test('turning billing on shows one period of each charge by type of home, as it is raised', async () => {
  const estate = await estateWithTypes()
  const service = await addCharge(world, estate, { amount: 10_000 })
  const levy = await addCharge(world, estate, { amount: 700, duration: 3 })
  const gate = await addCharge(world, estate, { amount: 50, duration: 2 })
  const charges = [
    toBill(service, '2026-01-01', { rates: [rate(DUPLEX, 30_000)], empty_homes: 'owner' }),
    toBill(levy, '2026-04-01', { billed_to: 'owners', rates: [rate(SHOP, null)] }),
    toBill(gate, '2026-02-01'),
  ]
  const { status, body } = await turnOn(estate, charges, 'preview')
  if (!('effects' in body)) throw new Error(`no preview: ${status}`)
  const effect = (charge_id: number) => body.effects.find((each) => each.charge_id === charge_id)
  expect(effect(service)).toMatchObject({
    ...{ from: '2026-01-01', months: 1 },
    types: [
      { name: 'Duplex', homes: 2, before: 0, after: 60_000 },
      { name: 'Flat', homes: 3, before: 0, after: 30_000 },
      { name: 'Shop', homes: 1, before: 0, after: 10_000 },
    ],
  })
  expect(effect(levy)).toMatchObject({
    ...{ from: '2026-04-01', months: 3 },
    types: [
      { name: 'Flat', homes: 3, after: 2_100 },
      { name: 'Duplex', homes: 2, after: 1_400 },
    ],
  })
  expect(effect(gate)).toMatchObject({
    ...{ from: '2026-02-01', months: 2 },
    types: [
      { name: 'Flat', homes: 3, after: 150 },
      { name: 'Duplex', homes: 2, after: 100 },
    ],
  })
  expect((await turnOn(estate, charges, 'save')).status).toBe(200)
  expect(await raisedOn(service, '2026-04-01')).toBe(100_000)
  expect(await raisedOn(levy, '2026-04-01')).toBe(3_500)
})

test('one more charge shows it, writes nothing, and raises it', async () => {
  const estate = await estateWithTypes()
  await turnOn(estate, [toBill(await addCharge(world, estate), '2026-01-01')], 'save')
  const more = await addCharge(world, estate, { amount: 5_000 })
  const before = await (await createTableStateReader(pool))()
  const charge = toBill(more, '2026-04-01', { rates: [rate(DUPLEX, null)] })
  const { status, body } = await previewCharge(estate, charge)
  expect([status, body.from, body.types]).toEqual([
    ...[200, '2026-04-01'],
    [{ property_type_id: FLAT, name: 'Flat', homes: 2, accounts: 2, before: 0, after: 10_000 }],
  ])
  expect(await (await createTableStateReader(pool))(), 'a preview writes nothing').toEqual(before)
  const given = { params: { estateId: estate }, body: charge }
  expect((await as('admin')('POST /estate/billing/:estateId/charges', given)).status).toBe(201)
  expect(await raisedOn(more, '2026-04-01')).toBe(sumOf(body))
})

test('a charge that is not saved yet shows what it would bill, and writes nothing', async () => {
  const estate = await estateWithTypes()
  await turnOn(estate, [toBill(await addCharge(world, estate), '2026-01-01')], 'save')
  const { charge_id: _, ...terms } = toBill(0, '2026-04-01', { rates: [rate(DUPLEX, null)] })
  const before = await (await createTableStateReader(pool))()
  const charge = { amount: 5_000, duration: 3 }
  expect(await previewCharge(estate, { ...terms, charge })).toMatchObject({
    status: 200,
    body: { from: '2026-04-01', months: 3, types: [{ name: 'Flat', homes: 2, after: 10_000 }] },
  })
  expect(await (await createTableStateReader(pool))(), 'a preview writes nothing').toEqual(before)
  expect((await previewCharge(estate, terms)).status).toBe(422)
  expect((await previewCharge(999_999, { ...terms, charge })).status).toBe(404)
})

test('a charge that no home pays says so; what saving refuses is refused', async () => {
  const estate = await estateWithTypes()
  const charge_id = await addCharge(world, estate)
  expect(await previewCharge(estate, toBill(charge_id, '2026-04-01'))).toMatchObject({
    status: 409,
    body: { message: 'Billing is not on.' },
  })
  await turnOn(estate, [toBill(await addCharge(world, estate), '2026-01-01')], 'save')
  expect(await previewCharge(estate, toBill(charge_id, '2026-04-01', { chosen_only: true }))).toMatchObject({
    status: 200,
    body: { from: null, types: [] },
  })
  expect(await previewCharge(estate, toBill(charge_id, '2026-02-28'))).toMatchObject({
    status: 422,
    body: { errors: { anchor_on: ['Not before this month, nor before billing begins'] } },
  })
})
