import { describe, expect, test } from 'vitest'
import { and, eq, isNull, sql } from '#server/database/drizzle.ts'
import { messages, sessions } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { addTenant, undoLink } from '#server/test/builders.ts'
import { handingOver, leaving, sessionOfSomebody } from '#server/test/leavers.ts'
import { addPerson, newAddress, PASSWORD, type Person, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, people } = world
const NEW_PASSWORD = 'Rainy-Season-Is-9'

const reason = 'Left the estate'
const close = (id: number, who: 'super admin' | 'admin' = 'admin') =>
  as(who)('POST /users/:id/deactivate', { params: { id }, body: { reason } })
const open = (id: number) =>
  as('admin')('POST /users/:id/reactivate', { params: { id }, body: { reason: 'Is back' } })
const login = async (email: string, password = PASSWORD) =>
  (await call('POST /login', { body: { email, password }, from: newAddress() })).status
const isSignedIn = async (token: string) => (await callWith(token)('GET /me')).status === 200
const letters = (userId: number) =>
  db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id)
const changesTold = async (userId: number) =>
  (await letters(userId)).filter(({ kind }) => kind === 'account_change').map(({ content }) => content.change)
const eventsAbout = async (id: number) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.about_id, id))).map(({ kind }) => kind)
const shown = async ({ email }: Pick<Person, 'email'>) =>
  (await as('super admin')('GET /users', { query: { q: email } })).body[0]
/** A session so old that the server asks for the password again. */
async function longSignedIn(role: 'admin' | 'super admin') {
  const { token } = await addPerson(db, { role })
  await db.execute(sql`update sessions set password_given_at = now() - interval '11 minutes'
    where id = (select max(id) from sessions)`)
  return callWith(token)
}

describe('an account that is closed', () => {
  test('lets nobody in, says why, and its holder is told', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const { status, body } = await close(person.id)
    expect([status, body]).toMatchObject([
      200,
      { id: person.id, deactivated_at: expect.any(String), deactivated_reason: reason },
    ])
    expect([await isSignedIn(person.token), await login(person.email)]).toEqual([false, 401])
    expect(await changesTold(person.id)).toEqual(['deactivated'])
    expect(await eventsAbout(person.id)).toEqual(['account_deactivated'])
    const states = { open: 0, deactivated: 1 } as const
    for (const state of ['open', 'deactivated'] as const) {
      const found = await as('admin')('GET /users', { query: { q: person.email, state } })
      expect(found.body.length).toBe(states[state])
    }
    const again = await close(person.id)
    expect([again.status, again.body.message]).toEqual([409, 'This account is deactivated already.'])
  })

  test('opens again with a link to choose a password; the old one stays over', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    await close(person.id)
    const { status, body } = await open(person.id)
    expect([status, body.deactivated_at]).toEqual([200, undefined])
    expect(await login(person.email)).toBe(401)
    const link = (await letters(person.id)).findLast(({ kind }) => kind === 'password_replaced')
    const token = String(link?.content.path).split('#token=')[1]
    await call('POST /reset-password', { body: { token, password: NEW_PASSWORD }, from: newAddress() })
    expect(await login(person.email, NEW_PASSWORD)).toBe(200)
    expect(await changesTold(person.id)).toEqual(['deactivated', 'reactivated', 'password'])
    const again = await open(person.id)
    expect([again.status, again.body.message]).toEqual([409, 'This account is not deactivated.'])
  })

  test('cannot be had back by a link from before', async () => {
    const person = await addPerson(db, { role: 'landlord' })
    const body = { current_password: PASSWORD, password: NEW_PASSWORD }
    await callWith(person.token)('PUT /me/password', { body })
    const token = await undoLink(db, person.id)
    await close(person.id)
    const undone = await call('POST /undo-change', { body: { token }, from: newAddress() })
    expect([undone.status, undone.body.message]).toEqual([
      422,
      'This account is closed. Please ask your administrator.',
    ])
    await open(person.id)
    const later = await call('POST /undo-change', { body: { token }, from: newAddress() })
    expect([later.status, later.body.message]).toEqual([422, 'This link is not valid.'])
  })

  test('is added to no estate', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    await close(person.id)
    expect((await addTenant(world, person.email)).body.message).toBe(
      'This person cannot be added here. Please ask an administrator.',
    )
    const estate = {
      name: 'Ikoyi Court',
      owner: 'Ada Obi',
      phone_number: '0803 123 4567',
      address: '1 Ikoyi Road',
    }
    const saved = await as('admin')('POST /estate/save', { body: { ...estate, email: person.email } })
    expect(saved.body.message).toBe('This account is deactivated. Reactivate it first.')
  })

  test('is nobody’s own, and no super admin’s where an admin asks', async () => {
    const own = await close(people.admin.id)
    expect([own.status, own.body.message]).toEqual([
      409,
      'You cannot deactivate your own account. Please ask another administrator.',
    ])
    expect((await close(people['super admin'].id)).status).toBe(404)
  })

  test('needs a reason, and the password', async () => {
    const input = await leaving(world)
    const without = await as('admin')('POST /users/:id/deactivate', { ...input, body: { reason: ' ' } })
    expect([without.status, without.body.message]).toEqual([422, 'Say why'])
    const call = await longSignedIn('admin')
    for (const key of ['POST /users/:id/deactivate', 'POST /users/:id/reactivate'] as const)
      expect((await call(key, input)).body.code).toBe('password_needed')
    expect((await call('DELETE /users/:id/sessions', { params: input.params })).body.code).toBe(
      'password_needed',
    )
    const { input: handing } = await handingOver(world)
    expect((await call('POST /users/:id/hand-over', handing)).body.code).toBe('password_needed')
    const session = await sessionOfSomebody(world)
    expect((await call('DELETE /users/:id/sessions/:session_id', session)).body.code).toBe('password_needed')
  })
})

describe('one super admin is always left', () => {
  const superAdmins = async () =>
    (await as('super admin')('GET /users', { query: { role: 'super admin', state: 'open' } })).body.length

  test('where two close each other’s account at the same moment', async () => {
    const [one, other] = [
      await addPerson(db, { role: 'super admin' }),
      await addPerson(db, { role: 'super admin' }),
    ]
    const before = await superAdmins()
    const shut = (by: Person, whom: Person) =>
      callWith(by.token)('POST /users/:id/deactivate', { params: { id: whom.id }, body: { reason } })
    const answers = await Promise.all([shut(one, other), shut(other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await superAdmins()).toBe(before - 1)
  })

  test('where two take each other’s role at the same moment', async () => {
    const [one, other] = [
      await addPerson(db, { role: 'super admin' }),
      await addPerson(db, { role: 'super admin' }),
    ]
    const demote = (by: Person, { id, name, email }: Person) =>
      callWith(by.token)('PUT /users/:id', { params: { id }, body: { name, email, roles: ['admin'] } })
    const answers = await Promise.all([demote(one, other), demote(other, one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('an estate that is handed over', () => {
  test('is looked after by the other, and by the first no more', async () => {
    const { input, from, to, estate_id } = await handingOver(world)
    const { status, body } = await as('admin')('POST /users/:id/hand-over', input)
    expect([status, body]).toMatchObject([200, { id: from.id, roles: ['tenant'], user_estate: null }])
    expect(await shown(to)).toMatchObject({
      roles: ['tenant', 'estate admin'],
      user_estate: { id: estate_id },
    })
    expect([await isSignedIn(from.token), await isSignedIn(to.token)]).toEqual([false, false])
    expect(await changesTold(from.id)).toEqual(['roles'])
    const [letter] = await letters(to.id)
    expect(letter?.content).toMatchObject({
      told: expect.stringMatching(/^You look after Fresh Fields/),
      undoable: true,
    })
    expect(await eventsAbout(to.id)).toEqual(['roles_changed', 'estate_handed_over'])
  })

  test('goes to nobody who is closed, looks after another one, or is the same', async () => {
    const { input, from, to } = await handingOver(world)
    const said = async (to_user_id: number) =>
      (await as('admin')('POST /users/:id/hand-over', { ...input, body: { to_user_id } })).body.message
    expect(await said(from.id)).toBe('Choose somebody else')
    expect(await said(people['estate admin'].id)).toMatch(/ looks after Palm Grove already$/)
    await close(to.id)
    expect(await said(to.id)).toBe('This account is deactivated')
    expect(await said(people['super admin'].id)).toBe('This person does not exist.')
    const nobody = await as('admin')('POST /users/:id/hand-over', {
      params: { id: people.tenant.id },
      body: { to_user_id: from.id },
    })
    expect([nobody.status, nobody.body.message]).toEqual([409, 'The tenant looks after no estate.'])
  })

  test('may be that of somebody who has left', async () => {
    const { input, from, to, estate_id } = await handingOver(world)
    await close(from.id)
    expect((await shown(from))?.user_estate).toMatchObject({ id: estate_id })
    expect((await as('admin')('POST /users/:id/hand-over', input)).status).toBe(200)
    expect((await shown(to))?.user_estate).toMatchObject({ id: estate_id })
    // The account stays closed: a new password or undoing does not open it.
    const letter = (await letters(from.id)).findLast(({ content }) => content.change === 'roles')
    expect(letter?.content).toMatchObject({ closed: true, undoable: false })
  })
})

describe('sessions of somebody', () => {
  test('are listed, ended one by one or all at once, and their holder is told', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    const others = [await signIn(db, person.id), await signIn(db, person.id)]
    const params = { id: person.id }
    const { body } = await as('admin')('GET /users/:id/sessions', { params })
    expect(body.map(({ current }) => current)).toEqual([false, false, false])
    const session_id = body[0]?.id as number
    const end = () =>
      as('admin')('DELETE /users/:id/sessions/:session_id', { params: { ...params, session_id } })
    expect([(await end()).status, (await end()).body.message]).toEqual([200, 'This session does not exist.'])
    expect(await isSignedIn(others[1] ?? '')).toBe(false)
    expect((await as('admin')('DELETE /users/:id/sessions', { params })).status).toBe(200)
    expect(await db.$count(sessions, and(eq(sessions.user_id, person.id), isNull(sessions.end_reason)))).toBe(
      0,
    )
    expect(await changesTold(person.id)).toEqual(['sessions_ended', 'sessions_ended'])
    expect(await eventsAbout(person.id)).toEqual(['session_ended', 'session_ended'])
    // The person has no session left, so no message follows.
    await as('admin')('DELETE /users/:id/sessions', { params })
    expect(await changesTold(person.id)).toHaveLength(2)
  })

  test('of another person are not ended by their id', async () => {
    const { params } = await sessionOfSomebody(world)
    const id = people.tenant.id
    const { status } = await as('admin')('DELETE /users/:id/sessions/:session_id', {
      params: { ...params, id },
    })
    expect(status).toBe(404)
  })
})
