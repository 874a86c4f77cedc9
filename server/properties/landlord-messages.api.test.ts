import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { startWorld, type Who } from '#server/test/world.ts'

// The other landlord owns homes in Palm Grove and in Cedar Court.
const world = await startWorld()
const { as, db, estates, people } = world
const owner = people['other landlord']

const write = async (who: 'estate admin' | 'other estate admin', estate_id: number, title: string) => {
  const { status } = await as(who)('POST /notification/create', {
    body: {
      ...{ title, message: 'Please come.', type: 'email', estate_id, created_by: people[who].id },
      roles: ['landlord'],
    },
  })
  expect(status).toBe(201)
}
const messagesTo = (who: Who, id = owner.id, query = {}) =>
  as(who)('GET /landlord/messages/:id', { params: { id }, query })
const subjectsFor = async (who: Who, query = {}) =>
  (await messagesTo(who, owner.id, query)).body.map(({ subject, status }) => [subject, status])

beforeAll(async () => {
  await write('estate admin', estates.palm.id, 'Meeting in Palm')
  await write('other estate admin', estates.cedar.id, 'Meeting in Cedar')
  await as('other landlord')('POST /forgot-password', { body: { email: owner.email } })
  await db.execute(sql`update messages set status = 'failed', last_error = 'No such mailbox', next_try_at = null
    where user_id = ${owner.id} and estate_id = ${estates.palm.id}`)
})

test('an estate reads what it sent to a landlord, with its fate, and admins what all their estates sent', async () => {
  expect(await subjectsFor('estate admin')).toEqual([['Meeting in Palm', 'failed']])
  expect(await subjectsFor('other estate admin')).toEqual([['Meeting in Cedar', 'queued']])
  for (const who of ['admin', 'super admin'] as const)
    expect(await subjectsFor(who)).toEqual([
      ['Meeting in Cedar', 'queued'],
      ['Meeting in Palm', 'failed'],
    ])
  expect(await subjectsFor('admin', { q: 'palm' })).toEqual([['Meeting in Palm', 'failed']])
})

test('who owns no home there is not found, nor read by others', async () => {
  expect((await messagesTo('estate admin', people['other tenant'].id)).status).toBe(404)
  expect((await messagesTo('other estate admin', people.landlord.id)).status).toBe(404)
  expect((await messagesTo('other landlord')).status).toBe(403)
})
