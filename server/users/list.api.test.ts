import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { addPerson, newEmail, PASSWORD, startWorld } from '#server/test/world.ts'

const { as, db, people } = await startWorld()

const register = (over: object) =>
  as('admin')('POST /register', {
    body: { email: newEmail(), password: PASSWORD, role: 'landlord', ...over },
  })

describe('the list of accounts', () => {
  const emailsFor = async (who: 'super admin' | 'admin', query: object) => {
    const { body, headers } = await as(who)('GET /users', { query })
    expect(headers.get('x-total-count')).toBe(String(body.length))
    return body.map(({ email }) => email)
  }

  test('an admin never sees a super admin', async () => {
    const { email } = people['super admin']
    for (const query of [{}, { q: 'super admin' }, { role: 'super admin' }])
      expect(await emailsFor('admin', query)).not.toContain(email)
    for (const query of [{}, { q: 'SUPER' }, { role: 'super admin' }])
      expect(await emailsFor('super admin', query)).toContain(email)
  })

  test('can be narrowed to a role', async () => {
    const { body } = await as('admin')('GET /users', { query: { role: 'tenant' } })
    expect(body.length).toBeGreaterThanOrEqual(3)
    expect(body.every(({ roles }) => roles.includes('tenant'))).toBe(true)
    const { status, body: refused } = await as('admin')('GET /users', { query: { role: 'king' } })
    expect([status, refused]).toEqual([422, refusal('role', 'Not a role')])
  })

  test('counts the same people of a role that it shows, page by page', async () => {
    const [erased, superior] = [
      await addPerson(db, { role: 'landlord' }),
      await addPerson(db, { role: 'super admin' }),
    ]
    await db.update(users).set({ erased_at: sql`now()` }).where(eq(users.id, erased.id))
    await db.execute(
      sql`insert into user_roles (user_id, role, position) values (${superior.id}, 'landlord', 1)`,
    )
    for (const who of ['admin', 'super admin'] as const) {
      const shown = await emailsFor(who, { role: 'landlord' })
      expect(shown.includes(superior.email)).toBe(who === 'super admin')
      expect(shown).not.toContain(erased.email)
      const { headers } = await as(who)('GET /users', { query: { role: 'landlord', page: 1, per_page: 1 } })
      expect(headers.get('x-total-count')).toBe(String(shown.length))
    }
  })

  test('finds a phone number in the groups that it is shown in, with the country’s code or without', async () => {
    const far = await register({ name: 'Far', phone_number: '+2348069991234' })
    const home = await register({ name: 'Home', phone_number: '08069991235' })
    for (const q of ['+234 806 999 1234', '806 999 1234', '2348069991234', '+2348069991234'])
      expect(await emailsFor('admin', { q }), q).toEqual([far.body.email])
    for (const q of ['+234 806 999 1235', '0806 999 1235', '2348069991235'])
      expect(await emailsFor('admin', { q }), q).toEqual([home.body.email])
    expect(await emailsFor('admin', { q: '+234 806 999 123' })).toEqual([home.body.email, far.body.email])
  })

  test('is searched by name, email and phone number, whatever the capitals; wildcards are letters', async () => {
    const { body } = await register({ name: 'Ìyábọ̀ 100%_Sure\\', phone_number: '+234 (805) 777-0000' })
    for (const q of [
      'ÌYÁBỌ̀',
      '100%',
      '%_s',
      'sure\\',
      String(body.email).toUpperCase(),
      '(805) 777',
      '805777',
    ])
      expect(await emailsFor('admin', { q }), q).toEqual([body.email])
    for (const q of ['100_', 'ì%á', '805778']) expect(await emailsFor('admin', { q }), q).toEqual([])
  })
})
