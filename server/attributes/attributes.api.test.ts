import { describe, expect, test } from 'vitest'
import { startTestApi } from '#server/test/api.ts'
import { refusal } from '#server/test/client.ts'
import { addPerson } from '#server/test/world.ts'

const { callWith, db } = await startTestApi()
const superAdmin = callWith((await addPerson(db, { role: 'super admin' })).token)
const landlord = callWith((await addPerson(db, { role: 'landlord' })).token)
const create = (body: object) => superAdmin('POST /property/attribute/create', { body })

describe('a property attribute', () => {
  test('has a name and a label', async () => {
    const { status, body } = await create({ name: ' Bedroom ', label: 'Number of bedrooms' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Bedroom', label: 'Number of bedrooms' })
  })

  test.each([
    { field: 'name', value: '', message: 'Name is required.' },
    { field: 'name', value: '  ', message: 'Name is required.' },
    { field: 'label', value: undefined, message: 'Label is required.' },
    { field: 'label', value: 'x'.repeat(101), message: 'At most 100 characters' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await create({ name: 'Pool', label: 'Pools', [field]: value })
    expect([status, body]).toEqual([422, refusal(field, message)])
  })

  test('has a name of its own, whatever the capitals', async () => {
    await create({ name: 'Parking', label: 'Places' })
    const { status, body } = await create({ name: 'PARKING', label: 'Places' })
    const message = 'There is already an attribute "PARKING".'
    expect([status, body]).toEqual([409, refusal('name', message, 'clash')])
  })

  test('is found by name and label', async () => {
    await create({ name: 'Solar power', label: 'Kilo_watts %' })
    for (const q of ['SOLAR', 'o_w', 'watts %']) {
      const { body, headers } = await landlord('GET /property/attributes', { query: { q } })
      expect([q, body.map(({ name }) => name)]).toEqual([q, ['Solar power']])
      expect(headers.get('x-total-count')).toBe('1')
    }
    expect((await landlord('GET /property/attributes', { query: { q: 'solar%power' } })).body).toEqual([])
  })
})
