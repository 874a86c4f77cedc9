import { expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { sessions } from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { untilAtLock } from '#server/test/locks.ts'
import { dueErasure, eraseNow } from '#server/test/privacy-requests.ts'
import { placesOf } from '#server/test/where-words-stand.ts'
import { addPerson, newEmail, startWorld } from '#server/test/world.ts'

const world = await startWorld()
const { as, callWith, db, people, estates } = world
const estateId = estates.palm.id
const list = async () =>
  (await as('estate admin')('GET /estate/colleagues/:estateId', { params: { estateId } })).body
const add = (email: string) =>
  as('estate admin')('POST /estate/colleagues/:estateId', {
    params: { estateId },
    body: { name: 'Ngozi Eze', email, staff_role: 'accountant' },
  })

test('a colleague is added, and mailed a link to choose a password', async () => {
  const email = newEmail()
  const { status, body } = await add(email)
  expect([status, body]).toMatchObject([201, { name: 'Ngozi Eze', email, joined: false }])
  expect((await list()).map(({ id }) => id)).toEqual([people['estate admin'].id, body.id])
  const { body: letters } = await as('super admin')('GET /messages', { query: { q: email } })
  expect(letters.map(({ kind }) => kind)).toEqual(['new_account'])
})

test('somebody who has an account is not added: the list would show their own name', async () => {
  const { status, body } = await add(people['other tenant'].email)
  const message = 'This email already has an account. Ask an administrator to give it the role.'
  expect([status, body]).toEqual([409, refusal('email', message, 'clash')])
})

test('a manager who is removed while a colleague is being added adds nobody', async () => {
  const manager = await addPerson(db, { role: 'estate admin', estate_id: estateId })
  const adding = await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${manager.id} for update`)
    const answer = callWith(manager.token)('POST /estate/colleagues/:estateId', {
      params: { estateId },
      body: { name: 'Ngozi Eze', email: newEmail(), staff_role: 'manager' },
    })
    await untilAtLock(world)
    await tx.execute(sql`update users set staff_role = 'front desk' where id = ${manager.id}`)
    return { answer }
  })
  expect((await adding.answer).status).toBe(403)
})

test('the password is asked for again', async () => {
  await db
    .update(sessions)
    .set({ password_given_at: null })
    .where(eq(sessions.user_id, people['estate admin'].id))
  const { status, body } = await add(newEmail())
  expect([status, body]).toMatchObject([403, { code: 'password_needed' }])
  const colleague = await addPerson(db, { role: 'estate admin', estate_id: estateId })
  const removed = await as('estate admin')('DELETE /estate/colleagues/:estateId/:userId', {
    params: { estateId, userId: colleague.id },
  })
  expect([removed.status, removed.body]).toMatchObject([403, { code: 'password_needed' }])
  await db
    .update(sessions)
    .set({ password_given_at: new Date().toISOString() })
    .where(eq(sessions.user_id, people['estate admin'].id))
})

test('a colleague who is removed is signed out and manages nothing', async () => {
  const colleague = await addPerson(db, { role: 'estate admin', estate_id: estateId })
  const remove = (userId: number) =>
    as('estate admin')('DELETE /estate/colleagues/:estateId/:userId', { params: { estateId, userId } })
  expect((await remove(colleague.id)).status).toBe(200)
  expect((await callWith(colleague.token)('GET /me')).status).toBe(401)
  expect((await list()).some(({ id }) => id === colleague.id)).toBe(false)
  expect((await remove(colleague.id)).status).toBe(404)
  expect((await remove(people['other estate admin'].id)).status).toBe(404)
  const { status, body } = await remove(people['estate admin'].id)
  expect([status, body]).toEqual([422, refusal('userId', 'You cannot remove yourself.')])
})

test('erasing somebody who was a colleague leaves nothing of them', async () => {
  const email = newEmail()
  const { body } = await add(email)
  const params = { estateId, userId: body.id }
  await as('estate admin')('DELETE /estate/colleagues/:estateId/:userId', { params })
  await dueErasure(world, body.id)
  expect(await eraseNow(world)).toEqual([])
  expect(await placesOf(world, [email])).toEqual([])
})

test.each(['admin', 'estate admin'] as const)('a super admin is no colleague of an %s', async (who) => {
  const above = await addPerson(db, { role: 'super admin', estate_id: estateId })
  await db.execute(
    sql`insert into user_roles (user_id, role, position) values (${above.id}, 'estate admin', 1)`,
  )
  const { body } = await as(who)('GET /estate/colleagues/:estateId', { params: { estateId } })
  expect(body.map(({ id }) => id)).not.toContain(above.id)
  const params = { estateId, userId: above.id }
  expect((await as(who)('DELETE /estate/colleagues/:estateId/:userId', { params })).status).toBe(404)
  expect((await callWith(above.token)('GET /me')).status).toBe(200)
})

test('of two who remove each other at once, one stays', async () => {
  const pair = [
    await addPerson(db, { role: 'estate admin', estate_id: estateId }),
    await addPerson(db, { role: 'estate admin', estate_id: estateId }),
  ] as const
  const remove = (by: { token: string }, { id: userId }: { id: number }) =>
    callWith(by.token)('DELETE /estate/colleagues/:estateId/:userId', { params: { estateId, userId } })
  const [one, other] = pair
  const answers = await Promise.all([remove(one, other), remove(other, one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const left = (await list()).map(({ id }) => id)
  expect(pair.filter(({ id }) => left.includes(id))).toHaveLength(1)
})

test('a wrong name or email is refused', async () => {
  const { status, body } = await as('estate admin')('POST /estate/colleagues/:estateId', {
    params: { estateId },
    body: { name: ' ', email: 'ngozi at estate', staff_role: 'owner' as never },
  })
  const errors = {
    name: ['Name is required'],
    email: ['Enter a valid email'],
    staff_role: ['Choose what they may do'],
  }
  expect([status, body]).toMatchObject([422, { errors }])
})
