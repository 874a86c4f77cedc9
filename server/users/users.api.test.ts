import { describe, expect, test } from 'vitest'
import { ROLES } from '#contract/roles.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { archivedEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, people, estates } = world

const newUser = (over: object = {}) => ({
  name: 'Chidi Okafor',
  email: newEmail(),
  password: PASSWORD,
  role: 'landlord',
  ...over,
})
const register = (over: object = {}, who: 'super admin' | 'admin' = 'admin') =>
  as(who)('POST /register', { body: newUser(over) })

describe('a new account', () => {
  test('is answered without its password, and signs in with it', async () => {
    const email = newEmail()
    const { status, body } = await register({
      name: ' Chidi Okafor ',
      email: ` ${email.toUpperCase()} `,
      phone_number: '0803 123 4567',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Chidi Okafor',
      email,
      sign_in_phone: null,
      pending_email: null,
      phone_number: '0803 123 4567',
      roles: ['landlord'],
      user_estate: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    const signedIn = await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })
    // Another person chose the password.
    expect(signedIn.body.user.must_change_password).toBe(true)
  })

  test.each(ROLES)('may be a %s’s, if a super admin makes it', async (role) => {
    expect((await register({ role }, 'super admin')).body.roles).toEqual([role])
  })

  test('an admin makes no super admins', async () => {
    const email = newEmail()
    const { status, body } = await register({ role: 'super admin', email })
    expect([status, body]).toEqual([
      422,
      refusal('role', 'Your role does not allow giving the role super admin.'),
    ])
    expect(await db.$count(users, eq(users.email, email))).toBe(0)
  })

  test.each([
    { field: 'name', value: '', message: 'Name is required' },
    { field: 'name', value: '   ', message: 'Name is required' },
    { field: 'name', value: 'x'.repeat(201), message: 'At most 200 characters' },
    { field: 'email', value: undefined, message: 'Email is required' },
    { field: 'email', value: 'chidi', message: 'Enter a valid email' },
    { field: 'email', value: 'chi di@estate.test', message: 'Enter a valid email' },
    { field: 'password', value: undefined, message: 'Password is required' },
    { field: 'password', value: 'short', message: 'Use at least 8 characters' },
    {
      field: 'password',
      value: 'password123',
      message: 'This password is too well known. Choose another one',
    },
    {
      field: 'password',
      value: 'Okafor-2026',
      message: 'This password holds your name, email or estate. Choose another one',
    },
    { field: 'role', value: undefined, message: 'Role is required' },
    { field: 'role', value: 'king', message: 'Role is required' },
    { field: 'role', value: 'Tenant', message: 'Role is required' },
    { field: 'phone_number', value: 'x'.repeat(31), message: 'At most 30 characters' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await register({ [field]: value })
    expect([status, body]).toEqual([422, refusal(field, message)])
  })

  test('a phone number is not validated, as the specification has it', async () => {
    const { status, body } = await register({ phone_number: 'ask at the gate' })
    expect([status, body.phone_number]).toEqual([201, 'ask at the gate'])
  })

  test('every wrong field is told at once', async () => {
    const { body } = await as('admin')('POST /register', { body: {} })
    expect(body).toEqual({
      code: 'invalid',
      message: 'Name is required',
      errors: {
        name: ['Name is required'],
        email: ['Email is required'],
        password: ['Password is required'],
        role: ['Role is required'],
      },
    })
  })

  test('an address is one person’s, whatever its capitals, also when two ask at once', async () => {
    const taken = await register({ email: people.tenant.email.toUpperCase() })
    expect([taken.status, taken.body]).toEqual([
      409,
      refusal('email', 'This email already has an account.', 'clash'),
    ])
    const email = newEmail()
    const answers = await Promise.all([register({ email }), register({ email })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('an estate admin’s can come with an estate', async () => {
    const { body } = await register({ role: 'estate admin', estate_id: estates.cedar.id })
    const [kept] = await db.select().from(users).where(eq(users.id, body.id))
    expect(kept?.estate_id).toBe(estates.cedar.id)
  })

  test('nobody else’s can, and no estate that is not there', async () => {
    const { status, body } = await register({ role: 'landlord', estate_id: estates.cedar.id })
    expect([status, body]).toEqual([422, refusal('estate_id', 'Only an estate admin looks after an estate.')])
    for (const estate_id of [2_147_483_647, await archivedEstate(world)])
      expect((await register({ role: 'estate admin', estate_id })).status).toBe(404)
  })

  test('is noted, without the password', async () => {
    const { body } = await register()
    const { rows } = await db.execute<{ entry: string }>(
      sql`select a::text as entry from audit_log a where entity = 'user' and entity_id = ${body.id}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.entry).not.toMatch(/argon2|password_hash|Harmattan/)
  })
})

describe('changing an account', () => {
  const update = (id: number, over: object = {}, who: 'super admin' | 'admin' = 'admin') =>
    as(who)('PUT /users/:id', {
      params: { id },
      body: { name: 'Bisi Cole', email: newEmail(), roles: ['tenant'], ...over },
    })

  test('name, email, phone number and roles', async () => {
    const { id, email } = await addPerson(db, { role: 'landlord' })
    const pending_email = newEmail()
    const { status, body } = await update(id, {
      email: pending_email,
      phone_number: '0803 123 4567',
      roles: ['landlord', 'tenant', 'landlord'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      name: 'Bisi Cole',
      email,
      pending_email,
      phone_number: '0803 123 4567',
      roles: ['landlord', 'tenant'],
    })
    const kept = await update(id, { email })
    expect(kept.body).toMatchObject({ phone_number: '0803 123 4567', roles: ['tenant'] })
  })

  test('a change of role ends the sessions; any other change does not', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    await update(person.id, { email: person.email })
    expect((await callWith(person.token)('GET /me')).body.user.name).toBe('Bisi Cole')
    await update(person.id, { email: person.email, roles: ['tenant', 'landlord'] })
    expect((await callWith(person.token)('GET /me')).status).toBe(401)
  })

  test('who stops being an estate admin no longer looks after an estate', async () => {
    const person = await addPerson(db, { role: 'estate admin', estate_id: estates.cedar.id })
    await update(person.id, { email: person.email, roles: ['landlord'] })
    const [kept] = await db.select().from(users).where(eq(users.id, person.id))
    expect(kept?.estate_id).toBeNull()
  })

  test('an estate admin is given an estate that is there, and keeps it when none is named', async () => {
    const { id, email } = await addPerson(db, { role: 'tenant' })
    const roles = ['tenant', 'estate admin']
    const { id: estate_id, name } = estates.cedar
    expect((await update(id, { email, roles, estate_id })).body.user_estate).toEqual({ id: estate_id, name })
    expect((await update(id, { email, roles })).body.user_estate).toEqual({ id: estate_id, name })
    for (const gone of [2_147_483_647, await archivedEstate(world)])
      expect((await update(id, { email, roles, estate_id: gone })).status).toBe(404)
    expect((await update(id, { email, roles, estate_id: null })).body.user_estate).toBeNull()
    const { status, body } = await update(id, { email, roles: ['tenant'], estate_id })
    expect([status, body]).toEqual([422, refusal('estate_id', 'Only an estate admin looks after an estate.')])
  })

  test.each([
    { field: 'name', value: '', message: 'Name is required' },
    { field: 'email', value: '', message: 'Email is required' },
    { field: 'email', value: 'bisi', message: 'Enter a valid email' },
    { field: 'roles', value: [], message: 'Role is required' },
    { field: 'roles', value: undefined, message: 'Role is required' },
    { field: 'password', value: PASSWORD, message: 'Unknown field' },
  ])('$field "$value": $message', async ({ field, value, message }) => {
    const { status, body } = await update(people.neighbour.id, { [field]: value })
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, message])
  })

  test('an address that is somebody else’s is refused, the own one is not', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    const { status, body } = await update(person.id, { email: people.tenant.email })
    expect([status, body]).toEqual([409, refusal('email', 'This email already has an account.', 'clash')])
    expect((await update(person.id, { email: person.email })).status).toBe(200)
  })

  test('a super admin’s account is not there for an admin, nor is the role his to give', async () => {
    const boss = people['super admin']
    expect((await update(boss.id, { email: boss.email, roles: ['super admin'] })).status).toBe(422)
    expect((await update(boss.id, { email: boss.email, roles: ['tenant'] })).status).toBe(404)
    const promoted = await update(people.neighbour.id, {
      email: people.neighbour.email,
      roles: ['tenant', 'super admin'],
    })
    expect([promoted.status, promoted.body]).toEqual([
      422,
      refusal('roles', 'Your role does not allow giving the role super admin.'),
    ])
    expect((await as('super admin')('GET /me')).body.roles).toEqual(['super admin'])
  })

  test('nobody takes away the role that they act in', async () => {
    const { email, id } = people.admin
    const { status, body } = await update(id, { email, roles: ['tenant'] })
    expect([status, body]).toEqual([
      422,
      refusal('roles', 'You cannot take away the role you are acting in.'),
    ])
  })

  test('one that is not there is not found', async () => {
    expect((await update(2_147_483_647)).status).toBe(404)
  })
})

test('the five roles are listed in their order', async () => {
  const { body } = await as('admin')('GET /roles')
  expect(body.map(({ name }) => name)).toEqual([...ROLES])
})
