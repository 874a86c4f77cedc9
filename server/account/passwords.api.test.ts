import { describe, expect, test } from 'vitest'
import { MANAGERS } from '#contract/roles.ts'
import { eq, gt, sql } from '#server/database/drizzle.ts'
import { auditLog, messages, passwordResets, userRoles, users } from '#server/database/schema.ts'
import { startTestApi } from '#server/test/api.ts'
import { refusal } from '#server/test/client.ts'
import { addPerson, newAddress, newEmail, PASSWORD, type Person, signIn } from '#server/test/world.ts'

const { call, callWith, context, db } = await startTestApi()
const NEW_PASSWORD = 'Rainy-Season-Is-9'

const login = async (email: string, password: string) =>
  (await call('POST /login', { body: { email, password }, from: newAddress() })).status
const isSignedIn = async (token: string) => (await callWith(token)('GET /me')).status === 200
const change = (token: string, current_password: string, password: string) =>
  callWith(token)('PUT /me/password', { body: { current_password, password }, from: newAddress() })
async function forgot(email: string) {
  const answer = await call('POST /forgot-password', { body: { email }, from: newAddress() })
  await context.later.flush()
  return answer
}
const reset = (token: string, password = NEW_PASSWORD) =>
  call('POST /reset-password', { body: { token, password }, from: newAddress() })

/** Asks for a link and reads it as it is sent. */
async function linkFor({ id, email }: Person): Promise<string> {
  expect((await forgot(email)).status).toBe(200)
  const sent = await db.select().from(messages).where(eq(messages.user_id, id))
  const token = /reset-password#token=([\w-]+)/.exec(JSON.stringify(sent.at(-1)?.content))?.[1]
  if (!token) throw new Error('no link was sent')
  return token
}

/** The rules for new passwords on every page that sets one. */
const REFUSED = [
  { password: 'Short-7', message: 'Use at least 8 characters' },
  { password: 'x'.repeat(129), message: 'At most 128 characters' },
  { password: 'Password1', message: 'This password is too well known. Choose another one' },
  { password: 'P@ssw0rd123', message: 'This password is too well known. Choose another one' },
  { password: 'Dragonfly-2026', message: 'This password is too well known. Choose another one' },
  {
    password: 'Bolanle2026',
    message: 'This password holds your name, email or estate. Choose another one',
  },
]

describe('who manages and has no second factor', () => {
  const message = 'Use at least 15 characters, or set up a second factor first'
  const FOURTEEN = 'Kx7bn2Pq-Wz4m9'

  test.each(MANAGERS)('%s chooses 15 characters', async (role) => {
    const person = await addPerson(db, { role })
    expect((await change(person.token, PASSWORD, FOURTEEN)).body.errors).toEqual({ password: [message] })
    const token = await linkFor(person)
    expect((await reset(token, FOURTEEN)).body.errors).toEqual({ password: [message] })
    expect((await reset(token, `${FOURTEEN}x`)).status).toBe(200)
  })

  test('chooses them in whatever role they act in', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    await db.insert(userRoles).values({ user_id: person.id, role: 'estate admin', position: 1 })
    expect((await change(person.token, PASSWORD, FOURTEEN)).body.errors).toEqual({ password: [message] })
  })

  test('and with a second factor as many as anybody', async () => {
    const person = await addPerson(db, { role: 'admin' })
    await db.update(users).set({ second_factor_since: sql`now()` }).where(eq(users.id, person.id))
    expect((await change(person.token, PASSWORD, FOURTEEN)).status).toBe(200)
  })

  test('and nobody else', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    expect((await change(person.token, PASSWORD, FOURTEEN)).status).toBe(200)
  })
})

describe('changing the own password', () => {
  test('ends every other session, and the old password', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    await db.update(users).set({ must_change_password: true }).where(eq(users.id, person.id))
    const other = await signIn(db, person.id)
    const { status, body } = await change(person.token, PASSWORD, NEW_PASSWORD)
    expect([status, body.message]).toEqual([200, 'Your password is changed. Other sessions were signed out.'])
    expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([true, false])
    expect([await login(person.email, PASSWORD), await login(person.email, NEW_PASSWORD)]).toEqual([401, 200])
    expect((await callWith(person.token)('GET /me')).body.user.must_change_password).toBe(false)
  })

  test('wants the current one', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const { status, body } = await change(person.token, 'Not-the-password-1', NEW_PASSWORD)
    const message = 'This is not your current password'
    expect([status, body]).toEqual([422, refusal('current_password', message)])
    expect(await login(person.email, PASSWORD)).toBe(200)
  })

  test.each(REFUSED)('refuses $password', async ({ password, message }) => {
    const person = await addPerson(db, { role: 'landlord', name: 'Bọlánlé Eze' })
    const { status, body } = await change(person.token, PASSWORD, password)
    expect([status, body.errors]).toEqual([422, { password: [message] }])
  })

  test('makes a link that was asked for before worthless', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const token = await linkFor(person)
    await change(person.token, PASSWORD, NEW_PASSWORD)
    expect((await reset(token, 'Dry-Season-Is-10')).status).toBe(422)
    expect(await login(person.email, NEW_PASSWORD)).toBe(200)
  })
})

describe('asking for a link', () => {
  test('answers the same for a known and an unknown address, and sends to the known one only', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const before = (await db.select().from(messages)).at(-1)?.id ?? 0
    const [known, unknown] = [await forgot(person.email), await forgot(newEmail())]
    expect(known.body.message).toBe(
      'If this address has an account, a link to choose a new password is on its way.',
    )
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const sent = await db.select().from(messages).where(gt(messages.id, before))
    expect(sent).toMatchObject([{ kind: 'password_reset', channel: 'email', address: person.email }])
  })

  test('takes the address in capitals', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    await forgot(` ${person.email.toUpperCase()} `)
    expect(await db.$count(messages, eq(messages.user_id, person.id))).toBe(1)
  })

  test('sends nothing to a deactivated account', async () => {
    const gone = await addPerson(db, { role: 'landlord' })
    await db.update(users).set({ deactivated_at: sql`now()` }).where(eq(users.id, gone.id))
    expect((await forgot(gone.email)).status).toBe(200)
    expect(await db.$count(messages, eq(messages.user_id, gone.id))).toBe(0)
  })

  test.each([
    { email: '', message: 'Please enter your email address.' },
    { email: '   ', message: 'Please enter your email address.' },
    { email: undefined, message: 'Please enter your email address.' },
    { email: 'tenant', message: 'Please enter a valid email address.' },
    { email: 'tenant@estate', message: 'Please enter a valid email address.' },
    { email: 'te nant@estate.test', message: 'Please enter a valid email address.' },
  ])('refuses "$email"', async ({ email, message }) => {
    const { status, body } = await forgot(email as string)
    expect([status, body.message, body.errors?.email?.[0]]).toEqual([422, message, message])
  })

  test('keeps only the hash of the link’s token', async () => {
    const token = await linkFor(await addPerson(db, { role: 'landlord' }))
    const { rows } = await db.execute<{ kept: string }>(
      sql`select string_agg(r::text, ' ') as kept from password_resets r`,
    )
    expect(rows[0]?.kept).not.toContain(token)
  })
})

describe('choosing a new password by a link', () => {
  test('ends every session, and the old password', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const { status, body } = await reset(await linkFor(person))
    expect([status, body.message]).toEqual([200, 'Your password is changed. You can sign in with it now.'])
    expect(await isSignedIn(person.token)).toBe(false)
    expect([await login(person.email, PASSWORD), await login(person.email, NEW_PASSWORD)]).toEqual([401, 200])
  })

  test('is noted, with the address it came from', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const token = await linkFor(person)
    const from = newAddress()
    await call('POST /reset-password', { body: { token, password: NEW_PASSWORD }, from })
    const noted = await db.select().from(auditLog).where(eq(auditLog.entity_id, person.id))
    expect(noted).toMatchObject([
      {
        action: 'reset_password',
        entity: 'profile',
        user_id: person.id,
        ip: from,
        before: null,
        after: null,
      },
    ])
  })

  test('says how long the password must be for this person', async () => {
    const asked = async (role: 'landlord' | 'estate admin') => {
      const token = await linkFor(await addPerson(db, { role }))
      return (await call('POST /reset-password/open', { body: { token }, from: newAddress() })).body
    }
    expect((await asked('landlord')).min_characters).toBe(8)
    expect((await asked('estate admin')).min_characters).toBe(15)
  })

  test('works once, and takes the other links with it', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const [first, second] = [await linkFor(person), await linkFor(person)]
    expect((await reset(second)).status).toBe(200)
    for (const token of [second, first]) {
      const { status, body } = await reset(token, 'Dry-Season-Is-10')
      const message = 'This link has been used already. Please ask for a new one.'
      expect([status, body]).toEqual([422, refusal('token', message)])
    }
    expect(await login(person.email, NEW_PASSWORD)).toBe(200)
  })

  test('works once, also when it is used twice at the same moment', async () => {
    const token = await linkFor(await addPerson(db, { role: 'landlord' }))
    const answers = await Promise.all([reset(token, 'Dry-Season-Is-10'), reset(token, 'Dry-Season-Is-11')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('works for 30 minutes', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const token = await linkFor(person)
    const age = (to: string) =>
      db
        .update(passwordResets)
        .set({ expires_at: sql`created_at + interval '30 minutes' - ${to}::interval` })
        .where(eq(passwordResets.user_id, person.id))
    const [kept] = await db.select().from(passwordResets).where(eq(passwordResets.user_id, person.id))
    expect(Date.parse(kept?.expires_at ?? '') - Date.parse(kept?.created_at ?? '')).toBe(30 * 60_000)
    await age('31 minutes')
    const { status, body } = await reset(token)
    expect([status, body.message]).toEqual([422, 'This link has expired. Please ask for a new one.'])
    await age('29 minutes')
    expect((await reset(token)).status).toBe(200)
  })

  test('an unknown one is told so', async () => {
    const { status, body } = await reset('no-such-token')
    expect([status, body.message]).toEqual([422, 'This link is not valid. Please ask for a new one.'])
    const empty = await reset('')
    expect([empty.status, empty.body.message]).toEqual([422, 'This link is not complete.'])
  })

  test.each(REFUSED)('refuses $password, and the link still works', async ({ password, message }) => {
    const token = await linkFor(await addPerson(db, { role: 'landlord', name: 'Bọlánlé Eze' }))
    const { status, body } = await reset(token, password)
    expect([status, body.errors]).toEqual([422, { password: [message] }])
    expect((await reset(token)).status).toBe(200)
  })
})
