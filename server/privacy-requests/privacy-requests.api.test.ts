import { describe, expect, test } from 'vitest'
import { dayAfter, formatDay, formatIsoDay } from '#contract/dates.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { messages, notifications, users } from '#server/database/schema.ts'
import { privacyRequests } from '#server/database/schema-privacy.ts'
import { claimDue } from '#server/messages/queue.ts'
import { writeMessage } from '#server/messages/text/write-message.ts'
import { newTenant, undoLink } from '#server/test/builders.ts'
import type { Call } from '#server/test/client.ts'
import { addPrivacyRequest, grantedErasure } from '#server/test/privacy-requests.ts'
import { addPerson, newAddress, PASSWORD, signIn, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, callWith, db, people } = world
const answer = 'We looked at it together.'
const NEW_PASSWORD = 'Rainy-Season-Is-9'

const newPerson = (role: Parameters<typeof addPerson>[1]['role'] = 'tenant') =>
  addPerson(db, { role, name: 'Emeka Obi' })
type Step = 'done' | 'refuse' | 'erase' | 'keep'
const stepBy = (by: Call) => (id: number, step: Step) =>
  by(`POST /data-requests/:id/${step}`, { params: { id }, body: { answer } })
const decide = (id: number, step: Step, who: Who = 'admin') => stepBy(as(who))(id, step)
const ask = (token: string, kind: 'correction' | 'erasure' = 'erasure', note = 'I have moved away.') =>
  callWith(token)('POST /me/data-requests', { body: { kind, note } })
const said = ({ status, body }: { status: number; body: object }) => [
  status,
  'message' in body ? body.message : body,
]
/** The day that is 30 days after a moment. */
const in30Days = (instant: string | null) => dayAfter(formatIsoDay(new Date(instant ?? '')), 30)
const stepsTold = async (userId: number) =>
  (await db.select().from(messages).where(eq(messages.user_id, userId)).orderBy(messages.id))
    .filter(({ kind }) => kind === 'data_request')
    .map(({ content }) => content.step)
const login = async (email: string, password = PASSWORD) =>
  (await call('POST /login', { body: { email, password }, from: newAddress() })).status
const stateOf = async (id: number) =>
  (await db.select().from(privacyRequests).where(eq(privacyRequests.id, id)))[0]?.state
const isOpen = async (userId: number) =>
  (await db.select().from(users).where(eq(users.id, userId)))[0]?.deactivated_at === null

describe('a correction', () => {
  test('is asked for, done by an admin, and its person is told of both', async () => {
    const person = await newPerson()
    const asked = await ask(person.token, 'correction', 'My name is Emeka Obi-Eze.')
    const due_on = in30Days(asked.body.asked_at)
    expect(said(asked)).toMatchObject([201, { kind: 'correction', state: 'open', due_on, answered_at: null }])
    const { id } = asked.body
    expect(said(await ask(person.token, 'correction'))).toEqual([
      409,
      `You have asked for this already. You have an answer by ${formatDay(due_on)} at the latest.`,
    ])
    expect(said(await decide(id, 'erase'))).toEqual([409, 'Only an erasure can be granted.'])
    expect(said(await decide(id, 'done'))).toMatchObject([
      200,
      { state: 'done', answer, answered_by: 'The admin', user: { id: person.id, name: 'Emeka Obi' } },
    ])
    expect(await stepsTold(person.id)).toEqual(['asked', 'done'])
    const own = await callWith(person.token)('GET /me/data-requests')
    expect(own.body).toMatchObject([{ id, state: 'done', note: 'My name is Emeka Obi-Eze.', answer }])
    expect(said(await decide(id, 'refuse'))).toEqual([409, 'This request is answered already.'])
  })

  test('is told of to those who can answer it, without a name', async () => {
    const told = async (userId: number) =>
      (await db.select().from(notifications).where(eq(notifications.user_id, userId))).length
    const admins = [people.admin.id, people['super admin'].id]
    const before = await Promise.all(admins.map(told))
    await ask((await newPerson()).token, 'correction')
    await ask((await newPerson('admin')).token, 'correction')
    const after = await Promise.all(admins.map(told))
    expect(after.map((count, index) => count - Number(before[index]))).toEqual([1, 2])
    const rows = await db.select().from(notifications).where(eq(notifications.url, '/data-requests'))
    expect(JSON.stringify(rows)).not.toMatch(/Emeka/)
  })

  test('is taken back while it is open, by its person alone', async () => {
    const person = await newPerson()
    const { id } = (await ask(person.token, 'correction')).body
    const takeBack = (token: string) => callWith(token)('DELETE /me/data-requests/:id', { params: { id } })
    expect(said(await takeBack(people.tenant.token))).toEqual([404, 'This request does not exist.'])
    expect(said(await takeBack(person.token))).toMatchObject([200, { state: 'withdrawn' }])
    expect(said(await takeBack(person.token))).toEqual([409, 'This request was taken back.'])
    expect(said(await decide(id, 'done'))).toEqual([409, 'This request was taken back.'])
    expect((await ask(person.token, 'correction')).status).toBe(201)
  })
})

describe('an erasure', () => {
  test('that is granted closes the account, which nobody opens but by taking it back', async () => {
    const person = await newPerson()
    const body = { current_password: PASSWORD, password: NEW_PASSWORD }
    await callWith(person.token)('PUT /me/password', { body })
    const undo = await undoLink(db, person.id)
    const { id } = (await ask(person.token)).body
    const correction = (await ask(person.token, 'correction')).body.id
    expect(said(await decide(id, 'done'))).toEqual([
      409,
      'Only a correction can be marked as done. Grant this request, or refuse it.',
    ])
    const granted = await decide(id, 'erase')
    const erase_on = in30Days(granted.body.answered_at)
    expect(said(granted)).toMatchObject([200, { state: 'erasing', erase_on, hindrances: [] }])
    expect([
      (await callWith(person.token)('GET /me')).status,
      await login(person.email, NEW_PASSWORD),
    ]).toEqual([401, 401])
    const undone = await call('POST /undo-change', { body: { token: undo }, from: newAddress() })
    expect(undone.status).toBe(422)
    const reason = { params: { id: person.id }, body: { reason: 'Is back' } }
    expect(said(await as('super admin')('POST /users/:id/reactivate', reason))).toEqual([
      409,
      'This account is going to be erased. Take that back first, in Data requests.',
    ])
    expect(said(await decide(id, 'keep'))).toMatchObject([200, { state: 'refused', erase_on: null }])
    expect(await stateOf(correction)).toBe('withdrawn')
    expect(await isOpen(person.id)).toBe(true)
    expect(await stepsTold(person.id)).toEqual(['asked', 'asked', 'granted', 'kept'])
    expect(said(await decide(id, 'keep'))).toEqual([409, 'This erasure is not granted.'])
  })

  test('is told of to an account that is closed by it', async () => {
    const person = await newPerson()
    const granted = await decide((await ask(person.token)).body.id, 'erase')
    await db.execute(
      sql`update messages set next_try_at = null, status = 'failed' where user_id <> ${person.id}`,
    )
    const claimed = await claimDue(db, 'email', 100, 60_000)
    const [word] = claimed.filter(
      ({ kind, content }) => kind === 'data_request' && content.step === 'granted',
    )
    expect(word?.closed).toBe(false)
    const { subject, paragraphs } = writeMessage(
      'data_request',
      word?.content ?? {},
      'https://estate.example',
    )
    expect(subject).toBe(`Your data is erased on ${formatDay(in30Days(granted.body.answered_at))}`)
    expect(paragraphs).toContain(answer)
  })

  test('leaves an account closed that was closed before, when it is taken back', async () => {
    const person = await newPerson()
    const { id } = (await ask(person.token)).body
    const reason = { params: { id: person.id }, body: { reason: 'Has left' } }
    await as('admin')('POST /users/:id/deactivate', reason)
    expect((await decide(id, 'erase')).status).toBe(200)
    expect((await decide(id, 'keep')).status).toBe(200)
    expect(await isOpen(person.id)).toBe(false)
    expect((await as('admin')('POST /users/:id/reactivate', reason)).status).toBe(200)
  })

  test('waits for what stands in its way, in words', async () => {
    const { id: user_id } = await newTenant(world)
    const id = await addPrivacyRequest(world, { user_id })
    const refused = await decide(id, 'erase')
    expect(said(refused)).toEqual([
      422,
      'They cannot be erased yet: they live in an estate, or are going to.',
    ])
    expect([await stateOf(id), await isOpen(user_id)]).toEqual(['open', true])
    const { body } = await as('admin')('GET /data-requests', { query: { state: 'open' } })
    expect(body.find((each) => each.id === id)).toMatchObject({
      hindrances: ['lives_here'],
      estates: ['Palm Grove'],
    })
  })

  test('that had to wait is taken back after its day too', async () => {
    const person = await newTenant(world)
    await db.execute(sql`update tenants set left_at = now() where id = ${person.tenancy}`)
    const id = await grantedErasure(world, person.id)
    await db.execute(sql`update tenants set left_at = null where id = ${person.tenancy}`)
    await db
      .update(privacyRequests)
      .set({ erase_on: sql`lagos_today() - 9` })
      .where(eq(privacyRequests.id, id))
    const { body } = await as('admin')('GET /data-requests', { query: { state: 'erasing' } })
    expect(body.find((each) => each.id === id)).toMatchObject({ hindrances: ['lives_here'] })
    expect(said(await decide(id, 'keep'))).toMatchObject([200, { state: 'refused' }])
    expect(await isOpen(person.id)).toBe(true)
  })
})

describe('is refused', () => {
  test('without the password: asking to be erased, granting it, and taking that back', async () => {
    const id = await addPrivacyRequest(world)
    const granted = await grantedErasure(world)
    const asAdmin = callWith(await signIn(db, people.admin.id))
    const person = await newPerson()
    await db.execute(sql`update sessions set password_given_at = now() - interval '11 minutes'
      where user_id = ${person.id} or id = (select max(id) from sessions where user_id = ${people.admin.id})`)
    for (const refused of [
      await ask(person.token),
      await stepBy(asAdmin)(id, 'erase'),
      await stepBy(asAdmin)(granted, 'keep'),
    ])
      expect([refused.status, refused.body.code]).toEqual([403, 'password_needed'])
    expect((await ask(person.token, 'correction')).status).toBe(201)
    expect((await stepBy(asAdmin)(id, 'refuse')).status).toBe(200)
  })

  test('what says nothing, too much, or is of no kind', async () => {
    const { token } = await newPerson()
    const long = 'x'.repeat(1001)
    expect(said(await ask(token, 'correction', ' '))).toEqual([422, 'Say what is not right'])
    expect((await ask(token, 'correction', long)).status).toBe(422)
    expect((await ask(token, 'nothing' as never)).status).toBe(422)
    expect((await ask(token, 'correction', long.slice(1))).status).toBe(201)
    expect((await ask(token, 'erasure', '')).status).toBe(201)
    const params = { id: await addPrivacyRequest(world) }
    for (const answered of [' ', long]) {
      const { status } = await as('admin')('POST /data-requests/:id/refuse', {
        params,
        body: { answer: answered },
      })
      expect(status).toBe(422)
    }
  })

  test('the sixth that somebody asks in a day', async () => {
    const { token } = await newPerson()
    for (let times = 0; times < 5; times++) {
      const { body } = await ask(token)
      await callWith(token)('DELETE /me/data-requests/:id', { params: { id: body.id } })
    }
    expect((await ask(token)).status).toBe(429)
  })
})

test('the list begins with what is open and due first, and is searched by person', async () => {
  const name = 'Halima Bello'
  const of = async (kind: 'correction' | 'erasure', days: number) => {
    const { id: user_id } = await addPerson(db, { role: 'tenant', name })
    const id = await addPrivacyRequest(world, { kind, user_id })
    await db
      .update(privacyRequests)
      .set({ due_on: sql`lagos_today() + ${days}::int` })
      .where(eq(privacyRequests.id, id))
    return id
  }
  const [refused, later, overdue] = [
    await of('correction', 1),
    await of('erasure', 20),
    await of('erasure', -2),
  ]
  await decide(refused, 'refuse')
  const { body } = await as('admin')('GET /data-requests', { query: { q: 'halima bel' } })
  expect(body.map(({ id }) => id)).toEqual([overdue, later, refused])
  const done = await as('admin')('GET /data-requests', { query: { q: 'halima bel', state: 'refused' } })
  expect(done.body.map(({ id }) => id)).toEqual([refused])
})
