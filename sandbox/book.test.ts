import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { callers, openMerchant, openSandbox } from '#server/test/sandbox.ts'
import { Book } from './book.ts'

async function bookFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-book-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'deeper', 'book.jsonl')
}

test('the book is found again as it was left', async () => {
  const book = await bookFile()
  const first = await openSandbox({ book })
  await first.initialize('EST-1')
  await first.control('POST', 'pay/EST-1', { with: 'success' })
  await first.initialize('EST-2')
  await first.control('POST', 'pay/EST-2', { with: 'declined' })
  const left = await first.sandbox.book()
  await first.sandbox.stop()

  const second = await openSandbox({ book })
  expect(await second.sandbox.book()).toEqual(left)
  await expect(second.initialize('EST-1')).rejects.toMatchObject({ duplicate_reference: true })
  await second.control('POST', 'pay/EST-2', { with: 'success' })
  expect(await second.paystack.verify('EST-2')).toMatchObject({ status: 'success' })
  expect((await stat(book)).mode & 0o077).toBe(0)
})

test('webhooks and transfers that were under way go on', async () => {
  const book = await bookFile()
  const merchant = await openMerchant()
  const first = await openSandbox({ book, transfer_after_ms: 300 })
  await first.initialize('EST-1')
  await first.control('POST', 'pay/EST-1', { with: 'success' })
  await first.initialize('EST-2')
  await first.control('POST', 'pay/EST-2', { with: 'transfer' })
  await first.sandbox.stop()

  const second = await openSandbox({ book, webhook_url: merchant.url })
  const webhooks = await merchant.receives(2)
  expect(webhooks.map(({ body }) => JSON.parse(String(body)).data.reference)).toEqual(['EST-1', 'EST-2'])
  expect(await second.paystack.verify('EST-2')).toMatchObject({ status: 'success', channel: 'bank_transfer' })
})

test('a line cut short spoils no other', async () => {
  const path = await bookFile()
  const first = await openSandbox({ book: path })
  await first.initialize('EST-1')
  await first.sandbox.stop()
  await appendFile(path, '{"reference":"EST-2","amou')

  const warnings: string[] = []
  const book = await Book.open(path, (message) => warnings.push(message))
  expect((await book.all()).map(({ reference }) => reference)).toEqual(['EST-1'])
  await book.change('EST-1', (before) => ({ ...before, status: 'failed' }))
  await book.close()
  expect(warnings).toHaveLength(1)

  const again = await Book.open(path, () => undefined)
  expect(await again.all()).toMatchObject([{ reference: 'EST-1', status: 'failed' }])
  await again.close()
})

test('two sandboxes on one book know what the other knows', async () => {
  const book = await bookFile()
  const [one, two] = [await openSandbox({ book }), await openSandbox({ book })]
  await one.initialize('EST-1')
  await two.control('POST', 'pay/EST-1', { with: 'success' })
  expect(await one.paystack.verify('EST-1')).toMatchObject({ status: 'success' })
  await expect(two.initialize('EST-1')).rejects.toMatchObject({ duplicate_reference: true })
  expect(await one.sandbox.book()).toEqual(await two.sandbox.book())
})

/** The sandbox by itself, as `npm run sandbox` starts it. */
async function spawnSandbox(book: string): Promise<{ child: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, SANDBOX_BOOK: book },
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
  const book = await bookFile()
  const { child, url } = await spawnSandbox(book)
  const { initialize, control } = callers(url)
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

  const { sandbox } = await openSandbox({ book })
  const paid = (await sandbox.book()).filter(({ status }) => status === 'success')
  expect(paid.map(({ reference }) => reference)).toEqual(expect.arrayContaining([...answered]))
})

test('it ends when asked to', async () => {
  const { child } = await spawnSandbox(await bookFile())
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
