import { expect, test } from 'vitest'
import { DAY_S } from '#contract/time.ts'
import { addSecondFactor, beginSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, newAddress, PASSWORD, type Person, startWorld } from '#server/test/world.ts'

const world = await startWorld({ second_factor: 'required' })
const { call, callWith, db } = world

const signInAs = async ({ email }: Person, code?: string) =>
  (await call('POST /login', { body: { email, password: PASSWORD, code }, from: newAddress() })).body
const passGrace = (person: Person) =>
  db.execute(`update users set second_factor_due_at = now() where id = ${person.id}`)

test('whoever manages has a week from the first sign-in to set one up', async () => {
  const admin = await addPerson(db, { role: 'estate admin' })
  const { user, token } = await signInAs(admin)
  const left_s = (Date.parse(user.second_factor_due_at ?? '') - Date.now()) / 1000
  expect(left_s).toBeGreaterThan(7 * DAY_S - 60)
  expect(left_s).toBeLessThanOrEqual(7 * DAY_S)
  // A new sign-in grants no more.
  expect((await signInAs(admin)).user.second_factor_due_at).toBe(user.second_factor_due_at)
  expect((await callWith(token)('GET /notifications')).status).toBe(200)
  const landlord = await signInAs(await addPerson(db, { role: 'landlord' }))
  expect(landlord.user).not.toHaveProperty('second_factor_due_at')
})

test('past that, nothing is done but setting it up; then all goes on', async () => {
  const admin = await addPerson(db, { role: 'admin' })
  const as = callWith((await signInAs(admin)).token)
  await passGrace(admin)
  const refused = await as('GET /users')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'second_factor_due',
    'Set up a second factor to go on.',
  ])
  expect((await as('GET /me')).body.user.second_factor_due_at).toBeDefined()
  expect((await as('POST /me/second-factor/begin')).status).toBe(200)
  const app = await beginSecondFactor(world, admin.id)
  expect((await as('POST /me/second-factor', { body: { code: app.generate() } })).status).toBe(200)
  expect((await as('GET /users')).status).toBe(200)
  expect((await as('GET /me')).body.user).not.toHaveProperty('second_factor_due_at')

  // Turning it off grants no second week.
  expect((await as('DELETE /me/second-factor')).status).toBe(200)
  expect((await as('GET /users')).body.code).toBe('second_factor_due')
})

test('in a role that does not manage everything goes on', async () => {
  const admin = await addPerson(db, { role: 'admin' })
  await db.execute(`insert into user_roles (user_id, role, position) values (${admin.id}, 'tenant', 1)`)
  const as = callWith((await signInAs(admin)).token)
  await passGrace(admin)
  expect((await as('GET /notifications')).status).toBe(403)
  expect((await as('PUT /me', { body: { active_role: 'tenant' } })).status).toBe(200)
  expect((await as('GET /notifications')).status).toBe(200)
  expect((await as('PUT /me', { body: { active_role: 'admin' } })).status).toBe(200)
  expect((await as('GET /notifications')).status).toBe(403)
})

test('whoever has one already is asked for nothing', async () => {
  const admin = await addPerson(db, { role: 'super admin' })
  const { app } = await addSecondFactor(world, admin.id)
  const { user, token } = await signInAs(admin, app.generate())
  expect(user).not.toHaveProperty('second_factor_due_at')
  expect((await callWith(token)('GET /users')).status).toBe(200)
})
