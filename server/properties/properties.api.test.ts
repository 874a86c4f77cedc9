import { describe, expect, test } from 'vitest'
import { addPerson, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, people, estates, properties, attributes } = world

const newProperty = (over: object = {}) => ({
  title: 'Mango flat',
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
    expect(await titles('other landlord')).toEqual(['Cedar house', 'Palm villa'])
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

  test('can be narrowed to a status', async () => {
    expect(await titles('estate admin', { status: 'rented' })).toContain('Palm flat')
    expect(await titles('estate admin', { status: 'rented' })).not.toContain('Palm hall')
    expect((await as('admin')('GET /estates/properties', { query: { status: 'burnt' } })).status).toBe(422)
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
    const caller = world.callWith(newcomer.token)
    expect((await caller('GET /estates/properties')).body).toEqual([])
    expect((await caller('GET /estate/property/:id', { params: { id: properties.flat } })).status).toBe(404)
    expect(
      (await caller('GET /estate/charges/:estateId', { params: { estateId: estates.palm.id } })).status,
    ).toBe(404)
  })
})
