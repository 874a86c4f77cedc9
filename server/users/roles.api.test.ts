import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { addTenant as addHome } from '#server/test/builders.ts'
import { dayFromNow } from '#server/test/clock.ts'
import { bringIn } from '#server/test/imports.ts'
import { addPerson, newAddress, newEmail, PASSWORD, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, people, estates, properties } = world
const OWN_PASSWORD = 'Rainy-Season-Is-9'

const login = (email: string, password: string) =>
  call('POST /login', { body: { email, password }, from: newAddress() })
const isSignedIn = async (token: string) => (await callWith(token)('GET /me')).status === 200
const choose = (token: string | undefined, password = OWN_PASSWORD) =>
  call('POST /reset-password', { body: { token, password }, from: newAddress() })
/** The mails to a person, with working secrets. */
async function mailedTo(userId: number) {
  const sent = await db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id)
  return sent.map(({ kind, content }) => ({
    kind,
    token: /token=([\w-]+)/.exec(String(content.path))?.[1],
  }))
}
const rolesTo = (id: number, email: string, roles: Role[]) =>
  as('admin')('PUT /users/:id', { params: { id }, body: { name: 'Ada Obi', email, roles } })

/** The landlord adds a tenant with another person's address, and keeps the shown password. */
async function addTenant(email = newEmail()) {
  const { status, body } = await as('landlord')('POST /tenant/save', {
    body: {
      name: 'Ada Obi',
      email,
      phone_number: '0803 123 4567',
      address: '4 Marina Road',
      user_id: people.landlord.id,
      estate_id: estates.palm.id,
      estate_property_id: properties.flat,
    },
  })
  expect(status).toBe(201)
  const password = String(body.user.password)
  const { token } = (await login(email, password)).body
  return { id: body.user_id, email, password, token }
}
const estateWith = (email: string) =>
  as('admin')('POST /estate/save', {
    body: {
      name: `Estate of ${email}`,
      owner: 'Ada Obi',
      phone_number: '0803 123 4567',
      address: '4 Marina Road',
      email,
    },
  })

describe('who comes to manage without ever having confirmed the address', () => {
  const WAYS: { way: string; promote: (person: { id: number; email: string }) => Promise<unknown> }[] = [
    { way: 'is made an admin', promote: ({ id, email }) => rolesTo(id, email, ['tenant', 'admin']) },
    {
      way: 'is made an estate admin',
      promote: ({ id, email }) => rolesTo(id, email, ['estate admin']),
    },
    { way: 'is named with a new estate', promote: ({ email }) => estateWith(email) },
  ]
  test.each(WAYS)(
    '$way: the password that somebody kept, sessions and links are over',
    async ({ promote }) => {
      const kept = await addTenant()
      const [stray] = await mailedTo(kept.id)
      await promote(kept)
      expect(await isSignedIn(kept.token)).toBe(false)
      expect((await login(kept.email, kept.password)).status).toBe(401)
      expect((await choose(stray?.token)).body.message).toMatch(/used already/)
      const letters = await mailedTo(kept.id)
      expect(letters.map(({ kind }) => kind)).toEqual(['new_account', 'new_account'])
      // The unsent message loses its link.
      expect(letters[0]?.token).toBeUndefined()
      expect((await choose(letters[1]?.token)).status).toBe(200)
      const { body } = await login(kept.email, OWN_PASSWORD)
      expect(body.user.must_change_password).toBe(false)
    },
  )

  test('a password chosen meanwhile by whoever kept the first one is over too', async () => {
    const kept = await addTenant()
    await callWith(kept.token)('PUT /me/password', {
      body: { current_password: kept.password, password: OWN_PASSWORD },
      from: newAddress(),
    })
    await rolesTo(kept.id, kept.email, ['admin'])
    expect((await login(kept.email, OWN_PASSWORD)).status).toBe(401)
  })

  test('while that password is being changed: neither the old nor the new one is any good', async () => {
    const kept = await addTenant()
    const change = { current_password: kept.password, password: OWN_PASSWORD }
    await Promise.all([
      callWith(kept.token)('PUT /me/password', { body: change, from: newAddress() }),
      rolesTo(kept.id, kept.email, ['admin']),
    ])
    for (const password of [kept.password, OWN_PASSWORD])
      expect((await login(kept.email, password)).status).toBe(401)
    expect(await isSignedIn(kept.token)).toBe(false)
  })

  test('while somebody signs in with it: no session slips through', async () => {
    const kept = await addTenant()
    const [tries] = await Promise.all([
      Promise.all([1, 2, 3, 4].map(() => login(kept.email, kept.password))),
      rolesTo(kept.id, kept.email, ['admin']),
    ])
    for (const { status, body } of tries) if (status === 200) expect(await isSignedIn(body.token)).toBe(false)
  })

  test.each(['before', 'while', 'after'])(
    '%s the link of the invitation is used: its owner has the password, or a new link',
    async (when) => {
      const kept = await addTenant()
      const [invitation] = await mailedTo(kept.id)
      const promote = () => rolesTo(kept.id, kept.email, ['admin'])
      if (when === 'before') await promote()
      const choosing = choose(invitation?.token)
      if (when === 'while') await Promise.all([choosing, promote()])
      const { status } = await choosing
      if (when === 'after') await promote()
      const isIn = (await login(kept.email, OWN_PASSWORD)).status === 200
      expect(isIn).toBe(status === 200)
      if (when !== 'while') expect(isIn).toBe(when === 'after')
      const invitations = (await mailedTo(kept.id)).filter(({ kind }) => kind === 'new_account')
      expect(invitations).toHaveLength(isIn ? 1 : 2)
      expect((await login(kept.email, kept.password)).status).toBe(401)
    },
  )
})

describe('who never confirmed the address, and is given something by another party than made the account', () => {
  const elsewhere = { estate_id: estates.cedar.id, estate_property_id: properties.house }
  const WAYS: Record<string, (person: { id: number; email: string }) => Promise<unknown>> = {
    'a home in another estate': ({ email }) => addHome(world, email, elsewhere, 'other estate admin'),
    'a home in the same estate, after a landlord': ({ email }) => addHome(world, email),
    'a home by a sheet': ({ email }) =>
      bringIn(world, `House,Tenant,Email\nCedar annexe,Ada Obi,${email}`, {
        who: 'admin',
        estate_id: estates.cedar.id,
      }),
    'a property': ({ email }) =>
      as('estate admin')('PUT /property/owner/:id', {
        params: { id: properties.hall },
        body: { landlord_name: 'Ada Obi', landlord_email: email, from: dayFromNow(0) },
      }),
  }
  test.each(Object.keys(WAYS))('%s ends the password that somebody kept, and its sessions', async (way) => {
    const kept = await addTenant()
    await WAYS[way]?.(kept)
    expect(await isSignedIn(kept.token)).toBe(false)
    expect((await login(kept.email, kept.password)).status).toBe(401)
    const link = (await mailedTo(kept.id)).findLast(({ token }) => token !== undefined)
    expect((await choose(link?.token)).status).toBe(200)
    expect((await login(kept.email, OWN_PASSWORD)).status).toBe(200)
  })

  test('another role does, too', async () => {
    const email = newEmail()
    const { body } = await as('estate admin')('PUT /property/owner/:id', {
      params: { id: properties.villa },
      body: { landlord_name: 'Ada Obi', landlord_email: email, from: dayFromNow(0) },
    })
    const password = String(body.landlord?.password)
    const { token, user } = (await login(email, password)).body
    await rolesTo(user.id, email, ['landlord', 'tenant'])
    expect([await isSignedIn(token), (await login(email, password)).status]).toEqual([false, 401])
  })

  test('another home by the same party, or a colleague of it, leaves both', async () => {
    const email = newEmail()
    const { body } = await addHome(world, email)
    const password = String(body.user.password)
    const { token } = (await login(email, password)).body
    const colleague = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
    await addHome(world, email, { estate_property_id: properties.villa })
    const { status } = await callWith(colleague.token)('POST /tenant/save', {
      body: {
        name: 'Ada Obi',
        email,
        phone_number: '0803 123 4567',
        address: '4 Marina Road',
        user_id: colleague.id,
        estate_id: estates.palm.id,
        estate_property_id: properties.flat,
      },
    })
    expect(status).toBe(201)
    expect([await isSignedIn(token), (await login(email, password)).status]).toEqual([true, 200])
  })
})

describe('gaining or losing a role', () => {
  test('ends the sessions of somebody known, whose password stays', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    await rolesTo(person.id, person.email, ['tenant', 'admin'])
    expect(await isSignedIn(person.token)).toBe(false)
    expect((await login(person.email, PASSWORD)).status).toBe(200)
    expect((await mailedTo(person.id)).map(({ kind }) => kind)).toEqual(['account_change'])
    const again = await signIn(db, person.id)
    await rolesTo(person.id, person.email, ['tenant'])
    expect(await isSignedIn(again)).toBe(false)
  })

  test('to live or own somewhere ends sessions too, and leaves the password', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    await addTenant(person.email).catch(() => {})
    expect(await isSignedIn(person.token)).toBe(false)
    expect((await login(person.email, PASSWORD)).status).toBe(200)
  })

  test('a new estate of somebody who is an estate admin already ends nothing', async () => {
    const person = await addPerson(db, { role: 'estate admin' })
    expect((await estateWith(person.email)).status).toBe(201)
    expect(await isSignedIn(person.token)).toBe(true)
  })

  test('of one’s own leaves the session that does it, and no other', async () => {
    const boss = await addPerson(db, { role: 'admin', confirmed: false })
    const elsewhere = await signIn(db, boss.id)
    const { status } = await callWith(boss.token)('PUT /users/:id', {
      params: { id: boss.id },
      body: { name: boss.name, email: boss.email, roles: ['admin', 'estate admin'] },
    })
    expect(status).toBe(200)
    expect([await isSignedIn(boss.token), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await login(boss.email, PASSWORD)).status).toBe(200)
  })

  test('acting in another of one’s roles is neither', async () => {
    const both = await addPerson(db, { role: 'tenant' })
    await rolesTo(both.id, both.email, ['tenant', 'landlord'])
    const [token, elsewhere] = [await signIn(db, both.id), await signIn(db, both.id)]
    await callWith(token)('PUT /me', { body: { active_role: 'landlord' } })
    expect([await isSignedIn(token), await isSignedIn(elsewhere)]).toEqual([true, true])
  })

  test('a new account keeps the password that was made for it', async () => {
    const email = newEmail()
    const { body } = await estateWith(email)
    expect((await login(email, String(body.user.password))).status).toBe(200)
  })
})

describe('a password that somebody else chose', () => {
  const age = (id: number, days: string) =>
    db
      .update(users)
      .set({ password_expires_at: sql`${users.password_expires_at} - ${days}::interval` })
      .where(eq(users.id, id))
  const EXPIRED = 'This password has expired. We have sent you a link to choose a new one.'

  test('works for seven days, then sends its owner a link, once in a while', async () => {
    const kept = await addTenant()
    await age(kept.id, '6 days 23 hours')
    expect((await login(kept.email, kept.password)).status).toBe(200)
    await age(kept.id, '1 hour')
    // The invitation is just as old.
    await db.execute(
      sql`update password_resets set created_at = created_at - interval '7 days', expires_at = now() where user_id = ${kept.id}`,
    )
    for (const { status, body } of await Promise.all([1, 2].map(() => login(kept.email, kept.password))))
      expect([status, body]).toEqual([401, { code: 'wrong_password', message: EXPIRED }])
    const letters = await mailedTo(kept.id)
    expect(letters.map(({ kind }) => kind)).toEqual(['new_account', 'password_expired'])
    expect((await choose(letters[1]?.token)).status).toBe(200)
    expect((await login(kept.email, OWN_PASSWORD)).status).toBe(200)
  })

  test('is not told to be over to whoever does not know it, nor is anything sent', async () => {
    const kept = await addTenant()
    await age(kept.id, '7 days')
    const { status, body } = await login(kept.email, 'Not-the-password-1')
    expect([status, body.message]).toEqual([401, 'Invalid email or password.'])
    expect((await mailedTo(kept.id)).length).toBe(1)
  })

  test('typed by an admin, it ends as well; one’s own never does', async () => {
    const email = newEmail()
    const body = { name: 'Bisi Cole', email, password: PASSWORD, role: 'landlord' }
    const { id } = (await as('admin')('POST /register', { body })).body
    await age(id, '7 days')
    expect((await login(email, PASSWORD)).body.message).toBe(EXPIRED)
    const [own] = await db.select().from(users).where(eq(users.id, people.tenant.id))
    expect(own?.password_expires_at).toBeNull()
    // The row of an older server, which sets no expiry.
    await db.update(users).set({ must_change_password: false }).where(eq(users.id, id))
    expect((await login(email, PASSWORD)).status).toBe(200)
  })
})
