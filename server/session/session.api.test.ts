import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { userRoles, users } from '#server/database/schema.ts'
import {
  addPerson,
  NO_SESSION,
  newAddress,
  newEmail,
  PASSWORD,
  signIn,
  startWorld,
} from '#server/test/world.ts'
import { grantRole } from '#server/users/roles.ts'

const { as, call, callWith, db, send, people, estates, properties, tenancies } = await startWorld()
const login = (email: string, password = PASSWORD) =>
  call('POST /login', { body: { email, password }, from: newAddress() })

describe('signing in', () => {
  test('answers a token, the user and the role acted in', async () => {
    const { status, body } = await login(people.tenant.email)
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'tenant', user: { id: people.tenant.id, email: people.tenant.email } })
    const me = await callWith(body.token)('GET /me')
    expect(me.body.user).toEqual(body.user)
  })

  test('takes an address with spaces around it and in capitals', async () => {
    expect((await login(`  ${people.tenant.email.toUpperCase()} `)).status).toBe(200)
  })

  test('says the same of a wrong password and of an unknown address', async () => {
    const wrong = await login(people.tenant.email, 'Not-the-password-1')
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { code: 'wrong_password', message: 'Invalid email or password.' },
    ])
    const unknown = await login(newEmail())
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test.each([
    { email: '', password: PASSWORD, field: 'email' },
    { email: '   ', password: PASSWORD, field: 'email' },
    { email: 'tenant@estate.test', password: '', field: 'password' },
  ])('wants both: $email, $password', async ({ email, password, field }) => {
    const { status, body } = await login(email, password)
    expect(status).toBe(422)
    expect(body.message).toBe('Please enter both email and password.')
    expect(body.errors).toEqual({ [field]: [body.message] })
  })

  test('takes the longest address there may be, from an address of any length', async () => {
    const email = `${'x'.repeat(240)}@estate.test`
    const from = 'x'.repeat(2_000)
    expect((await call('POST /login', { body: { email, password: PASSWORD }, from })).status).toBe(401)
  })

  test('keeps only the hash of the token', async () => {
    const { body } = await login(people.tenant.email)
    const { rows } = await db.execute<{ kept: string }>(
      sql`select string_agg(s::text, ' ') as kept from sessions s`,
    )
    expect(rows[0]?.kept).not.toContain(body.token)
    expect(body.token.length).toBeGreaterThanOrEqual(43)
  })

  test('a deactivated account has no way in, and its sessions end', async () => {
    const gone = await addPerson(db, { role: 'landlord' })
    await db.update(users).set({ deactivated_at: sql`now()` }).where(eq(users.id, gone.id))
    const { status, body } = await login(gone.email)
    expect([status, body.message]).toEqual([401, 'Invalid email or password.'])
    expect((await callWith(gone.token)('GET /me')).status).toBe(401)
  })

  test('an account without a role is told so', async () => {
    const nobody = await addPerson(db, { role: 'landlord' })
    await db.delete(userRoles).where(eq(userRoles.user_id, nobody.id))
    const { status, body } = await login(nobody.email)
    expect([status, body.message]).toEqual([
      403,
      'This account has no role yet. Please ask your administrator.',
    ])
  })
})

describe('who is signed in', () => {
  test('an estate admin has an estate', async () => {
    const { body } = await as('estate admin')('GET /me')
    expect(body).toEqual({
      user: {
        ...{ id: people['estate admin'].id, name: 'The estate admin', email: 'estate-admin@estate.test' },
        ...{
          pending_email: null,
          phone_number: null,
          must_change_password: false,
          staff_role: 'manager',
          tenants: [],
          former_tenants: [],
        },
        // Not shown to them yet.
        privacy_version: 1,
        user_estate: { id: estates.palm.id, name: 'Palm Grove' },
      },
      roles: ['estate admin'],
    })
  })

  test('a tenant has a place to live in', async () => {
    const { body } = await as('tenant')('GET /me')
    expect(body.user.user_estate).toBeNull()
    expect(body.user.tenants).toEqual([
      {
        ...{ id: tenancies.flat, account_id: expect.any(Number), email: people.tenant.email, role: 'tenant' },
        estate: { id: estates.palm.id, name: 'Palm Grove', status: 1 },
        estate_property: { id: properties.flat, title: 'Palm flat' },
      },
    ])
  })

  test.each([
    ['admin', true],
    ['other landlord', true],
    ['landlord', undefined],
    ['tenant', undefined],
    ['estate admin', undefined],
  ] as const)('%s: more than one estate is visible: %s', async (who, several) => {
    expect((await as(who)('GET /me')).body.user.several_estates).toBe(several)
  })

  test.each(['', 'Bearer', 'Bearer ', 'Basic dGVuYW50', 'Bearer a b c', 'bearer\tx', 'Bearer ××'])(
    'is nobody with the header "%s"',
    async (authorization) => {
      expect((await send({ method: 'GET', path: '/me', headers: { authorization } })).status).toBe(401)
    },
  )

  test('the scheme may be in small letters', async () => {
    const headers = { authorization: `bearer ${people.tenant.token}` }
    expect((await send({ method: 'GET', path: '/me', headers })).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends this session and no other', async () => {
    const other = await signIn(db, people.landlord.id)
    const { status, body } = await callWith(other)('POST /logout')
    expect([status, body.message]).toEqual([200, 'Signed out.'])
    expect((await callWith(other)('GET /me')).status).toBe(401)
    expect((await callWith(other)('POST /logout')).status).toBe(401)
    expect((await as('landlord')('GET /me')).status).toBe(200)
  })
})

describe('the own profile', () => {
  test('name and phone number can be changed', async () => {
    const { body } = await as('neighbour')('PUT /me', {
      body: { name: ' Bisi Cole ', phone_number: '0803 123 4567' },
    })
    expect(body.user).toMatchObject({ name: 'Bisi Cole', phone_number: '0803 123 4567' })
    const cleared = await as('neighbour')('PUT /me', { body: { phone_number: '' } })
    expect(cleared.body.user).toMatchObject({ name: 'Bisi Cole', phone_number: null })
    const { rows } = await db.execute(sql`
      select before, after from audit_log where entity = 'profile' and entity_id = ${people.neighbour.id} order by id`)
    const changed = { name: 'Bisi Cole', phone_number: '0803 123 4567' }
    expect(rows).toEqual([
      { before: { name: 'The neighbour', phone_number: null, active_role: 'tenant' }, after: changed },
      { before: { ...changed, active_role: 'tenant' }, after: { phone_number: null } },
    ])
  })

  test.each([
    { field: 'name', value: ' ', message: 'Name is required' },
    { field: 'phone_number', value: '12', message: 'Enter a valid phone number' },
    { field: 'active_role', value: 'king', message: 'Not one of your roles' },
    { field: 'active_role', value: 'super admin', message: 'Not one of your roles' },
  ])('$field cannot be "$value"', async ({ field, value, message }) => {
    const { status, body } = await as('neighbour')('PUT /me', { body: { [field]: value } })
    expect([status, body.message, body.errors]).toEqual([422, message, { [field]: [message] }])
  })

  test('email, estate and roles are not among what can be changed', async () => {
    for (const field of ['email', 'estate_id', 'roles', 'role', 'password']) {
      const { status } = await as('neighbour')('PUT /me', { body: { [field]: 'admin' } as never })
      expect(status, field).toBe(422)
    }
  })

  test('who has two roles acts in the first, and can switch', async () => {
    const both = await addPerson(db, { role: 'landlord' })
    await grantRole(db, { ...NO_SESSION, user_id: people.admin.id }, both.id, 'admin')
    const viewer = callWith(await signIn(db, both.id))
    expect((await viewer('GET /users')).status).toBe(403)
    const { body } = await viewer('PUT /me', { body: { active_role: 'admin' } })
    expect(body.roles).toEqual(['admin', 'landlord'])
    expect((await viewer('GET /users')).status).toBe(200)
    expect((await login(both.email)).body.role).toBe('admin')
    await viewer('PUT /me', { body: { active_role: 'landlord' } })
    expect((await viewer('GET /me')).body.roles).toEqual(['landlord', 'admin'])
    expect((await viewer('GET /users')).status).toBe(403)
  })

  test('a change that is refused in one part changes nothing', async () => {
    const before = (await as('neighbour')('GET /me')).body
    const { status } = await as('neighbour')('PUT /me', { body: { name: 'Another', active_role: 'admin' } })
    expect(status).toBe(422)
    expect((await as('neighbour')('GET /me')).body).toEqual(before)
  })
})

describe('the own sessions', () => {
  test('are listed newest first, the current one marked, and can be ended', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    const signedIn = await call('POST /login', {
      body: { email: person.email, password: PASSWORD },
      from: '198.51.100.7',
    })
    const viewer = callWith(person.token)
    const { body, headers } = await viewer('GET /me/sessions')
    expect(headers.get('x-total-count')).toBe('2')
    expect(body.map(({ ip, current }) => ({ ip, current }))).toEqual([
      { ip: '198.51.100.7', current: false },
      { ip: '127.0.0.1', current: true },
    ])
    expect((await viewer('DELETE /me/sessions/:id', { params: { id: body[0]?.id } })).status).toBe(200)
    expect((await callWith(signedIn.body.token)('GET /me')).status).toBe(401)
    expect((await viewer('GET /me/sessions')).body).toHaveLength(1)
  })

  test('all end but the one that asks, and nobody else’s', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const others = [await signIn(db, person.id), await signIn(db, person.id)]
    expect((await callWith(person.token)('DELETE /me/sessions')).status).toBe(200)
    for (const token of others) expect((await callWith(token)('GET /me')).status).toBe(401)
    expect((await callWith(person.token)('GET /me/sessions')).body).toHaveLength(1)
    expect((await as('landlord')('GET /me')).status).toBe(200)
  })

  test('somebody else’s is not there', async () => {
    const [session] = (await as('landlord')('GET /me/sessions')).body
    const { status } = await as('tenant')('DELETE /me/sessions/:id', { params: { id: session?.id } })
    expect(status).toBe(404)
    expect((await as('landlord')('GET /me')).status).toBe(200)
  })
})

describe('a session ends by itself', () => {
  const move = (token: string, column: 'last_seen_at' | 'expires_at', to: string) =>
    db.execute(sql`update sessions set ${sql.identifier(column)} = now() + ${to}::interval
      where token_hash = sha256(${token}::bytea)`)

  test('after 24 hours without use', async () => {
    const token = await signIn(db, people.admin.id)
    await move(token, 'last_seen_at', '-23 hours -59 minutes')
    expect((await callWith(token)('GET /me')).status).toBe(200)
    // A request extends the session.
    const { rows } = await db.execute<{ fresh: boolean }>(
      sql`select last_seen_at > now() - interval '1 minute' as fresh from sessions where token_hash = sha256(${token}::bytea)`,
    )
    expect(rows[0]?.fresh).toBe(true)
    await move(token, 'last_seen_at', '-24 hours -1 second')
    expect((await callWith(token)('GET /me')).status).toBe(401)
  })

  test('after seven days, however much it is used', async () => {
    const token = await signIn(db, people.admin.id)
    const { rows } = await db.execute<{ days: number }>(
      sql`select extract(epoch from expires_at - created_at) / 86400 as days from sessions where token_hash = sha256(${token}::bytea)`,
    )
    expect(rows[0]?.days).toBe(7)
    await move(token, 'expires_at', '1 second')
    expect((await callWith(token)('GET /me')).status).toBe(200)
    await move(token, 'expires_at', '-1 second')
    expect((await callWith(token)('GET /me')).status).toBe(401)
  })
})
