import { describe, expect, test } from 'vitest'
import { readSecondFactor } from '#server/account/second-factor/store.ts'
import { eq } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { addEmailChange, emailLinks, undoLink } from '#server/test/builders.ts'
import { beginSecondFactor } from '#server/test/second-factors.ts'
import { newAddress, newEmail, PASSWORD, signIn, startWorld } from '#server/test/world.ts'

// An attacker has the password of an account and redirects its mail; the owner reads only earlier mails.
const world = await startWorld()
const { call, callWith, db } = world
const NEW_PASSWORD = 'Rainy-Season-Is-9'
const NOT_VALID = [422, 'This link is not valid.']

const confirm = (token: string, password = PASSWORD) =>
  call('POST /confirm-email', { body: { token, password }, from: newAddress() })
async function press(undo: 'POST /undo-email' | 'POST /undo-change', token: string) {
  const { status, body } = await call(undo, { body: { token }, from: newAddress() })
  return [status, body.message]
}
async function emailOf(id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row?.email
}
const choosePassword = (token: string) =>
  callWith(token)('PUT /me/password', {
    body: { current_password: PASSWORD, password: NEW_PASSWORD },
    from: newAddress(),
  })

/** An account whose email and password another person changed. */
async function addStolen() {
  const stolen = await addEmailChange(world)
  expect((await confirm(stolen.confirm)).status).toBe(200)
  const token = await signIn(db, stolen.person.id)
  expect((await choosePassword(token)).status).toBe(200)
  return { ...stolen, token, thiefs_undo: await undoLink(db, stolen.person.id) }
}

describe('once the old address has the account back', () => {
  test('links that went to the new one open nothing any more', async () => {
    const { person, undo, thiefs_undo } = await addStolen()
    expect((await press('POST /undo-email', undo))[0]).toBe(200)
    expect(await press('POST /undo-change', thiefs_undo)).toEqual(NOT_VALID)
    expect(await emailOf(person.id)).toBe(person.email)
  })

  test('a second factor that was set up meanwhile does not keep its owner out', async () => {
    const { person, token, undo } = await addStolen()
    const app = await beginSecondFactor(world, person.id)
    await callWith(token)('POST /me/confirm-password', { body: { password: NEW_PASSWORD } })
    const on = await callWith(token)('POST /me/second-factor', { body: { code: app.generate() } })
    expect(on.status).toBe(200)
    expect((await press('POST /undo-email', undo))[0]).toBe(200)
    expect(await readSecondFactor(db, person.id)).toEqual({ on_since: null, recovery_codes_left: 0 })
  })
})

test('whoever leads the mail on and back cannot silence the address it came from', async () => {
  const { person, email, token, undo, thiefs_undo } = await addStolen()
  await callWith(token)('POST /me/confirm-password', { body: { password: NEW_PASSWORD } })
  expect((await callWith(token)('PUT /me/email', { body: { email: newEmail() } })).status).toBe(200)
  expect((await confirm((await emailLinks(db, person.id)).confirm, NEW_PASSWORD)).status).toBe(200)
  expect((await press('POST /undo-change', thiefs_undo))[0]).toBe(200)
  expect(await emailOf(person.id)).toBe(email)
  expect((await press('POST /undo-email', undo))[0]).toBe(200)
  expect(await emailOf(person.id)).toBe(person.email)
})
