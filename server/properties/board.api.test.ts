import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { properties as propertyRows } from '#server/database/schema.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { refusal } from '#server/test/client.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { ownersAccountOf } from '#server/test/owners.ts'
import { addPerson, startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'
import { insertProperty } from './save.ts'

const world = await startWorld()
const { as, db, estates, people, tenancies } = world

const boardOf = async (who: Who, estateId = estates.palm.id) =>
  as(who)('GET /estate/board/:estateId', { params: { estateId } })
const homesOf = async (who: Who) => {
  const { homes } = (await boardOf(who)).body
  return Object.fromEntries(homes.map(({ id: _, title, ...home }) => [title, home]))
}
const newHome = (title: string, landlord?: (typeof people)['landlord']) =>
  insertProperty(db, {
    ...{ title, price: 100, description: null, status: 'available', property_type_id: 3 },
    ...{ estate_id: estates.palm.id, landlord: landlord ?? null },
  })

/* The flat owes 45,000, which is not late yet; in the annex, whose tenant has left, 9,000 is still owed; the villa is paid up. */
beforeAll(async () => {
  const owing = { estate_id: estates.palm.id, tenant_id: tenancies.flat }
  await startLedger(world, estates.palm.id, [])
  await ledgerOf(world, owing).owe({ amount: 45_000, dated_on: dayFromNow(-10), due_on: dayFromNow(4) })
  await ledgerOf(world, owing).owe({ amount: 5_000, dated_on: dayFromNow(20) })
  const left = await addHome(world, 'neighbour', {
    ...{ title: 'Palm annex', starts_on: dayFromNow(-90), ends_on: dayFromNow(-30) },
  })
  await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: left }).owe({
    ...{ amount: 9_000, dated_on: dayFromNow(-60) },
  })
  await newHome('Palm lodge')
  const own = await newHome('Palm house', people.landlord)
  await db
    .update(propertyRows)
    .set({ owner_lives_from: dayFromNow(-5) })
    .where(eq(propertyRows.id, own))
})

test('the board says of each home who lives there or owns it, and what they owe today', async () => {
  expect(await homesOf('estate admin')).toEqual({
    'Palm flat': {
      ...{ state: 'owing', owed: 45_000, oldest_due_on: dayFromNow(4), who: people.tenant.name },
      ...{ debtors: people.tenant.name, debt: 45_000 },
    },
    'Palm villa': { state: 'paid', who: people.neighbour.name },
    'Palm annex': {
      ...{ state: 'owing', former_owed: 9_000, oldest_due_on: dayFromNow(-60), owner: people.landlord.name },
    },
    'Palm lodge': { state: 'empty' },
    'Palm hall': { state: 'empty' },
    'Palm house': { state: 'owner', who: people.landlord.name },
  })
})

test('who owes most is named first, and nobody beside a debt of the owner', async () => {
  const title = 'Palm rooms'
  const first = await addHome(world, 'neighbour', { title })
  const { body: home } = await as('estate admin')('GET /tenant/:id', { params: { id: first } })
  const estate_property_id = home.estate_property.id
  const room = (name: string) =>
    addPerson(db, { role: 'tenant', name }).then(({ id: user_id, email }) =>
      insertTenancy(db, {
        ...{ user_id, estate_id: estates.palm.id, estate_property_id, name, email },
        ...{ by: user_id, separate: true },
      }),
    )
  const owe = (tenant_id: number, amount: number) =>
    ledgerOf(world, { estate_id: estates.palm.id, tenant_id }).owe({ amount, dated_on: dayFromNow(-10) })
  const ada = await room('Ada Obi')
  await owe(await room('Bola Ade'), 30_000)
  await owe(ada, 12_000)
  expect((await homesOf('estate admin'))[title]).toMatchObject({
    ...{
      owed: 42_000,
      who: `Bola Ade, Ada Obi, ${people.neighbour.name}`,
      debtors: 'Bola Ade',
      debt: 30_000,
    },
  })

  const account_id = await ownersAccountOf(world, world.properties.villa)
  const debt = { kind: 'manual', amount: 7_000, name: 'Broken gate', due_on: dayFromNow(0), note: 'Agreed' }
  await as('estate admin')('POST /ledger/adjust', { body: { key: randomUUID(), account_id, ...debt } })
  const villa = (await homesOf('estate admin'))['Palm villa']
  expect(villa).toMatchObject({ state: 'owing', owed: 7_000, who: people.neighbour.name })
  expect(villa).not.toHaveProperty('debtors')
})

test('those who run it read it, and no other estate’s', async () => {
  for (const who of ['admin', 'super admin'] as const) expect(Object.keys(await homesOf(who))).toHaveLength(7)
  const { status, body } = await boardOf('other estate admin')
  expect([status, body.message]).toEqual([404, 'This estate does not exist.'])
  for (const who of ['landlord', 'tenant'] as const) expect((await boardOf(who)).status).toBe(403)
})

test('an estate that does not bill says so', async () => {
  const { body } = await boardOf('other estate admin', estates.cedar.id)
  expect([body.bills, body.homes.map(({ state }) => state)]).toEqual([false, ['paid']])
})

test('what is no estate is refused', async () => {
  const wrong = await as('admin')('GET /estate/board/:estateId', { params: { estateId: 'palm' as never } })
  expect([wrong.status, wrong.body]).toEqual([422, refusal('estateId', 'Not a valid id')])
})
