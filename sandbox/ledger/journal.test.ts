import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#sandbox/test/client.ts'
import { openMerchant } from '#sandbox/test/merchant.ts'
import { openSandbox } from '#sandbox/test/open-sandbox.ts'
import { Journal } from './journal.ts'

async function journalFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-journal-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'deeper', 'journal.jsonl')
}

test('the journal is found again as it was left', async () => {
  const journal_file = await journalFile()
  const first = await openSandbox({ journal_file })
  await first.initialize('EST-1')
  await first.control('POST', 'pay/EST-1', { with: 'success' })
  await first.initialize('EST-2')
  await first.control('POST', 'pay/EST-2', { with: 'declined' })
  const left = await first.sandbox.transactions()
  await first.sandbox.stop()

  const second = await openSandbox({ journal_file })
  expect(await second.sandbox.transactions()).toEqual(left)
  await expect(second.initialize('EST-1')).rejects.toMatchObject({ code: 'duplicate_reference' })
  await second.control('POST', 'pay/EST-2', { with: 'success' })
  expect(await second.verify('EST-2')).toMatchObject({ status: 'success' })
  expect((await stat(journal_file)).mode & 0o077).toBe(0)
})

test('webhooks and transfers that were under way go on', async () => {
  const journal_file = await journalFile()
  const merchant = await openMerchant()
  const first = await openSandbox({ journal_file, transfer_after_ms: 300 })
  await first.initialize('EST-1')
  await first.control('POST', 'pay/EST-1', { with: 'success' })
  await first.initialize('EST-2')
  await first.control('POST', 'pay/EST-2', { with: 'transfer' })
  await first.sandbox.stop()

  const second = await openSandbox({ journal_file, webhook_url: merchant.url })
  const webhooks = await merchant.receives(2)
  expect(webhooks.map(({ body }) => JSON.parse(String(body)).data.reference)).toEqual(['EST-1', 'EST-2'])
  expect(await second.verify('EST-2')).toMatchObject({ status: 'success', channel: 'bank_transfer' })
})

test('a line cut short spoils no other', async () => {
  const path = await journalFile()
  const first = await openSandbox({ journal_file: path })
  await first.initialize('EST-1')
  await first.sandbox.stop()
  await appendFile(path, '{"reference":"EST-2","amou')

  const warnings: string[] = []
  const journal = await Journal.open(path, (message) => warnings.push(message))
  expect((await journal.all()).map(({ reference }) => reference)).toEqual(['EST-1'])
  await journal.change('EST-1', (before) => ({ ...before, status: 'failed' }))
  await journal.close()
  expect(warnings).toHaveLength(1)

  const again = await Journal.open(path, () => undefined)
  expect(await again.all()).toMatchObject([{ reference: 'EST-1', status: 'failed' }])
  await again.close()
})

test('two sandboxes on one journal know what the other knows', async () => {
  const journal_file = await journalFile()
  const [one, two] = [await openSandbox({ journal_file }), await openSandbox({ journal_file })]
  await one.initialize('EST-1')
  await two.control('POST', 'pay/EST-1', { with: 'success' })
  expect(await one.verify('EST-1')).toMatchObject({ status: 'success' })
  await expect(two.initialize('EST-1')).rejects.toMatchObject({ code: 'duplicate_reference' })
  expect(await one.sandbox.transactions()).toEqual(await two.sandbox.transactions())
})

/** The sandbox in its own process, as `npm run sandbox` starts it. */
async function spawnSandbox(journal_file: string): Promise<{ child: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, SANDBOX_BOOK: journal_file },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('The sandbox ended before it was ready.')
  })
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string]
  ended.catch(() => undefined) // later it is meant to end
  return { child, url: line.replace('Payment sandbox at ', '') }
}

test('a sandbox killed at its work has lost nothing that it answered', async () => {
  const journal_file = await journalFile()
  const { child, url } = await spawnSandbox(journal_file)
  const { initialize, control } = createClient(url)
  const answered = new Set<string>()
  const work = Array.from({ length: 40 }, async (_, number) => {
    const reference = `EST-${number}`
    await initialize(reference)
    await control('POST', `pay/${reference}`, { with: 'success' })
    answered.add(reference)
    if (answered.size === 15) child.kill('SIGKILL')
  })
  await Promise.allSettled(work)
  expect(answered.size).toBeGreaterThanOrEqual(15)

  const { sandbox } = await openSandbox({ journal_file })
  const paid = (await sandbox.transactions()).filter(({ status }) => status === 'success')
  expect(paid.map(({ reference }) => reference)).toEqual(expect.arrayContaining([...answered]))
})

test('it ends when asked to', async () => {
  const { child } = await spawnSandbox(await journalFile())
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
