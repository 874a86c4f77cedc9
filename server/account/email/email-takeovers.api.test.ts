import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import { addEmailChange, addResetToken, emailLinks } from '#server/test/builders.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { addPerson, newAddress, newEmail, PASSWORD, signIn, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db } = world
const OWN_PASSWORD = 'Rainy-Season-Is-9'

const login = async (email: string, password = PASSWORD) =>
  (await call('POST /login', { body: { email, password }, from: newAddress() })).status
const ask = (token: string, email = newEmail()) => callWith(token)('PUT /me/email', { body: { email } })
const confirm = (token: string, password?: string, from = newAddress()) =>
  call('POST /confirm-email', { body: { token, password }, from })
const undo = (token: string, from = newAddress()) => call('POST /undo-email', { body: { token }, from })
const update = (id: number, over: object = {}) =>
  as('admin')('PUT /users/:id', {
    params: { id },
    body: { name: 'Bisi Cole', email: newEmail(), roles: ['tenant'], ...over },
  })
const isSignedIn = async (token: string) => (await callWith(token)('GET /me')).status === 200
async function emailOf(id: number) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row?.email
}
async function lastLetter(userId: number) {
  const sent = await db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id)
  return sent.at(-1)
}

describe('an address that an admin put right', () => {
  test('is proof of the address alone: confirmed, nobody has the password that was there, and its owner gets a link', async () => {
    // The account's creator keeps the old password and then changes it.
    const kept = await addPerson(db, { role: 'tenant', confirmed: false })
    const email = newEmail()
    await update(kept.id, { email })
    const { status, body } = await confirm((await emailLinks(db, kept.id)).confirm)
    expect([status, body.message]).toEqual([
      200,
      'Your new email is confirmed, and everyone is signed out. Your old password no longer works. Open the link that we have sent you to choose a new one.',
    ])
    expect([await login(email), await isSignedIn(kept.token)]).toEqual([401, false])
    const letter = await lastLetter(kept.id)
    expect(letter).toMatchObject({ kind: 'password_replaced', address: email })
    const token = /token=([\w-]+)/.exec(String(letter?.content.path))?.[1]
    await call('POST /reset-password', { body: { token, password: OWN_PASSWORD }, from: newAddress() })
    await update(kept.id, { email, roles: ['admin'] })
    expect([await login(email), await login(email, OWN_PASSWORD)]).toEqual([401, 200])
  })

  test('is no address for a role at the same moment: the one before may still be had back', async () => {
    const person = await addPerson(db, { role: 'tenant' })
    for (const roles of [['admin'], ['tenant', 'estate admin'], ['landlord']]) {
      const { status, body } = await update(person.id, { roles })
      expect([status, body.errors]).toEqual([
        422,
        { email: ['Change the email first; give the role once it is confirmed.'] },
      ])
    }
    expect((await as('admin')('GET /users', { query: { q: person.email } })).body).toMatchObject([
      { pending_email: null, roles: ['tenant'] },
    ])
  })

  test('is counted before the change begins: many at once keep nobody waiting', async () => {
    const crowd = await Promise.all(Array.from({ length: 16 }, () => addPerson(db, { role: 'tenant' })))
    const answers = await Promise.all(crowd.map(({ id }) => update(id)))
    // Some exceed the sending limit at once, but all are sent in the end.
    for (const { status } of answers) expect([200, 429]).toContain(status)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
  })
})

describe('an address that somebody asks for themselves', () => {
  test('waits until the one they have is known to be theirs', async () => {
    const kept = await addPerson(db, { role: 'tenant', confirmed: false })
    const refused = await ask(kept.token)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        email: [
          'Show first that your present email is yours: sign out, press "Forgot password?" and use the link that we mail you.',
        ],
      },
    ])
    const token = await addResetToken(world, kept.id)
    await call('POST /reset-password', { body: { token, password: OWN_PASSWORD }, from: newAddress() })
    expect((await ask(await signIn(db, kept.id))).status).toBe(200)
  })

  test('is sent no words of theirs', async () => {
    const { person } = await addEmailChange(world)
    const sent = await db.select().from(messages).where(eq(messages.user_id, person.id))
    const letter = sent.find(({ kind }) => kind === 'confirm_email')
    expect(JSON.stringify(letter?.content)).not.toContain(person.name)
  })

  test('is confirmed with the password of the account: a stranger at a mistyped address has none', async () => {
    const { person, email, confirm: link } = await addEmailChange(world)
    const said = async (password?: string) => {
      const { status, body } = await confirm(link, password)
      return [status, body.errors]
    }
    expect(await said()).toEqual([422, { password: ['Enter your password'] }])
    expect(await said('Guess-Number-1')).toEqual([422, { password: ['This is not your password'] }])
    expect(await emailOf(person.id)).toBe(person.email)
    expect((await said(PASSWORD))[0]).toBe(200)
    expect(await emailOf(person.id)).toBe(email)
  })

  test('is guessed at six times with one link, and the link is over', async () => {
    const { person, confirm: link } = await addEmailChange(world)
    for (let guess = 0; guess < 6; guess++) expect((await confirm(link, `Guess-${guess}`)).status).toBe(422)
    expect((await confirm(link, PASSWORD)).body.errors).toEqual({
      token: ['Too many wrong passwords were tried with this link. Please ask for the change again.'],
    })
    await ask(person.token)
    expect((await confirm((await emailLinks(db, person.id)).confirm, PASSWORD)).status).toBe(200)
  })

  test('a wrong link is told nothing of passwords', async () => {
    expect((await confirm('no-such-link', PASSWORD)).body.errors).toEqual({
      token: ['This link is not valid.'],
    })
  })
})

describe('the old address', () => {
  test.each(['asked for another', 'gave the change up and asked for another'])(
    'has the account back by its first letter, where whoever is in there %s',
    async (way) => {
      const { person, undo: first } = await addEmailChange(world)
      if (way.startsWith('gave')) await callWith(person.token)('DELETE /me/email')
      await ask(person.token)
      await confirm((await emailLinks(db, person.id)).confirm, PASSWORD)
      const intruder = await signIn(db, person.id)
      const { status, body } = await undo(first)
      expect([status, body.message]).toEqual([
        200,
        'Your email is as it was, and everyone is signed out. Your old password no longer works. Open the link that we have sent you to choose a new one.',
      ])
      expect([await emailOf(person.id), await isSignedIn(intruder)]).toEqual([person.email, false])
      expect((await undo(first)).body.message).toBe('This change was stopped already.')
    },
  )

  test('has nothing to say of what was before its owner came to manage', async () => {
    const { person, undo: first } = await addEmailChange(world)
    await ask(person.token)
    await update(person.id, { email: person.email, roles: ['admin'] })
    expect((await undo(first)).body.message).toBe('This change was stopped already.')
  })

  test('is heard wherever others have followed too many wrong links', async () => {
    const from = newAddress()
    const [mine, other] = [await addEmailChange(world), await addEmailChange(world)]
    for (let time = 0; time < 20; time++) expect((await undo('no-such-link', from)).status).toBe(422)
    expect((await undo('no-such-link', from)).status).toBe(429)
    expect((await confirm('no-such-link', PASSWORD, from)).status).toBe(429)
    expect((await undo(mine.undo, from)).status).toBe(200)
    expect((await confirm(other.confirm, PASSWORD, from)).status).toBe(200)
  })

  test.each(['their own address', 'somebody’s address and roles'])(
    'a call of %s that waits while the account is shut is refused',
    async (what) => {
      const boss = await addPerson(db, { role: 'admin' })
      const person = await addPerson(db, { role: 'tenant' })
      const body = { name: 'Eve', email: person.email, roles: ['admin' as const] }
      let answer: Promise<{ status: number }> | undefined
      await db.transaction(async (tx) => {
        await tx.execute(sql`select from users where id = ${boss.id} for no key update`)
        answer = what.startsWith('their')
          ? ask(boss.token)
          : callWith(boss.token)('PUT /users/:id', { params: { id: person.id }, body })
        await untilAtLock(world)
        await tx.execute(sql`delete from sessions where user_id = ${boss.id}`)
      })
      expect((await answer)?.status).toBe(401)
    },
  )
})

test('a password that somebody kept is over when the account becomes a landlord’s', async () => {
  const kept = await addPerson(db, { role: 'tenant', confirmed: false })
  await update(kept.id, { email: kept.email, roles: ['tenant', 'landlord'] })
  expect(await login(kept.email)).toBe(401)
  expect(await lastLetter(kept.id)).toMatchObject({ kind: 'new_account', address: kept.email })
})
