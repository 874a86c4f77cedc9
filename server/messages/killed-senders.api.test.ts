import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#server/database/schema.ts'
import { testDatabase } from '#server/test/database.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { queueMessage } from './store.ts'

const SENDER = fileURLToPath(new URL('../test/message-sender.ts', import.meta.url))
const MESSAGES = 80
const KILLS = 3
/** As many as one sender has under way. */
const BATCH = 20

const { db, connection } = await testDatabase()

test('senders that are killed mid-send lose no message, and repeat only what was under way', {
  timeout: 60_000,
}, async () => {
  const server = await startMailServer({ slow: 30 })
  const content = { name: 'Ada', estate_name: 'Palm Grove', title: 'Water', message: 'Off.', url: null }
  for (let number = 0; number < MESSAGES; number++)
    await queueMessage(db, {
      kind: 'notice',
      channel: 'email',
      address: `person-${number}@estate.test`,
      content,
    })

  const start = () =>
    spawn(process.execPath, [SENDER, JSON.stringify({ connection, smtp_url: server.url, lease_ms: 2000 })])
  for (let kill = 0; kill < KILLS; kill++) {
    const sender = start()
    const before = server.mails.length
    while (server.mails.length < before + 5) await sleep(10)
    sender.kill('SIGKILL')
    await once(sender, 'exit')
  }
  expect(server.mails.length).toBeLessThan(MESSAGES)

  const last = start()
  while ((await db.$count(messages, sql`status = 'queued'`)) > 0) await sleep(50)
  last.kill('SIGKILL')
  await once(last, 'exit')
  await server.stop()

  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(MESSAGES)
  expect(await db.$count(messages, sql`status = 'sent'`)).toBe(MESSAGES)
  expect(server.mails.length - MESSAGES).toBeLessThanOrEqual(KILLS * BATCH)
  // One that came twice carries the same name, so that a mail program shows it once.
  expect(new Set(server.mails.map(({ message_id }) => message_id)).size).toBe(MESSAGES)
})
