import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApi } from '#server/test/api.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

const { as, call, logged, owner, people } = await startWorld()

/** As if a table had gone wrong: PostgreSQL refuses every new row, and tells which. */
const refuseRowsOf = (table: string) =>
  owner.db.execute(
    sql`alter table ${sql.identifier(table)} add constraint refused check (created_at < '2000-01-01') not valid`,
  )

test('a query that fails is logged by its place and PostgreSQL’s reason, not by what was in it', async () => {
  for (const table of ['users', 'sessions', 'deliveries']) await refuseRowsOf(table)
  const email = newEmail()
  const password = 'Harmattan-Breeze-7'
  const phone_number = '+234 803 765 4321'
  const answers = [
    await as('admin')('POST /register', {
      body: { name: 'Chidinma Eze', email, password, role: 'landlord', phone_number },
    }),
    await call('POST /login', { body: { email: people.tenant.email, password } }),
    await call('POST /forgot-password', { body: { email: people.tenant.email } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
  const text = logged.join('\n')
  expect(logged).toHaveLength(3)
  expect(text).toContain('insert into')
  expect(text).toContain('violates check constraint')
  expect(text).toContain('store.ts')
  for (const secret of [
    'argon2',
    email,
    people.tenant.email,
    phone_number,
    'Chidinma',
    password,
    'token=',
    'params',
    'detail',
  ])
    expect(text, secret).not.toContain(secret)
})

test('who is refused is logged: whom they tried to be or are, from where and what for', async () => {
  const { call, callWith, db, logged } = await startTestApi({ log_level: 'info', calls_per_minute: 3 })
  const owner = await addPerson(db, { role: 'tenant' })
  const from = newAddress()
  const wrong = { email: owner.email, password: 'Not-the-password-1' }
  for (let tries = 0; tries < 7; tries++) await call('POST /login', { body: wrong, from })
  const asOwner = callWith(owner.token)
  await asOwner('GET /users', { from })
  for (let calls = 0; calls < 4; calls++) await asOwner('GET /me', { from })
  const other = await addPerson(db, { role: 'tenant' })
  const asOther = callWith(other.token)
  const guess = { current_password: wrong.password, password: 'Rainy-Season-Is-9' }
  await asOther('PUT /me/password', { body: guess, from })
  await asOther('POST /me/confirm-password', { body: { password: wrong.password }, from })
  await call('POST /login', { body: { email: owner.email, password: PASSWORD }, from: newAddress() })

  const refusals = logged.map((line) => JSON.parse(line)).filter(({ refused }) => refused)
  const told = refusals.map(({ refused, user_id, email, ip, route }) => ({
    refused,
    user_id,
    email,
    ip,
    route,
  }))
  const signIn = { email: owner.email, ip: from, route: 'POST /api/login' }
  const known = { user_id: owner.id, ip: from }
  expect(told).toEqual([
    ...Array(6).fill({ refused: 'wrong_password', ...signIn }),
    { refused: 'too_many', ...signIn },
    { refused: 'forbidden', ...known, route: 'GET /api/users' },
    { refused: 'too_many', ...known, route: 'GET /api/me' },
    { refused: 'wrong_password', user_id: other.id, ip: from, route: 'PUT /api/me/password' },
    { refused: 'wrong_password', user_id: other.id, ip: from, route: 'POST /api/me/confirm-password' },
  ])
  for (const secret of [wrong.password, PASSWORD, owner.token]) expect(logged.join()).not.toContain(secret)
})
