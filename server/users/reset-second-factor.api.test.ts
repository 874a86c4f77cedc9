import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { and, eq } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { urlOf } from '#server/test/database-url.ts'
import { addSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, newAddress, PASSWORD, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { call, callWith, connection, db } = world

const addWithFactor = async (role: Role, confirmed = true) => {
  const person = await addPerson(db, { role, confirmed })
  await addSecondFactor(world, person.id)
  return { ...person, token: await signIn(db, person.id) }
}
const signInAs = async ({ email }: { email: string }) =>
  (await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })).status
const reset = (token: string, { id }: { id: number }) =>
  callWith(token)('DELETE /users/:id/second-factor', { params: { id } })
const toldOf = async ({ id }: { id: number }) =>
  (
    await db
      .select({ content: messages.content })
      .from(messages)
      .where(and(eq(messages.user_id, id), eq(messages.kind, 'account_change')))
  ).map(({ content }) => content)

test('whoever lost theirs comes in by the password again, is signed out everywhere and told by whom', async () => {
  const [admin, loser] = [await addWithFactor('admin'), await addWithFactor('estate admin')]
  const find = async () => (await callWith(admin.token)('GET /users', { query: { q: loser.email } })).body[0]
  expect(await find()).toMatchObject({ second_factor: true })
  expect((await reset(admin.token, loser)).status).toBe(200)
  expect(await find()).not.toHaveProperty('second_factor')
  expect((await callWith(loser.token)('GET /me')).status).toBe(401)
  expect(await signInAs(loser)).toBe(200)
  expect(await toldOf(loser)).toMatchObject([
    { change: 'second_factor_reset', by: admin.name, undoable: true, path: expect.any(String) },
  ])
  const noted = await db.select().from(securityEvents).where(eq(securityEvents.about_id, loser.id))
  expect(noted).toMatchObject([{ kind: 'second_factor_reset', user_id: admin.id }])
  expect((await reset(admin.token, loser)).body.message).toBe('This account has no second factor.')
})

test('only an admin with a code of their own does it, to nobody out of visible, and not to themselves', async () => {
  const [admin, loser] = [await addWithFactor('admin'), await addWithFactor('landlord')]
  const without = await addPerson(db, { role: 'admin' })
  expect((await reset(without.token, loser)).body.message).toBe('Set up your own second factor first.')
  expect((await reset(admin.token, await addWithFactor('super admin'))).status).toBe(404)
  expect((await reset(admin.token, admin)).status).toBe(403)
  await db.execute(
    `update sessions set code_given_at = now() - interval '10 minutes' where user_id = ${admin.id}`,
  )
  expect((await reset(admin.token, loser)).body.code).toBe('code_needed')
  expect(await toldOf(loser)).toEqual([])
})

test('whoever is given a role, and never showed that the address is theirs, is not kept out by it', async () => {
  const admin = await addPerson(db, { role: 'super admin' })
  const { id, name, email } = await addWithFactor('tenant', false)
  const body = { name, email, roles: ['landlord', 'tenant'] }
  expect((await callWith(admin.token)('PUT /users/:id', { params: { id }, body })).status).toBe(200)
  const [row] = await db.select({ since: users.second_factor_since }).from(users).where(eq(users.id, id))
  expect(row?.since).toBe(null)
})

test('at the terminal, for a super admin whom nobody else can help', async () => {
  const program = fileURLToPath(new URL('../commands/reset-second-factor.ts', import.meta.url))
  const owner = await addWithFactor('super admin')
  const command = spawn(process.execPath, [program, '--email', owner.email], {
    env: { ...process.env, DATABASE_URL: urlOf(connection), NODE_ENV: 'development' },
  })
  const [out, [code]] = await Promise.all([text(command.stdout), once(command, 'exit')])
  expect([code, out]).toEqual([
    0,
    `${owner.email} signs in with the password alone, and can set up another second factor.\n`,
  ])
  expect(await signInAs(owner)).toBe(200)
  expect(await toldOf(owner)).toMatchObject([{ told: 'It was done at the terminal of the server.' }])
})
