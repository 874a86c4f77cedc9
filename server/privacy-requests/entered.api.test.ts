import { describe, expect, test } from 'vitest'
import { dayAfter, formatDay } from '#contract/dates.ts'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { messages, notifications } from '#server/database/schema.ts'
import { securityEvents } from '#server/database/schema-security.ts'
import { writeMessage } from '#server/messages/text/write-message.ts'
import { turnTo } from '#server/test/clock.ts'
import { grantedErasure } from '#server/test/privacy-requests.ts'
import { addPerson, type Person, signIn, startWorld, type Who } from '#server/test/world.ts'

const TODAY = '2026-11-12'
const world = await startWorld({ today: TODAY })
const { as, callWith, db, owner, people } = world

const newPerson = (role: Parameters<typeof addPerson>[1]['role'] = 'tenant') =>
  addPerson(db, { role, name: 'Emeka Obi' })
interface Wanted {
  kind?: 'correction' | 'erasure'
  note?: string
  asked_on?: string
}
const enter = (user_id: number, wanted: Wanted = {}, who: Who = 'admin') =>
  as(who)('POST /data-requests', {
    body: { user_id, kind: 'correction', note: 'I moved in on 1 March.', ...wanted },
  })
const said = ({ status, body }: { status: number; body: object }) => [
  status,
  'message' in body ? body.message : body,
]
const lettersTo = async ({ id }: Person) =>
  (await db.select().from(messages).where(eq(messages.user_id, id)).orderBy(messages.id))
    .filter(({ kind }) => kind === 'data_request')
    .map(({ content }) =>
      writeMessage('data_request', content, 'https://estate.example').paragraphs.join(' '),
    )

describe('what somebody asks by letter', () => {
  test('is entered by an admin, due from the day on which it came, and shown to both', async () => {
    const person = await newPerson()
    const asked_on = dayAfter(TODAY, -9)
    const entered = await enter(person.id, { asked_on })
    const due_on = dayAfter(asked_on, 30)
    expect(said(entered)).toMatchObject([
      201,
      {
        ...{ kind: 'correction', state: 'open', via: 'admin', note: 'I moved in on 1 March.', due_on },
        ...{ user: { id: person.id }, entered_by: 'The admin', answered_by: null, may_answer: true },
      },
    ])
    expect(formatDay(entered.body.asked_at)).toBe(formatDay(asked_on))
    const own = await callWith(person.token)('GET /me/data-requests')
    expect(own.body).toMatchObject([{ id: entered.body.id, via: 'admin', note: 'I moved in on 1 March.' }])
    expect(own.body[0]).not.toHaveProperty('entered_by')
    const [letter] = await lettersTo(person)
    expect(letter).toContain(`You have an answer by ${formatDay(due_on)} at the latest.`)
    expect(letter).toContain('It came to us by letter or by phone')
    expect(letter).not.toContain('choose a new password')
    const params = { id: entered.body.id }
    const done = await as('admin')('POST /data-requests/:id/done', { params, body: { answer: 'Mended.' } })
    expect(said(done)).toMatchObject([200, { state: 'done', entered_by: 'The admin' }])
  })

  test('is taken back by its person', async () => {
    const person = await newPerson()
    const { body } = await enter(person.id)
    const { status } = await callWith(person.token)('DELETE /me/data-requests/:id', {
      params: { id: body.id },
    })
    expect(status).toBe(200)
  })

  test('is told of to the other admins, and noted in both logs, without its words', async () => {
    const other = await newPerson('admin')
    const told = async (userId: number) =>
      (
        await db
          .select()
          .from(notifications)
          .where(and(eq(notifications.user_id, userId), eq(notifications.url, '/data-requests')))
      ).length
    const readers = [people.admin.id, people['super admin'].id, other.id]
    const before = await Promise.all(readers.map(told))
    const person = await newPerson()
    const { body } = await enter(person.id)
    const after = await Promise.all(readers.map(told))
    expect(after.map((count, index) => count - Number(before[index]))).toEqual([0, 1, 1])
    const { rows } = await db.execute(sql`
      select user_id, action, before, after from audit_log where entity = 'data request' and entity_id = ${body.id}`)
    expect(rows).toEqual([
      {
        ...{ user_id: people.admin.id, action: 'enter', before: null },
        after: { kind: 'correction', user_id: person.id },
      },
    ])
    const events = await db.select().from(securityEvents).where(eq(securityEvents.about_id, person.id))
    expect(events).toMatchObject([
      { kind: 'data_request_entered', user_id: people.admin.id, detail: { request: 'correction' } },
    ])
  })

  test('and is late already says no day to its person', async () => {
    const person = await newPerson()
    const { body } = await enter(person.id, { asked_on: dayAfter(TODAY, -31) })
    expect(body.due_on).toBe(dayAfter(TODAY, -1))
    expect(await lettersTo(person)).toEqual([expect.stringContaining('You have an answer soon.')])
  })

  test('is granted as any other, also after the account was shut', async () => {
    const person = await newPerson()
    const reason = { params: { id: person.id }, body: { reason: 'Has left' } }
    expect((await as('admin')('POST /users/:id/deactivate', reason)).status).toBe(200)
    const { id } = (await enter(person.id, { kind: 'erasure', note: '' })).body
    const body = { answer: 'As you wrote.' }
    const granted = await as('super admin')('POST /data-requests/:id/erase', { params: { id }, body })
    expect(said(granted)).toMatchObject([
      200,
      { state: 'erasing', via: 'admin', erase_on: dayAfter(TODAY, 30) },
    ])
    expect(await lettersTo(person)).toHaveLength(2)
  })
})

describe('is refused', () => {
  test('for oneself, for an admin by an admin, and for whom the viewer does not see', async () => {
    expect(said(await enter(people.admin.id))).toEqual([
      409,
      'To ask for yourself, go to Correction and erasure in your profile.',
    ])
    const admin = await newPerson('admin')
    expect(said(await enter(admin.id))).toEqual([403, 'Only a super admin can enter an admin’s request.'])
    expect((await enter(admin.id, {}, 'super admin')).status).toBe(201)
    const nobody = [404, 'This person does not exist.']
    expect(said(await enter(people['super admin'].id))).toEqual(nobody)
    expect(said(await enter(2_000_000))).toEqual(nobody)
  })

  test('for whoever is erased', async () => {
    const person = await newPerson()
    await grantedErasure(world, person.id)
    await owner.db.execute(sql`update users set erased_at = now() where id = ${person.id}`)
    expect((await enter(person.id)).status).toBe(404)
  })

  test('while the same is asked already', async () => {
    const person = await newPerson()
    await enter(person.id)
    expect(said(await enter(person.id))).toEqual([
      409,
      `They have asked for this already. It has to be answered by ${formatDay(dayAfter(TODAY, 30))}.`,
    ])
  })

  test('for whoever is going to be erased, whatever it is: it would be erased with them', async () => {
    const leaver = await newPerson()
    await grantedErasure(world, leaver.id)
    const day = formatDay(dayAfter(TODAY, 30))
    for (const kind of ['correction', 'erasure'] as const)
      expect(said(await enter(leaver.id, { kind }))).toEqual([
        409,
        `Their erasure is granted for ${day}. If they want something else, keep their account first.`,
      ])
  })

  test('on a day to come, or without saying whose it is and what', async () => {
    const { id } = await newPerson()
    expect((await enter(id, { asked_on: dayAfter(TODAY) })).body).toMatchObject({
      message: 'This day is in the future.',
      errors: { asked_on: ['This day is in the future.'] },
    })
    expect(said(await enter(id, { note: ' ' }))).toEqual([422, 'Say what is not right'])
    expect(said(await enter(undefined as never))).toEqual([422, 'Choose whose request it is'])
    await turnTo(owner.db, dayAfter(TODAY))
    expect((await enter(id, { asked_on: dayAfter(TODAY) })).status).toBe(201)
    await turnTo(owner.db, TODAY)
  })

  test('for an erasure without the password', async () => {
    const { id } = await newPerson()
    const call = callWith(await signIn(db, people.admin.id))
    await db.execute(sql`update sessions set password_given_at = now() - interval '11 minutes'
      where id = (select max(id) from sessions where user_id = ${people.admin.id})`)
    const body = { user_id: id, kind: 'erasure' as const, note: null }
    expect((await call('POST /data-requests', { body })).body.code).toBe('password_needed')
    const correction = { ...body, kind: 'correction' as const, note: 'My number has changed.' }
    expect((await call('POST /data-requests', { body: correction })).status).toBe(201)
  })

  test('the sixth in a day that one enters for one person', async () => {
    const person = await newPerson()
    for (let times = 0; times < 5; times++) {
      const params = { id: (await enter(person.id)).body.id }
      await callWith(person.token)('DELETE /me/data-requests/:id', { params })
    }
    expect((await enter(person.id)).status).toBe(429)
    expect((await enter((await newPerson()).id)).status).toBe(201)
    // Another admin has a separate limit.
    expect((await enter(person.id, {}, 'super admin')).status).toBe(201)
  })
})
