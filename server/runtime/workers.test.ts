import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startWorkers } from './workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'estate-workers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that serves, in as little code as does what is told. */
function programOf(name: string, code: string): URL {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, `import { createServer } from 'node:http'\n${code}`)
  return pathToFileURL(file)
}
const log = { error: () => expect.unreachable() }
const crew = { count: 2, given: () => ({}), met: () => () => {} }

test('where they cannot begin, the start ends with what one of them said', async () => {
  const line = 'PORT: 3000 is in use by another program'
  const program = programOf(
    'refused',
    `process.send({ why_it_ends: ${JSON.stringify(line)} }, () => process.exit(1))`,
  )
  await expect(startWorkers({ ...crew, program, log })).rejects.toThrow(line)
})

test('one that ends before it has said anything is told by how it ended', async () => {
  const program = programOf('silent', 'process.exit(3)')
  await expect(startWorkers({ ...crew, program, log })).rejects.toThrow(
    'A worker ended before it served (code 3)',
  )
})

test('one that keeps ending is started after ever longer pauses, and none once they are stopped', async () => {
  const program = programOf(
    'short-lived',
    `createServer().listen(0, '127.0.0.1', () => process.env.SHORT && setTimeout(() => process.exit(7), 20))`,
  )
  const logged: object[] = []
  const { stop } = await startWorkers({
    ...crew,
    program,
    given: (number) => (number === 2 ? { SHORT: 'yes' } : {}),
    log: { error: (about) => void logged.push(about) },
  })
  await expect.poll(() => logged).toHaveLength(3)
  const ended = { worker: 2, code: 7, signal: null }
  expect(logged).toMatchObject([1000, 2000, 4000].map((pause_ms) => ({ ...ended, pause_ms })))
  await stop()
  expect(logged).toHaveLength(3)
})
