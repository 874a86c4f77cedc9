import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { RECOVERY_CODES } from '#contract/second-factor.ts'
import { getPasswordHash } from '#server/account/password/store.ts'
import { eq } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { insertSession } from '#server/session/store.ts'
import { addResetToken } from '#server/test/builders.ts'
import { codeFor, newInvitee } from '#server/test/invitations.ts'
import { addSecondFactor, codeNotOf } from '#server/test/second-factors.ts'
import {
  addPerson,
  newAddress,
  newEmail,
  PASSWORD,
  type Person,
  signIn,
  startWorld,
} from '#server/test/world.ts'
import { forgetTries } from '#server/throttling/tries.ts'

const world = await startWorld()
const { call, callWith, context, db, logged } = world

/** A person with a second factor. */
async function addHolder() {
  const person = await addPerson(db, { role: 'landlord' })
  return { ...person, ...(await addSecondFactor(world, person.id)) }
}
async function signInAs({ email }: Pick<Person, 'email'>, code?: string, password = PASSWORD) {
  const { status, body } = await call('POST /login', { body: { email, password, code }, from: newAddress() })
  return { status, code: body.code, message: body.message }
}
/** Codes of six digits that their app does not show. */
async function guess(holder: Awaited<ReturnType<typeof addHolder>>, times: number) {
  const answers = []
  for (let time = 0; time < times; time++) answers.push(await signInAs(holder, codeNotOf(holder.app)))
  return answers
}
const told = async ({ id }: { id: number }) =>
  (await db.select().from(messages).where(eq(messages.user_id, id)).orderBy(messages.id))
    .map(({ content }) => [content.change, content.told])
    // Each sign-in here has a new address.
    .filter(([change]) => change !== 'new_device')

describe('a recovery code', () => {
  test('lets in once, however it is typed, and its holder hears of it', async () => {
    const holder = await addHolder()
    const [first = '', second = ''] = holder.recovery_codes
    expect((await signInAs(holder, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await signInAs(holder, first)).code).toBe('wrong_code')
    const [one, other] = await Promise.all([signInAs(holder, second), signInAs(holder, second)])
    expect([one.status, other.status].sort()).toEqual([200, 401])
    expect(await told(holder)).toEqual([
      ['recovery_code_used', '9 of them are left.'],
      ['recovery_code_used', '8 of them are left.'],
    ])
    const noted = await db.select().from(securityEvents).where(eq(securityEvents.user_id, holder.id))
    expect(noted).toContainEqual(
      expect.objectContaining({ kind: 'recovery_code_used', detail: { left: RECOVERY_CODES - 1 } }),
    )
  })

  test('is worth nothing once there are new ones', async () => {
    const holder = await addHolder()
    const as = callWith(await signIn(db, holder.id))
    const { body } = await as('POST /me/recovery-codes')
    expect((await signInAs(holder, holder.recovery_codes[0])).code).toBe('wrong_code')
    expect((await signInAs(holder, body.recovery_codes[0])).status).toBe(200)
  })
})

test('a code of the app works once, also where it is given twice at the same moment', async () => {
  const holder = await addHolder()
  const code = holder.app.generate()
  const answers = await Promise.all([signInAs(holder, code), signInAs(holder, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

describe('codes are guessed', () => {
  test('by who knows the password, six times; its holder is told, and comes in with a recovery code', async () => {
    const holder = await addHolder()
    const answers = await guess(holder, 7)
    expect(answers.map(({ code }) => code)).toEqual([...Array(6).fill('wrong_code'), 'too_many'])
    expect(answers[6]?.message).toBe('Too many wrong codes. Try again in 15 minutes, or use a recovery code.')
    expect((await signInAs(holder, holder.app.generate())).status).toBe(429)
    expect(await told(holder)).toEqual([['codes_guessed', null]])
    expect((await signInAs(holder, holder.recovery_codes[0])).status).toBe(200)
  })

  test('twenty times a day at most, however long is waited', async () => {
    const holder = await addHolder()
    const tries: number[] = []
    for (let quarter = 0; quarter < 4; quarter++) {
      tries.push((await guess(holder, 6)).filter(({ status }) => status === 401).length)
      await forgetTries(context.throttles.guesses, `code ${holder.id}`)
    }
    expect(tries).toEqual([6, 6, 6, 2])
  })

  test('by nobody who does not know the password', async () => {
    const holder = await addHolder()
    for (let time = 0; time < 8; time++) await signInAs(holder, '000000', 'Not-the-password-1')
    expect((await signInAs(holder, holder.app.generate())).status).toBe(200)
    expect(await told(holder)).toEqual([])
  })

  test('in a session that was stolen, six times; its holder signs in all the same', async () => {
    const holder = await addHolder()
    const stolen = callWith(await signIn(db, holder.id))
    const tries: number[] = []
    for (let time = 0; time < 7; time++)
      tries.push(
        (await stolen('POST /me/confirm-password', { body: { code: codeNotOf(holder.app) } })).status,
      )
    expect(tries).toEqual([...Array(6).fill(422), 429])
    expect((await signInAs(holder, holder.app.generate())).status).toBe(200)
  })

  test('in a session apart from its password: one that is right leaves guesses at the other counted', async () => {
    const holder = await addHolder()
    const stolen = callWith(await signIn(db, holder.id))
    const give = async (body: { password: string } | { code: string }) =>
      (await stolen('POST /me/confirm-password', { body })).status
    for (let time = 0; time < 6; time++) expect(await give({ password: 'Not-the-password-1' })).toBe(422)
    expect(await give({ code: holder.app.generate() })).toBe(200)
    expect(await give({ password: 'Not-the-password-1' })).toBe(429)

    const other = await addHolder()
    const also = callWith(await signIn(db, other.id))
    const wrong = { body: { code: codeNotOf(other.app) } }
    for (let time = 0; time < 6; time++) await also('POST /me/confirm-password', wrong)
    expect((await also('POST /me/confirm-password', { body: { password: PASSWORD } })).status).toBe(200)
    expect((await also('POST /me/confirm-password', wrong)).status).toBe(429)
  })
})

describe('what asks for a code', () => {
  test('is turning it off and new recovery codes, once the one from signing in is ten minutes old', async () => {
    const holder = await addHolder()
    const as = callWith(await signIn(db, holder.id))
    await db.execute(`update sessions set code_given_at = now() - interval '10 minutes', password_given_at = null
      where user_id = ${holder.id}`)
    const refused = await as('POST /me/recovery-codes')
    expect([refused.status, refused.body.code]).toEqual([403, 'code_needed'])
    // The password is not enough.
    await as('POST /me/confirm-password', { body: { password: PASSWORD } })
    expect((await as('DELETE /me/second-factor')).body.code).toBe('code_needed')
    expect((await as('POST /me/confirm-password', { body: { code: holder.app.generate() } })).status).toBe(
      200,
    )
    expect((await as('DELETE /me/second-factor')).status).toBe(200)
    expect((await signInAs(holder)).status).toBe(200)
  })

  test('a code stands for the password as well', async () => {
    const holder = await addHolder()
    const as = callWith(await signIn(db, holder.id))
    await db.execute(`update sessions set password_given_at = null where user_id = ${holder.id}`)
    const move = () => as('PUT /me/email', { body: { email: `new-${holder.email}` } })
    expect((await move()).body.code).toBe('password_needed')
    await as('POST /me/confirm-password', { body: { code: holder.recovery_codes[0] } })
    expect((await move()).status).toBe(200)
  })
})

describe('no other way leads past it', () => {
  test('who joins by a link, and set one up with a password that was made for them, signs in with it', async () => {
    const { id } = await newInvitee(world, { email: newEmail() })
    await addSecondFactor(world, id)
    const token = await codeFor(world, id, 'email')
    const body = { token, name: 'Uche Nwosu', password: PASSWORD }
    const joined = await call('POST /join', { body, from: newAddress() })
    expect([joined.status, joined.body.message]).toEqual([
      401,
      'Your password is set. Sign in with it and a code from your authenticator app.',
    ])
  })

  test('a new password by a link signs nobody in', async () => {
    const holder = await addHolder()
    const token = await addResetToken(world, holder.id)
    const password = 'Rainy-Season-Is-9'
    expect(
      (await call('POST /reset-password', { body: { token, password }, from: newAddress() })).status,
    ).toBe(200)
    expect((await signInAs(holder, undefined, password)).code).toBe('sign_in_code_needed')
  })

  test('nor does a session whose password was compared before it was turned on', async () => {
    const holder = await addHolder()
    const password_hash = await getPasswordHash(db, holder.id)
    const session = {
      user_id: holder.id,
      password_hash,
      token_hash: randomBytes(32),
      ip: '::1',
      user_agent: null,
    }
    expect(await insertSession(db, { ...session, with_code: false })).toBe(false)
  })
})

test('a server with another key lets in by recovery codes, and its log says why', async () => {
  const holder = await addHolder()
  const { sealing } = context
  context.sealing = createSealing(randomBytes(32))
  try {
    expect(await signInAs(holder, holder.app.generate())).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'Codes of authenticator apps cannot be checked at the moment. Use a recovery code.',
    })
    expect((await signInAs(holder, holder.recovery_codes[0])).status).toBe(200)
  } finally {
    context.sealing = sealing
  }
  expect(logged.join()).toContain('SECRET_KEY')
})
