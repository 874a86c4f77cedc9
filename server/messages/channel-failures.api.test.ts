import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { type Channels, openChannels } from '#server/messages/channels/open-channels.ts'
import { testDatabase } from '#server/test/database.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { restartChannels } from './channel-outages.ts'
import { sendDueMessages } from './send-due-messages.ts'
import { queueMessage, readChannelState } from './store.ts'

const { db, owner } = await testDatabase()
const said: string[] = []
const say = (_context: object, message: string) => void said.push(message)
const log = { error: say, warn: say, info: say }
const byMail = (smtp_url: string): Channels =>
  openChannels({
    mail: { smtp_url, from: 'Estate <no-reply@estate.test>' },
    whatsapp: null,
    data_dir: join(tmpdir(), 'estate-trouble'),
  })
const send = (channels: Channels, lease_ms?: number) =>
  sendDueMessages(
    { db, channels, app_url: 'https://estate.test', log, ...(lease_ms && { lease_ms }) },
    'email',
  )

beforeEach(async () => {
  said.length = 0
  await owner.db.execute(
    sql`truncate ${messages}, invitations, channel_stops, channel_outages restart identity`,
  )
})

const content = { name: 'Ada', estate_name: 'Palm Grove', title: 'Water', message: 'Off.', url: null }
const queueNotification = (address: string) =>
  queueMessage(db, { kind: 'notice', channel: 'email', address: `${address}@estate.test`, content })
const all = () => db.select().from(messages).orderBy(messages.id)
const makeDue = () => db.execute(sql`update ${messages} set next_try_at = now() where status = 'queued'`)

test('a mail server that does not relay for us stops the channel and gives nobody up', async () => {
  const server = await startMailServer({
    refuse: () => ({ code: 554, message: '5.7.1 Relay access denied' }),
  })
  const channels = byMail(server.url)
  await queueNotification('ada')
  await queueNotification('bola')
  await send(channels)
  channels.email.close()
  await server.stop()
  expect((await all()).map(({ status, tries }) => [status, tries])).toEqual(Array(2).fill(['queued', 1]))
  expect((await readChannelState(db, 'email')).stopped).toContain('Relay access denied')
})

test('one that is refused while others leave does not stop them', async () => {
  const server = await startMailServer({
    refuse: (address) =>
      address.startsWith('strict') ? { code: 550, message: '5.7.1 Not from strangers' } : null,
  })
  const channels = byMail(server.url)
  for (const name of ['strict', 'ada', 'bola']) await queueNotification(name)
  await send(channels)
  channels.email.close()
  await server.stop()
  expect((await all()).map(({ status }) => status)).toEqual(['queued', 'sent', 'sent'])
  expect((await readChannelState(db, 'email')).stopped).toBeNull()
})

test('a database that is away while mails leave does not make them leave twice', async () => {
  const server = await startMailServer({ slow: 200 })
  const channels = byMail(server.url)
  for (const name of ['ada', 'bola', 'chidi', 'dayo', 'efe']) await queueNotification(name)
  const sending = send(channels)
  await expect.poll(() => server.mails.length).toBe(3)
  await owner.db.execute(sql`alter table ${messages} rename to messages_away`)
  await sleep(700)
  await owner.db.execute(sql`alter table messages_away rename to messages`)
  expect(await sending).toBe(5)
  expect((await all()).map(({ status }) => status)).toEqual(Array(5).fill('sent'))
  await makeDue()
  expect(await send(channels)).toBe(0)
  channels.email.close()
  await server.stop()
  expect(server.mails).toHaveLength(5)
  expect(said).toEqual([])
})

/** A mail server that sends continuation lines without end. */
async function startTalker() {
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write('220-Welcome\r\n'), 50)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

test('a mail server that never comes to the point holds a message no longer than it is ours', async () => {
  const server = await startTalker()
  const channels = byMail(server.url)
  for (let number = 0; number < 5; number++) await queueNotification(`person-${number}`)
  const began = Date.now()
  await send(channels, 500)
  // Less than the half minute of a message's timeout, with room for a busy machine.
  expect(Date.now() - began).toBeLessThan(20_000)
  channels.email.close()
  await server.stop()
  const tried = (await all()).filter(({ last_error }) => last_error === 'The mail server took too long.')
  expect(tried).toHaveLength(3)
  expect(await db.$count(messages, sql`status = 'queued'`)).toBe(5)
})

test('a channel that does not get through is told of once, with its beginning, and once when it does again', async () => {
  const server = await startMailServer()
  await server.stop()
  const gone = byMail(server.url)
  await queueNotification('ada')
  for (let time = 0; time < 3; time++) {
    await send(gone)
    await makeDue()
  }
  gone.email.close()
  const { failing } = await readChannelState(db, 'email')
  expect(failing?.reason).toContain('ECONNREFUSED')
  expect(Date.now() - Date.parse(failing?.since as string)).toBeLessThan(60_000)
  expect(said).toEqual(['a channel does not get through; its messages wait and are tried again'])

  const back = await startMailServer()
  const channels = byMail(back.url)
  await send(channels)
  await queueNotification('bola')
  await send(channels)
  channels.email.close()
  await back.stop()
  expect((await readChannelState(db, 'email')).failing).toBeNull()
  expect(said.slice(1)).toEqual(['a channel works again'])
})

test('one full mailbox is no outage', async () => {
  const server = await startMailServer({ refuse: () => ({ code: 452, message: '4.2.2 Mailbox full' }) })
  const channels = byMail(server.url)
  await queueNotification('ada')
  await send(channels)
  channels.email.close()
  await server.stop()
  expect((await readChannelState(db, 'email')).failing).toBeNull()
})

test('a link that no longer works is not sent after nobody was there to send it, and is forgotten', async () => {
  const server = await startMailServer()
  const channels = byMail(server.url)
  const path = '/reset-password#token=secret'
  await queueMessage(db, {
    kind: 'password_reset',
    channel: 'email',
    address: 'ada@estate.test',
    content: { name: 'Ada', path },
  })
  await db.execute(sql`update ${messages} set give_up_at = now() - interval '1 minute'`)
  expect(await send(channels)).toBe(0)
  channels.email.close()
  await server.stop()
  expect(server.mails).toEqual([])
  const [row] = await all()
  expect(row).toMatchObject({ status: 'failed', last_error: 'It could not be sent in time.' })
  expect(JSON.stringify(row)).not.toContain('secret')
})

test('a server that starts leaves alone what another one is sending', async () => {
  const server = await startMailServer({ slow: 300 })
  const channels = byMail(server.url)
  await queueNotification('ada')
  const sending = send(channels)
  await expect.poll(() => server.mails.length).toBe(1)
  await db.execute(sql`insert into channel_stops (channel, reason, until) values ('email', 'No', now())`)
  await restartChannels(db)
  expect(await send(channels)).toBe(0)
  expect(await sending).toBe(1)
  channels.email.close()
  await server.stop()
  expect(server.mails).toHaveLength(1)
})
