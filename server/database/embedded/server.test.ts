import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDir } from './server.ts'

/** PostgreSQL's account, where root lends it one, has to pass through. */
const CLOSED = process.getuid?.() === 0 ? 0o710 : 0o700
let folder: string
let notes: string[]
const open = (dataDir: string) => openDataDir(dataDir, (line) => void notes.push(line))
const modeOf = async (path: string) => (await stat(path)).mode & 0o777

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estate-data-'))
  notes = []
})
afterEach(() => rm(folder, { recursive: true }))

test('a data folder is made closed to other accounts', async () => {
  const dataDir = join(folder, 'deep', 'data')
  expect(open(dataDir)).toBe(dataDir)
  expect(await modeOf(dataDir)).toBe(CLOSED)
  expect(notes).toEqual([])
})

test('one that was open is closed', async () => {
  // The last file is of a start that was killed while it made its key.
  for (const name of ['sandbox-book.jsonl', 'secret.key', 'secret.key.7d0f-4c11.part'])
    await writeFile(join(folder, name), '')
  await chmod(folder, 0o755)
  open(folder)
  expect(await modeOf(folder)).toBe(CLOSED)
  expect(notes).toEqual([])
})

test('one that holds what is not ours stays as it is, and a person is told', async () => {
  await writeFile(join(folder, 'letter'), '')
  await chmod(folder, 0o755)
  open(folder)
  expect(await modeOf(folder)).toBe(0o755)
  expect(notes).toEqual([
    expect.stringContaining(`DATA_DIR: other accounts of this machine can look into ${folder}`),
  ])
})

test('one that is closed already is left alone', async () => {
  await writeFile(join(folder, 'letter'), '')
  await chmod(folder, 0o700)
  open(folder)
  expect(await modeOf(folder)).toBe(0o700)
  expect(notes).toEqual([])
})
