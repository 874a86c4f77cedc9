import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { runChild } from './bounded-child.ts'

const BOUNDS = { memory_mb: 32, within_ms: 60_000 }
const folder = mkdtempSync(join(tmpdir(), 'estate-child-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
const told: string[] = []
function run(code: string, more: Partial<Parameters<typeof runChild<string>>[0]> = {}) {
  count += 1
  const file = join(folder, `${count}.mjs`)
  writeFileSync(file, code)
  return runChild<string>({
    module: pathToFileURL(file),
    data: 'Ada',
    bounds: BOUNDS,
    take: (message) => void told.push(message),
    ...more,
  })
}

test('a child gets its data, tells, is answered and ends', async () => {
  await run(
    `export async function work(name, { tell, ask }) {
      tell('heard ' + (await ask(name)))
    }`,
    {
      take(message, answer) {
        told.push(message)
        if (message === 'Ada') answer('Obi')
      },
    },
  )
  expect(told).toEqual(['Ada', 'heard Obi'])
})

const ENDLESS = 'for (;;);'
const FILLS_MEMORY = 'const all = []; for (;;) all.push(new Array(1000).fill(0))'
test.each([
  ['takes too much memory', FILLS_MEMORY, {}, { bound: 'memory_mb' }],
  ['takes too long', ENDLESS, { bounds: { ...BOUNDS, within_ms: 500 } }, { bound: 'within_ms' }],
  ['throws', 'throw new Error("broken")', {}, { message: expect.stringContaining('Error: broken') }],
  ['exits', 'process.exit(3)', {}, { message: 'a child process ended with 3: ' }],
  ['is not wanted any more', ENDLESS, { signal: AbortSignal.timeout(500) }, { name: 'TimeoutError' }],
])('a child that %s is ended, and whoever waits hears of it', async (_, code, more, error) => {
  await expect(run(code, more)).rejects.toMatchObject(error)
})

const refuse = () => {
  throw new Error('not taken')
}
test.each([
  ['throws', refuse],
  ['rejects', async () => refuse()],
])('a child is ended where taking its message %s', async (_, take) => {
  await expect(
    run(`export const work = () => process.send(1, () => { ${ENDLESS} })`, { take }),
  ).rejects.toThrow('not taken')
})

test('a child sees none of the settings, which hold secrets', async () => {
  const seen: string[] = []
  await run('export const work = (_, { tell }) => tell(Object.keys(process.env).join())', {
    take: (keys) => void seen.push(keys),
  })
  expect(seen).toEqual([expect.not.stringContaining('PATH')])
})
