import { expect, test } from 'vitest'
import { ROLES } from '#contract/roles.ts'
import { sql } from '#server/database/drizzle.ts'
import { addPerson, newAddress, PASSWORD, signIn, startWorld } from '#server/test/world.ts'

const { call, callWith, db, people } = await startWorld()
const signedIn = (token: string) => callWith(token)('GET /me')
const hashOf = (token: string) => sql`sha256(${token}::bytea)`
const daysOf = async (token: string) => {
  const { rows } = await db.execute<{ days: number }>(
    sql`select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sessions where token_hash = ${hashOf(token)}`,
  )
  return rows[0]?.days
}
const moveBack = (token: string, by: string) =>
  db.execute(sql`update sessions set created_at = created_at - ${by}::interval, last_seen_at = last_seen_at - ${by}::interval,
    expires_at = expires_at - ${by}::interval where token_hash = ${hashOf(token)}`)

test.each(ROLES)('a %s stays signed in for as long as the role allows', async (role) => {
  const person = await addPerson(db, { role })
  const staff = role !== 'tenant' && role !== 'landlord'
  expect(await daysOf(person.token)).toBe(staff ? 7 : 90)
  await moveBack(person.token, '23 hours 59 minutes')
  expect((await signedIn(person.token)).status).toBe(200)
  const idle = await signIn(db, person.id)
  await moveBack(idle, '25 hours')
  expect((await signedIn(idle)).status).toBe(staff ? 401 : 200)
})

test('a resident’s session ends 90 days after signing in, however much it is used', async () => {
  const { id } = await addPerson(db, { role: 'tenant' })
  const token = await signIn(db, id)
  await moveBack(token, '89 days 23 hours')
  expect((await signedIn(token)).status).toBe(200)
  await moveBack(token, '1 hour')
  expect((await signedIn(token)).status).toBe(401)
})

test('who has any role of the staff is staff, whichever role they act in', async () => {
  const person = await addPerson(db, { role: 'tenant' })
  const early = await signIn(db, person.id)
  // An older server adds a role and keeps the sessions.
  await db.execute(
    sql`insert into user_roles (user_id, role, position) values (${person.id}, 'estate admin', 1)`,
  )
  expect(await daysOf(await signIn(db, person.id))).toBe(7)
  await db.execute(
    sql`update sessions set created_at = now() - interval '7 days 1 second' where token_hash = ${hashOf(early)}`,
  )
  expect((await signedIn(early)).status).toBe(401)
})

test('a session that is over is in no list, and cannot be ended once more', async () => {
  const person = await addPerson(db, { role: 'estate admin' })
  const over = await signIn(db, person.id)
  const own = callWith(person.token)
  const { body: before } = await own('GET /me/sessions')
  expect(before).toHaveLength(2)
  await moveBack(over, '25 hours')
  expect((await own('GET /me/sessions')).body).toHaveLength(1)
  const id = before.find(({ current }) => !current)?.id
  expect((await own('DELETE /me/sessions/:id', { params: { id } })).status).toBe(404)
})

test('on a shared device a session lasts two hours', async () => {
  const body = { email: people.tenant.email, password: PASSWORD, shared_device: true }
  const { body: begun } = await call('POST /login', { body, from: newAddress() })
  expect(await daysOf(begun.token)).toBe(2 / 24)
})
