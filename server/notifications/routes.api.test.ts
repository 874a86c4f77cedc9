import { expect, test } from 'vitest'
import { and, eq, sql } from '#server/database/drizzle.ts'
import { messages, users } from '#server/database/schema.ts'
import type { OutgoingMessage } from '#server/messages/channels/channel.ts'
import { claimDue, markFailed, markSent, postpone } from '#server/messages/queue.ts'
import { insertProperty } from '#server/properties/save.ts'
import { newInvitee, newPhone } from '#server/test/invitations.ts'
import { startWorld } from '#server/test/world.ts'

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
const askAbout = (id: number) => as('estate admin')('GET /notification/:id/messages', { params: { id } })

test('a notification becomes one message for each person it is addressed to', async () => {
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

test('the list counts messages by their fate, those that are read among the sent', async () => {
  const id = await notify()
  const fate = (status: 'sent' | 'read' | 'failed', person: { id: number }) =>
    db
      .update(messages)
      .set({ status })
      .where(and(eq(messages.notification_id, id), eq(messages.user_id, person.id)))
  await fate('sent', people.landlord)
  await fate('read', people.tenant)
  await fate('failed', people.neighbour)
  const listed = async (role: 'estate admin' | 'tenant') =>
    (await as(role)('GET /notifications', {})).body.find((each) => each.id === id)
  const delivery = { waiting: 1, sent: 2, read: 1, failed: 1, in_outbox: 0 }
  expect((await listed('estate admin'))?.delivery).toEqual(delivery)
  await db
    .update(messages)
    .set({ via: 'outbox' })
    .where(and(eq(messages.notification_id, id), eq(messages.status, 'sent')))
  expect((await listed('estate admin'))?.delivery).toEqual({ ...delivery, sent: 1, in_outbox: 1 })
  expect((await listed('tenant'))?.delivery).toBeNull()
})

test('managers list the notifications of their estates with messages that failed, and residents none', async () => {
  const [failed, arrived] = [await notify(), await notify()]
  await db.update(messages).set({ status: 'sent' }).where(eq(messages.notification_id, arrived))
  await db.update(messages).set({ status: 'failed' }).where(eq(messages.notification_id, failed))
  const listed = async (role: Parameters<typeof as>[0], delivery = 'failed') => {
    const query = { delivery, q: 'gate codes' } as object
    const { status, body } = await as(role)('GET /notifications', { query })
    return status === 200 ? body.map(({ id }) => id).filter((id) => id >= failed) : status
  }
  for (const role of ['super admin', 'admin', 'estate admin'] as const)
    expect(await listed(role), role).toEqual([failed])
  for (const role of ['other estate admin', 'landlord', 'tenant'] as const)
    expect(await listed(role), role).toEqual([])
  expect(await listed('estate admin', 'sent')).toBe(422)
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
  expect(count.body).toEqual({ email: 0, whatsapp: 0, unreached: 2, unwilling: 0, not_set_up: [] })

  await db.update(users).set({ phone_number: '0803 123 4567' }).where(eq(users.id, people.tenant.id))
  expect((await askAbout(id)).body.retriable).toBe(1)
  const retry = await as('estate admin')('POST /notification/:id/retry', { params: { id } })
  expect(retry.body).toEqual({ retried: 1 })
  const after = await askAbout(id)
  expect(after.body.counts).toMatchObject({ queued: 1, failed: 1 })
  const [queued] = after.body.rows.filter(({ status }) => status === 'queued')
  // The number belongs to the account: it is visible to viewers of the account only.
  expect(queued).toMatchObject({ name: 'The tenant', address: null, last_error: null, tries: 0 })
  const { body: seen } = await as('admin')('GET /notification/:id/messages', { params: { id } })
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
  const to = (address: string) => claimed.find((message) => message.address === address) as OutgoingMessage
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

test("what became of a notification is for admins and its own estate's admin", async () => {
  const params = { id: await notify() }
  expect((await as('admin')('GET /notification/:id/messages', { params })).status).toBe(200)
  for (const who of ['tenant', 'landlord'] as const) {
    expect((await as(who)('GET /notification/:id/messages', { params })).status).toBe(403)
    expect((await as(who)('POST /notification/:id/retry', { params })).status).toBe(403)
  }
  expect((await as('other estate admin')('GET /notification/:id/messages', { params })).status).toBe(404)
  expect((await as('other estate admin')('POST /notification/:id/retry', { params })).status).toBe(404)
})

test('what was not sent of a deleted notification is not sent any more; what is under way may still say so', async () => {
  const params = { id: await notify() }
  await db.execute(
    sql`update ${messages} set next_try_at = null where notification_id is distinct from ${params.id}`,
  )
  const [message] = (await claimDue(db, 'email', 1, 60_000)) as [OutgoingMessage]
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

test('a deleted notification keeps what was sent and is no longer there to retry', async () => {
  const params = { id: await notify() }
  await as('estate admin')('DELETE /notification/delete/:id', { params })
  expect((await as('estate admin')('GET /notification/:id/messages', { params })).status).toBe(404)
  expect(await db.$count(messages, sql`notification_id = ${params.id}`)).toBe(4)
})

test('a notification by email goes by WhatsApp to people without an email, and is counted so before and after', async () => {
  const query = { type: 'email', audience: 'tenant' } as const
  const counted = async () => (await as('estate admin')('GET /notification/audience', { query })).body
  const before = await counted()
  await newInvitee(world, { sign_in_phone: newPhone(), joined: true })
  await newInvitee(world)
  expect(await counted()).toEqual({
    ...{ email: before.email, whatsapp: 1, unreached: 1, unwilling: 0 },
    not_set_up: ['email', 'whatsapp'],
  })
  const { body } = await askAbout(await notify({ roles: ['tenant'] }))
  expect(body).toMatchObject({ email: before.email, whatsapp: 1, counts: { failed: 1 } })
  expect(body.rows[0]).toMatchObject({ last_error: 'No email address or phone number is known.' })
})
