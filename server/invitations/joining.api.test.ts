import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { userRoles, users } from '#server/database/schema.ts'
import { addResetToken } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { codeFor, inviteByLetter, newInvitee, newPhone } from '#server/test/invitations.ts'
import { newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, db } = world

const open = (token: string, from = newAddress()) => call('POST /join/open', { body: { token }, from })
const joinWith = (token: string, over: object = {}) =>
  call('POST /join', { body: { token, name: 'Uche Nwosu', password: PASSWORD, ...over }, from: newAddress() })
const signInAs = (email: string, password = PASSWORD) =>
  call('POST /login', { body: { email, password }, from: newAddress() })
const accountOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
const newPassword = 'Sahara-Breeze-Kettle-9'

describe('a link', () => {
  test('says who is invited and where to, and that it was opened', async () => {
    const { id } = await newInvitee(world, { name: 'Ada Obi', email: newEmail() })
    const email = (await accountOf(id))?.email
    const { body } = await open(await codeFor(world, id, 'email'))
    expect(body).toEqual({
      name: 'Ada Obi',
      estate: 'Palm Grove',
      properties: ['Palm hall'],
      sign_in_with: email,
    })
    const { body: list } = await as('estate admin')('GET /estate/invitations/:estateId', {
      params: { estateId: world.estates.palm.id },
      query: { state: 'opened' },
    })
    expect(list).toMatchObject([{ id, opened_at: expect.any(String) }])
  })

  test('lets its holder choose name and password, and signs in', async () => {
    const { id } = await newInvitee(world, { name: 'Ada Oby', email: newEmail() })
    const { status, body, headers } = await joinWith(await codeFor(world, id, 'email'), { name: 'Ada Obi' })
    expect([status, body.role, body.user.name, body.user.tenants.length]).toEqual([
      200,
      'tenant',
      'Ada Obi',
      1,
    ])
    expect(headers.get('set-cookie')).toMatch(/^known_browser=/)
    expect((await world.callWith(body.token)('GET /me')).body.user.id).toBe(id)
    expect(await accountOf(id)).toMatchObject({
      must_change_password: false,
      email_confirmed_at: expect.any(String),
      joined_at: expect.any(String),
    })
    // The tenancy keeps its typed name.
    const { rows } = await world.pool.query('select name from tenants where user_id = $1', [id])
    expect(rows).toEqual([{ name: 'Ada Oby' }])
  })

  test('works once', async () => {
    const { id } = await newInvitee(world, { email: newEmail() })
    const code = await codeFor(world, id, 'email')
    const answers = await Promise.all([joinWith(code), joinWith(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const used =
      'This link has been used already. Sign in with the password that you chose, or choose a new one.'
    expect((await open(code)).body).toEqual(refusal('token', used))
  })

  test('works for seven days', async () => {
    const { id } = await newInvitee(world, { email: newEmail() })
    const code = await codeFor(world, id, 'email')
    await db.execute(sql`update password_resets set expires_at = now() where user_id = ${id}`)
    const expired = 'This link has expired: it works for 7 days. Please ask your estate for a new one.'
    expect((await open(code)).body).toEqual(refusal('token', expired))
    expect((await joinWith(code)).body).toEqual(refusal('token', expired))
  })

  test('of WhatsApp shows that the number is its holder’s, and nothing of an email', async () => {
    const { id } = await newInvitee(world, { sign_in_phone: newPhone() })
    expect((await joinWith(await codeFor(world, id, 'whatsapp'))).body).toMatchObject({ role: 'tenant' })
    expect(await accountOf(id)).toMatchObject({
      phone_confirmed_at: expect.any(String),
      email_confirmed_at: null,
    })
    const other = await newInvitee(world, { email: newEmail(), phone: newPhone() })
    await joinWith(await codeFor(world, other.id, 'whatsapp'))
    expect(await accountOf(other.id)).toMatchObject({ phone_confirmed_at: null, email_confirmed_at: null })
  })

  test.each([
    ['uche-nwosu-2026', 'This password holds your name, email or estate. Choose another one'],
    ['palmgrove', 'This password holds your name, email or estate. Choose another one'],
    ['password1', 'This password is too well known. Choose another one'],
    ['short', 'Use at least 8 characters'],
  ])('takes no weak password: %s', async (password, message) => {
    const { id } = await newInvitee(world, { email: newEmail() })
    const code = await codeFor(world, id, 'email')
    expect((await joinWith(code, { password })).body.errors).toEqual({ password: [message] })
    expect((await joinWith(code)).status).toBe(200)
  })

  test('who also manages chooses 15 characters', async () => {
    const { id } = await newInvitee(world, { email: newEmail() })
    await db.insert(userRoles).values({ user_id: id, role: 'estate admin', position: 1 })
    const { body } = await joinWith(await codeFor(world, id, 'email'), { password: 'Kx7bn2Pq-Wz4m9' })
    const message = 'Use at least 15 characters, or set up a second factor first'
    expect(body.errors).toEqual({ password: [message] })
  })

  test('an address tries twenty that there are none of in an hour; real ones are not counted, however old', async () => {
    const from = newAddress()
    const { id } = await newInvitee(world, { email: newEmail() })
    const code = await codeFor(world, id, 'email')
    await joinWith(code)
    for (let tries = 0; tries < 30; tries += 1) expect((await open(code, from)).status).toBe(422)
    for (let tries = 0; tries < 20; tries += 1)
      expect((await open('AAAABBBBCCCCDDDD', from)).status).toBe(422)
    expect((await open('AAAABBBBCCCCDDDD', from)).status).toBe(429)
    expect((await open(await inviteByLetter(world), from)).status).toBe(200)
  })

  test.each(['', '   ', 'x', '------', '%00', 'a'.repeat(100)])('"%s" is none', async (token) => {
    expect((await open(token)).status).toBe(422)
  })
})

describe('a printed code', () => {
  test('is taken as it is typed: with dashes, spaces, in small letters', async () => {
    const code = await inviteByLetter(world)
    const groups = code.match(/.{4}/g) ?? []
    expect((await open(groups.join('-'))).status).toBe(200)
    expect((await open(` ${groups.join(' ').toLowerCase()} `)).status).toBe(200)
  })

  test('asks for what to sign in with later', async () => {
    const code = await inviteByLetter(world)
    expect((await open(code)).body.sign_in_with).toBeNull()
    expect((await joinWith(code)).body).toEqual(refusal('sign_in_with', 'Enter an email or a phone number'))
    expect((await joinWith(code, { sign_in_with: '0803 12' })).body).toEqual(
      refusal('sign_in_with', 'Enter a valid email or phone number'),
    )
  })

  test('of who gives a phone number: it signs in with it, however it is written', async () => {
    const number = newPhone()
    expect(
      (await joinWith(await inviteByLetter(world), { sign_in_with: number.replace('+234', '0') })).status,
    ).toBe(200)
    for (const typed of [number, number.replace('+234', '0'), ` ${number.slice(0, 7)} ${number.slice(7)} `])
      expect((await signInAs(typed)).status, typed).toBe(200)
  })

  test('of who gives an email: it signs in with it, and is not confirmed by that', async () => {
    const email = newEmail()
    const { body } = await joinWith(await inviteByLetter(world), { sign_in_with: email.toUpperCase() })
    expect((await signInAs(email)).status).toBe(200)
    expect(await accountOf(body.user.id)).toMatchObject({ email, email_confirmed_at: null })
  })

  test('does not take what is another account’s, nor says whose it is', async () => {
    const number = newPhone()
    await newInvitee(world, { sign_in_phone: number, joined: true })
    const code = await inviteByLetter(world)
    const taken = refusal(
      'sign_in_with',
      'This cannot be used here. Give another email or phone number.',
      'clash',
    )
    for (const sign_in_with of [number, world.people.tenant.email])
      expect((await joinWith(code, { sign_in_with })).body).toEqual(taken)
    expect((await joinWith(code, { sign_in_with: newPhone() })).status).toBe(200)
  })

  test('of somebody who has an email leaves it, whatever is given', async () => {
    const { id } = await newInvitee(world, { email: newEmail() })
    const before = await accountOf(id)
    await joinWith(await codeFor(world, id, 'email'), { sign_in_with: newPhone() })
    expect(await accountOf(id)).toMatchObject({ email: before?.email, sign_in_phone: null })
  })
})

describe('a link to join is no other link', () => {
  test('it chooses no password on the page for forgotten ones', async () => {
    const { id } = await newInvitee(world, { email: newEmail() })
    const token = await codeFor(world, id, 'whatsapp')
    const { body } = await call('POST /reset-password', {
      body: { token, password: newPassword },
      from: newAddress(),
    })
    expect(body.message).toBe('This link is not valid. Please ask for a new one.')
  })

  test('one for a forgotten password invites nobody', async () => {
    const token = await addResetToken(world, world.people.tenant.id)
    expect((await open(token)).status).toBe(422)
  })
})
