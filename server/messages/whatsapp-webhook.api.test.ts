import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createGatheredEvents } from '#server/audit/gathered-events.ts'
import { readConfig } from '#server/config/config.ts'
import { sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { answerProblems } from '#server/http/answer-problems.ts'
import type { Context } from '#server/http/context.ts'
import { readChannelState } from '#server/messages/store.ts'
import { watchDatabase } from '#server/runtime/database-outage.ts'
import { verifyToken } from '#server/secrets/tokens.ts'
import { testDatabase } from '#server/test/database.ts'
import { whatsappWebhook } from './whatsapp-webhook.ts'

const SECRET = 'app-secret'
const { db, pool } = await testDatabase()
const config = readConfig({
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '1234567',
  WHATSAPP_TEMPLATE: 'estate_notice',
  WHATSAPP_APP_SECRET: SECRET,
})
const app = Fastify()
answerProblems(app, { gathered: createGatheredEvents(db), outage: watchDatabase(pool) })
await app.register(whatsappWebhook, { config, db } as Context)

const statuses = (...list: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    { id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', statuses: list } }] },
  ],
})
const sign = (payload: string) => `sha256=${createHmac('sha256', SECRET).update(payload).digest('hex')}`
async function tell(body: object, signature?: string): Promise<number> {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? sign(payload) }
  return (await app.inject({ method: 'POST', url: '/api/whatsapp/webhook', headers, payload })).statusCode
}

async function addMessage(over: Partial<typeof messages.$inferInsert> = {}) {
  const values = {
    kind: 'notice',
    channel: 'whatsapp',
    address: '+2348031234567',
    content: {},
    status: 'sent',
    ...over,
  } as const
  const [row] = await db.insert(messages).values(values).returning({ id: messages.id })
  return (row as { id: number }).id
}
/** The mark sent with a message, which the webhook returns. */
async function markOf(id: number): Promise<string> {
  const { rows } = await db.execute<{ micros: string }>(
    sql`select floor(extract(epoch from created_at) * 1000000)::bigint as micros from ${messages} where id = ${id}`,
  )
  return `${id}-${rows[0]?.micros}`
}
const find = async (id: number) => (await db.select().from(messages)).find((row) => row.id === id)

test('a message moves forward, never back', async () => {
  const id = await addMessage({ provider_id: 'wamid.a' })
  for (const [told, expected] of [
    ['delivered', 'delivered'],
    ['sent', 'delivered'],
    ['read', 'read'],
    ['delivered', 'read'],
    ['failed', 'read'],
  ]) {
    expect(await tell(statuses({ id: 'wamid.a', status: told, timestamp: '1', recipient_id: '1' }))).toBe(200)
    expect((await find(id))?.status).toBe(expected)
  }
})

test('one that could not be delivered says why in words for a person', async () => {
  const id = await addMessage({ provider_id: 'wamid.b' })
  await tell(
    statuses({ id: 'wamid.b', status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] }),
  )
  expect(await find(id)).toMatchObject({
    status: 'failed',
    last_error: 'This number cannot receive WhatsApp messages.',
  })
})

test('a status of a message that we were cut off from while sending says that it is out', async () => {
  const id = await addMessage({ status: 'queued' })
  const told = { id: 'wamid.c', status: 'delivered' }
  // Another installation of the same app also counts its messages from 1.
  for (const foreign of [String(id), `${id}-1763725511123456`])
    await tell(statuses({ ...told, biz_opaque_callback_data: foreign }))
  expect((await find(id))?.status).toBe('queued')
  await tell(statuses({ ...told, biz_opaque_callback_data: await markOf(id) }))
  expect(await find(id)).toMatchObject({
    status: 'delivered',
    provider_id: 'wamid.c',
    next_try_at: null,
    via: 'whatsapp',
  })
})

test('what is wrong with our account stops the channel, also where it is told afterwards', async () => {
  await addMessage({ provider_id: 'wamid.f' })
  const failed = (id: string, code: number) =>
    tell(statuses({ id, status: 'failed', errors: [{ code, title: 'Payment issue' }] }))
  const why = async () => (await readChannelState(db, 'whatsapp')).stopped
  await failed('wamid.foreign', 131042)
  expect(await why()).toBeNull()
  await failed('wamid.f', 131042)
  expect(await why()).toContain('Payment issue')
})

test('forged, unsigned, foreign and broken webhooks change nothing', async () => {
  const id = await addMessage({ provider_id: 'wamid.d' })
  const body = statuses({ id: 'wamid.d', status: 'read' })
  expect(await tell(body, `sha256=${'0'.repeat(64)}`)).toBe(401)
  expect(await tell(body, 'sha256=')).toBe(401)
  expect(await tell(body, sign('another body'))).toBe(401)
  expect(await tell(statuses({ id: 'wamid.unknown', status: 'read' }))).toBe(200)
  expect(await tell({ entry: 'nonsense' })).toBe(200)
  expect(await tell(statuses({ id: 7, status: 'gone' }, { id: 'wamid.x' }))).toBe(200)
  const mail = await addMessage({ channel: 'email', status: 'queued' })
  await tell(statuses({ id: 'wamid.e', status: 'read', biz_opaque_callback_data: await markOf(mail) }))
  expect((await find(mail))?.status).toBe('queued')
  expect((await find(id))?.status).toBe('sent')
})

test('the address is confirmed to whoever knows the token', async () => {
  const ask = (token: string) =>
    app.inject({
      url: '/api/whatsapp/webhook',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    })
  const right = await ask(verifyToken(SECRET))
  expect([right.statusCode, right.body, right.headers['content-type']]).toEqual([
    200,
    '1158201444',
    'text/plain',
  ])
  for (const wrong of ['guess', 'é'.repeat(32)]) expect((await ask(wrong)).statusCode).toBe(403)
})
