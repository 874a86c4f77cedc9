import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { estates as estateRows, users } from '#server/database/schema.ts'
import { archivedEstate, freshEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { pay } from '#server/test/payments.ts'
import { addPerson, newAddress, newEmail, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, people, estates } = world

const newEstate = (over: object = {}) => ({
  name: 'Lekki Gardens',
  owner: 'Ada Obi',
  phone_number: '0803 123 4567',
  address: '4 Marina Road, Lagos',
  email: newEmail(),
  ...over,
})
const save = (over: object = {}) => as('admin')('POST /estate/save', { body: newEstate(over) })

describe('a new estate', () => {
  test('names its estate admin as asked, and by its owner otherwise', async () => {
    const named = await save({ email: newEmail(), admin_name: ' Tunde Bello ' })
    expect(named.body).toMatchObject({
      owner: 'Ada Obi',
      user: { name: 'Tunde Bello', phone_number: '0803 123 4567' },
    })
    expect((await save({ email: newEmail(), admin_name: '' })).body.user.name).toBe('Ada Obi')
  })

  test('comes with the account of its estate admin, whose password is told this once', async () => {
    const email = newEmail()
    const { status, body } = await save({ email: email.toUpperCase() })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Lekki Gardens', email, status: 1, lga_id: 1, archived_at: null })
    expect(body.user).toEqual({
      name: 'Ada Obi',
      email,
      phone_number: '0803 123 4567',
      password: expect.stringMatching(/^[a-zA-Z2-9]{16}$/),
      not_set_up: true,
    })
    const { body: signedIn } = await call('POST /login', {
      body: { email, password: body.user.password },
      from: newAddress(),
    })
    expect(signedIn).toMatchObject({
      role: 'estate admin',
      user: { must_change_password: true, user_estate: { id: body.id, name: 'Lekki Gardens' } },
    })
    const { rows } = await db.execute<{ log: string }>(
      sql`select string_agg(a::text, ' ') as log from audit_log a`,
    )
    expect(rows[0]?.log).not.toContain(body.user.password)
  })

  test('may be inactive', async () => {
    expect((await save({ status: null })).body.status).toBeNull()
  })

  test.each([
    { field: 'name', value: undefined, message: 'Estate name is required' },
    { field: 'name', value: '  ', message: 'Estate name is required' },
    { field: 'owner', value: '', message: 'Owner name is required' },
    { field: 'phone_number', value: '', message: 'Phone number is required' },
    { field: 'phone_number', value: 'call me', message: 'Enter a valid phone number' },
    { field: 'address', value: '', message: 'Address is required' },
    { field: 'email', value: '', message: 'Email is required' },
    { field: 'email', value: 'lekki', message: 'Enter a valid email' },
    { field: 'status', value: 0, message: 'Either 1 (active) or null' },
    { field: 'status', value: '1', message: 'Either 1 (active) or null' },
    { field: 'lga_id', value: 0, message: 'Not a valid id' },
    { field: 'archived_at', value: null, message: 'Unknown field' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await save({ [field]: value })
    expect([status, body.message, body.errors?.[field]?.[0]]).toEqual([422, message, message])
  })

  test('an account that is there already is linked, and keeps its password', async () => {
    const landlord = await addPerson(db, { role: 'landlord', name: 'Ngozi Eze' })
    const { status, body } = await save({ email: landlord.email })
    expect([status, body.user]).toEqual([201, { name: 'Ngozi Eze', email: landlord.email, password: null }])
    const me = (await callWith(await signIn(db, landlord.id))('GET /me')).body
    expect(me.roles).toEqual(['landlord', 'estate admin'])
    expect(me.user.user_estate?.id).toBe(body.id)
  })

  test.each(['other estate admin', 'admin', 'super admin'] as const)(
    'the %s’s address is a clash, and no estate is made',
    async (who) => {
      const before = await db.$count(estateRows)
      const { status, body } = await save({ email: people[who].email })
      const message = 'This email belongs to somebody with another job. Use another one.'
      expect([status, body]).toEqual([409, refusal('email', message, 'clash')])
      expect(await db.$count(estateRows)).toBe(before)
    },
  )

  test('the admin of an archived estate is free for another one', async () => {
    const email = newEmail()
    const { body: gone } = await save({ email })
    await as('super admin')('DELETE /estate/delete/:id', { params: { id: gone.id } })
    const { status, body } = await save({ email })
    expect([status, body.user.password]).toEqual([201, null])
    const [kept] = await db.select().from(users).where(eq(users.email, email))
    expect(kept?.estate_id).toBe(body.id)
  })

  test('two at once with one new address: one estate, one account', async () => {
    const email = newEmail()
    const answers = await Promise.all([save({ email }), save({ email })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
    expect(await db.$count(estateRows, eq(estateRows.email, email))).toBe(1)
  })
})

describe('the list of estates', () => {
  const namesFor = async (query: object, who: 'super admin' | 'admin' = 'admin') =>
    (await as(who)('GET /estates', { query })).body.map(({ name }) => name)

  test('is searched by name, owner, email, phone number and address', async () => {
    const email = newEmail()
    await save({
      name: 'Ocean % View',
      owner: 'Ìdòwú',
      address: '9_9 Broad Street',
      phone_number: '0911 000 1234',
      email,
    })
    for (const q of ['OCEAN %', 'ìdòwú', '9_9', '0911 000', email])
      expect(await namesFor({ q }), q).toEqual(['Ocean % View'])
    for (const q of ['ocean_%', '999']) expect(await namesFor({ q }), q).not.toContain('Ocean % View')
  })

  test('can be narrowed to active and inactive ones', async () => {
    expect(await namesFor({ status: 'inactive' })).toContain('Dormant Hill')
    expect(await namesFor({ status: 'active' })).not.toContain('Dormant Hill')
    expect(await namesFor({ status: 'active' })).toContain('Palm Grove')
  })
})

describe('an estate', () => {
  test('tells how much it holds', async () => {
    const { body } = await as('estate admin')('GET /estate/:id', { params: { id: estates.palm.id } })
    expect(body).toMatchObject({
      id: estates.palm.id,
      name: 'Palm Grove',
      properties_count: 3,
      tenants_count: 2,
    })
  })

  test('can be changed in any of its fields', async () => {
    const id = await freshEstate(world)
    const update = (body: object) => as('admin')('PUT /estate/update/:id', { params: { id }, body })
    const before = (await update({})).body
    expect((await update({ name: ' Fresh Name ', lga_id: 7 })).body).toEqual({
      ...before,
      name: 'Fresh Name',
      lga_id: 7,
    })
    expect((await update({ status: null })).body.status).toBeNull()
    expect((await update({ status: 1 })).body.status).toBe(1)
    const refused = await update({ name: '' })
    expect([refused.status, refused.body]).toEqual([422, refusal('name', 'Estate name is required')])
  })

  test('its admin changes all but the status', async () => {
    const update = (body: object) =>
      as('estate admin')('PUT /estate/update/:id', { params: { id: estates.palm.id }, body })
    expect((await update({ owner: 'The Residents' })).body.owner).toBe('The Residents')
    for (const status of [null, 1]) {
      const { status: said, body } = await update({ owner: 'Nobody', status })
      expect([said, body.message]).toEqual([403, 'Only an admin can activate or deactivate an estate.'])
    }
    expect((await update({})).body.owner).toBe('The Residents')
  })
})

describe('an archived estate', () => {
  const remove = (id: number) => as('super admin')('DELETE /estate/delete/:id', { params: { id } })

  test('leaves every list, and a super admin brings it back', async () => {
    const id = await freshEstate(world)
    expect((await remove(id)).body.archived_at).not.toBeNull()
    const idsFor = async (who: 'super admin' | 'admin', query: object = {}) =>
      (await as(who)('GET /estates', { query })).body.map((estate) => estate.id)
    expect(await idsFor('super admin')).not.toContain(id)
    expect(await idsFor('super admin', { status: 'archived' })).toContain(id)
    expect(await idsFor('admin', { status: 'archived' })).toEqual([])
    expect((await as('admin')('GET /estate/:id', { params: { id } })).status).toBe(404)
    expect((await as('admin')('PUT /estate/update/:id', { params: { id }, body: {} })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)

    const restored = await as('super admin')('POST /estate/restore/:id', { params: { id } })
    expect(restored.body.archived_at).toBeNull()
    expect(await idsFor('admin')).toContain(id)
    expect((await as('super admin')('POST /estate/restore/:id', { params: { id } })).status).toBe(404)
  })

  test('keeps its payments; its people can still sign in and see what they paid', async () => {
    const { id: payment } = await pay(world, { who: 'other tenant' })
    await remove(estates.cedar.id)
    const tenant = as('other tenant')
    expect((await tenant('GET /me')).body.user.tenants).toMatchObject([
      { estate: { id: estates.cedar.id, status: null } },
    ])
    const params = { tenantId: world.tenancies.house }
    expect((await tenant('GET /tenant/payments/:tenantId', { params })).body.map(({ id }) => id)).toEqual([
      payment,
    ])
    expect((await tenant('GET /payment/:id/receipt', { params: { id: payment } })).status).toBe(200)
    expect((await as('admin')('GET /all/payments')).body.map(({ id }) => id)).toContain(payment)

    const titles = async (who: 'admin' | 'other estate admin' | 'other landlord') =>
      (await as(who)('GET /estates/properties')).body.map(({ title }) => title)
    expect(await titles('admin')).not.toContain('Cedar house')
    const charges = async (query: object = {}) =>
      (await as('admin')('GET /charges', { query })).body.map(({ id }) => id)
    const change = async () =>
      (
        await as('admin')('PUT /charge/update/:id', {
          params: { id: world.charges.cedar },
          body: { status: 1 },
        })
      ).status
    for (const query of [{}, { status: 'active' }, { q: 'cedar' }])
      expect(await charges(query)).not.toContain(world.charges.cedar)
    expect(await charges()).toContain(world.charges.everywhere)
    expect(await change()).toBe(404)
    expect(await titles('other landlord')).toEqual(['Palm villa'])
    expect(await titles('other estate admin')).toEqual([])
    expect((await as('other estate admin')('GET /me')).body.user.user_estate).toBeNull()
    const landlords = (await as('other landlord')('GET /tenants')).body
    expect(landlords.map(({ estate }) => estate.name)).toEqual(['Palm Grove'])
    await as('super admin')('POST /estate/restore/:id', { params: { id: estates.cedar.id } })
    expect(await titles('other estate admin')).toEqual(['Cedar house'])
    expect(await charges()).toContain(world.charges.cedar)
    expect(await change()).toBe(200)
  })

  test('is a name that nothing new can be put under', async () => {
    const estate_id = await archivedEstate(world)
    const user_id = people.admin.id
    const charge = { name: 'Lighting', amount: 100, duration: 1, estate_id, user_id }
    expect((await as('admin')('POST /create/charge', { body: charge })).status).toBe(404)
  })
})
