import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSealing, openSealing } from './sealing.ts'

const folder = await mkdtemp(join(tmpdir(), 'sealing-'))
afterAll(() => rm(folder, { recursive: true }))
const plain = Buffer.from('an app’s key')

test('what is sealed opens as what it is, under the same key, unchanged', () => {
  const key = randomBytes(32)
  const sealing = createSealing(key)
  const sealed = sealing.seal(plain, 'second factor of 1')
  expect(sealed.includes(plain)).toBe(false)
  expect(createSealing(key).open(sealed, 'second factor of 1')).toEqual(plain)
  expect(sealing.open(sealed, 'second factor of 2')).toBe(null)
  expect(createSealing(randomBytes(32)).open(sealed, 'second factor of 1')).toBe(null)
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
  expect(sealing.open(changed, 'second factor of 1')).toBe(null)
  expect(sealing.open(Buffer.alloc(3), 'second factor of 1')).toBe(null)
})

test('what was sealed under an older key still opens, and is sealed anew under the first', () => {
  const [newest, older, oldest] = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const sealing = createSealing(newest, older, oldest)
  const ours = sealing.seal(plain, 'x')
  expect(createSealing(newest).open(ours, 'x')).toEqual(plain)
  expect(sealing.renew(ours, 'x')).toBe(ours)
  for (const key of [older, oldest]) {
    const sealed = createSealing(key).seal(plain, 'x')
    expect(sealing.open(sealed, 'x')).toEqual(plain)
    expect(sealing.open(sealed, 'y')).toBe(null)
    expect(createSealing(newest).open(sealing.renew(sealed, 'x') ?? sealed, 'x')).toEqual(plain)
  }
  const strange = createSealing(randomBytes(32)).seal(plain, 'x')
  expect([sealing.open(strange, 'x'), sealing.renew(strange, 'x')]).toEqual([null, null])
})

test('without a setting the key is made once and kept for the owner of the folder alone', async () => {
  const data_dir = join(folder, 'data')
  const one = await openSealing({ secret_keys: null, data_dir })
  const path = join(data_dir, 'secret.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const secret_key = Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url')
  const set = await openSealing({ secret_keys: [secret_key], data_dir: '/nowhere' })
  expect(set.open(one.seal(plain, 'x'), 'x')).toEqual(plain)
})

test('of servers that start at once, all seal under the key of the one that made it', async () => {
  for (let round = 0; round < 50; round++) {
    const data_dir = join(folder, `at-once-${round}`)
    const start = () => openSealing({ secret_keys: null, data_dir })
    const [first, ...others] = await Promise.all([start(), start(), start(), start()])
    for (const other of others) expect(other.open(first.seal(plain, 'x'), 'x')).toEqual(plain)
    expect(await readdir(data_dir)).toEqual(['secret.key'])
  }
})

test('the file holds one key to a line, the newest first', async () => {
  const data_dir = await mkdtemp(join(folder, 'renewed-'))
  const before = await openSealing({ secret_keys: null, data_dir })
  const path = join(data_dir, 'secret.key')
  const made = randomBytes(32)
  await writeFile(path, `${made.toString('base64url')}=\n${await readFile(path, 'utf8')}`)
  const after = await openSealing({ secret_keys: null, data_dir })
  expect(after.open(before.seal(plain, 'x'), 'x')).toEqual(plain)
  expect(createSealing(made).open(after.seal(plain, 'x'), 'x')).toEqual(plain)
})

test('a file that holds no key stops the start', async () => {
  await writeFile(join(folder, 'secret.key'), 'not a key')
  await expect(openSealing({ secret_keys: null, data_dir: folder })).rejects.toThrow(
    'secret.key has to hold a key of 32 bytes in each line; put the right one back',
  )
})
