import { describe, expect, test } from 'vitest'
import { charges as chargeRows } from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { addPerson, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, people, estates, charges } = world

const newCharge = (who: Who, over: object = {}) => ({
  name: 'Generator fuel',
  amount: 12_500.5,
  duration: 1,
  estate_id: estates.palm.id,
  property_type_id: 3,
  status: 1,
  user_id: people[who].id,
  ...over,
})
const create = (over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /create/charge', { body: newCharge(who, over) })

describe('a new charge', () => {
  test('belongs to an estate', async () => {
    const { status, body } = await create({ name: ' Generator fuel ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...{ name: 'Generator fuel', amount: 12_500.5, duration: 1, status: 1, property_type_id: 3 },
      ...{ estate_id: estates.palm.id, estate_name: 'Palm Grove', user_id: people['estate admin'].id },
    })
  })

  test('of an admin may be every estate’s', async () => {
    const { status, body } = await create({ estate_id: 0 }, 'admin')
    expect([status, body.estate_id, body.estate_name]).toEqual([201, 0, null])
  })

  test('is active unless told, and monthly, yearly, one-time or of so many months', async () => {
    expect((await create({ status: undefined, property_type_id: undefined })).body).toMatchObject({
      status: 1,
      property_type_id: 3,
    })
    expect((await create({ status: null })).body.status).toBeNull()
    expect((await create()).body.repeatable).toBe(false)
    expect((await create({ duration: 2, repeatable: true })).body.repeatable).toBe(true)
    for (const duration of [1, 2, 12, 7, 120])
      expect((await create({ duration })).body.duration).toBe(duration)
  })

  test.each([
    { field: 'name', value: ' ', message: 'Name is required' },
    { field: 'amount', value: undefined, message: 'Enter a valid amount' },
    { field: 'amount', value: '5000', message: 'Enter a valid amount' },
    { field: 'amount', value: 0, message: 'Enter a valid amount' },
    { field: 'amount', value: -5, message: 'Enter a valid amount' },
    { field: 'amount', value: 1e12, message: 'Enter a valid amount' },
    { field: 'amount', value: 0.001, message: 'At most two decimals' },
    { field: 'duration', value: undefined, message: 'Select a duration' },
    { field: 'duration', value: 0, message: 'Select a duration' },
    { field: 'duration', value: 1.5, message: 'Select a duration' },
    { field: 'duration', value: 121, message: 'At most 120 months' },
    { field: 'repeatable', value: 1, message: 'Either true or false' },
    { field: 'status', value: 0, message: 'Either 1 (active) or null' },
    { field: 'property_type_id', value: 4, message: 'Not a valid value' },
    { field: 'user_id', value: undefined, message: 'Your user account is missing an ID.' },
    { field: 'user_id', value: 0, message: 'Your user account is missing an ID.' },
    { field: 'estate_id', value: -1, message: 'Not a valid id' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await create({ [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test('of an estate admin is never every estate’s, another’s or in another’s name', async () => {
    const before = await db.$count(chargeRows)
    const everywhere = await create({ estate_id: 0 })
    expect([everywhere.status, everywhere.body]).toEqual([
      422,
      refusal('estate_id', 'No estate is linked to your account.'),
    ])
    expect((await create({ estate_id: estates.cedar.id })).status).toBe(404)
    const another = await create({ user_id: people.admin.id })
    expect([another.status, another.body]).toEqual([422, refusal('user_id', 'This is not your account.')])
    expect(await db.$count(chargeRows)).toBe(before)
  })

  test('is not made in an inactive estate, nor by an estate admin without one', async () => {
    const inactive = await create({ estate_id: estates.dormant.id }, 'admin')
    expect([inactive.status, inactive.body]).toEqual([422, refusal('estate_id', 'No active estate')])
    const homeless = await addPerson(db, { role: 'estate admin' })
    const body = newCharge('estate admin', { user_id: homeless.id })
    expect((await callWith(homeless.token)('POST /create/charge', { body })).status).toBe(404)
  })
})

describe('the list of charges', () => {
  const ofEstate = async (who: Who, estateId: number, query: object = {}) =>
    (await as(who)('GET /estate/charges/:estateId', { params: { estateId }, query })).body.map(({ id }) => id)
  const all = async (query: object = {}) =>
    (await as('admin')('GET /charges', { query })).body.map(({ id }) => id)

  test.each(['admin', 'estate admin', 'landlord', 'tenant'] as const)(
    'of an estate shows a %s its own and those of every estate, active or not',
    async (who) => {
      const ids = await ofEstate(who, estates.palm.id)
      expect(ids).toEqual(expect.arrayContaining([charges.security, charges.stopped, charges.everywhere]))
      expect(ids).not.toContain(charges.cedar)
    },
  )

  test('of all shows an admin every one', async () => {
    expect(await all()).toEqual(expect.arrayContaining(Object.values(charges)))
  })

  test('is searched by name, amount and duration, as they are shown', async () => {
    const { body } = await create({ name: 'Ọjà 10% due', amount: 1_234_567.5, duration: 9 })
    for (const q of ['ỌJÀ', '10%', '1234567', '1,234,567.50', '₦1,234', '₦ 1,234,567', '9 MONTHS oja'])
      expect([q, await ofEstate('tenant', estates.palm.id, { q })]).toEqual([q, [body.id]])
    for (const q of ['10_ due', 'ọjà%due', '1.234.568']) expect(await all({ q }), q).toEqual([])
    expect(await all({ q: 'monthly' })).toContain(charges.security)
    const durations = [
      [3, 'Quarterly'],
      [6, 'half-yearly'],
      [5, 'every 5 months'],
    ] as const
    for (const [duration, q] of durations) {
      const { id } = (await create({ duration })).body
      expect([q, await all({ q })]).toEqual([q, expect.arrayContaining([id])])
    }
    await as('admin')('PUT /charge/update/:id', { params: { id: charges.cedar }, body: { duration: 12 } })
    expect(await all({ q: 'yearly' })).toContain(charges.cedar)
    expect(await all({ q: 'yearly' })).not.toContain(charges.security)
    const { body: once } = await create({ duration: 2 })
    expect(await ofEstate('estate admin', estates.palm.id, { q: 'One-Time' })).toContain(once.id)
  })

  test('can be narrowed to active and inactive ones', async () => {
    expect(await ofEstate('tenant', estates.palm.id, { status: 'active' })).not.toContain(charges.stopped)
    expect(await ofEstate('tenant', estates.palm.id, { status: 'inactive' })).toContain(charges.stopped)
  })
})

describe('changing a charge', () => {
  const update = (id: number, body: object, who: Who = 'estate admin') =>
    as(who)('PUT /charge/update/:id', { params: { id }, body })

  test('in part keeps the rest', async () => {
    const before = (await update(charges.water, {})).body
    expect((await update(charges.water, { repeatable: true })).body).toEqual({ ...before, repeatable: true })
    await update(charges.water, { repeatable: false })
    expect((await update(charges.water, { amount: 6_000 })).body).toEqual({ ...before, amount: 6_000 })
    expect((await update(charges.water, { status: null })).body).toEqual({
      ...before,
      amount: 6_000,
      status: null,
    })
    const refused = await update(charges.water, { name: '', duration: 0 })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { name: ['Name is required'], duration: ['Select a duration'] },
    ])
  })

  test('of every estate is for admins', async () => {
    expect((await update(charges.everywhere, { amount: 1 })).status).toBe(404)
    expect((await update(charges.everywhere, { amount: 11_000 }, 'admin')).body).toMatchObject({
      amount: 11_000,
      estate_id: 0,
    })
  })

  test.each(['estate_id', 'user_id', 'created_at'])('does not touch its %s', async (field) => {
    const { status, body } = await update(charges.water, { [field]: 1 })
    expect([status, body.errors]).toEqual([422, { [field]: ['Unknown field'] }])
  })
})
