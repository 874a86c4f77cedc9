import { beforeEach, expect, test } from 'vitest'
import { noteEvent } from '#server/audit/note-event.ts'
import { sql } from '#server/database/drizzle.ts'
import { addPerson, newAddress, newEmail, startWorld } from '#server/test/world.ts'
import { warnOfBursts } from './bursts.ts'

const { as, call, context, db, people } = await startWorld()

/** The titles of a super admin's new warnings. */
async function warned(): Promise<string[]> {
  await context.gathered.flush()
  await warnOfBursts(db)
  const { body } = await as('super admin')('GET /notifications', { query: { is_read: 0 } })
  for (const { id } of body)
    await as('super admin')('PUT /notification/update/:id', { params: { id }, body: { is_read: 1 } })
  return body.map(({ title }) => title).sort()
}
const by = (user_id: number, role: 'admin' | 'tenant') => ({
  user_id,
  role,
  ip: '10.0.0.1',
  user_agent: null,
})
beforeEach(warned)

test('20 refusals from one address, or on one account, are told once, here and by email', async () => {
  const from = newAddress()
  for (let tries = 0; tries < 19; tries++)
    await call('POST /login', { body: { email: newEmail(), password: 'Not-the-password-1' }, from })
  expect(await warned()).toEqual([])
  await call('POST /login', { body: { email: newEmail(), password: 'Not-the-password-1' }, from })
  expect(await warned()).toEqual([`Many refusals from ${from}`])
  expect(await warned()).toEqual([])

  const { id } = await addPerson(db, { role: 'tenant', name: 'Bisi Cole' })
  const refused = { kind: 'role_refused' as const, role: 'tenant', user_agent: null, tried: null, row: null }
  for (let calls = 0; calls < 20; calls++)
    context.gathered.note({ ...refused, user_id: id, ip: newAddress(), route: 'GET /api/users' })
  expect(await warned()).toEqual(['Many refusals on the account of Bisi Cole'])
  const { body } = await as('super admin')('GET /messages', { query: { q: people['super admin'].name } })
  expect(body.map(({ subject }) => subject)).toEqual([
    'Many refusals on the account of Bisi Cole',
    `Many refusals from ${from}`,
  ])
})

test('a new device of an admin is told, of a tenant not', async () => {
  for (const [who, role] of [
    ['admin', 'admin'],
    ['tenant', 'tenant'],
  ] as const)
    await noteEvent(db, by(people[who].id, role), 'new_device')
  expect(await warned()).toEqual(['The admin signed in on a new device'])
})

test('more than a hundred people that one person takes along within an hour are told', async () => {
  const { id } = people.admin
  const take = (count: number) =>
    noteEvent(db, by(id, 'admin'), 'exported', { detail: { what: 'payments', rows: 1, people: count } })
  await take(100)
  expect(await warned()).toEqual([])
  await take(1)
  expect(await warned()).toEqual(['The admin exported 101 people'])
})

test('of several servers one tells', async () => {
  const from = newAddress()
  const refused = {
    kind: 'row_refused' as const,
    user_id: null,
    role: null,
    user_agent: null,
    tried: null,
    row: null,
  }
  for (let calls = 0; calls < 20; calls++)
    context.gathered.note({ ...refused, ip: from, route: 'GET /api/x' })
  await context.gathered.flush()
  await Promise.all([warnOfBursts(db), warnOfBursts(db), warnOfBursts(db)])
  expect(await warned()).toEqual([`Many refusals from ${from}`])
})

test('whoever has many addresses fills no mailbox: past ten warnings one says that there are others', async () => {
  const refused = { kind: 'sign_in_refused' as const, role: null, user_agent: null, tried: null, row: null }
  const refuse = (ip: string) => {
    for (let calls = 0; calls < 20; calls++)
      context.gathered.note({ ...refused, user_id: null, ip, route: 'POST /api/login' })
  }
  for (let each = 0; each < 15; each++) refuse(newAddress())
  const titles = await warned()
  expect(titles.filter((title) => title === 'Many refusals in many places')).toHaveLength(1)
  const { rows } = await db.execute(
    sql`select count(*)::int as told from security_warnings where matter like 'refusals %'`,
  )
  expect(rows).toEqual([{ told: 11 }])
  refuse(newAddress())
  expect(await warned()).toEqual([])
})
