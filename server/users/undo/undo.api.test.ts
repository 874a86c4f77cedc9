import { describe, expect, test } from 'vitest'
import { tellOfChange } from '#server/account/changes/store.ts'
import { readSecondFactor, takeSecondFactor } from '#server/account/second-factor/store.ts'
import { eq } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { addPasswordChange, emailLinks, undoLink } from '#server/test/builders.ts'
import { addSecondFactor } from '#server/test/second-factors.ts'
import { addPerson, newAddress, PASSWORD, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, people } = world

const undo = (token: string) => call('POST /undo-change', { body: { token }, from: newAddress() })
const login = async (email: string, password: string) =>
  (await call('POST /login', { body: { email, password }, from: newAddress() })).status
const isSignedIn = async (token: string) => (await callWith(token)('GET /me')).status === 200
const letters = (userId: number) =>
  db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id)
const rolesOf = async ({ email }: { email: string }) =>
  (await as('super admin')('GET /users', { query: { q: email } })).body[0]?.roles
const giveRoles = (person: { id: number; email: string; name: string }, roles: string[]) =>
  as('super admin')('PUT /users/:id', {
    params: { id: person.id },
    body: { name: person.name, email: person.email, roles },
  })

test('whoever did not change their password takes it back, and has the way in', async () => {
  const { person, password, undo: token } = await addPasswordChange(world)
  expect(await login(person.email, password)).toBe(200)
  expect((await undo(token)).body.message).toBe(
    'Everyone is signed out. Your old password no longer works. Open the link that we have sent you to choose a new one.',
  )
  expect(await isSignedIn(person.token)).toBe(false)
  expect([await login(person.email, password), await login(person.email, PASSWORD)]).toEqual([401, 401])
  expect(await letters(person.id)).toMatchObject([
    { kind: 'account_change', address: person.email, content: { change: 'password', by: null } },
    { kind: 'password_replaced', address: person.email },
  ])
  const events = await db.select().from(securityEvents).where(eq(securityEvents.user_id, person.id))
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'change_undone', detail: { changes: ['password'] } }),
  )
  const again = await undo(token)
  expect([again.status, again.body.message]).toEqual([422, 'This change was undone already.'])
})

test('a link that is unknown or too old undoes nothing', async () => {
  const { person, password, undo: token } = await addPasswordChange(world)
  expect((await undo('invented')).body.message).toBe('This link is not valid.')
  await db.execute(`update account_changes set expires_at = now() where user_id = ${person.id}`)
  expect((await undo(token)).body.message).toBe('This link has expired. Please ask your administrator.')
  expect(await login(person.email, password)).toBe(200)
})

test('an address that the account was given since goes with it', async () => {
  const { person, undo: token } = await addPasswordChange(world)
  await callWith(person.token)('POST /me/confirm-password', { body: { password: 'Rainy-Season-Is-9' } })
  const moved = `thief-${person.email}`
  expect((await callWith(person.token)('PUT /me/email', { body: { email: moved } })).status).toBe(200)
  const { confirm } = await emailLinks(db, person.id)
  await call('POST /confirm-email', {
    body: { token: confirm, password: 'Rainy-Season-Is-9' },
    from: newAddress(),
  })
  expect((await undo(token)).status).toBe(200)
  const [row] = await db.select().from(users).where(eq(users.id, person.id))
  expect(row?.email).toBe(person.email)
  expect((await letters(person.id)).at(-1)).toMatchObject({
    kind: 'password_replaced',
    address: person.email,
  })
})

describe('roles', () => {
  test('that were gained are given up again; whoever was given them is told by whom', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    expect((await giveRoles(person, ['admin', 'tenant'])).status).toBe(200)
    expect(await letters(person.id)).toMatchObject([
      {
        kind: 'account_change',
        content: {
          change: 'roles',
          by: people['super admin'].name,
          told: 'Its roles are now: admin, tenant.',
        },
      },
    ])
    expect((await undo(await undoLink(db, person.id))).status).toBe(200)
    expect(await rolesOf(person)).toEqual(['tenant'])
  })

  test('that were taken are only told: nobody undoes their leaving', async () => {
    const person = await addPerson(db, { role: 'admin' })
    expect((await giveRoles(person, ['tenant'])).status).toBe(200)
    const [letter] = await letters(person.id)
    expect(letter?.content).toMatchObject({ change: 'roles', undoable: false })
    expect(letter?.content).not.toHaveProperty('path')
  })
})

describe('a second factor', () => {
  const login = async ({ email }: { email: string }, code?: string) => {
    const body = { email, password: PASSWORD, ...(code && { code }) }
    return (await call('POST /login', { body, from: newAddress() })).body.code ?? 'signed in'
  }

  test('that somebody else set up is taken, also by the link of what they changed before', async () => {
    const { person, undo: token } = await addPasswordChange(world)
    await addSecondFactor(world, person.id)
    await tellOfChange(db, { user_id: person.id }, { user_id: person.id, kind: 'second_factor_on', undo: {} })
    expect((await undo(token)).status).toBe(200)
    expect(await readSecondFactor(db, person.id)).toEqual({ on_since: null, recovery_codes_left: 0 })
    expect((await undo(await undoLink(db, person.id))).body.message).toBe('This change was undone already.')
  })

  test('that was turned off is as it was, with its key and its codes', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    const { recovery_codes } = await addSecondFactor(world, person.id)
    await db.transaction(async (tx) => {
      const kept = await takeSecondFactor(tx, person.id)
      const change = { user_id: person.id, kind: 'second_factor_off', undo: { ...kept } } as const
      await tellOfChange(tx, { user_id: person.id }, change)
    })
    expect(await login(person)).toBe('signed in')
    expect((await undo(await undoLink(db, person.id))).status).toBe(200)
    await db
      .update(users)
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where(eq(users.id, person.id))
    expect([await login(person), await login(person, recovery_codes[0])]).toEqual([
      'sign_in_code_needed',
      'signed in',
    ])
  })
})

test('the link goes only where its holder has shown to be', async () => {
  const person = await addPerson(db, { role: 'tenant', confirmed: false })
  await db.update(users).set({ phone_number: '0803 123 4567' }).where(eq(users.id, person.id))
  const body = { current_password: PASSWORD, password: 'Rainy-Season-Is-9' }
  await callWith(person.token)('PUT /me/password', { body })
  const told = await letters(person.id)
  expect(told.map(({ channel, address }) => [channel, address])).toEqual([
    ['email', person.email],
    ['whatsapp', '+2348031234567'],
  ])
  expect(told.map(({ content }) => content.path)).toEqual([undefined, undefined])
})

test('a number that anybody may have written into their profile is sent a few words a day', async () => {
  const person = await addPerson(db, { role: 'tenant' })
  await db.update(users).set({ phone_number: '0803 123 4567' }).where(eq(users.id, person.id))
  for (let times = 0; times < 8; times++)
    await tellOfChange(db, { user_id: person.id }, { user_id: person.id, kind: 'recovery_codes_renewed' })
  const told = await letters(person.id)
  const by = (channel: string) => told.filter((each) => each.channel === channel).length
  expect([by('email'), by('whatsapp')]).toEqual([8, 5])
})

test('who signs in with a phone number is told there, with the link once the number is known to be theirs', async () => {
  const person = await addPerson(db, { role: 'tenant' })
  await db
    .update(users)
    .set({
      email: null,
      email_confirmed_at: null,
      sign_in_phone: '+2348031112222',
      phone_confirmed_at: '2026-11-01T00:00:00Z',
    })
    .where(eq(users.id, person.id))
  const body = { current_password: PASSWORD, password: 'Rainy-Season-Is-9' }
  await callWith(person.token)('PUT /me/password', { body })
  expect((await undo(await undoLink(db, person.id))).status).toBe(200)
  expect((await letters(person.id)).map(({ kind, address }) => [kind, address])).toEqual([
    ['account_change', '+2348031112222'],
    ['new_password', '+2348031112222'],
  ])
})
