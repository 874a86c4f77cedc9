import { describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Context } from '#server/http/context.ts'
import { createBackground } from '#server/runtime/background.ts'
import { startWorld } from '#server/test/world.ts'

const { as, context, db, estates, people } = await startWorld()

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

describe('a proxy before the application', () => {
  /** The same application with other settings, and its log. */
  async function started(trust_proxy: Context['config']['trust_proxy']) {
    const logged: string[] = []
    const background = createBackground({ error: () => {} }, context.outage)
    const stream = { write: (line: string) => void logged.push(line) }
    const config = { ...context.config, trust_proxy }
    const app = await buildApp({ ...context, config }, background, { level: 'warn', stream })
    const get = async (headers: Record<string, string>) => {
      const authorization = `Bearer ${people['super admin'].token}`
      const url = '/api/system/state'
      return (await app.inject({ url, headers: { ...headers, authorization } })).json().untrusted_proxy
    }
    return { app, logged, get }
  }

  test.each([
    ['x-forwarded-for', '10.1.2.3'],
    ['forwarded', 'for=10.1.2.3'],
  ])('that nobody told of is logged once, and shown in the settings: %s', async (name, value) => {
    const { app, logged, get } = await started(false)
    const headers = { [name]: value }
    expect([await get({}), logged]).toEqual([false, []])
    expect([await get(headers), await get(headers), await get({})]).toEqual([true, true, true])
    expect(logged).toEqual([expect.stringContaining('set TRUST_PROXY to the number of them')])
    await app.close()
  })

  test('that is known is nothing to speak of', async () => {
    const { app, logged, get } = await started(1)
    expect([await get({ 'x-forwarded-for': '10.1.2.3' }), logged]).toEqual([false, []])
    await app.close()
  })
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
    about: 'Palm Grove',
  })
  expect(body[0]?.before).toMatchObject({ owner: 'Palm Grove Residents' })
  expect(body[0]?.after).toMatchObject({ owner: 'New Owner' })
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(0)
  expect((await as('super admin')('GET /audit-log', { query: { q: 'nobody did this' } })).body).toEqual([])
  expect((await as('admin')('GET /audit-log')).status).toBe(403)
})
