import { expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { notify } from '#server/test/builders.ts'
import { addPerson, newAddress, PASSWORD, startWorld, type Who } from '#server/test/world.ts'

const world = await startWorld()
const { as, call, context, db, estates, people } = world

const messagesOf = (who: Who, id: number) => as(who)('GET /users/:id/messages', { params: { id }, query: {} })

test('All messages to a person are listed, without the text of a link to the account', async () => {
  const { title } = await notify(world, { type: 'email', roles: ['tenant'] })
  await call('POST /forgot-password', { body: { email: people.tenant.email }, from: newAddress() })
  await context.later.flush()
  const { body } = await messagesOf('admin', people.tenant.id)
  expect(body.map(({ kind, text }) => [kind, text === null])).toEqual([
    ['password_reset', true],
    ['notice', false],
  ])
  expect(body[1]).toMatchObject({ subject: title, channel: 'email', status: 'queued' })
  expect(JSON.stringify(body)).not.toContain('token=')
  expect((await messagesOf('admin', people.neighbour.id)).body).toHaveLength(1)
})

test('An admin reads no messages of a super admin, and nobody those of somebody who is not there', async () => {
  expect((await messagesOf('admin', people['super admin'].id)).status).toBe(404)
  expect((await messagesOf('super admin', people['super admin'].id)).status).toBe(200)
  expect((await messagesOf('super admin', 2_147_483_647)).status).toBe(404)
  expect((await messagesOf('estate admin', people.tenant.id)).status).toBe(403)
})

test('A person has joined or not, and signed in last at a time', async () => {
  const read = async (id: number) => (await as('admin')('GET /users/:id', { params: { id } })).body
  const { id, email } = await addPerson(db, { role: 'estate admin', estate_id: estates.palm.id })
  expect(await read(id)).toMatchObject({ joined: true, last_signed_in_at: null })
  await call('POST /login', { body: { email, password: PASSWORD }, from: newAddress() })
  const { last_signed_in_at } = await read(id)
  expect(Date.parse(last_signed_in_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const { body } = await as('estate admin')('GET /estate/:id', { params: { id: estates.palm.id } })
  expect(body.managers).toContainEqual(expect.objectContaining({ id, email, last_signed_in_at }))
  await db.execute(sql`update users set must_change_password = true, joined_at = null where id = ${id}`)
  expect(await read(id)).toMatchObject({ joined: false })
  expect((await as('admin')('GET /users/:id', { params: { id: people['super admin'].id } })).status).toBe(404)
})

test('Tenancies and homes are narrowed to a person', async () => {
  const { body: tenancies } = await as('admin')('GET /tenants', { query: { user_id: people.tenant.id } })
  expect(tenancies.map(({ name }) => name)).toEqual([people.tenant.name])
  const { body: homes } = await as('admin')('GET /estates/properties', {
    query: { owner_id: people.landlord.id },
  })
  expect(homes.map(({ title }) => title)).toEqual(['Palm flat'])
  const none = { query: { user_id: people['other tenant'].id } }
  expect((await as('estate admin')('GET /tenants', none)).body).toEqual([])
})
