import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { emailChanges, messages, users } from '#server/database/schema.ts'
import { checkouts, payments } from '#server/database/schema-payments.ts'
import { emailLinks } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { lastCode, newInvitee, newPhone } from '#server/test/invitations.ts'
import { submissionOf } from '#server/test/payments.ts'
import { sandboxClient } from '#server/test/sandbox-client.ts'
import { NO_SESSION, newAddress, newEmail, PASSWORD, signIn, startWorld } from '#server/test/world.ts'
import { setRoles } from '#server/users/roles.ts'

const world = await startWorld()
const { as, call, callWith, context, db } = world

/** A person who joined with a phone number and has no email. */
async function newPhoneOnly(over: object = {}) {
  const phone = newPhone()
  const { id, name } = await newInvitee(world, { sign_in_phone: phone, joined: true, ...over })
  return { id, name, phone, call: callWith(await signIn(db, id)) }
}
const accountOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
const signInAs = (email: string) =>
  call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })
const confirm = (token: string, password?: string) =>
  call('POST /confirm-email', { body: { token, ...(password && { password }) }, from: newAddress() })
const sentTo = (id: number) => db.select().from(messages).where(eq(messages.user_id, id)).orderBy(messages.id)

test('the profile and the list of users have no email of theirs, and the number that signs in', async () => {
  const { id, name, phone, call: own } = await newPhoneOnly()
  expect((await own('GET /me')).body.user).toMatchObject({ id, email: null, sign_in_phone: phone })
  const { body } = await as('admin')('GET /users', { query: { q: name, order: 'email' } })
  expect(body.find((user) => user.id === id)).toMatchObject({ email: null, sign_in_phone: phone })
})

describe('an email of their own', () => {
  test('is in force once the link that was mailed there is used with the password; then both sign in', async () => {
    const { id, phone, call: own } = await newPhoneOnly()
    const email = newEmail()
    expect((await own('PUT /me/email', { body: { email } })).status).toBe(200)
    // The account has no address for a message.
    expect((await sentTo(id)).map(({ kind, address }) => [kind, address])).toEqual([['confirm_email', email]])
    expect((await signInAs(email)).status).toBe(401)
    const { confirm: token } = await emailLinks(db, id)
    expect((await confirm(token)).body).toEqual(refusal('password', 'Enter your password'))
    expect((await confirm(token, PASSWORD)).status).toBe(200)
    expect(await accountOf(id)).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    for (const typed of [email, phone]) expect((await signInAs(typed)).status).toBe(200)
  })

  test('that is another account’s is not taken', async () => {
    const { call: own } = await newPhoneOnly()
    const { status } = await own('PUT /me/email', { body: { email: world.people.tenant.email } })
    expect(status).toBe(409)
  })

  test('is given by an admin at once where nobody has joined, with an invitation', async () => {
    const { id, name } = await newInvitee(world, { sign_in_phone: newPhone() })
    const email = newEmail()
    const { body } = await as('admin')('PUT /users/:id', {
      params: { id },
      body: { name, email, roles: ['tenant'] },
    })
    expect(body).toMatchObject({ email, pending_email: null })
    expect((await sentTo(id)).map(({ kind, address }) => [kind, address])).toEqual([['new_account', email]])
  })

  test('waits to be confirmed where an admin gives it to who has joined; the number goes on to sign in', async () => {
    const { id, name, phone } = await newPhoneOnly()
    const email = newEmail()
    const { body } = await as('admin')('PUT /users/:id', {
      params: { id },
      body: { name, email, roles: ['tenant'] },
    })
    expect(body).toMatchObject({ email: null, pending_email: email })
    expect((await signInAs(phone)).status).toBe(200)
    const { confirm: token } = await emailLinks(db, id)
    expect((await confirm(token)).status).toBe(200)
    // The link proves the owner of the address, not of the account.
    expect((await signInAs(phone)).status).toBe(401)
    expect((await sentTo(id)).at(-1)).toMatchObject({ kind: 'password_replaced', address: email })
    const [change] = await db.select().from(emailChanges).where(eq(emailChanges.user_id, id))
    expect(change?.old_email).toBeNull()
  })

  test('is not asked of an admin who changes something else, and not taken away', async () => {
    const { id } = await newPhoneOnly()
    const body = { name: 'Ada Obi', email: null, roles: ['tenant'] }
    expect((await as('admin')('PUT /users/:id', { params: { id }, body })).body).toMatchObject({
      name: 'Ada Obi',
      email: null,
    })
    const { status, body: refused } = await as('admin')('PUT /users/:id', {
      params: { id: world.people.neighbour.id },
      body: { ...body, name: 'The neighbour' },
    })
    expect([status, refused]).toEqual([422, refusal('email', 'Email is required')])
  })
})

describe('a forgotten password', () => {
  async function forget(email: string) {
    const answer = await call('POST /forgot-password', { body: { email }, from: newAddress() })
    await context.later.flush()
    return answer
  }
  const choose = (token: string) =>
    call('POST /reset-password', {
      body: { token, password: 'a-lantern-in-the-harmattan' },
      from: newAddress(),
    })

  test('is chosen anew by a link that goes to the number by WhatsApp, however the number is typed', async () => {
    const { id, phone } = await newPhoneOnly()
    const typed = phone.replace('+234', '0')
    expect((await forget(`${typed.slice(0, 4)} ${typed.slice(4)}`)).status).toBe(200)
    expect(await sentTo(id)).toMatchObject([{ kind: 'password_reset', channel: 'whatsapp', address: phone }])
    const token = await lastCode(world, id)
    const [{ minutes } = { minutes: 0 }] = (
      await db.execute<{ minutes: number }>(
        sql`select extract(epoch from expires_at - created_at)::int / 60 as minutes from password_resets where user_id = ${id}`,
      )
    ).rows
    expect(minutes).toBe(30)
    const open = () => call('POST /reset-password/open', { body: { token }, from: newAddress() })
    expect((await open()).status).toBe(200)
    expect((await choose(token)).status).toBe(200)
    expect(await accountOf(id)).toMatchObject({ phone_confirmed_at: expect.any(String) })
    expect((await open()).body).toEqual(
      refusal('token', 'This link has been used already. Please ask for a new one.'),
    )
  })

  test('says the same of a number that nobody has, and sends nothing', async () => {
    const { phone } = await newPhoneOnly()
    const before = await db.$count(messages)
    const unknown = await forget(newPhone())
    expect([unknown.status, await db.$count(messages)]).toEqual([200, before])
    expect((await forget(phone)).body).toEqual(unknown.body)
  })

  test('goes to the email of who has one as well', async () => {
    const { id, phone } = await newPhoneOnly()
    const email = newEmail()
    await db.update(users).set({ email, email_confirmed_at: sql`now()` }).where(eq(users.id, id))
    await forget(phone)
    expect(await sentTo(id)).toMatchObject([{ kind: 'password_reset', channel: 'email', address: email }])
  })

  describe('by a number that is only noted, of somebody with an email', () => {
    const joinedByEmail = async (over: object) => {
      const email = newEmail()
      return { email, ...(await newInvitee(world, { email, joined: true, ...over })) }
    }
    const noteInProfile = (id: number, number: string) =>
      db.update(users).set({ phone_number: number }).where(eq(users.id, id))

    test('sends the link to the email, whether the estate or the person noted the number', async () => {
      const [typed, own] = [newPhone(), newPhone()]
      const { id, email } = await joinedByEmail({ phone: typed.replace('+234', '0') })
      await noteInProfile(id, own)
      const unknown = await forget(newPhone())
      for (const number of [typed, own]) expect((await forget(number)).body).toEqual(unknown.body)
      expect((await sentTo(id)).map(({ kind, channel, address }) => [kind, channel, address])).toEqual([
        ['password_reset', 'email', email],
        ['password_reset', 'email', email],
      ])
      expect((await choose(await lastCode(world, id))).status).toBe(200)
    })

    test('sends nothing if two people have the number, or the person moved out', async () => {
      const [shared, left] = [newPhone(), newPhone()]
      const people = [await joinedByEmail({ phone: shared }), await joinedByEmail({})]
      await noteInProfile(people[1]?.id ?? 0, shared)
      const mover = await joinedByEmail({ phone: left })
      await db.execute(sql`update tenants set left_at = now() where user_id = ${mover.id}`)
      for (const number of [shared, left]) expect((await forget(number)).status).toBe(200)
      for (const { id } of [...people, mover]) expect(await sentTo(id)).toEqual([])
    })

    test('goes to whom the number signs in, and to nobody else', async () => {
      const { id, phone } = await newPhoneOnly()
      const other = await joinedByEmail({ phone })
      await forget(phone)
      expect(await sentTo(id)).toMatchObject([{ channel: 'whatsapp', address: phone }])
      expect(await sentTo(other.id)).toEqual([])
    })
  })

  test.each([
    ['', 'Please enter your email address.'],
    ['   ', 'Please enter your email address.'],
    ['ada', 'Please enter a valid email address.'],
    ['ada@estate', 'Please enter a valid email address.'],
    ['0803', 'Please enter a valid phone number.'],
    ['0803 555', 'Please enter a valid phone number.'],
    ['(((((((', 'Please enter a valid phone number.'],
  ])('takes neither as a name to sign in with: "%s"', async (typed, message) => {
    const { status, body } = await forget(typed)
    expect([status, body]).toEqual([422, refusal('email', message)])
  })
})

describe('another role', () => {
  const promote = (id: number) =>
    as('super admin')('PUT /users/:id', {
      params: { id },
      body: { name: 'Ada Obi', email: null, roles: ['tenant', 'landlord'] },
    })

  test('leaves the password to whoever joined by the number', async () => {
    const { id, phone } = await newPhoneOnly()
    await db.execute(sql`update users set phone_confirmed_at = now() where id = ${id}`)
    expect((await promote(id)).status).toBe(200)
    expect((await signInAs(phone)).status).toBe(200)
  })

  test('takes it from whoever did not show that the number is theirs; a link goes to it', async () => {
    const { id, phone } = await newPhoneOnly()
    expect((await promote(id)).status).toBe(200)
    expect((await signInAs(phone)).status).toBe(401)
    expect((await sentTo(id)).at(-1)).toMatchObject({
      kind: 'new_password',
      channel: 'whatsapp',
      address: phone,
    })
    const body = { token: await lastCode(world, id), password: PASSWORD }
    expect((await call('POST /reset-password', { body, from: newAddress() })).status).toBe(200)
    expect((await signInAs(phone)).status).toBe(200)
  })

  test('writes to nobody who was only brought in by a sheet', async () => {
    const { id } = await newInvitee(world, { email: newEmail() })
    await db.transaction((tx) => setRoles(tx, { ...NO_SESSION, user_id: 0 }, id, ['tenant', 'landlord']))
    expect(await sentTo(id)).toEqual([])
  })
})

test('a payment needs no email: the provider has one of our own house, the receipt names nobody twice, and nobody is written to', async () => {
  const { id, name, phone, call: own } = await newPhoneOnly()
  const { body: me } = await own('GET /me')
  const tenant_id = me.user.tenants[0]?.id
  const items = [{ charge_id: world.charges.security, quantity: 1 }]
  const { status, body: opened } = await own('POST /payment/initialize', {
    body: { tenant_id, phone_number: phone, items },
  })
  expect([status, opened.email]).toEqual([201, `payer-${id}@no-email.invalid`])
  await sandboxClient(world.sandbox.url).control('POST', `pay/${opened.reference}`, { with: 'success' })
  const body = {
    ...submissionOf(world, 'tenant', opened),
    tenant_id,
    estate_property_id: world.properties.hall,
  }
  const { body: paid } = await own('POST /make/payment', { body })
  expect(paid.status).toBe('success')
  const [row] = await db.select().from(payments).where(eq(payments.user_id, id))
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.user_id, id))
  expect([row?.payer_name, row?.payer_email, checkout?.email]).toEqual([
    name,
    null,
    `payer-${id}@no-email.invalid`,
  ])
  expect(await sentTo(id)).toEqual([])
  const receipt = await own('GET /payment/:id/receipt', { params: { id: row?.id } })
  expect(receipt.body).toMatchObject({ payer_name: name, payer_email: null })
})

test('a notice by email or WhatsApp goes by WhatsApp to the number that signs in', async () => {
  const { id, phone } = await newPhoneOnly({ phone: null })
  await db.execute(sql`update tenants set phone_number = null where user_id = ${id}`)
  for (const type of ['email', 'whatsapp'] as const)
    await as('estate admin')('POST /notification/create', {
      body: {
        ...{ title: 'Water', message: 'Off on Saturday', type, url: null, roles: ['tenant'] },
        ...{ estate_id: world.estates.palm.id, created_by: world.people['estate admin'].id },
      },
    })
  expect(
    (await sentTo(id)).map(({ channel, address, status, last_error }) => [
      channel,
      address,
      status,
      last_error,
    ]),
  ).toEqual([
    ['whatsapp', phone, 'queued', null],
    ['whatsapp', phone, 'queued', null],
  ])
})

test('a password that holds the own number is refused', async () => {
  const { phone, call: own } = await newPhoneOnly()
  const body = { current_password: PASSWORD, password: phone.replace('+234', '0') }
  expect((await own('PUT /me/password', { body })).status).toBe(422)
})
