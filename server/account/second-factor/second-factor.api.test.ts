import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { RECOVERY_CODES } from '#contract/second-factor.ts'
import { addSecondFactor, codeNotOf } from '#server/test/second-factors.ts'
import { addPerson, newAddress, PASSWORD, type Person, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { call, callWith, db } = world

const signInAs = ({ email }: Person, code?: string) =>
  call('POST /login', { body: { email, password: PASSWORD, code }, from: newAddress() })
const readApp = (key: string) => new TOTP({ secret: key })

test('set up with an app, it asks for a code of it at every sign-in', async () => {
  const person = await addPerson(db, { role: 'landlord' })
  const elsewhere = (await signInAs(person)).body.token
  const as = callWith(person.token)
  const { key, uri } = (await as('POST /me/second-factor/begin')).body
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Estate%20Management:person-\d+%40estate\.test\?/)
  const app = readApp(key)

  // It becomes active once a code proves the app.
  const wrong = await as('POST /me/second-factor', { body: { code: codeNotOf(app) } })
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    { code: ['This code is wrong or was used already.'] },
  ])
  expect((await signInAs(person)).status).toBe(200)

  const first = app.generate()
  const on = await as('POST /me/second-factor', { body: { code: first } })
  expect(new Set(on.body.recovery_codes).size).toBe(RECOVERY_CODES)
  expect(on.body.recovery_codes[0]).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  expect((await callWith(elsewhere)('GET /me')).status).toBe(401)
  expect((await as('GET /me/second-factor')).body).toEqual({
    on_since: expect.any(String),
    recovery_codes_left: RECOVERY_CODES,
    due_at: null,
  })

  const asked = await signInAs(person)
  expect([asked.status, asked.body.code]).toEqual([401, 'sign_in_code_needed'])
  expect((await signInAs(person, codeNotOf(app))).body.code).toBe('wrong_code')
  // The code that turned it on is used up; the next one works, also with a blank.
  expect((await signInAs(person, first)).body.code).toBe('wrong_code')
  const next = app.generate({ timestamp: Date.now() + 30_000 })
  expect((await signInAs(person, `${next.slice(0, 3)} ${next.slice(3)}`)).status).toBe(200)
  expect((await signInAs(person, next)).body.code).toBe('wrong_code')
})

test('it is changed twenty times an hour: each time its holder is sent word', async () => {
  const person = await addPerson(db, { role: 'tenant' })
  const { recovery_codes } = await addSecondFactor(world, person.id)
  const as = callWith((await signInAs(person, recovery_codes[0])).body.token)
  for (let times = 0; times < 20; times++) expect((await as('POST /me/recovery-codes')).status).toBe(200)
  expect((await as('POST /me/recovery-codes')).status).toBe(429)
  expect((await as('DELETE /me/second-factor')).status).toBe(429)
})
