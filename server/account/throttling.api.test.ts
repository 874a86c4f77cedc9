import { describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { startTestApi } from '#server/test/api.ts'
import { addResetToken } from '#server/test/builders.ts'
import { addPerson, newAddress, newEmail, PASSWORD, signIn } from '#server/test/world.ts'

const { call, callWith, context, db } = await startTestApi()
const wrong = 'Not-the-password-1'

const tryOften = (times: number, attempt: () => Promise<number>) =>
  Promise.all(Array.from({ length: times }, attempt))

describe('the own password', () => {
  test('a stolen session does not get to guess it', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    const change = async (current_password: string) => {
      const body = { current_password, password: 'Rainy-Season-Is-9' }
      return (await callWith(owner.token)('PUT /me/password', { body, from })).status
    }
    expect(await tryOften(6, () => change(wrong))).toEqual(Array(6).fill(422))
    expect(await change(PASSWORD)).toBe(429)
    const again = { current_password: PASSWORD, password: 'Rainy-Season-Is-9' }
    const anywhere = await callWith(owner.token)('PUT /me/password', { body: again, from: newAddress() })
    expect(anywhere.status).toBe(429)
    // The owner can still sign in from elsewhere.
    const own = await callWith(await signIn(db, owner.id))('PUT /me/password', { body: again })
    expect(own.status).toBe(200)
  })
})

describe('choosing a password', () => {
  const weak = 'p4$$w0rdp4$$w0rdp4$$w0rdp4$$w0rd'

  test('ten in a quarter of an hour are judged for one person, whatever session or link they come by', async () => {
    const owner = await addPerson(db, { role: 'tenant' })
    const body = { current_password: PASSWORD, password: weak }
    const own = async (token: string) => (await callWith(token)('PUT /me/password', { body })).status
    const link = await addResetToken({ db }, owner.id)
    const byLink = async (token: string, password = weak) =>
      (await call('POST /reset-password', { body: { token, password }, from: newAddress() })).status
    expect(await tryOften(5, () => own(owner.token))).toEqual(Array(5).fill(422))
    expect(await tryOften(5, () => byLink(link))).toEqual(Array(5).fill(422))
    const elsewhere = await signIn(db, owner.id)
    expect([await own(elsewhere), await byLink(link)]).toEqual([429, 429])
    // An attempt does not use up a link.
    await db.execute(sql`update throttle set expire = expire - 15 * 60 * 1000`)
    expect(await byLink(link, 'Rainy-Season-Is-9')).toBe(200)
  })

  test('a link that does not work has no password judged', async () => {
    const { body } = await call('POST /reset-password', {
      body: { token: 'a-guess', password: weak },
      from: newAddress(),
    })
    expect(body.errors).toEqual({ token: [expect.stringContaining('is not valid')] })
  })
})

describe('forgotten passwords', () => {
  const forgot = async (email: string, from: string) =>
    (await call('POST /forgot-password', { body: { email }, from })).status

  test('three links an hour for one account from one address', async () => {
    const [owner, from] = [await addPerson(db, { role: 'tenant' }), newAddress()]
    expect(await tryOften(3, () => forgot(owner.email, from))).toEqual([200, 200, 200])
    expect(await forgot(owner.email, from)).toBe(429)
    expect(await forgot(newEmail(), from)).toBe(200)
  })

  test('nobody’s mailbox is filled from many addresses; the answer stays the same', async () => {
    const owner = await addPerson(db, { role: 'tenant' })
    expect(await tryOften(10, () => forgot(owner.email, newAddress()))).toEqual(Array(10).fill(200))
    await context.later.flush()
    expect(await db.$count(messages, eq(messages.user_id, owner.id))).toBe(3)
  })

  test('whoever keeps asking in somebody’s name leaves them a link that works', async () => {
    const owner = await addPerson(db, { role: 'tenant' })
    const ask = async () => {
      await forgot(owner.email, newAddress())
      await context.later.flush()
    }
    for (let times = 0; times < 3; times += 1) await ask()
    const sent = await db.select().from(messages).where(eq(messages.user_id, owner.id)).orderBy(messages.id)
    const token = String(sent.at(-1)?.content.path).split('#token=')[1]
    await db.execute(sql`update password_resets set expires_at = now() where user_id = ${owner.id}`)
    await ask()
    const body = { token, password: 'Rainy-Season-Is-9' }
    expect((await call('POST /reset-password', { body, from: newAddress() })).status).toBe(200)
  })

  test('twenty tries an hour from one address, with links as well', async () => {
    const from = newAddress()
    const guess = async () =>
      (
        await call('POST /reset-password', {
          body: { token: 'a-guess', password: 'Rainy-Season-Is-9' },
          from,
        })
      ).status
    const said = await tryOften(21, guess)
    expect(said.sort()).toEqual([...Array(20).fill(422), 429])
    expect(await forgot(newEmail(), from)).toBe(429)
    // A valid link still works.
    const token = await addResetToken({ db }, (await addPerson(db, { role: 'tenant' })).id)
    const body = { token, password: 'Rainy-Season-Is-9' }
    expect((await call('POST /reset-password', { body, from })).status).toBe(200)
  })
})
