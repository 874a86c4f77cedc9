import { describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import {
  addPerson,
  newAddress,
  newEmail,
  PASSWORD,
  type Person,
  signIn,
  startWorld,
} from '#server/test/world.ts'

const { callWith, db, estates } = await startWorld()

const ask = (token: string, email: string) => callWith(token)('PUT /me/email', { body: { email } })
const isSignedIn = async (token: string) => (await callWith(token)('GET /me')).status === 200

describe('what asks for the password', () => {
  const NEEDED = { message: 'Enter your password to go on.', code: 'password_needed' }
  /** A person with an old sign-in. */
  async function longSignedIn(role: Parameters<typeof addPerson>[1]['role']): Promise<Person> {
    const person = await addPerson(db, { role })
    await db.execute(
      sql`update sessions set password_given_at = now() - interval '10 minutes' where user_id = ${person.id}`,
    )
    return person
  }
  const give = (token: string, password: string) =>
    callWith(token)('POST /me/confirm-password', { body: { password }, from: newAddress() })

  test('is answered so until it is given, and then for ten minutes', async () => {
    const person = await longSignedIn('tenant')
    const { status, body } = await ask(person.token, newEmail())
    expect([status, body]).toEqual([403, NEEDED])
    const wrong = await give(person.token, 'Not-the-password-1')
    expect([wrong.status, wrong.body.message]).toEqual([422, 'This is not your password'])
    expect((await ask(person.token, newEmail())).status).toBe(403)
    expect((await give(person.token, PASSWORD)).status).toBe(200)
    expect((await ask(person.token, newEmail())).status).toBe(200)
    // For this session only.
    await db.execute(
      sql`update sessions set password_given_at = password_given_at - interval '10 minutes' where user_id = ${person.id}`,
    )
    expect((await ask(person.token, newEmail())).status).toBe(403)
  })

  test('is not tried without end', async () => {
    const person = await longSignedIn('tenant')
    const from = newAddress()
    const tries: number[] = []
    for (let time = 0; time < 8; time++) {
      const body = { password: 'Not-the-password-1' }
      tries.push((await callWith(person.token)('POST /me/confirm-password', { body, from })).status)
    }
    expect([tries[0], tries.at(-1)]).toEqual([422, 429])
  })

  test('are addresses, roles and the estate looked after; not a name or a phone number', async () => {
    const admin = await longSignedIn('admin')
    const other = await addPerson(db, { role: 'estate admin', estate_id: estates.cedar.id })
    const { name, email } = other
    const change = async (over: object) => {
      const body = { name, email, roles: ['estate admin'], ...over }
      return (await callWith(admin.token)('PUT /users/:id', { params: { id: other.id }, body })).status
    }
    expect(await change({ name: 'Another', phone_number: '0803 123 4567' })).toBe(200)
    expect(await change({ estate_id: estates.cedar.id })).toBe(200)
    expect(await change({ estate_id: estates.palm.id })).toBe(403)
    expect(await change({ estate_id: null })).toBe(403)
    expect(await change({ email: newEmail() })).toBe(403)
    expect(await change({ roles: ['estate admin', 'tenant'] })).toBe(403)
    expect(await isSignedIn(other.token)).toBe(true)
  })

  test('is ending one’s other sessions; whoever has a stolen one does not throw its owner out', async () => {
    const person = await longSignedIn('tenant')
    const other = await signIn(db, person.id)
    const as = callWith(person.token)
    const { body } = await as('GET /me/sessions')
    const idOf = (current: boolean) => body.find((session) => session.current === current)?.id
    const answers = [
      await as('DELETE /me/sessions/:id', { params: { id: idOf(false) } }),
      await as('DELETE /me/sessions'),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [403, NEEDED]))
    expect(await isSignedIn(other)).toBe(true)
    expect((await as('DELETE /me/sessions/:id', { params: { id: idOf(true) } })).status).toBe(200)
    expect(await isSignedIn(person.token)).toBe(false)
  })

  test('are files of people; not what a tenant takes along of their own', async () => {
    const query = { format: 'csv' }
    const { token } = await longSignedIn('admin')
    const params = { estateId: estates.palm.id }
    const answers = [
      await callWith(token)('GET /payments/export', { query }),
      await callWith(token)('GET /arrears/export', { query }),
      await callWith(token)('GET /import/refused/:id', { params: { id: 1 }, query }),
      await callWith(token)('GET /estate/sheet/:estateId', { params, query }),
      await callWith(token)('POST /estate/invitations/:estateId/letters', { params, body: { ids: [1] } }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'password_needed'))
    const tenant = await longSignedIn('tenant')
    expect((await callWith(tenant.token)('GET /payments/export', { query })).status).toBe(200)
  })

  test('is giving a role that manages', async () => {
    const admin = await longSignedIn('admin')
    const register = async (role: string) => {
      const body = { name: 'Bisi Cole', email: newEmail(), password: PASSWORD, role }
      return (await callWith(admin.token)('POST /register', { body })).status
    }
    expect([await register('tenant'), await register('estate admin')]).toEqual([201, 403])
    const landlord = await addPerson(db, { role: 'landlord' })
    const { status } = await callWith(admin.token)('POST /estate/save', {
      body: {
        name: 'Quiet Waters',
        owner: 'Ada Obi',
        phone_number: '0803 123 4567',
        address: '4 Marina Road',
        email: landlord.email,
      },
    })
    expect(status).toBe(403)
  })
})
