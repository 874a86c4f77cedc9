import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { keepLedger } from '#server/test/billing.ts'
import { addTenant, freshEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { addPerson, newEmail, startWorld, unique, type Who } from '#server/test/world.ts'
import { ledgerOf } from '#server/test/written-ledger.ts'

const world = await startWorld()
const { as, db, people, estates, properties, attributes, tenancies } = world

const newProperty = (over: object = {}) => ({
  title: `Mango flat ${unique()}`,
  price: 1_250_000.5,
  description: '',
  status: 'available',
  property_type_id: 3,
  estate_id: estates.palm.id,
  attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '2' }],
  owner_status: true,
  landlord_name: '',
  landlord_email: '',
  tenant_status: false,
  tenant_name: '',
  tenant_email: '',
  ...over,
})
const save = (over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /estates/property', { body: newProperty(over) })
const get = (id: number, who: Who = 'estate admin') => as(who)('GET /estate/property/:id', { params: { id } })

describe('the list of properties', () => {
  const titles = async (who: Who, query: object = {}) =>
    (await as(who)('GET /estates/properties', { query })).body.map(({ title }) => title)

  test('holds what is within reach', async () => {
    expect(await titles('admin')).toEqual(
      expect.arrayContaining(['Palm flat', 'Palm villa', 'Palm hall', 'Cedar house']),
    )
    expect(await titles('estate admin')).not.toContain('Cedar house')
    expect(await titles('other estate admin')).toEqual(['Cedar house'])
    expect(await titles('other landlord')).toEqual(['Palm villa', 'Cedar house'])
  })

  test('an id of another estate in the query opens nothing', async () => {
    expect(await titles('estate admin', { estate_id: estates.cedar.id })).toEqual([])
    expect(await titles('landlord', { estate_id: estates.cedar.id })).toEqual([])
    expect(await titles('admin', { estate_id: estates.cedar.id })).toEqual(['Cedar house'])
  })

  test('is searched by title and description, with what looks like an amount as well', async () => {
    await save({ title: 'Duplex 50% sold', description: 'A plot of 2,500 sqm, ₦ 3,000 service charge' })
    for (const q of ['DUPLEX', '50%', '2,500 SQM', '₦ 3,000'])
      expect([q, await titles('admin', { q })]).toEqual([q, ['Duplex 50% sold']])
    for (const q of ['50_', 'duplex%sold', 'mangoo']) expect(await titles('admin', { q }), q).toEqual([])
  })

  test('a home whose title holds each word whole comes before newer ones', async () => {
    const homes = ['Flat 1, Block Q', 'Flat 12, Block Q', 'Flat 1, Block QA']
    for (const title of homes) await save({ title })
    expect(await titles('estate admin', { q: 'block q flat 1' })).toEqual([homes[0], homes[2], homes[1]])
    expect(await titles('admin', { q: 'block q flat 1', order: '-title' })).toEqual([
      homes[1],
      homes[2],
      homes[0],
    ])
  })

  test('can be narrowed to a status', async () => {
    expect(await titles('estate admin', { status: 'rented' })).toContain('Palm flat')
    expect(await titles('estate admin', { status: 'rented' })).not.toContain('Palm hall')
    expect((await as('admin')('GET /estates/properties', { query: { status: 'burnt' } })).status).toBe(422)
  })
})

describe('who lives in a property, and what is owed for it', () => {
  const villa = { tenant_id: tenancies.villa, name: 'The neighbour', phone_number: null }
  const listed = async (who: Who, query: object = {}) =>
    new Map(
      (await as(who)('GET /estates/properties', { query })).body.map(({ id, occupants, owed }) => [
        id,
        { occupants, owed },
      ]),
    )

  test('nothing is told of what is owed where the estate does not keep it', async () => {
    const found = await listed('estate admin')
    expect(found.get(properties.villa)).toEqual({ occupants: [villa], owed: null })
    expect(found.get(properties.hall)).toEqual({ occupants: [], owed: null })
  })

  test('stands beside it for those who run the estate and for its owner', async () => {
    await keepLedger(world, estates.palm.id)
    const owe = (tenant_id: number, amount: number) =>
      ledgerOf(world, { estate_id: estates.palm.id, tenant_id }).owe({ amount, dated_on: '2026-01-05' })
    await owe(tenancies.villa, 45_000.5)
    await owe(tenancies.villa, 5_000)
    await owe(tenancies.flat, 1_000)
    // A former tenant with a debt is not an occupant.
    await db
      .update(tenants)
      .set({ starts_on: '2025-01-01', ends_on: '2026-01-31' })
      .where(eq(tenants.id, tenancies.flat))
    for (const who of ['admin', 'estate admin'] as const) {
      const found = await listed(who)
      expect(found.get(properties.villa)).toEqual({ occupants: [villa], owed: 50_000.5 })
      expect(found.get(properties.flat)).toEqual({ occupants: [], owed: 1_000 })
      expect(found.get(properties.hall)).toEqual({ occupants: [], owed: 0 })
    }
    expect(await listed('other landlord', { estate_id: estates.palm.id })).toEqual(
      new Map([[properties.villa, { occupants: [villa], owed: 50_000.5 }]]),
    )
    expect((await listed('landlord')).has(properties.villa)).toBe(false)
    expect((await as('tenant')('GET /estates/properties')).status).toBe(403)
  })

  test('of those before, a new owner is not told', async () => {
    await db.execute(
      sql`update property_owners set until_on = '2026-05-31' where property_id = ${properties.flat}`,
    )
    await db.execute(sql`
      insert into property_owners (property_id, owner_id, owner_name, owner_email, from_on, planned)
      select ${properties.flat}, id, name, email, '2026-06-01', false from users where id = ${people['other landlord'].id}`)
    await db.execute(sql`
      update properties set owner_id = ${people['other landlord'].id} where id = ${properties.flat}`)
    expect((await listed('other landlord')).get(properties.flat)).toEqual({ occupants: [], owed: 0 })
    expect((await listed('estate admin')).get(properties.flat)).toMatchObject({ owed: 1_000 })
  })

  test('who owes most of a home let by room is first, then by name', async () => {
    for (const [name, amount] of [
      ['Chidi Obi', 0],
      ['Bola Ade', 0],
      ['Dayo Eze', 5_000],
    ] as const) {
      const { body } = await addTenant(world, newEmail(), {
        ...{ name, estate_property_id: properties.hall, separate: true },
      })
      if (amount > 0)
        await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: body.id }).owe({
          ...{ amount, dated_on: '2026-01-05' },
        })
    }
    const hall = (await listed('estate admin')).get(properties.hall)
    expect(hall?.occupants.map(({ name }) => name)).toEqual(['Dayo Eze', 'Bola Ade', 'Chidi Obi'])
  })
})

describe('a property', () => {
  test('shows its landlord and its tenants', async () => {
    const { body } = await get(properties.villa)
    expect(body).toMatchObject({
      ...{
        title: 'Palm villa',
        bedrooms: 3,
        landlord_name: 'The other landlord',
        tenant_status: true,
        tenants_count: 1,
      },
      landlord: { name: 'The other landlord', email: people['other landlord'].email },
      tenant: [{ id: world.tenancies.villa, name: 'The neighbour', email: people.neighbour.email }],
      ...{ tenant_name: 'The neighbour', tenant_email: people.neighbour.email },
    })
  })

  test('can be changed in part, and keeps the rest', async () => {
    const update = (body: object) =>
      as('estate admin')('PUT /estate/property/:id', { params: { id: properties.hall }, body })
    const before = (await get(properties.hall)).body
    expect((await update({})).body).toEqual(before)
    expect((await update({ status: 'sold' })).body).toEqual({ ...before, status: 'sold' })
    const chosen = [{ id: attributes.bedroom, value: 'Bedroom', label: '5' }]
    expect((await update({ attributes: chosen })).body).toEqual({
      ...before,
      status: 'sold',
      attributes: chosen,
      bedrooms: 5,
    })
    const refused = await update({
      title: 'Great hall',
      attributes: [{ id: 999_999, value: 'Helipad', label: '1' }],
    })
    expect(refused.status).toBe(422)
    expect((await get(properties.hall)).body.title).toBe('Palm hall')
  })

  test.each([
    ['flat 1 , BLOCK A', 'Flat 1, Block A'],
    ['\u1eccna \u00ccw\u1ecd Close 1'.normalize('NFD'), '\u1eccna \u00ccw\u1ecd Close 1'],
    ['\u1eccNA \u00ccW\u1ecc CLOSE 1', '\u1eccna \u00ccw\u1ecd Close 1'],
  ])('is not added or renamed twice: %s', async (other, title) => {
    const estate_id = await freshEstate(world)
    await save({ title, estate_id }, 'admin')
    const refused = refusal('title', `This estate has a property called ${title} already`, 'clash')
    const again = await save({ title: other, estate_id }, 'admin')
    expect([again.status, again.body]).toEqual([409, refused])
    const { body: annex } = await save({ title: 'Annex', estate_id }, 'admin')
    const rename = (title: string) =>
      as('admin')('PUT /estate/property/:id', { params: { id: annex.id }, body: { title } })
    const renamed = await rename(other)
    expect([renamed.status, renamed.body]).toEqual([409, refused])
    expect((await rename('ANNEX')).status).toBe(200)
    expect((await save({ title: other, estate_id: await freshEstate(world) }, 'admin')).status).toBe(201)
  })

  test.each(['estate_id', 'owner_id', 'landlord_email', 'created_at'])(
    'its %s cannot be changed',
    async (field) => {
      const { status, body } = await as('estate admin')('PUT /estate/property/:id', {
        params: { id: properties.hall },
        body: { [field]: estates.cedar.id } as never,
      })
      expect([status, body.errors]).toEqual([422, { [field]: ['Unknown field'] }])
    },
  )

  test('a landlord of nothing sees nothing', async () => {
    const newcomer = await addPerson(db, { role: 'landlord' })
    const viewer = world.callWith(newcomer.token)
    expect((await viewer('GET /estates/properties')).body).toEqual([])
    expect((await viewer('GET /estate/property/:id', { params: { id: properties.flat } })).status).toBe(404)
    expect(
      (await viewer('GET /estate/charges/:estateId', { params: { estateId: estates.palm.id } })).status,
    ).toBe(404)
  })
})
