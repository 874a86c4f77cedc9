import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { auditLog, emailChanges, messages, users } from '#server/database/schema.ts'
import { addEmailChange, emailLinks } from '#server/test/builders.ts'
import { addPerson, newAddress, newEmail, PASSWORD, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, people } = world
const OWN_PASSWORD = 'Rainy-Season-Is-9'

const update = (id: number, over: object = {}) =>
  as('admin')('PUT /users/:id', {
    params: { id },
    body: { name: 'Bisi Cole', email: newEmail(), roles: ['tenant'], ...over },
  })
const ask = (token: string, email: string) => callWith(token)('PUT /me/email', { body: { email } })
const confirm = (token: string) =>
  call('POST /confirm-email', { body: { token, password: PASSWORD }, from: newAddress() })
const undo = (token: string) => call('POST /undo-email', { body: { token }, from: newAddress() })
const login = async (email: string, password = PASSWORD) =>
  (await call('POST /login', { body: { email, password }, from: newAddress() })).status
const isSignedIn = async (token: string) => (await callWith(token)('GET /me')).status === 200
const choose = async (token: string | undefined) =>
  (await call('POST /reset-password', { body: { token, password: OWN_PASSWORD }, from: newAddress() })).status

async function emailOf(id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row?.email
}
/** The mails to a person, with address and working reset links. */
async function letters(userId: number) {
  const sent = await db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id)
  return sent.map(({ kind, address, status, content }) => ({ kind, address, status, content }))
}
async function resetLink(userId: number) {
  const letter = (await letters(userId)).findLast(({ kind }) => /password_replaced|new_account/.test(kind))
  return /token=([\w-]+)/.exec(String(letter?.content.path))?.[1]
}
/** Moves a change past its deadline. */
const age = (userId: number, column: 'expires_at' | 'confirmed_at') =>
  db.execute(
    sql`update email_changes set ${sql.identifier(column)} = ${sql.identifier(column)} - interval '72 hours' where user_id = ${userId}`,
  )

describe('a new address', () => {
  test('counts once it is confirmed; until then the old one is in force and is told who asked', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    const email = newEmail()
    const { status, body } = await update(person.id, { email })
    expect([status, body]).toMatchObject([200, { email: person.email, pending_email: email }])
    const me = await callWith(person.token)('GET /me')
    expect(me.body.user).toMatchObject({ email: person.email, pending_email: email })
    expect(await letters(person.id)).toMatchObject([
      { kind: 'confirm_email', address: email },
      {
        kind: 'email_change',
        address: person.email,
        content: { new_email: email, asked_by: people.admin.name },
      },
    ])
    const asked = await callWith(person.token)('POST /forgot-password', {
      body: { email: person.email },
      from: newAddress(),
    })
    expect(asked.status).toBe(200)
    await world.context.later.flush()
    const link = await resetLink(person.id)

    const links = await emailLinks(db, person.id)
    expect((await confirm(links.confirm)).status).toBe(200)
    expect(await isSignedIn(person.token)).toBe(false)
    expect([await choose(link), await choose(await resetLink(person.id))]).toEqual([422, 200])
    expect([await login(person.email), await login(email, OWN_PASSWORD)]).toEqual([401, 200])
    expect((await as('admin')('GET /users', { query: { q: email } })).body).toMatchObject([
      { id: person.id, email, pending_email: null },
    ])
  })

  test('is asked for by everybody for themselves, and noted', async () => {
    const { person, email } = await addEmailChange(world)
    expect(await letters(person.id)).toMatchObject([
      { kind: 'confirm_email', address: email },
      { kind: 'email_change', address: person.email, content: { new_email: email, asked_by: null } },
    ])
    const { status, body } = await confirm((await emailLinks(db, person.id)).confirm)
    expect([status, body.message]).toEqual([
      200,
      'Your new email is confirmed. You sign in with it from now on.',
    ])
    expect([await login(person.email), await login(email)]).toEqual([401, 200])
    const noted = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity_id, person.id))
      .orderBy(auditLog.id)
    const change = { before: { email: person.email }, after: { email } }
    expect(noted).toMatchObject([
      { action: 'ask_email', user_id: person.id, ...change },
      { action: 'confirm_email', user_id: person.id, role: null, ...change },
    ])
  })

  test('is refused where it is malformed, one’s own or somebody’s, and asked for five times a day', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    const said = async (email: string) => {
      const { status, body } = await ask(person.token, email)
      return [status, body.message]
    }
    expect(await said('ada')).toEqual([422, 'Enter a valid email'])
    expect(await said(person.email.toUpperCase())).toEqual([422, 'This is your email already'])
    expect(await said(people.admin.email)).toEqual([409, 'This email already has an account.'])
    for (let time = 0; time < 4; time++) expect((await said(newEmail()))[0]).toBe(200)
    expect((await said(newEmail()))[0]).toBe(429)
  })

  test('gives way to another that is asked for after it', async () => {
    const { person, confirm: first } = await addEmailChange(world)
    const email = newEmail()
    await ask(person.token, email)
    expect((await confirm(first)).body.message).toBe('This change was stopped. Your email stays as it was.')
    expect((await confirm((await emailLinks(db, person.id)).confirm)).status).toBe(200)
    expect(await emailOf(person.id)).toBe(email)
  })

  test('is given up by its owner, or by an admin who reaches the account', async () => {
    const { person, confirm: link } = await addEmailChange(world)
    expect((await callWith(person.token)('DELETE /me/email')).status).toBe(200)
    expect((await callWith(person.token)('GET /me')).body.user.pending_email).toBeNull()
    expect((await confirm(link)).status).toBe(422)
    expect((await letters(person.id))[0]).toMatchObject({ kind: 'confirm_email', status: 'failed' })

    const other = await addEmailChange(world)
    const params = { id: other.person.id }
    expect((await as('tenant')('DELETE /users/:id/email', { params })).status).toBe(403)
    const { body } = await as('admin')('DELETE /users/:id/email', { params })
    expect(body).toMatchObject({ email: other.person.email, pending_email: null })
    const boss = { id: people['super admin'].id }
    expect((await as('admin')('DELETE /users/:id/email', { params: boss })).status).toBe(404)
  })

  test('is confirmed once, within 72 hours', async () => {
    const { person, email, confirm: link } = await addEmailChange(world)
    const answers = await Promise.all([confirm(link), confirm(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await emailOf(person.id)).toBe(email)
    const late = await addEmailChange(world)
    await age(late.person.id, 'expires_at')
    expect((await confirm(late.confirm)).body.message).toBe(
      'This link has expired. Please ask for the change again.',
    )
    expect((await callWith(late.person.token)('GET /me')).body.user.pending_email).toBeNull()
    expect((await confirm('no-such-link')).body.message).toBe('This link is not valid.')
  })

  test('that two want is whose link is used first', async () => {
    const email = newEmail()
    const wanting = await Promise.all([1, 2].map(() => addPerson(db, { role: 'tenant' })))
    for (const { token } of wanting) expect((await ask(token, email)).status).toBe(200)
    const links = await Promise.all(wanting.map(({ id }) => emailLinks(db, id)))
    const answers = await Promise.all(links.map((each) => confirm(each.confirm)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('This email already has an account.')
  })

  test('is not waiting any more once its owner comes to manage', async () => {
    const kept = await addPerson(db, { role: 'tenant' })
    await ask(kept.token, newEmail())
    const links = await emailLinks(db, kept.id)
    await update(kept.id, { email: kept.email, roles: ['admin'] })
    expect([(await confirm(links.confirm)).status, (await undo(links.undo)).status]).toEqual([422, 422])
    expect(await emailOf(kept.id)).toBe(kept.email)
  })
})

describe('the old address', () => {
  test('has the account back for 72 hours, with a link to choose a password', async () => {
    const { person, email, ...links } = await addEmailChange(world)
    await confirm(links.confirm)
    const intruder = await signIn(db, person.id)
    const { status, body } = await undo(links.undo)
    expect([status, body.message]).toEqual([
      200,
      'Your email is as it was, and everyone is signed out. Your old password no longer works. Open the link that we have sent you to choose a new one.',
    ])
    expect(await isSignedIn(intruder)).toBe(false)
    expect([await login(email), await login(person.email)]).toEqual([401, 401])
    expect((await letters(person.id)).at(-1)).toMatchObject({
      kind: 'password_replaced',
      address: person.email,
    })
    expect(await choose(await resetLink(person.id))).toBe(200)
    expect(await login(person.email, OWN_PASSWORD)).toBe(200)
    expect((await undo(links.undo)).body.message).toBe('This change was stopped already.')
  })

  test('has it back also where it went on to a third', async () => {
    const { person, ...links } = await addEmailChange(world)
    await confirm(links.confirm)
    const intruder = await signIn(db, person.id)
    await ask(intruder, newEmail())
    const further = await emailLinks(db, person.id)
    await confirm(further.confirm)
    expect((await undo(links.undo)).status).toBe(200)
    expect(await emailOf(person.id)).toBe(person.email)
    // The change in between has no more effect.
    expect((await undo(further.undo)).status).toBe(422)
  })

  test('stops what is not confirmed yet; what an admin asked for signs nobody out', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    await update(person.id)
    const links = await emailLinks(db, person.id)
    expect((await undo(links.undo)).body.message).toBe('The change is stopped. Your email stays as it is.')
    expect([await isSignedIn(person.token), (await confirm(links.confirm)).status]).toEqual([true, 422])

    const own = await addEmailChange(world)
    expect((await undo(own.undo)).status).toBe(200)
    expect([await isSignedIn(own.person.token), await login(own.person.email)]).toEqual([false, 401])
  })

  test('cannot have it back after that, nor is it anybody else’s before', async () => {
    const { person, ...links } = await addEmailChange(world)
    await confirm(links.confirm)
    const body = { name: 'Eve', email: person.email, password: PASSWORD, role: 'tenant' }
    expect((await as('admin')('POST /register', { body })).status).toBe(409)
    expect((await ask((await addPerson(db, { role: 'tenant' })).token, person.email)).status).toBe(409)
    await age(person.id, 'confirmed_at')
    expect((await undo(links.undo)).body.message).toBe(
      'This link has expired. Please ask your administrator.',
    )
    expect((await as('admin')('POST /register', { body })).status).toBe(201)
  })

  test('is asked while the new one is just confirmed: it has the account, whoever came first', async () => {
    const { person, ...links } = await addEmailChange(world)
    await Promise.all([confirm(links.confirm), undo(links.undo)])
    expect(await emailOf(person.id)).toBe(person.email)
    expect(await login(person.email)).toBe(401)
  })
})

describe('a typing mistake in the address of somebody who never came', () => {
  const addWrong = async () => {
    const email = newEmail()
    const body = { name: 'Bisi Cole', email, password: PASSWORD, role: 'landlord' }
    return { email, id: (await as('admin')('POST /register', { body })).body.id }
  }

  test('is put right at once: the first invitation and password are worthless, another one goes out', async () => {
    const wrong = await addWrong()
    const stray = await resetLink(wrong.id)
    const email = newEmail()
    const { body } = await update(wrong.id, { email, roles: ['landlord'] })
    expect(body).toMatchObject({ email, pending_email: null })
    expect(await letters(wrong.id)).toMatchObject([
      { address: wrong.email, status: 'failed' },
      { kind: 'new_account', address: email, status: 'queued' },
    ])
    const [told] = await db.select().from(messages).where(eq(messages.kind, 'email_moved'))
    expect(told).toMatchObject({ address: wrong.email, content: { asked_by: people.admin.name } })
    expect(told?.content.path).toBeUndefined()
    expect([await login(email), await choose(stray), await choose(await resetLink(wrong.id))]).toEqual([
      401, 422, 200,
    ])
  })

  test('waits for a link that is just asked for, and takes it along', async () => {
    const wrong = await addWrong()
    const email = newEmail()
    await call('POST /forgot-password', { body: { email: wrong.email }, from: newAddress() })
    await Promise.all([world.context.later.flush(), update(wrong.id, { email, roles: ['landlord'] })])
    for (const { status, address } of await letters(wrong.id))
      expect(status).toBe(address === email ? 'queued' : 'failed')
  })

  test('is no way to move an account with a password that one was shown', async () => {
    const wrong = await addWrong()
    await ask(await signIn(db, wrong.id), newEmail())
    expect(await emailOf(wrong.id)).toBe(wrong.email)
  })
})

test('only hashes of what the links carry are kept', async () => {
  const links = await addEmailChange(world)
  const [kept] = await db.select().from(emailChanges).where(eq(emailChanges.user_id, links.person.id))
  for (const secret of [links.confirm, links.undo]) expect(JSON.stringify(kept)).not.toContain(secret)
})
