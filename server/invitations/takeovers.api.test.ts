import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { checkSheet, runImport, uploadSheet } from '#server/test/imports.ts'
import {
  bring,
  codeFor,
  inviteByLetter,
  lastCode,
  lastMessage,
  newInvitee,
  newPhone,
} from '#server/test/invitations.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

// Each case is a way to take over another person's account.

const world = await startWorld()
const { as, call, db, estates, people, properties } = world
/** The phone of an attacker, who enters data in Palm Grove. */
const ATTACKERS_PHONE = '+2348099999999'
const palm = { estate_id: estates.palm.id, estate_property_id: properties.hall }
const cedar = { estate_id: estates.cedar.id, property_id: properties.house }

const send = (id: number, channel: 'email' | 'whatsapp' = 'whatsapp') =>
  as('estate admin')('POST /estate/invitations/:estateId/send', {
    params: { estateId: estates.palm.id },
    body: { channel, ids: [id] },
  })
const printLetter = (id: number) =>
  as('estate admin')('POST /estate/invitations/:estateId/letters', {
    params: { estateId: estates.palm.id },
    body: { ids: [id] },
  })
const joinWith = (token: string) =>
  call('POST /join', { body: { token, name: 'Mallory', password: PASSWORD }, from: newAddress() })
const open = (token: string) => call('POST /join/open', { body: { token }, from: newAddress() })
const waysOf = async (id: number) => {
  const { body } = await as('estate admin')('GET /estate/invitations/:estateId', {
    params: { estateId: estates.palm.id },
  })
  return body.find((each) => each.id === id)?.ways
}
const joined = async (id: number) => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row?.must_change_password === false
}
/** The kinds of messages sent to a person's address. */
const mailsTo = async (id: number, address: string) => {
  const rows = await db.select().from(messages).where(eq(messages.user_id, id))
  return rows.flatMap((row) => (row.address === address ? [row.kind] : []))
}
const NO_LONGER = 'This link no longer works. Please ask your estate for a new one.'

describe('an estate admin who types their own number', () => {
  test('beside the email of somebody new of another estate: the link goes to the email', async () => {
    const { id, name } = await newInvitee(world, { email: newEmail(), ...cedar })
    await bring(world, id, { name, phone: ATTACKERS_PHONE, ...palm })
    expect(await waysOf(id)).toEqual(['email'])
    expect((await send(id)).body.sent).toEqual({ email: 1, whatsapp: 0 })
    expect((await lastMessage(world, id)).address).not.toBe(ATTACKERS_PHONE)
  })

  test('beside the email of somebody who owned in another estate', async () => {
    const { id, name } = await newInvitee(world, { email: newEmail(), ...cedar })
    await db.execute(sql`delete from tenants where user_id = ${id}`)
    await db.execute(sql`delete from invitations where user_id = ${id}`)
    await db.execute(
      sql`update property_owners set from_on = '2002-01-01' where property_id = ${properties.house}`,
    )
    await db.execute(sql`
      insert into property_owners (property_id, owner_id, owner_name, from_on, until_on)
      values (${properties.house}, ${id}, 'Ada', '2001-01-01', '2001-12-31')`)
    await bring(world, id, { name, phone: ATTACKERS_PHONE, ...palm })
    expect(await waysOf(id)).toEqual(['email'])
  })

  test('beside the email of somebody who has joined: they are told, and nobody is sent a link', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    await bring(world, person.id, { name: person.name, phone: ATTACKERS_PHONE, ...palm })
    expect((await send(person.id)).body).toMatchObject({ sent: { email: 0, whatsapp: 0 }, told: 1 })
    expect(await lastMessage(world, person.id)).toMatchObject({ kind: 'added', address: person.email })
  })

  test('beside the email of somebody who joined, and was shut out since', async () => {
    const { id, name } = await newInvitee(world, { email: newEmail(), joined: true })
    await db.execute(sql`update users set must_change_password = true, joined_at = now() where id = ${id}`)
    await db.execute(
      sql`update tenants set phone_number = ${ATTACKERS_PHONE}, name = ${name} where user_id = ${id}`,
    )
    expect(await waysOf(id)).toEqual([])
    expect((await send(id)).body.sent).toEqual({ email: 0, whatsapp: 0 })
  })

  test('beside the email of somebody who has shown that it is theirs', async () => {
    const { id } = await newInvitee(world, { email: newEmail(), phone: ATTACKERS_PHONE })
    await db.execute(sql`update users set email_confirmed_at = now() where id = ${id}`)
    expect(await waysOf(id)).toEqual(['email'])
  })

  test.each(['super admin', 'admin', 'estate admin'] as const)(
    'beside the email of a new %s',
    async (role) => {
      const manager = await addPerson(db, {
        role,
        estate_id: role === 'estate admin' ? estates.palm.id : null,
      })
      await db.execute(sql`
      update users set must_change_password = true, joined_at = null, email_confirmed_at = null where id = ${manager.id}`)
      await bring(world, manager.id, { name: manager.name, phone: ATTACKERS_PHONE, ...palm })
      expect(await waysOf(manager.id)).toEqual(['email'])
    },
  )

  test('for somebody who signs in with a number: the link goes there', async () => {
    const sign_in_phone = newPhone()
    const { id } = await newInvitee(world, { sign_in_phone, phone: ATTACKERS_PHONE })
    await send(id)
    expect((await lastMessage(world, id)).address).toBe(sign_in_phone)
  })
})

describe('a letter', () => {
  test.each([{ email: newEmail() }, { sign_in_phone: newPhone() }, { phone: ATTACKERS_PHONE }])(
    'is for nobody who can be reached otherwise: %o',
    async (over) => {
      const { id } = await newInvitee(world, over)
      const { status, body } = await printLetter(id)
      expect([status, JSON.parse(String(body.message ? JSON.stringify(body) : body)).code]).toEqual([
        422,
        'invalid',
      ])
    },
  )

  test('is for nobody who has joined', async () => {
    const { id } = await newInvitee(world, { joined: true })
    expect((await printLetter(id)).status).toBe(422)
  })

  test('printed anew, the one before lets nobody in', async () => {
    const { id } = await newInvitee(world)
    const before = await codeFor(world, id, 'letter')
    await codeFor(world, id, 'letter')
    const replaced = 'This link was replaced by a newer one. Please use the latest that you were sent.'
    expect((await joinWith(before)).body.message).toBe(replaced)
    expect(await joined(id)).toBe(false)
  })
})

describe('a link that left to a typed number, or was printed, lets nobody in', () => {
  const inPalm = () => newInvitee(world, { email: newEmail(), phone: newPhone() })

  test('once another estate has the person', async () => {
    const { id, name } = await inPalm()
    await send(id)
    const code = await lastCode(world, id)
    await insertTenancy(db, {
      by: id,
      ...{
        user_id: id,
        name,
        email: null,
        estate_id: estates.cedar.id,
        estate_property_id: properties.house,
      },
    })
    expect((await open(code)).body.message).toBe(NO_LONGER)
    expect((await joinWith(code)).body.message).toBe(NO_LONGER)
    expect(await joined(id)).toBe(false)
  })

  test('once the person is given a role that manages', async () => {
    const { id, name } = await inPalm()
    await send(id)
    const code = await lastCode(world, id)
    const [row] = await db.select().from(users).where(eq(users.id, id))
    const { token } = await addPerson(db, { role: 'super admin' })
    const { status } = await world.callWith(token)('PUT /users/:id', {
      params: { id },
      body: { name, email: row?.email, roles: ['admin'] },
    })
    expect(status).toBe(200)
    expect((await joinWith(code)).body.message).toBe(NO_LONGER)
  })

  test('once the account has another email', async () => {
    const { id, name } = await inPalm()
    await send(id)
    const code = await lastCode(world, id)
    await as('admin')('PUT /users/:id', {
      params: { id },
      body: { name, email: newEmail(), roles: ['tenant'] },
    })
    expect((await joinWith(code)).body.message).toBe(NO_LONGER)
  })

  test('once the person joined otherwise, by the email of another estate', async () => {
    const { id, name } = await newInvitee(world, { email: newEmail() })
    const palmCode = await codeFor(world, id, 'email')
    await bring(world, id, { name, ...{ estate_id: estates.cedar.id, estate_property_id: properties.house } })
    await codeFor(world, id, 'email', estates.cedar.id).then(joinWith)
    expect((await joinWith(palmCode)).body.message).toMatch(/^This link has been used already\./)
  })

  test('once they chose a password by another link that was mailed', async () => {
    const { id } = await inPalm()
    await send(id)
    const code = await lastCode(world, id)
    const [row] = await db.select().from(users).where(eq(users.id, id))
    await call('POST /forgot-password', { body: { email: row?.email }, from: newAddress() })
    await world.context.later.flush()
    const token = await lastCode(world, id)
    await call('POST /reset-password', { body: { token, password: PASSWORD }, from: newAddress() })
    expect((await joinWith(code)).body.message).toMatch(/^This link has been used already\./)
  })

  test('once its import is undone', async () => {
    const code = await inviteByLetter(world)
    await db.execute(sql`delete from invitations where link_id = (select max(id) from password_resets)`)
    expect((await joinWith(code)).status).toBe(422)
  })

  test('once the account is closed', async () => {
    const { id } = await inPalm()
    await send(id)
    await db.execute(sql`update users set deactivated_at = now() where id = ${id}`)
    expect((await joinWith(await lastCode(world, id))).body.message).toBe(
      'This account is closed. Please ask your estate.',
    )
  })
})

test('of two estates, each link leaves the other’s working until one is used', async () => {
  const { id, name } = await newInvitee(world, { email: newEmail() })
  await bring(world, id, { name, ...{ estate_id: estates.cedar.id, estate_property_id: properties.house } })
  const codes = [await codeFor(world, id, 'email'), await codeFor(world, id, 'email', estates.cedar.id)]
  for (const code of codes) expect((await open(code)).status).toBe(200)
  expect((await joinWith(codes[1] ?? '')).status).toBe(200)
  expect((await open(codes[0] ?? '')).status).toBe(422)
})

describe('whoever joins by a letter and says that they sign in with what is another’s', () => {
  const claim = async (sign_in_with: string) => {
    const { body } = await call('POST /join', {
      body: { token: await inviteByLetter(world), name: 'Mallory', password: PASSWORD, sign_in_with },
      from: newAddress(),
    })
    return body.user.id
  }
  const signsIn = async (name: string) =>
    (await call('POST /login', { body: { email: name, password: PASSWORD }, from: newAddress() })).status

  test('is shut out once another estate adds the owner by email, who is sent a link', async () => {
    const email = newEmail()
    const id = await claim(email)
    expect(await signsIn(email)).toBe(200)
    const { status } = await as('admin')('POST /tenant/save', {
      body: {
        ...{
          name: 'Ada',
          email,
          phone_number: newPhone(),
          address: '1 Cedar Road',
          user_id: people.admin.id,
        },
        estate_id: estates.cedar.id,
        estate_property_id: properties.house,
      },
    })
    expect(status).toBe(201)
    expect(await signsIn(email)).toBe(401)
    expect(await mailsTo(id, email)).toContain('new_account')
  })

  test('is shut out once another estate brings the owner in by a sheet with their number', async () => {
    const number = newPhone()
    const claimed = await claim(number)
    const sheet = [
      ['Property', 'Price', 'Tenant', 'Tenant phone'],
      ['Cedar 9', '100000', 'Ada Obi', number],
    ]
    const { id, columns } = await uploadSheet(world, sheet, { who: 'admin', estate_id: estates.cedar.id })
    await checkSheet(world, { id, columns })
    expect((await runImport(world, id)).state).toBe('done')
    expect(await signsIn(number)).toBe(401)
    // The link sent to the owner gives them the account.
    await as('admin')('POST /estate/invitations/:estateId/send', {
      params: { estateId: estates.cedar.id },
      body: { channel: 'whatsapp', ids: [claimed] },
    })
    expect((await lastMessage(world, claimed)).address).toBe(number)
    expect((await joinWith(await lastCode(world, claimed))).status).toBe(200)
  })
})
