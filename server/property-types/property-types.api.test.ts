import { describe, expect, test } from 'vitest'
import { desc } from '#server/database/drizzle.ts'
import { auditLog } from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { startWorld, unique } from '#server/test/world.ts'

const world = await startWorld()
const { as, db, properties, estates, attributes } = world
const [HOME, FLAT] = [3, 1]

const create = (name: string) => as('super admin')('POST /property/type/create', { body: { name } })
const rename = (id: number, name: string) =>
  as('super admin')('PUT /property/type/:id', { params: { id }, body: { name } })
const remove = (id: number) => as('super admin')('DELETE /property/type/:id', { params: { id } })
const names = async () => (await as('landlord')('GET /property/types')).body.map(({ name }) => name)
const give = (property_type_id: number) =>
  as('estate admin')('PUT /estate/property/:id', {
    params: { id: properties.flat },
    body: { property_type_id },
  })
const latestAudit = async () => {
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  return entry
}

describe('a type of home', () => {
  test('is listed by name, whatever its id', async () => {
    expect(await names()).toEqual(['Bedsit', 'Duplex', 'Flat', 'Home', 'Plot', 'Shop', 'Terrace'])
  })

  test('is added, renamed and deleted, and the audit log says so', async () => {
    const made = await create(' Boys’ quarters ')
    expect([made.status, made.body.name]).toEqual([201, 'Boys’ quarters'])
    expect(made.body.id).toBeGreaterThan(7)
    const { id } = made.body
    expect(await latestAudit()).toMatchObject({ action: 'create', entity: 'type of home', entity_id: id })
    expect((await rename(id, 'BOYS’ QUARTERS')).body.name).toBe('BOYS’ QUARTERS')
    expect(await latestAudit()).toMatchObject({
      action: 'update',
      before: { name: 'Boys’ quarters' },
      after: { name: 'BOYS’ QUARTERS' },
    })
    expect((await remove(id)).status).toBe(200)
    expect(await latestAudit()).toMatchObject({ action: 'delete', before: { name: 'BOYS’ QUARTERS' } })
    expect(await names()).not.toContain('BOYS’ QUARTERS')
    expect([(await remove(id)).status, (await rename(id, 'Hut')).status]).toEqual([404, 404])
  })

  test.each([
    ['', 'Name is required.'],
    ['x'.repeat(101), 'At most 100 characters'],
  ])('is not called "%s"', async (name, message) => {
    const { status, body } = await create(name)
    expect([status, body]).toEqual([422, refusal('name', message)])
  })

  test('has a name of its own, whatever the capitals', async () => {
    const taken = refusal('name', 'There is already a type of home "FLAT".', 'clash')
    const made = await create('FLAT')
    expect([made.status, made.body]).toEqual([409, taken])
    const renamed = await rename(2, 'FLAT')
    expect([renamed.status, renamed.body]).toEqual([409, taken])
  })

  test('stays while a property is of it', async () => {
    const { id } = (await create(`Penthouse ${unique()}`)).body
    expect((await give(id)).status).toBe(200)
    const refused = await remove(id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Properties or prices of charges use this type. Give them another one first.',
    ])
    await give(HOME)
    expect((await remove(id)).status).toBe(200)
  })

  test('that is the default is neither renamed nor deleted', async () => {
    expect([(await rename(HOME, 'House')).status, (await remove(HOME)).status]).toEqual([409, 409])
    expect(await names()).toContain('Home')
  })
})

describe('the type of a property', () => {
  const save = (over: object) =>
    as('estate admin')('POST /estates/property', {
      body: {
        ...{ title: `Typed ${unique()}`, price: 100, description: '', status: 'available' },
        estate_id: estates.palm.id,
        attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '2' }],
        ...{ owner_status: true, tenant_status: false },
        ...over,
      },
    })

  test('is Home unless it is said, and another change leaves it', async () => {
    const { body } = await save({})
    expect(body).toMatchObject({ property_type_id: HOME, property_type_name: 'Home' })
    await give(FLAT)
    const changed = await as('estate admin')('PUT /estate/property/:id', {
      params: { id: properties.flat },
      body: { price: 900_000 },
    })
    expect(changed.body).toMatchObject({ property_type_id: FLAT, property_type_name: 'Flat' })
    await give(HOME)
  })

  test('is one that there is', async () => {
    const missing = refusal('property_type_id', 'There is no such type of home')
    expect(await save({ property_type_id: 999 })).toMatchObject({ status: 422, body: missing })
    expect(await give(999)).toMatchObject({ status: 422, body: missing })
    expect((await give(0)).status).toBe(422)
  })

  test('narrows the list, within what is visible', async () => {
    const { body } = await save({ property_type_id: 6 })
    const listed = async (who: 'estate admin' | 'other estate admin') =>
      (await as(who)('GET /estates/properties', { query: { property_type_id: 6 } })).body.map(
        ({ id, property_type_name }) => [id, property_type_name],
      )
    expect(await listed('estate admin')).toEqual([[body.id, 'Shop']])
    expect(await listed('other estate admin')).toEqual([])
  })
})
