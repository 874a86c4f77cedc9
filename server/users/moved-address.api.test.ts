import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reachUsers } from '#server/access.ts'
import { audit } from '#server/audit.ts'
import { deliveries } from '#server/database/schema.ts'
import { addPerson, newAddress, newEmail, PASSWORD, signIn, startWorld } from '#server/test/world.ts'
import { findPersonByEmail, findUser } from './store.ts'

const { as, call, callWith, db } = await startWorld()

const update = (id: number, over: object = {}) =>
  as('admin')('PUT /users/:id', {
    params: { id },
    body: { name: 'Bisi Cole', email: newEmail(), roles: ['tenant'], ...over },
  })

describe('moving an account to another address', () => {
  const linksOf = async (userId: number) => {
    const sent = await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.user_id, userId))
      .orderBy(deliveries.id)
    return sent.map(({ address, status, last_error, content }) => {
      const token = /token=([\w-]+)/.exec(JSON.stringify(content))?.[1]
      return { address, status, last_error, token }
    })
  }
  const choose = async (token: string | undefined) =>
    (
      await call('POST /reset-password', {
        body: { token, password: 'Rainy-Season-Is-9' },
        from: newAddress(),
      })
    ).status

  test('makes the invitation to the wrong one worthless and sends another', async () => {
    const wrong = newEmail()
    const body = { name: 'Bisi Cole', email: wrong, password: PASSWORD, role: 'landlord' }
    const { id } = (await as('admin')('POST /register', { body })).body
    const [stray] = await linksOf(id)
    expect(stray).toMatchObject({ address: wrong, status: 'queued' })
    const right = newEmail()
    expect((await update(id, { email: right, roles: ['landlord'] })).status).toBe(200)
    const [old, fresh] = await linksOf(id)
    expect(old).toEqual({
      ...{ address: wrong, status: 'failed', token: undefined },
      last_error: 'The email address was changed.',
    })
    expect(fresh).toMatchObject({ address: right, status: 'queued' })
    expect([await choose(stray?.token), await choose(fresh?.token)]).toEqual([422, 200])
  })

  test('ends the sessions and the links of somebody who has a password, and invites nobody', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    await call('POST /forgot-password', { body: { email: person.email }, from: newAddress() })
    const [asked] = await linksOf(person.id)
    await update(person.id)
    expect((await callWith(person.token)('GET /me')).status).toBe(401)
    expect(await choose(asked?.token)).toBe(422)
    expect((await linksOf(person.id)).map(({ status }) => status)).toEqual(['failed'])
  })

  test('keeps the session of who does it to the own account', async () => {
    const boss = await addPerson(db, { role: 'admin' })
    const elsewhere = await signIn(db, boss.id)
    const { status } = await callWith(boss.token)('PUT /users/:id', {
      params: { id: boss.id },
      body: { name: boss.name, email: newEmail(), roles: ['admin'] },
    })
    expect(status).toBe(200)
    expect((await callWith(boss.token)('GET /me')).status).toBe(200)
    expect((await callWith(elsewhere)('GET /me')).status).toBe(401)
  })

  test('waits for a link that is just asked for, and takes it along', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    await Promise.all([
      call('POST /forgot-password', { body: { email: person.email }, from: newAddress() }),
      update(person.id),
    ])
    for (const { status, address } of await linksOf(person.id))
      expect([status, address]).toEqual(['failed', person.email])
  })
})

test('changing an account holds up nothing that only names it', async () => {
  const { id, email } = await addPerson(db, { role: 'tenant' })
  await db.transaction(async (tx) => {
    await findPersonByEmail(tx, email)
    await findUser(tx, reachUsers({ role: 'super admin', user_id: id, estate: null }), id, true)
    // A row that refers to the account, from another connection.
    await audit(db, { user_id: id, role: null, ip: null }, 'update', 'profile', { id })
  })
})
