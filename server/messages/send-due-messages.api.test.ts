import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { type Channels, openChannels } from '#server/messages/channels/open-channels.ts'
import { createWhatsapp } from '#server/messages/channels/whatsapp.ts'
import { testDatabase } from '#server/test/database.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { startWhatsappApi } from '#server/test/whatsapp-api.ts'
import { restartChannels } from './channel-outages.ts'
import { sendDueMessages } from './send-due-messages.ts'
import { queueMessage } from './store.ts'

const { db, owner } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'estate-outbox-'))
afterAll(() => rm(folder, { recursive: true }))
const log = { error: () => {}, warn: () => {}, info: () => {} }
const app_url = 'https://estate.test'
const FROM = 'Estate Management <no-reply@estate.test>'
const outbox = () => openChannels({ mail: null, whatsapp: null, data_dir: folder })
const byMail = (smtp_url: string): Channels =>
  openChannels({ mail: { smtp_url, from: FROM }, whatsapp: null, data_dir: folder })
async function send(channels: Channels): Promise<number> {
  const sender = { db, channels, app_url, log }
  const [mails, others] = await Promise.all([
    sendDueMessages(sender, 'email'),
    sendDueMessages(sender, 'whatsapp'),
  ])
  return mails + others
}

beforeEach(async () => {
  await owner.db.execute(
    sql`truncate ${messages}, invitations, channel_stops, channel_outages restart identity`,
  )
})

const queueNotification = (address: string, channel: 'email' | 'whatsapp' = 'email') =>
  queueMessage(db, {
    kind: 'notice',
    channel,
    address,
    content: {
      name: 'Ada',
      estate_name: 'Palm Grove',
      title: 'Water on Saturday',
      message: 'The tanks\nare cleaned.',
      url: null,
    },
  })
const all = () => db.select().from(messages).orderBy(messages.id)
const first = async () => (await all())[0] as Awaited<ReturnType<typeof all>>[number]
const makeDue = () => db.execute(sql`update ${messages} set next_try_at = now() where status = 'queued'`)

test('without settings, messages are kept as files and marked so', async () => {
  await queueNotification('ada@estate.test')
  await queueNotification('0803 123 4567', 'whatsapp')
  await queueMessage(db, {
    kind: 'password_reset',
    channel: 'email',
    address: 'b@estate.test',
    content: { name: 'Bola', path: '/reset-password#token=secret' },
  })
  expect(await send(outbox())).toBe(3)
  const rows = await all()
  expect(rows.map(({ status, via }) => [status, via])).toEqual(Array(3).fill(['sent', 'outbox']))
  expect(await readFile(join(folder, 'outbox/000001-notice.html'), 'utf8')).toContain('Water on Saturday')
  expect(await readFile(join(folder, 'outbox/000002-notice.txt'), 'utf8')).toContain('To: 0803 123 4567')
  expect(await readFile(join(folder, 'outbox/000003-password_reset.txt'), 'utf8')).toContain(
    `${app_url}/reset-password#token=secret`,
  )
  expect(JSON.stringify(rows[2])).not.toContain('secret')
  expect(await send(outbox())).toBe(0)
})

test('an address is one mailbox, whatever is in it', async () => {
  const server = await startMailServer()
  const channels = byMail(server.url)
  for (const address of ['a,b@estate.test', 'shown<real@estate.test>', 'a@estate.test,b@estate.test'])
    await queueNotification(address)
  await send(channels)
  channels.email.close()
  await server.stop()
  expect(server.mails.flatMap(({ recipients }) => recipients)).toEqual(['"a,b"@estate.test'])
})

test('a mail goes out once, with a text and an HTML part and a name of its own', async () => {
  const server = await startMailServer()
  const channels = byMail(server.url)
  await queueNotification('ada@estate.test')
  await Promise.all([send(channels), send(channels), send(channels)])
  channels.email.close()
  await server.stop()
  expect(server.mails).toHaveLength(1)
  const { to, source, message_id } = server.mails[0] as (typeof server.mails)[0]
  expect(to).toBe('ada@estate.test')
  for (const part of [
    'Subject: Water on Saturday',
    'text/plain',
    'text/html',
    'Auto-Submitted: auto-generated',
  ])
    expect(source).toContain(part)
  expect(await first()).toMatchObject({
    status: 'sent',
    via: 'smtp',
    provider_id: message_id,
    tries: 1,
    last_error: null,
    next_try_at: null,
  })
})

test('over anybody’s network a mail goes encrypted or not at all', async () => {
  const server = await startMailServer()
  // An address of this machine that is not in the app's own list.
  const channels = byMail(server.url.replace('127.0.0.1', '0.0.0.0'))
  await queueNotification('ada@estate.test')
  await send(channels)
  channels.email.close()
  await server.stop()
  expect(server.mails).toEqual([])
  expect(await first()).toMatchObject({ status: 'queued' })
  const { rows } = await db.execute(sql`select reason from channel_stops where until > now()`)
  expect(rows).toEqual([{ reason: expect.stringContaining('does not encrypt') }])
})

test('an address that the mail server refuses is final; one it cannot take now is tried again', async () => {
  const server = await startMailServer({
    refuse: (address) =>
      address.startsWith('nobody')
        ? { code: 550, message: 'No such user' }
        : address.startsWith('full')
          ? { code: 452, message: 'Mailbox full' }
          : null,
  })
  const channels = byMail(server.url)
  await queueNotification('nobody@estate.test')
  await queueNotification('full@estate.test')
  await queueNotification('ada@estate.test')
  await send(channels)
  channels.email.close()
  await server.stop()
  const [nobody, full, ada] = await all()
  expect(nobody).toMatchObject({ status: 'failed', next_try_at: null })
  expect(nobody?.last_error).toContain('No such user')
  expect(full).toMatchObject({ status: 'queued', tries: 1 })
  const wait = Date.parse(full?.next_try_at as string) - Date.now()
  expect(wait).toBeGreaterThan(5_000)
  expect(wait).toBeLessThan(31_000)
  expect(ada?.status).toBe('sent')
})

test('a mail server that is away delays, and after 72 hours the message has failed with the reason', async () => {
  const gone = await startMailServer()
  await gone.stop()
  const channels = byMail(gone.url)
  await queueNotification('ada@estate.test')
  await send(channels)
  expect(await first()).toMatchObject({ status: 'queued', tries: 1 })
  await db.execute(sql`update ${messages} set next_try_at = now(), give_up_at = now()`)
  await send(channels)
  channels.email.close()
  expect(await first()).toMatchObject({ status: 'failed', next_try_at: null })
  expect((await first()).last_error).toMatch(/ECONNREFUSED/)
})

test('a refused sign-in stops the channel for everybody, keeps the messages, and new settings start it again', async () => {
  const server = await startMailServer({ password: 'right' })
  const channels = byMail(server.url)
  await queueNotification('ada@estate.test')
  await send(channels)
  channels.email.close()
  await server.stop()
  expect(await first()).toMatchObject({ status: 'queued' })
  const { rows } = await db.execute(sql`select channel, reason from channel_stops where until > now()`)
  expect(rows).toEqual([{ channel: 'email', reason: expect.stringContaining('does not let us in') }])
  await makeDue()
  expect(await send(outbox())).toBe(0)
  await restartChannels(db)
  expect(await send(outbox())).toBe(1)
  expect((await first()).status).toBe('sent')
})

test('WhatsApp gets the template with title and message, to the number as the world dials it', async () => {
  const api = await startWhatsappApi('token')
  const settings = { token: 'token', phone_number_id: '1234567', template: 'estate_notice', language: 'en' }
  const channels = { ...outbox(), whatsapp: createWhatsapp(settings, api.url) }
  api.errors.set('+2348030000002', 131026).set('+2348030000003', 130429)
  for (const number of ['0803 123 4567', '0803 000 0002', '0803 000 0003', 'none'])
    await queueNotification(number, 'whatsapp')
  await send(channels)
  expect(api.sent).toHaveLength(1)
  expect(api.sent[0]).toMatchObject({
    to: '+2348031234567',
    biz_opaque_callback_data: expect.stringMatching(/^1-\d{16}$/),
    template: {
      name: 'estate_notice',
      language: { code: 'en' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Water on Saturday' },
            { type: 'text', text: 'The tanks are cleaned.' },
          ],
        },
      ],
    },
  })
  expect((await all()).map(({ status }) => status)).toEqual(['sent', 'failed', 'queued', 'failed'])
  expect(await first()).toMatchObject({ via: 'whatsapp', provider_id: 'wamid.1' })

  const stale = { ...channels, whatsapp: createWhatsapp({ ...settings, token: 'expired' }, api.url) }
  await makeDue()
  await send(stale)
  await api.stop()
  const { rows } = await db.execute(sql`select reason from channel_stops where channel = 'whatsapp'`)
  expect(rows[0]?.reason).toContain('190')
  expect((await all())[2]?.status).toBe('queued')
})

test('what a person waits for goes before notifications and reminders to many', async () => {
  for (let number = 0; number < 12; number++) {
    const address = `person-${number}@estate.test`
    await queueNotification(address)
    const words = { title: 'Due today', message: 'A levy.', tenant_id: 1 }
    const content = { name: 'Ada', estate_name: 'Palm Grove', ...words }
    await queueMessage(db, { kind: 'reminder', channel: 'email', address, content })
  }
  await queueMessage(db, {
    kind: 'password_reset',
    channel: 'email',
    address: 'last@estate.test',
    content: { name: 'Bola', path: '/x' },
  })
  await send(outbox())
  expect((await all()).at(-1)?.status).toBe('sent')
})

test('two servers share the queue and send nothing twice', async () => {
  const server = await startMailServer({ slow: 5 })
  const [one, other] = [byMail(server.url), byMail(server.url)]
  for (let number = 0; number < 60; number++) await queueNotification(`person-${number}@estate.test`)
  const work = async (channels: Channels) => {
    while ((await send(channels)) > 0);
    channels.email.close()
  }
  await Promise.all([work(one), work(other)])
  await server.stop()
  expect(server.mails).toHaveLength(60)
  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(60)
})
