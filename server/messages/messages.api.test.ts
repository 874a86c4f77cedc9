import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages, users } from '#server/database/schema.ts'
import type { Message } from '#server/messages/channels/channel.ts'
import { insertProperty } from '#server/properties/save.ts'
import { startWorld } from '#server/test/world.ts'
import { claimDue, markFailed, markSent, postpone } from './queue.ts'

const world = await startWorld()
const { as, db, estates, people } = world

async function notify(over: object = {}) {
  const { body, status } = await as('estate admin')('POST /notification/create', {
    body: {
      title: 'Gate codes change',
      message: 'On Monday.',
      type: 'email',
      estate_id: estates.palm.id,
      url: null,
      created_by: people['estate admin'].id,
      roles: ['landlord', 'tenant'],
      ...over,
    },
  })
  expect(status).toBe(201)
  return body.id
}
const emptyFlat = async () => {
  const { landlord } = people
  const fields = { title: 'Flat 2', price: 1, description: null, status: 'available' } as const
  return insertProperty(db, { ...fields, property_type_id: 3, estate_id: estates.palm.id, landlord })
}
const askAbout = (id: number) => as('estate admin')('GET /notification/:id/deliveries', { params: { id } })

test('a notice becomes one message for each person it is addressed to', async () => {
  const tenants = await askAbout(await notify({ roles: ['tenant'] }))
  expect(tenants.body.rows.map(({ name }) => name)).toEqual(['The neighbour', 'The tenant'])
  const both = await askAbout(await notify())
  expect(both.body.rows.map(({ name }) => name)).toEqual([
    'The landlord',
    'The neighbour',
    'The other landlord',
    'The tenant',
  ])
  expect(both.body.counts).toEqual({ queued: 4, sent: 0, delivered: 0, read: 0, failed: 0 })
})

test('whoever has no number is kept as failed with the reason, and a retry takes the number they have by then', async () => {
  const id = await notify({ type: 'whatsapp', roles: ['tenant'] })
  const { body } = await askAbout(id)
  expect(body).toMatchObject({ counts: { queued: 0, failed: 2 }, retriable: 0 })
  expect(body.rows[0]).toMatchObject({
    status: 'failed',
    last_error: 'No phone number is known.',
    address: '',
  })
  const count = await as('estate admin')('GET /notification/audience', {
    query: { type: 'whatsapp', audience: 'tenant' },
  })
  expect(count.body).toEqual({ reached: 0, unreached: 2 })

  await db.update(users).set({ phone_number: '0803 123 4567' }).where(eq(users.id, people.tenant.id))
  expect((await askAbout(id)).body.retriable).toBe(1)
  const retry = await as('estate admin')('POST /notification/:id/retry', { params: { id } })
  expect(retry.body).toEqual({ retried: 1 })
  const after = await askAbout(id)
  expect(after.body.counts).toMatchObject({ queued: 1, failed: 1 })
  const [queued] = after.body.rows.filter(({ status }) => status === 'queued')
  // The number is the account's own: only those who see the account see it.
  expect(queued).toMatchObject({ name: 'The tenant', address: null, last_error: null, tries: 0 })
  const { body: seen } = await as('admin')('GET /notification/:id/deliveries', { params: { id } })
  expect(seen.rows.map(({ address }) => address)).toContain('0803 123 4567')
})

test('where an account has no number, the one that was typed with the tenancy is used, and shown', async () => {
  const { tenant, landlord } = people
  await db.update(users).set({ phone_number: null }).where(eq(users.id, tenant.id))
  await as('landlord')('POST /tenant/save', {
    body: {
      ...{ name: 'Tola of flat 2', email: tenant.email, phone_number: '0805 555 0101', address: 'Flat 2' },
      ...{ user_id: landlord.id, estate_id: estates.palm.id, estate_property_id: await emptyFlat() },
    },
  })
  const { body } = await askAbout(await notify({ type: 'whatsapp', roles: ['tenant'] }))
  const known = { name: 'Tola of flat 2', address: '0805 555 0101', status: 'queued' }
  expect(body.rows).toContainEqual(expect.objectContaining(known))
})

test('a refusal that names an address which is not shown is shown without it', async () => {
  const id = await notify({ roles: ['tenant'] })
  const address = 'moved@estate.test'
  const last_error = `550 <${address}>: no such user`
  await db
    .update(messages)
    .set({ address, last_error, status: 'failed' })
    .where(and(eq(messages.notification_id, id), eq(messages.user_id, people.neighbour.id)))
  const { body } = await askAbout(id)
  expect(body.rows[0]).toMatchObject({
    name: 'The neighbour',
    address: null,
    last_error: '550 <…>: no such user',
  })
})

test('a number that was refused is not tried again; what may have passed is, and so is another number', async () => {
  const tenantNumber = (phone_number: string) =>
    db.update(users).set({ phone_number }).where(eq(users.id, people.tenant.id))
  await tenantNumber('0803 123 4567')
  await db.update(users).set({ phone_number: '0803 765 4321' }).where(eq(users.id, people.neighbour.id))
  const id = await notify({ type: 'whatsapp', roles: ['tenant'] })
  await db.execute(
    sql`update ${messages} set next_try_at = null where notification_id is distinct from ${id}`,
  )
  const claimed = await claimDue(db, 'whatsapp', 20, 60_000)
  const to = (address: string) => claimed.find((message) => message.address === address) as Message
  await markFailed(db, to('0803 123 4567'), 'This number cannot receive WhatsApp messages.')
  await db.execute(sql`update ${messages} set give_up_at = now() where id = ${to('0803 765 4321').id}`)
  await postpone(db, to('0803 765 4321'), 60_000, 'WhatsApp: too many messages')
  expect((await askAbout(id)).body).toMatchObject({ counts: { failed: 2 }, retriable: 1 })
  const retry = () => as('estate admin')('POST /notification/:id/retry', { params: { id } })
  expect((await retry()).body).toEqual({ retried: 1 })
  expect((await retry()).body).toEqual({ retried: 0 })
  await tenantNumber('0803 999 0000')
  expect((await askAbout(id)).body).toMatchObject({ counts: { failed: 1 }, retriable: 1 })
  expect((await retry()).body).toEqual({ retried: 1 })
})

test('what was kept in the outbox is counted as sent and said apart', async () => {
  const id = await notify({ roles: ['tenant'] })
  await db.execute(
    sql`update ${messages} set next_try_at = null where notification_id is distinct from ${id}`,
  )
  for (const message of await claimDue(db, 'email', 20, 60_000)) await markSent(db, message, 'outbox', null)
  expect((await askAbout(id)).body).toMatchObject({ counts: { sent: 2 }, in_outbox: 2 })
})

test("what became of a notice is for admins and its own estate's admin", async () => {
  const params = { id: await notify() }
  expect((await as('admin')('GET /notification/:id/deliveries', { params })).status).toBe(200)
  for (const who of ['tenant', 'landlord'] as const) {
    expect((await as(who)('GET /notification/:id/deliveries', { params })).status).toBe(403)
    expect((await as(who)('POST /notification/:id/retry', { params })).status).toBe(403)
  }
  expect((await as('other estate admin')('GET /notification/:id/deliveries', { params })).status).toBe(404)
  expect((await as('other estate admin')('POST /notification/:id/retry', { params })).status).toBe(404)
})

test('somebody new is told by a link to choose a password, which the outbox does not show', async () => {
  const email = 'new-person@estate.test'
  const password = 'Typed-By-An-Admin-1'
  const made = await as('admin')('POST /register', {
    body: { name: 'Ada New', email, password, role: 'tenant' },
  })
  expect(made.status).toBe(201)
  const [row] = await db.select().from(messages).where(eq(messages.address, email))
  expect(row).toMatchObject({ kind: 'new_account', channel: 'email', status: 'queued' })
  expect(JSON.stringify(row)).not.toContain(password)

  const { body } = await as('super admin')('GET /deliveries', { query: { q: 'ada new' } })
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ subject: 'Your account is ready', name: 'Ada New' })
  expect(body[0]?.text).not.toContain('token=')

  const token = /token=([\w-]+)/.exec(String(row?.content.path))?.[1] as string
  const chosen = 'Chosen-By-Ada-Herself-2'
  expect((await world.call('POST /reset-password', { body: { token, password: chosen } })).status).toBe(200)
  expect((await world.call('POST /login', { body: { email, password: chosen } })).status).toBe(200)
})

test('the outbox is listed by state and channel, for super admins only', async () => {
  await db.insert(messages).values({
    kind: 'notice',
    channel: 'whatsapp',
    address: '+2348031234567',
    content: { name: 'Ada', estate_name: 'Palm Grove', title: 'Hello', message: 'World', url: null },
    status: 'failed',
    last_error: 'No',
  })
  const list = await as('super admin')('GET /deliveries', {
    query: { status: 'failed', channel: 'whatsapp', q: '+23480312' },
  })
  expect(list.body).toHaveLength(1)
  expect(list.body[0]).toMatchObject({ subject: 'Hello', last_error: 'No' })
  expect(list.body[0]?.text).toContain('World')
  expect((await as('admin')('GET /deliveries')).status).toBe(403)
})

test('a failed receipt is sent again to the address of today; a notice and a secret link are not', async () => {
  const failed = {
    channel: 'email',
    address: 'old@estate.test',
    status: 'failed',
    tries: 7,
    next_try_at: null,
    last_error: 'No',
    user_id: people.tenant.id,
  } as const
  const notification_id = await notify()
  await db.insert(messages).values([
    { ...failed, kind: 'receipt', content: {} },
    { ...failed, kind: 'refund', content: {} },
    { ...failed, kind: 'notice', content: {}, notification_id },
    { ...failed, kind: 'password_reset', content: {} },
    { ...failed, kind: 'new_account', content: {} },
  ])
  const { body } = await as('super admin')('POST /deliveries/retry')
  expect(body).toEqual({ retried: 2 })
  const [receipt] = await db.select().from(messages).where(sql`kind = 'receipt'`)
  expect(receipt).toMatchObject({
    status: 'queued',
    address: people.tenant.email,
    tries: 0,
    last_error: null,
  })
  const left = await db.select().from(messages).where(eq(messages.address, 'old@estate.test'))
  expect(left.map(({ kind, status }) => [kind, status])).toEqual([
    ['notice', 'failed'],
    ['password_reset', 'failed'],
    ['new_account', 'failed'],
  ])
  await db.delete(messages).where(eq(messages.user_id, people.tenant.id))
})

test('a message that this server cannot read hides no other', async () => {
  const row = { channel: 'email', address: 'ada@estate.test' } as const
  await db.insert(messages).values({ ...row, kind: 'poem', content: { name: 'Ada' } })
  const { status, body } = await as('super admin')('GET /deliveries')
  expect(status).toBe(200)
  expect(body[0]).toMatchObject({ subject: 'poem' })
  expect(body[0]?.text).toContain('cannot be shown')
  await db.delete(messages).where(eq(messages.kind, 'poem'))
})

test('what was not sent of a deleted notice is not sent any more; what is under way may still say so', async () => {
  const params = { id: await notify() }
  await db.execute(
    sql`update ${messages} set next_try_at = null where notification_id is distinct from ${params.id}`,
  )
  const [message] = (await claimDue(db, 'email', 1, 60_000)) as [Message]
  await as('estate admin')('DELETE /notification/delete/:id', { params })
  const of = eq(messages.notification_id, params.id)
  const states = async () => (await db.select().from(messages).where(of)).map(({ status }) => status).sort()
  expect(await states()).toEqual(Array(4).fill('failed'))
  expect(await claimDue(db, 'email', 20, 60_000)).toEqual([])
  const [one] = await db.select().from(messages).where(of)
  expect(one?.last_error).toBe('The notification was deleted.')
  await markSent(db, message, 'smtp', null)
  expect(await states()).toEqual(['failed', 'failed', 'failed', 'sent'])
})

test('a deleted notice keeps what was sent and is no longer there to retry', async () => {
  const params = { id: await notify() }
  await as('estate admin')('DELETE /notification/delete/:id', { params })
  expect((await as('estate admin')('GET /notification/:id/deliveries', { params })).status).toBe(404)
  expect(await db.$count(messages, sql`notification_id = ${params.id}`)).toBe(4)
})
