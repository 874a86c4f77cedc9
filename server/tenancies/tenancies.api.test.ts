import { describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import {
  messages,
  properties as propertyRows,
  tenants as tenantRows,
  userRoles,
  users,
} from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { newInvitee } from '#server/test/invitations.ts'
import { addPerson, newAddress, newEmail, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, db, people, estates, properties, tenancies } = world

const newTenant = (who: Who, over: object = {}) => ({
  name: 'Uche Nwosu',
  email: newEmail(),
  phone_number: '0803 123 4567',
  address: '2 Palm Road',
  user_id: people[who].id,
  estate_id: estates.palm.id,
  estate_property_id: properties.flat,
  status: 1,
  ...over,
})
const save = (over: object = {}, who: Who = 'estate admin') =>
  as(who)('POST /tenant/save', { body: newTenant(who, over) })

describe('a new tenant', () => {
  test('has an account, whose password is told this once', async () => {
    const email = newEmail()
    const { status, body } = await save({ email: email.toUpperCase() })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Uche Nwosu',
      email,
      phone_number: '0803 123 4567',
      address: '2 Palm Road',
      status: 1,
      estate: { id: estates.palm.id, name: 'Palm Grove' },
      estate_property: { id: properties.flat, title: 'Palm flat' },
    })
    expect(body.user).toEqual({
      name: 'Uche Nwosu',
      email,
      password: expect.stringMatching(/^[a-zA-Z2-9]{16}$/),
      not_set_up: true,
    })
    const { body: signedIn } = await call('POST /login', {
      body: { email, password: body.user.password },
      from: newAddress(),
    })
    expect(signedIn).toMatchObject({ role: 'tenant', user: { tenants: [{ id: body.id }] } })
  })

  test('moves into a property, which is then rented', async () => {
    await save({ estate_property_id: properties.hall })
    const { body } = await as('estate admin')('GET /estate/property/:id', { params: { id: properties.hall } })
    expect(body).toMatchObject({ status: 'rented', tenants_count: 1 })
  })

  test('who is added to two properties at once gets one account, and lives in both', async () => {
    const email = newEmail()
    const answers = await Promise.all([save({ email }), save({ email, estate_property_id: properties.hall })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.filter(({ body }) => body.user.password === null)).toHaveLength(1)
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
  })

  test('who has an account is linked to it, once for each property, and nothing of it is told', async () => {
    const { email } = people['other tenant']
    await db.update(users).set({ phone_number: '0701 999 0000' }).where(eq(users.email, email))
    const linked = await save({ email })
    expect(linked.body).toMatchObject({ name: 'Uche Nwosu', email, phone_number: '0803 123 4567' })
    expect(linked.body.user).toEqual({ name: 'Uche Nwosu', email, password: null })
    const { body: entries } = await as('super admin')('GET /audit-log', { query: { q: 'create tenant' } })
    expect(entries[0]?.after).toMatchObject({ name: 'Uche Nwosu', phone_number: '0803 123 4567' })
    const again = await save({ email: people['other tenant'].email })
    const message = 'This person is already a tenant of this property.'
    expect([again.status, again.body]).toEqual([409, refusal('email', message, 'clash')])
    const byPhone = { email: null, phone_number: '0805 111 2203' }
    await save(byPhone)
    expect((await save(byPhone)).body).toEqual(refusal('phone_number', message, 'clash'))
  })

  test('who has an account is told, by a letter and a notice, with the way out', async () => {
    const known = await addPerson(db, { role: 'tenant', name: 'Dayo Cole' })
    const { body } = await save({ email: known.email }, 'landlord')
    const told = 'The landlord added you as tenant of Palm flat in Palm Grove.'
    const { body: notices } = await world.callWith(known.token)('GET /notifications')
    expect(notices[0]).toMatchObject({
      title: 'You were added as tenant',
      message: `${told} Not you? Leave it in your profile.`,
      personal: true,
    })
    const { body: letters } = await as('super admin')('GET /messages', { query: { q: known.email } })
    expect(letters).toMatchObject([{ kind: 'added', subject: 'You were added to Palm flat, Palm Grove' }])
    for (const words of ['Hello Dayo Cole,', told, 'Not you? Leave it in your profile.', '/profile'])
      expect(letters[0]?.text).toContain(words)
    expect(body.name).toBe('Uche Nwosu')
  })

  test('who is new is only invited', async () => {
    const { body } = await save()
    const { body: letters } = await as('super admin')('GET /messages', { query: { q: body.email } })
    expect(letters.map(({ kind }) => kind)).toEqual(['new_account'])
    const [letter] = await db
      .select()
      .from(messages)
      .where(eq(messages.address, body.email ?? ''))
    expect(letter?.content).toMatchObject({
      estate_name: 'Palm Grove',
      told: 'The admin of Palm Grove added you as tenant of Palm flat in Palm Grove.',
    })
  })

  test.each([
    ['Ada Bello', 'Ada Bello'],
    ['Win now: prize.example/x', 'The landlord'],
  ])('who is new hears that the owner %s added them as %s', async (owner_name, said) => {
    const nameOwner = (name: string | null) =>
      db.update(propertyRows).set({ owner_name: name }).where(eq(propertyRows.id, properties.flat))
    const [before] = await db.select().from(propertyRows).where(eq(propertyRows.id, properties.flat))
    await nameOwner(owner_name)
    const { body } = await save({}, 'landlord')
    await nameOwner(before?.owner_name ?? null)
    const [letter] = await db
      .select()
      .from(messages)
      .where(eq(messages.address, body.email ?? ''))
    expect(letter?.content).toMatchObject({
      told: `${said} added you as tenant of Palm flat in Palm Grove.`,
    })
  })

  const REFUSED = 'This person cannot be added here. Please ask an administrator.'
  test.each([
    { who: 'landlord', added: 'estate admin' },
    { who: 'estate admin', added: 'other estate admin' },
    { who: 'estate admin', added: 'admin' },
    { who: 'landlord', added: 'super admin' },
    { who: 'admin', added: 'super admin' },
  ] as const)('the $who adds no $added, whom they do not see', async ({ who, added }) => {
    const before = [await db.$count(tenantRows), await db.$count(userRoles), await db.$count(messages)]
    const { status, body } = await save({ email: people[added].email }, who)
    expect([status, body]).toEqual([409, refusal('email', REFUSED, 'clash')])
    expect([await db.$count(tenantRows), await db.$count(userRoles), await db.$count(messages)]).toEqual(
      before,
    )
  })

  test('who manages is added by an admin who sees them, and by themselves, which nobody is told of', async () => {
    expect((await save({ email: people['other estate admin'].email }, 'admin')).status).toBe(201)
    const before = await db.$count(messages)
    expect((await save({ email: people['estate admin'].email })).status).toBe(201)
    expect(await db.$count(messages)).toBe(before)
  })

  test('who is added twice at once has one account and one tenancy', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 4 }, () => save({ email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await db.$count(users, eq(users.email, email))).toBe(1)
  })

  test('a landlord adds them to properties of his own', async () => {
    const { status, body } = await save({}, 'landlord')
    expect([status, body.estate_property.title]).toEqual([201, 'Palm flat'])
  })

  test.each([
    { field: 'name', value: ' ', message: 'Name is required' },
    { field: 'email', value: 'uche', message: 'Enter a valid email' },
    { field: 'phone_number', value: '080311100', message: 'Enter a valid phone number' },
    { field: 'phone_number', value: '(((((((', message: 'Enter a valid phone number' },
    { field: 'address', value: '', message: 'Address is required' },
    { field: 'estate_property_id', value: 'flat', message: 'Select a property' },
    { field: 'user_id', value: undefined, message: 'Not a valid id' },
    { field: 'password', value: 'Chosen-By-Me-1', message: 'Unknown field' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await save({ [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test('another person, property or estate named in the payload is refused, and nothing is made', async () => {
    const before = [await db.$count(users), await db.$count(tenantRows)]
    const asSomebody = await save({ user_id: people.admin.id })
    expect([asSomebody.status, asSomebody.body]).toEqual([
      422,
      refusal('user_id', 'This is not your account.'),
    ])
    const elsewhere = await save({ estate_id: estates.cedar.id })
    expect([elsewhere.status, elsewhere.body]).toEqual([
      422,
      refusal('estate_id', 'This property belongs to another estate.'),
    ])
    expect((await save({ estate_property_id: properties.house })).status).toBe(404)
    expect((await save({ estate_property_id: properties.house, estate_id: estates.cedar.id })).status).toBe(
      404,
    )
    expect((await save({ estate_property_id: properties.villa }, 'landlord')).status).toBe(404)
    expect((await save({ estate_property_id: 2_147_483_647 }, 'admin')).status).toBe(404)
    expect([await db.$count(users), await db.$count(tenantRows)]).toEqual(before)
  })
})

describe('the list of tenants', () => {
  const idsFor = async (who: Who, query: object = {}) =>
    (await as(who)('GET /tenants', { query })).body.map(({ id }) => id)

  test('holds those within reach', async () => {
    expect(await idsFor('admin')).toEqual(expect.arrayContaining(Object.values(tenancies)))
    expect(await idsFor('estate admin')).not.toContain(tenancies.house)
    expect(await idsFor('landlord')).toContain(tenancies.flat)
    expect(await idsFor('landlord')).not.toContain(tenancies.villa)
    expect(await idsFor('other landlord')).toEqual([tenancies.villa, tenancies.house])
  })

  test('an id of somebody else’s in the query opens nothing', async () => {
    expect(await idsFor('estate admin', { estate_id: estates.cedar.id })).toEqual([])
    expect(await idsFor('landlord', { estate_property_id: properties.villa })).toEqual([])
    expect(await idsFor('estate admin', { estate_property_id: properties.villa })).toEqual([tenancies.villa])
  })

  test('is searched by name, email and phone number', async () => {
    const { body } = await save({ name: 'Ọláolúwa 100%', phone_number: '0809 444 5555' })
    for (const q of ['ỌLÁOLÚWA', '100%', String(body.email).toUpperCase(), '0809 444'])
      expect([q, await idsFor('admin', { q })]).toEqual([q, [body.id]])
    for (const q of ['100_', 'ọlá%wa']) expect(await idsFor('admin', { q }), q).toEqual([])
  })

  test('finds what was typed, and nothing of the account behind it', async () => {
    const own = { name: 'Zainab Danjuma', phone_number: '0701 222 3333' }
    await db.update(users).set(own).where(eq(users.id, people.neighbour.id))
    const { body } = await save({ email: people.neighbour.email, phone_number: '0809 777 8888' })
    for (const who of ['admin', 'estate admin', 'landlord'] as const) {
      expect(await idsFor(who, { q: '0809 777' }), who).toEqual([body.id])
      for (const q of ['zainab', '0701 222']) expect(await idsFor(who, { q }), `${who} ${q}`).toEqual([])
    }
  })
})

test('the list and the page of a tenancy say whether its person has joined', async () => {
  const { id } = await newInvitee(world, { phone: '0803 765 4321' })
  const { body } = await as('estate admin')('GET /tenants', { query: { estate_id: estates.palm.id } })
  const said = new Map(body.map(({ user_id, joined }) => [user_id, joined]))
  expect([said.get(id), said.get(people.tenant.id)]).toEqual([false, true])
  for (const row of body.filter(({ user_id }) => user_id === id || user_id === people.tenant.id)) {
    const detail = await as('estate admin')('GET /tenant/:id', { params: { id: row.id } })
    expect(detail.body.joined).toBe(row.joined)
  }
})
