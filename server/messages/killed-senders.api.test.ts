import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { testDatabase } from '#server/test/database.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { queueMessage } from './store.ts'

const SENDER = fileURLToPath(new URL('../test/message-sender.ts', import.meta.url))
const MESSAGES = 80
const KILLS = 3
/** The batch size of one sender. */
const BATCH = 20

const { db, connection } = await testDatabase()
const server = await startMailServer({ slow: 30 })

/** Loaded programs that wait for a start signal: loading takes longer than their work. */
const waiting: ChildProcessWithoutNullStreams[] = []
beforeAll(async () => {
  const given = JSON.stringify({ connection, smtp_url: server.url, lease_ms: 2000 })
  for (let number = 0; number <= KILLS; number++) waiting.push(spawn(process.execPath, [SENDER, given]))
  await Promise.all(waiting.map(({ stdout }) => once(stdout, 'data')))
})
afterAll(async () => {
  for (const sender of waiting) sender.kill()
  await server.stop()
})

function begin(): ChildProcessWithoutNullStreams {
  const sender = waiting.shift()
  if (!sender) throw new Error('No sender is left')
  sender.stdin.end('begin')
  return sender
}

test('senders that are killed mid-send lose no message, and repeat only what was under way', async () => {
  const content = { name: 'Ada', estate_name: 'Palm Grove', title: 'Water', message: 'Off.', url: null }
  for (let number = 0; number < MESSAGES; number++)
    await queueMessage(db, {
      kind: 'notice',
      channel: 'email',
      address: `person-${number}@estate.test`,
      content,
    })

  for (let kill = 0; kill < KILLS; kill++) {
    const before = server.mails.length
    const sender = begin()
    while (server.mails.length < before + 5) await sleep(10)
    sender.kill('SIGKILL')
    await once(sender, 'exit')
  }
  expect(server.mails.length).toBeLessThan(MESSAGES)

  const last = begin()
  while ((await db.$count(messages, sql`status = 'queued'`)) > 0) await sleep(50)
  last.kill('SIGKILL')
  await once(last, 'exit')

  expect(new Set(server.mails.map(({ to }) => to)).size).toBe(MESSAGES)
  expect(await db.$count(messages, sql`status = 'sent'`)).toBe(MESSAGES)
  expect(server.mails.length - MESSAGES).toBeLessThanOrEqual(KILLS * BATCH)
  // A repeated message has the same Message-ID, so that a mail program shows it once.
  expect(new Set(server.mails.map(({ message_id }) => message_id)).size).toBe(MESSAGES)
})
