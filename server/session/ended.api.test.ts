import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { emailLinks } from '#server/test/builders.ts'
import {
  addPerson,
  newAddress,
  newEmail,
  PASSWORD,
  type Person,
  signIn,
  startWorld,
} from '#server/test/world.ts'

const { as, call, callWith, db } = await startWorld()
const NEW_PASSWORD = 'a-lantern-in-the-harmattan'

/** Ends the session of this token, which belongs to this person. */
type Ends = (person: Person, token: string) => Promise<unknown>
const ENDS: Record<string, Ends> = {
  'This session was ended from another device. Please sign in again.': ({ token }) =>
    callWith(token)('DELETE /me/sessions'),
  'An administrator ended this session. Please sign in again.': ({ id }) =>
    as('super admin')('DELETE /users/:id/sessions', { params: { id } }),
  'You were signed out because your password was changed. Sign in with the new one.': ({ token }) =>
    callWith(token)('PUT /me/password', { body: { current_password: PASSWORD, password: NEW_PASSWORD } }),
  'You were signed out because your email was changed. Sign in with the new one.': async ({ id, token }) => {
    await callWith(token)('PUT /me/email', { body: { email: newEmail() } })
    const body = { token: (await emailLinks(db, id)).confirm, password: PASSWORD }
    return call('POST /confirm-email', { body, from: newAddress() })
  },
  'You were signed out because your roles were changed. Please sign in again.': ({ id, name, email }) =>
    as('super admin')('PUT /users/:id', {
      params: { id },
      body: { name, email, roles: ['landlord', 'tenant'] },
    }),
  'Your session has expired. Please sign in again.': (_, token) =>
    db.execute(sql`update sessions set expires_at = now() where token_hash = sha256(${token}::bytea)`),
}

test.each(Object.entries(ENDS))('who comes back reads why: %s', async (words, end) => {
  const person = await addPerson(db, { role: 'landlord' })
  const token = await signIn(db, person.id)
  expect(await end(person, token)).not.toMatchObject({ status: 422 })
  const { status, body } = await callWith(token)('GET /me')
  expect([status, body]).toEqual([401, { code: 'session_ended', message: words }])
})

test('who signed out, or has a token that was never given, is told nothing more', async () => {
  const { token } = await addPerson(db, { role: 'tenant' })
  await callWith(token)('POST /logout')
  for (const each of [token, 'never-given']) {
    const { body } = await callWith(each)('GET /me')
    expect(body).toEqual({ code: 'signed_out', message: 'Please sign in to continue.' })
  }
})
