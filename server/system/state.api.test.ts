import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startWorld } from '#server/test/world.ts'

const { as, db, estates } = await startWorld()

test('the state tells of database, payments and messages, and no secret', async () => {
  const { status, body } = await as('super admin')('GET /system/state')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    database: { kind: 'private' },
    payments: { mode: 'test', open_checkouts: 0, stuck_checkouts: 0 },
    mail: { carrier: 'outbox', from: null, stopped: null, failing: null },
    whatsapp: { carrier: 'outbox', verify_token: null, stopped: null },
  })
  expect(body.database.size).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toMatch(/sk_|secret/)
  for (const who of ['admin', 'estate admin', 'tenant'] as const)
    expect((await as(who)('GET /system/state')).status).toBe(403)
})

test('a channel that does not get through says since when and why', async () => {
  await db.execute(sql`insert into channel_outages (channel, reason) values ('whatsapp', 'No answer')`)
  const { body } = await as('super admin')('GET /system/state')
  expect(body.whatsapp.failing).toEqual({ since: expect.stringContaining('T'), reason: 'No answer' })
})

test('a channel that rests says why', async () => {
  await db.execute(
    sql`insert into channel_stops (channel, reason, until) values ('email', 'Wrong password', now() + interval '1 minute')`,
  )
  const { body } = await as('super admin')('GET /system/state')
  expect(body.mail.stopped).toBe('Wrong password')
})

test('the audit log tells who did what, before and after, and can be searched', async () => {
  const params = { id: estates.palm.id }
  await as('admin')('PUT /estate/update/:id', { params, body: { owner: 'New Owner' } })
  const { body, headers } = await as('super admin')('GET /audit-log', { query: { page: 1, per_page: 1 } })
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    user_name: 'The admin',
    role: 'admin',
    action: 'update',
    entity: 'estate',
    entity_id: estates.palm.id,
  })
  expect(body[0]?.before).toMatchObject({ owner: 'Palm Grove Residents' })
  expect(body[0]?.after).toMatchObject({ owner: 'New Owner' })
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0)
  expect((await as('super admin')('GET /audit-log', { query: { q: 'nobody did this' } })).body).toEqual([])
  expect((await as('admin')('GET /audit-log')).status).toBe(403)
})
