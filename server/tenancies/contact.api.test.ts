import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { addressOn } from '#server/messages/store.ts'
import { insertTenancy } from '#server/tenancies/store.ts'
import { notify } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { bringIn } from '#server/test/imports.ts'
import { lastCode, newPhone } from '#server/test/invitations.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { addPerson, newAddress, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'
import { findPersonByName } from '#server/users/store.ts'

const world = await startWorld()
const { as, call, db, people, estates, properties } = world

const add = async (over: object = {}) => {
  const { status, body } = await as('estate admin')('POST /tenant/save', {
    body: {
      ...{ name: 'Uche Nwosu', email: newEmail(), phone_number: null, address: '2 Palm Road' },
      ...{ user_id: people['estate admin'].id, estate_id: estates.palm.id, status: 1 },
      estate_property_id: properties.flat,
      ...over,
    },
  })
  return { status, body }
}
const correct = (id: number, body: object) =>
  as('estate admin')('PUT /tenant/update/:id', { params: { id }, body })
const accountOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
const signIn = (email: string, password: string) =>
  call('POST /login', { body: { email, password }, from: newAddress() })
const lettersTo = async (address: string) => {
  const { body } = await as('super admin')('GET /messages', { query: { q: address } })
  return body.map(({ kind, channel }) => `${kind} ${channel}`)
}

describe('Add Tenant', () => {
  test('takes a phone number alone, with which the tenant signs in', async () => {
    const phone = newPhone()
    const local = `0${phone.slice(4)}`
    const { status, body } = await add({ email: '', phone_number: local })
    expect([status, body.email, body.phone_number]).toEqual([201, null, local])
    const { user } = body
    expect(user).toMatchObject({ name: 'Uche Nwosu', email: null, phone_number: phone })
    expect((await signIn(local, user.password ?? '')).status).toBe(200)
    expect(await lettersTo(phone)).toEqual(['new_account whatsapp'])
  })

  test('takes an email alone', async () => {
    expect((await add({ phone_number: '' })).status).toBe(201)
  })

  test('links somebody who signs in with that number', async () => {
    const phone_number = newPhone()
    const first = await add({ email: '', phone_number })
    const second = await add({ email: '', phone_number, estate_property_id: properties.hall })
    expect(second.body.user_id).toBe(first.body.user_id)
    expect(second.body.user.password).toBeNull()
  })

  test('asks for one of the two', async () => {
    const { status, body } = await add({ email: ' ', phone_number: '' })
    const errors = { email: ['Email is required'], phone_number: ['Phone number is required'] }
    expect([status, body]).toMatchObject([422, { errors }])
  })

  test('takes no number that nobody can sign in with', async () => {
    const { status, body } = await add({ email: '', phone_number: '0123 456' })
    expect([status, body]).toEqual([422, refusal('phone_number', 'Enter a valid phone number')])
  })
})

describe('Edit Tenant', () => {
  test('corrects the name, number and email; an account that nobody has used follows', async () => {
    const { body } = await add()
    const email = newEmail()
    const contact = { name: 'Uchenna Nwosu', email, phone_number: '0803 000 1111' }
    const { status, body: after } = await correct(body.id, contact)
    expect([status, after]).toMatchObject([200, contact])
    expect(await accountOf(body.user_id)).toMatchObject(contact)
    // The reader of the wrong address has neither a working password nor a working link.
    expect((await signIn(body.email ?? '', body.user.password ?? '')).status).toBe(401)
    expect((await signIn(email, body.user.password ?? '')).status).toBe(401)
    expect(await lettersTo(body.email ?? '')).toContain('email_moved email')
    expect(await lettersTo(email)).toEqual(['new_account email'])
  })

  test('moves an account that nobody has used from an email to a phone number', async () => {
    const { body } = await add()
    const phone = newPhone()
    expect((await correct(body.id, { email: null, phone_number: phone })).status).toBe(200)
    expect(await accountOf(body.user_id)).toMatchObject({ email: null, sign_in_phone: phone })
    expect(await lettersTo(phone)).toEqual(['new_account whatsapp'])
  })

  test('leaves no way in by the number, once the account moves to an email', async () => {
    const phone_number = newPhone()
    const { body } = await add({ email: '', phone_number })
    const params = { estateId: estates.palm.id }
    const email = newEmail()
    expect((await correct(body.id, { email })).status).toBe(200)
    expect(await accountOf(body.user_id)).toMatchObject({ email, sign_in_phone: null })
    await as('estate admin')('POST /estate/invitations/:estateId/send', {
      params,
      body: { channel: 'whatsapp', ids: [body.user_id] },
    })
    const token = await lastCode(world, body.user_id)
    const admin = people['other estate admin']
    await as('other estate admin')('POST /tenant/save', {
      body: {
        ...{ name: 'Uche', email, phone_number: '0803 123 4567', address: 'House' },
        ...{ user_id: admin.id, estate_id: estates.cedar.id, estate_property_id: properties.house },
      },
    })
    const { status } = await call('POST /join', {
      body: { token, name: 'Mallory', password: PASSWORD },
      from: newAddress(),
    })
    expect(status).toBe(422)
  })

  test('waits for another estate that adds the person, and then leaves the account', async () => {
    const { body } = await add()
    const email = newEmail()
    let corrected = Promise.resolve({ status: 0 })
    await db.transaction(async (tx) => {
      await findPersonByName(tx, body.email ?? '')
      corrected = correct(body.id, { email }).then(({ status }) => ({ status }))
      await new Promise((resolve) => setTimeout(resolve, 500))
      await insertTenancy(tx, {
        by: body.user_id,
        ...{ user_id: body.user_id, name: 'Uche', email: body.email },
        ...{ estate_id: estates.cedar.id, estate_property_id: properties.house },
      })
    })
    expect((await corrected).status).toBe(200)
    expect((await accountOf(body.user_id))?.email).toBe(body.email)
  })

  test('leaves the account of somebody who joined as it is', async () => {
    const joined = await addPerson(db, { role: 'tenant', name: 'Dayo Cole' })
    const { body } = await add({ email: joined.email })
    const { body: after } = await correct(body.id, { name: 'D. Cole', email: newEmail() })
    expect(after.name).toBe('D. Cole')
    expect(await accountOf(joined.id)).toMatchObject({ name: 'Dayo Cole', email: joined.email })
  })

  test('leaves an account that another estate knows as it is', async () => {
    const { body } = await add()
    const admin = people['other estate admin']
    await as('other estate admin')('POST /tenant/save', {
      body: {
        ...{ name: 'Uche', email: body.email, phone_number: '0803 123 4567', address: 'House' },
        ...{ user_id: admin.id, estate_id: estates.cedar.id, estate_property_id: properties.house },
      },
    })
    const { body: after } = await correct(body.id, { email: newEmail() })
    expect(after.email).not.toBe(body.email)
    expect((await accountOf(body.user_id))?.email).toBe(body.email)
  })

  test('does not take an email that has an account, nor both ways to reach somebody', async () => {
    const { body } = await add()
    const taken = await correct(body.id, { email: people.landlord.email })
    expect([taken.status, taken.body]).toEqual([
      409,
      refusal('email', 'This email already has an account.', 'clash'),
    ])
    const { status } = await correct(body.id, { email: null })
    expect(status).toBe(422)
  })
})

test('a correction waits for a ledger before it holds the account, as a reminder takes them', async () => {
  const { body } = await add()
  const client = await world.owner.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from tenants where id = $1 for no key update', [body.id])
    const corrected = correct(body.id, { name: 'Uchenna Nwosu' })
    await untilAtLock(world)
    await client.query('select from users where id = $1 for no key update nowait', [body.user_id])
    await client.query('commit')
    expect((await corrected).status).toBe(200)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a number that one estate typed gets no message of another estate that adds the person', async () => {
  for (const made of ['by a form', 'by a sheet']) {
    const email = newEmail()
    const [typed, theirs] = [newPhone(), newPhone()]
    if (made === 'by a form') await add({ email, phone_number: typed })
    else
      await bringIn(world, [
        ['House', 'Tenant', 'Email', 'Phone'],
        [`House of ${email}`, 'Uche', email, typed],
      ])
    const admin = people['other estate admin']
    const { body } = await as('other estate admin')('POST /tenant/save', {
      body: {
        ...{ name: 'Uche', email, phone_number: theirs, address: 'House' },
        ...{ user_id: admin.id, estate_id: estates.cedar.id, estate_property_id: properties.house },
      },
    })
    const { rows } = await db.execute<{ address: string }>(sql`
      select ${addressOn(sql`'whatsapp'`, sql`${estates.cedar.id}::int`)} as address from users u where u.id = ${body.user_id}`)
    expect([made, rows[0]?.address]).toEqual([made, theirs])
  }
})

describe('Edit Landlord', () => {
  const newLandlord = async () => {
    const email = newEmail()
    const add = async (title: string) =>
      await as('estate admin')('POST /estates/property', {
        body: {
          ...{ title, price: 100, description: null, status: 'available', estate_id: estates.palm.id },
          attributes: [{ id: world.attributes.bedroom, value: 'Bedroom', label: '2' }],
          ...{ owner_status: false, landlord_name: 'Chief Belo', landlord_email: email },
          tenant_status: false,
        },
      })
    return [await add('Belo 1'), await add('Belo 2')].map(({ body }) => body)
  }

  test('corrects all their properties in the estate', async () => {
    const [first, second] = await newLandlord()
    const body = { name: 'Chief Bello', email: newEmail(), phone_number: '0803 123 4567' }
    const { body: after } = await as('estate admin')('PUT /property/landlord/:id', {
      params: { id: first?.id ?? 0 },
      body,
    })
    expect(after.owners[0]).toMatchObject(body)
    const other = await as('estate admin')('GET /estate/property/:id', { params: { id: second?.id ?? 0 } })
    expect(other.body.landlord).toEqual({ name: 'Chief Bello', email: body.email })
    expect((await accountOf(first?.owner_id ?? 0))?.email).toBe(body.email)
  })

  test('is refused where the estate owns the property', async () => {
    const { status } = await as('estate admin')('PUT /property/landlord/:id', {
      params: { id: properties.hall },
      body: { name: 'Chief Bello', email: newEmail(), phone_number: null },
    })
    expect(status).toBe(422)
  })
})

describe('Messages of a tenant', () => {
  test('are what the estate sent, without words about the account or an address it never typed', async () => {
    const joined = await addPerson(db, { role: 'tenant', name: 'Dayo Cole' })
    const { body } = await add({ email: joined.email, name: 'D. Cole' })
    await db.update(users).set({ email: newEmail() }).where(eq(users.id, joined.id))
    const { title } = await notify(world, { type: 'email', roles: ['tenant'] })
    const { body: rows } = await as('estate admin')('GET /tenant/messages/:id', {
      params: { id: body.id },
      query: {},
    })
    expect(rows.map(({ kind, name, address }) => [kind, name, address])).toEqual([
      ['notice', 'D. Cole', null],
      ['added', 'D. Cole', joined.email],
    ])
    expect(rows[0]?.subject).toBe(title)
    expect(rows[1]?.text).toContain('Hello D. Cole,')
    expect(JSON.stringify(rows)).not.toContain('Dayo')
  })

  test('begin with the link to their new account, also after a correction', async () => {
    const phone = newPhone()
    const typed = { email: '', phone_number: `0${phone.slice(4)}` }
    const messagesOf = async (id: number) => {
      const { body } = await as('estate admin')('GET /tenant/messages/:id', { params: { id }, query: {} })
      return body
    }
    const { body } = await add(typed)
    const [link] = await messagesOf(body.id)
    expect(link).toMatchObject({ kind: 'new_account', channel: 'whatsapp', address: phone, text: null })

    await correct(body.id, { name: body.name, email: newEmail(), phone_number: typed.phone_number })
    expect((await messagesOf(body.id)).map(({ channel }) => channel)).toEqual(['email', 'whatsapp'])
  })
})
