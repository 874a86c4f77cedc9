import { beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { addTenant, newTenant as anyTenant, notify } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { turnTo } from '#server/test/clock.ts'
import { pay } from '#server/test/payments.ts'
import { addPerson, newEmail, startWorld, type Who } from '#server/test/world.ts'
import { endDueTenancies } from './ending.ts'

const TODAY = '2026-11-22'
const world = await startWorld({ today: TODAY })
const { as, callWith, db, owner, people, estates, properties, tenancies } = world

beforeEach(() => turnTo(owner.db, TODAY))

const add = (email: string, over: object = {}, who?: Who) => addTenant(world, email, over, who)
/** A tenant with an account who lives in Palm hall since January. */
const newTenant = (over: object = {}) => anyTenant(world, { starts_on: '2026-01-05', ...over })
const change = (id: number, body: object, who: Who = 'estate admin') =>
  as(who)('PUT /tenant/update/:id', { params: { id }, body })
const read = (id: number, who: Who = 'estate admin') => as(who)('GET /tenant/:id', { params: { id } })
const idsOf = async (who: Who, query: object) =>
  (await as(who)('GET /tenants', { query })).body.map(({ id }) => id)
const hallStatus = async () =>
  (await as('estate admin')('GET /estate/property/:id', { params: { id: properties.hall } })).body.status
const lastTitles = async (call: ReturnType<typeof callWith>) =>
  (await call('GET /notifications')).body.slice(0, 2).map(({ title }) => title)

describe('a tenancy begins', () => {
  test('today, unless another day is said', async () => {
    const { body } = await add(newEmail())
    expect(body).toMatchObject({ starts_on: TODAY, ends_on: null, left_at: null })
    expect((await add(newEmail(), { starts_on: '2019-02-01' })).body.starts_on).toBe('2019-02-01')
    expect((await add(newEmail(), { starts_on: '2027-11-22' })).body.starts_on).toBe('2027-11-22')
  })

  test.each([
    ['2027-11-23', 'At most a year from today'],
    ['2026-02-29', 'Enter a valid date'],
    ['1999-12-31', 'Enter a valid date'],
    ['tomorrow', 'Enter a valid date'],
  ])('not on %s', async (starts_on, message) => {
    const email = newEmail()
    for (const { status, body } of [
      await add(email, { starts_on }),
      await change(tenancies.flat, { starts_on }),
    ])
      expect([status, body.errors]).toEqual([422, { starts_on: [message] }])
  })

  test('on the 29 February of a leap year, a year before which is the 28th', async () => {
    await turnTo(owner.db, '2028-02-29')
    const { body } = await add(newEmail(), { starts_on: '2028-02-29' })
    expect((await change(body.id, { ends_on: '2028-02-29' })).body.ends_on).toBe('2028-02-29')
    expect((await change(body.id, { starts_on: '2029-03-01' })).status).toBe(422)
    expect((await change(body.id, { starts_on: '2029-02-28', ends_on: null })).status).toBe(200)
  })
})

describe('the last day', () => {
  test('to come is told to the tenant, and the tenancy goes on', async () => {
    const { call, tenancy } = await newTenant()
    const { status, body } = await change(tenancy, { ends_on: '2026-11-30' })
    expect([status, body.ends_on, body.left_at]).toEqual([200, '2026-11-30', null])
    const [notice] = (await call('GET /notifications')).body
    expect(notice).toMatchObject({
      title: 'Your last day',
      message:
        'Your last day in Palm hall in Palm Grove is 30 Nov 2026. You can still see your payments and receipts.',
    })
    await endDueTenancies(db)
    expect(await idsOf('estate admin', {})).toContain(tenancy)
    await change(tenancy, { ends_on: '2026-11-30' })
    expect(await lastTitles(call)).toEqual(['Your last day', 'You were added as tenant'])
  })

  test('to come can be taken back', async () => {
    const { call, tenancy } = await newTenant()
    await change(tenancy, { ends_on: '2026-11-30' })
    expect((await change(tenancy, { ends_on: null })).body.ends_on).toBeNull()
    expect(await lastTitles(call)).toEqual(['You are not moving out', 'Your last day'])
    await turnTo(owner.db, '2026-12-01')
    await endDueTenancies(db)
    expect((await read(tenancy)).body.left_at).toBeNull()
  })

  test('that is today is still lived in; tomorrow it is over, and only once, whichever server sees to it', async () => {
    const { call, tenancy } = await newTenant()
    await change(tenancy, { ends_on: TODAY })
    await endDueTenancies(db)
    expect((await read(tenancy)).body.left_at).toBeNull()
    await turnTo(owner.db, '2026-11-23')
    const before = (await as('estate admin')('GET /notifications')).body.length
    await Promise.all([endDueTenancies(db), endDueTenancies(db), endDueTenancies(db)])
    expect((await read(tenancy)).body).toMatchObject({ ends_on: TODAY, left_at: expect.any(String) })
    expect((await as('estate admin')('GET /notifications')).body).toHaveLength(before + 1)
    expect((await call('GET /me')).body.user.tenants).toEqual([])
    const left = await call('DELETE /me/tenancies/:id', { params: { id: tenancy } })
    expect(left.status).toBe(404)
  })

  test('that has passed ends it at once: the home is free, and those who have to know are told', async () => {
    const here = await idsOf('estate admin', { estate_property_id: properties.hall })
    for (const id of here) await change(id, { starts_on: '2026-01-01', ends_on: '2026-01-01' })
    const colleague = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
    const { call, tenancy, id: userId } = await newTenant()
    const { id } = await notify(world)
    expect(await hallStatus()).toBe('rented')
    const { body } = await change(tenancy, { ends_on: '2026-10-31' })
    expect(body).toMatchObject({ ends_on: '2026-10-31', left_at: expect.any(String) })
    expect(await hallStatus()).toBe('available')
    expect(await lastTitles(call)).toEqual(['You have moved out', 'You were added as tenant'])
    const told = (await callWith(colleague.token)('GET /notifications')).body
    expect(told.find(({ title }) => title === 'A tenant has left')).toMatchObject({
      title: 'A tenant has left',
      message: 'Uche Nwosu has left Palm hall in Palm Grove. The property is available again.',
    })
    const waiting = await db.select().from(messages).where(eq(messages.user_id, userId))
    expect(waiting.find(({ notification_id }) => notification_id === id)?.status).toBe('failed')
    const estate = { params: { estateId: estates.palm.id } }
    expect((await call('GET /estate/charges/:estateId', estate)).status).toBe(404)
  })

  test.each([
    [{ ends_on: '2026-01-04' }, refusal('ends_on', 'The last day cannot be before the first, 5 Jan 2026')],
    [
      { starts_on: '2026-03-01', ends_on: '2026-02-28' },
      refusal('ends_on', 'The last day cannot be before the first, 1 Mar 2026'),
    ],
    [{ ends_on: '2027-02-29' }, refusal('ends_on', 'Enter a valid date')],
    [{ address: ' ' }, refusal('address', 'Address is required')],
    [{ phone_number: '12' }, refusal('phone_number', 'Enter a valid phone number')],
    [{ name: ' ' }, refusal('name', 'Name is required')],
    [{ status: 1 }, refusal('status', 'Unknown field')],
  ])('or another change is refused: %j', async (body, told) => {
    const { tenancy } = await newTenant()
    const { status, body: problem } = await change(tenancy, body)
    expect([status, problem.errors]).toEqual([422, told.errors])
  })

  test('is not before a first day that is changed later', async () => {
    const { tenancy } = await newTenant()
    await change(tenancy, { ends_on: '2026-11-30' })
    const { body } = await change(tenancy, { starts_on: '2026-12-01' })
    expect(body).toEqual(refusal('starts_on', 'The first day cannot be after the last, 30 Nov 2026'))
    expect((await change(tenancy, { starts_on: '2026-11-30' })).body.starts_on).toBe('2026-11-30')
  })
})

describe('a tenancy that is over', () => {
  test('is not begun again by its dates, which can still be put right', async () => {
    const { tenancy } = await newTenant()
    await change(tenancy, { ends_on: '2026-10-31' })
    const message = 'This tenancy has ended. Add the person again if they live there.'
    for (const ends_on of [null, '2026-11-30'])
      expect((await change(tenancy, { ends_on })).body).toEqual(refusal('ends_on', message))
    const { body } = await change(tenancy, { ends_on: '2026-09-30', phone_number: '0805 111 2222' })
    expect(body).toMatchObject({ ends_on: '2026-09-30', phone_number: '0805 111 2222' })
  })

  test('stays readable to those who run the estate and to whose it was, and to nobody else', async () => {
    const { call, tenancy } = await newTenant({ estate_property_id: properties.flat })
    expect((await read(tenancy, 'landlord')).status).toBe(200)
    await change(tenancy, { ends_on: '2026-10-31' })
    for (const who of ['super admin', 'admin', 'estate admin'] as const) {
      expect((await read(tenancy, who)).status, who).toBe(200)
      expect(await idsOf(who, { status: 'former' }), who).toContain(tenancy)
      expect(await idsOf(who, { status: 'current' }), who).not.toContain(tenancy)
    }
    for (const who of ['landlord', 'neighbour', 'other estate admin'] as const)
      expect((await read(tenancy, who)).status, who).toBe(404)
    expect(await idsOf('landlord', { status: 'former' })).toEqual([])
    expect(await idsOf('other estate admin', { status: 'former' })).not.toContain(tenancy)
    expect((await call('GET /tenant/:id', { params: { id: tenancy } })).status).toBe(200)
    expect((await change(tenancy, { address: '3 Palm Road' }, 'other estate admin')).status).toBe(404)
  })

  test('by its tenant ends today, or on the day agreed on; not begun yet, before its first', async () => {
    const leave = async (over: object, ends_on?: string) => {
      const { call, tenancy } = await newTenant(over)
      if (ends_on) await change(tenancy, { ends_on })
      expect((await call('DELETE /me/tenancies/:id', { params: { id: tenancy } })).status).toBe(200)
      return (await read(tenancy)).body.ends_on
    }
    expect(await leave({})).toBe(TODAY)
    expect(await leave({}, '2026-12-31')).toBe(TODAY)
    expect(await leave({ starts_on: '2027-01-10' })).toBe('2027-01-09')
  })

  test('keeps what was paid', async () => {
    const { id } = await pay(world, { who: 'neighbour' })
    await change(tenancies.villa, { starts_on: '2026-01-01', ends_on: '2026-11-20' })
    for (const who of ['neighbour', 'estate admin'] as const) {
      const paid = await as(who)('GET /tenant/payments/:tenantId', { params: { tenantId: tenancies.villa } })
      expect(
        paid.body.map((payment) => payment.id),
        who,
      ).toEqual([id])
    }
  })
})

describe('a tenancy', () => {
  test('is told with the landlord and who was there when, by name to those who run the estate', async () => {
    const before = await newTenant({ estate_property_id: properties.flat })
    await change(before.tenancy, { ends_on: '2026-10-31' })
    const { body } = await read(tenancies.flat)
    expect(body).toMatchObject({
      name: 'The tenant',
      email: people.tenant.email,
      landlord: { name: 'The landlord', email: people.landlord.email, phone_number: null },
    })
    const other = { starts_on: '2026-01-05', ends_on: '2026-10-31', left_at: expect.any(String) }
    expect(body.others[0]).toEqual({ id: before.tenancy, name: 'Uche Nwosu', ...other })
    for (const who of ['landlord', 'tenant'] as const) {
      const { body: told } = await read(tenancies.flat, who)
      expect(told.landlord, who).toEqual({ name: 'The landlord', email: null, phone_number: null })
      expect(told.others[0], who).toEqual({
        id: null,
        name: who === 'landlord' ? 'Uche Nwosu' : null,
        ...other,
      })
    }
    expect((await read((await newTenant()).tenancy)).body.landlord).toBeNull()
  })

  test('has the number of the landlord that the estate typed, for those who run it alone', async () => {
    await db.update(users).set({ phone_number: '0809 000 0000' }).where(eq(users.id, people.landlord.id))
    await db.execute(sql`update properties set owner_phone = '0803 111 2222' where id = ${properties.flat}`)
    const told = async (who: Who) => (await read(tenancies.flat, who)).body.landlord?.phone_number
    for (const who of ['admin', 'estate admin'] as const) expect(await told(who), who).toBe('0803 111 2222')
    for (const who of ['landlord', 'tenant'] as const) expect(await told(who), who).toBeNull()
  })

  test('of an estate that is archived is nobody’s to read or change, but for whose it is', async () => {
    const { body: estate } = await as('admin')('POST /estate/save', {
      body: {
        ...{
          name: 'Cotton Court',
          owner: 'Ada Obi',
          phone_number: '0803 123 4567',
          address: '4 Marina Road',
        },
        ...{ email: newEmail(), status: 1, lga_id: 1 },
      },
    })
    const { body: property } = await as('admin')('POST /estates/property', {
      body: {
        ...{
          title: 'Cotton flat',
          price: 100,
          status: 'available',
          estate_id: estate.id,
          owner_status: true,
        },
        tenant_status: false,
        attributes: [{ id: world.attributes.bedroom, value: 'Bedroom', label: '1' }],
      },
    })
    const person = await addPerson(db, { role: 'tenant' })
    const place = { estate_id: estate.id, estate_property_id: property.id }
    const { body } = await add(person.email, { ...place, starts_on: '2026-01-05' }, 'admin')
    await change(body.id, { ends_on: '2026-11-30' }, 'admin')
    await as('super admin')('DELETE /estate/delete/:id', { params: { id: estate.id } })
    expect((await read(body.id, 'admin')).status).toBe(404)
    expect((await change(body.id, { ends_on: null }, 'admin')).status).toBe(404)
    expect(await idsOf('admin', { status: 'former' })).not.toContain(body.id)
    await turnTo(owner.db, '2026-12-01')
    await endDueTenancies(db)
    const own = await callWith(person.token)('GET /tenant/:id', { params: { id: body.id } })
    expect([own.status, own.body.left_at]).toEqual([200, expect.any(String)])
  })

  test('is changed in part, and who did it is noted', async () => {
    const { tenancy } = await newTenant()
    expect((await change(tenancy, {})).status).toBe(200)
    const { body } = await change(tenancy, { address: '3 Palm Road' })
    expect(body).toMatchObject({
      address: '3 Palm Road',
      phone_number: '0803 123 4567',
      starts_on: '2026-01-05',
    })
    const { body: noted } = await as('super admin')('GET /audit-log', { query: { q: 'update tenant' } })
    expect(noted[0]).toMatchObject({
      user_name: 'The estate admin',
      entity_id: tenancy,
      before: { address: '2 Palm Road' },
      after: { address: '3 Palm Road' },
    })
  })
})
