import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formatClock } from '#contract/dates.ts'
import { HOUR_MS } from '#contract/time.ts'
import { newKeyPair } from '#server/database/backup/encryption.ts'
import { readBackup } from '#server/database/backup/read-file.ts'
import { restore } from '#server/database/backup/restore.ts'
import { writeBackup } from '#server/database/backup/write-file.ts'
import { fillWithDemo } from '#server/demo/demo.ts'
import { testDatabase } from '#server/test/database.ts'
import { drillRestore } from './drill.ts'
import { backUpNow, backUpWhenDue, backupName, requireFolder } from './make-backup.ts'
import { readBackupState } from './store.ts'

const house = await testDatabase()
const empty = await testDatabase()
const { db, pool, owner } = house
const going = new AbortController().signal
const keys = await newKeyPair()
const others = await newKeyPair()

let dir: string
let keyFile: string
beforeAll(async () => {
  await fillWithDemo(db)
})
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'estate-backups-'))
  keyFile = join(dir, 'estate.key')
  await writeFile(keyFile, `# public key: ${keys.recipient}\n${keys.identity}\n`)
})
afterEach(async () => {
  await rm(dir, { recursive: true })
  await asOwner('truncate backups, restore_drills')
})
afterAll(() => asOwner('truncate backups, restore_drills'))

/** Runs a statement as the owner, without the append-only triggers. */
const asOwner = (statement: string) =>
  owner.pool.query(`alter table backups disable trigger user; alter table restore_drills disable trigger user;
    ${statement};
    alter table backups enable trigger user; alter table restore_drills enable trigger user`)
const letPass = (time: string) => asOwner(`update backups set at = at - interval '${time}'`)

/** The backup hour, half a day ago: no test runs past the next one. */
const at = formatClock(new Date(Date.now() - 12 * HOUR_MS))
const settings = () => ({ dir, recipient: keys.recipient, at, keep_days: 14 })
const context = () => ({ db, owner: owner.connection, settings: settings() })
const whenDue = () => backUpWhenDue(context(), going)
const state = () => readBackupState(db, settings())
const backupsIn = async () => (await readdir(dir)).filter((name) => name.includes('.backup.age'))
const drill = (identityFile = keyFile) => drillRestore({ db, dir, identityFile, note: () => {} })
const warnings = async () =>
  (await pool.query(`select content ->> 'title' as title from messages where kind = 'warning'`)).rows

test('what lies where one is written gets nothing of it', async () => {
  const [file, elsewhere] = [join(dir, 'estate.backup'), join(dir, 'elsewhere')]
  await writeFile(elsewhere, '', { mode: 0o644 })
  await symlink(elsewhere, `${file}.part`)
  await writeBackup(owner.connection, file, { recipient: null })
  expect([(await stat(elsewhere)).size, (await stat(file)).mode & 0o777]).toEqual([0, 0o600])
})

test('one is made a day, which only the key reads', async () => {
  expect(await state()).toMatchObject({ state: 'never', last: null, drill: null })
  await Promise.all([whenDue(), whenDue()])
  await whenDue()
  const [name = '', ...more] = await backupsIn()
  expect(more).toEqual([])
  expect(name).toMatch(/^estate-\d{4}-\d\d-\d\dT\d{4}\.backup\.age$/)
  const { mode, size } = await stat(join(dir, name))
  expect(mode & 0o777).toBe(0o600)
  expect(await state()).toMatchObject({
    state: 'ok',
    schedule: { at, keep_days: 14 },
    last: { file: name, size },
    failure: null,
  })

  const restored = (identityFile: string | null) =>
    restore(empty.owner.connection, readBackup(join(dir, name), identityFile))
  await expect(restored(null)).rejects.toThrow('is encrypted: BACKUP_IDENTITY_FILE names the file')
  const wrong = join(dir, 'other.key')
  await writeFile(wrong, others.identity)
  await expect(restored(wrong)).rejects.toThrow('cannot be read with the key')
  await writeFile(wrong, '# nothing\n')
  await expect(restored(wrong)).rejects.toThrow('holds no key of age')
  await expect(restored(join(dir, 'nowhere.key'))).rejects.toThrow('nowhere.key cannot be read (ENOENT)')
  const { figures } = await restored(keyFile)
  const { rows } = await pool.query('select count(*) as rows, sum(amount)::text as amount from payments')
  expect(figures.payments).toMatchObject({ rows: rows[0].rows, sums: { amount: rows[0].amount } })

  await letPass('1 day')
  await rm(join(dir, name))
  await whenDue()
  expect(await backupsIn()).toHaveLength(1)
})

test('one that a clock a month ahead dated later keeps none from being made', async () => {
  await whenDue()
  await letPass('-31 days')
  for (const name of await backupsIn()) await rm(join(dir, name))
  await whenDue()
  expect(await backupsIn()).toHaveLength(1)
  await whenDue()
  expect(await backupsIn()).toHaveLength(1)
})

test('one that cannot be made says why, is told of once a day, and is tried again', async () => {
  const nowhere = { ...context(), settings: { ...settings(), dir: join(dir, 'unmounted') } }
  const failing = () => backUpWhenDue(nowhere, going)
  await expect(failing()).rejects.toThrow(/^BACKUP_DIR: .*unmounted cannot be used \(ENOENT\)$/)
  await expect(requireFolder(keyFile)).rejects.toThrow(
    /^BACKUP_DIR: .*estate.key has to be a folder .*\(ENOTDIR\)$/,
  )
  await failing()
  expect(await state()).toMatchObject({
    state: 'failed',
    failure: { reason: expect.stringContaining('unmounted cannot be used') },
  })
  await letPass('61 minutes')
  await expect(failing()).rejects.toThrow('unmounted')
  expect(await warnings()).toEqual([{ title: 'The backup failed' }])
  await letPass('61 minutes')
  await whenDue()
  expect(await state()).toMatchObject({ state: 'ok', failure: null })
})

test('who is not the owner makes none that lacks something', async () => {
  const served = { ...context(), owner: house.connection }
  await expect(backUpWhenDue(served, going)).rejects.toThrow('DATABASE_OWNER_URL: is needed for a backup')
  expect(await backupsIn()).toEqual([])
})

test('a server that is stopped while it makes one leaves nothing, and no word of a failure', async () => {
  const stopped = AbortSignal.abort()
  await expect(backUpWhenDue(context(), stopped)).rejects.toThrow()
  expect(await backupsIn()).toEqual([])
  expect(await state()).toMatchObject({ state: 'never', failure: null })
})

const YESTERDAYS = backupName(new Date(Date.now() - 24 * HOUR_MS))

test('old ones go once a new one stands, and nothing else does', async () => {
  const OLD = 'estate-2020-01-01T0200.backup.age'
  const KEPT = [YESTERDAYS, 'estate-2020-01-01T0200.backup.age.txt', 'notes.txt']
  for (const name of [OLD, ...KEPT, 'estate-2020-01-02T0200.backup.age.part'])
    await writeFile(join(dir, name), '')
  await expect(backUpNow({ ...context(), owner: house.connection })).rejects.toThrow()
  expect(await readdir(dir)).toContain(OLD)
  await backUpNow(context())
  const left = await readdir(dir)
  expect(left).toEqual(expect.arrayContaining(KEPT))
  expect(left).not.toContain(OLD)
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([])
})

test('where none was made since, all of them stay: the clock may be ahead', async () => {
  const BEFORE = ['estate-2020-01-01T0200.backup.age', 'estate-2020-01-02T0200.backup.age']
  for (const name of BEFORE) await writeFile(join(dir, name), '')
  await backUpNow(context())
  expect(await backupsIn()).toEqual([...BEFORE, expect.any(String)])
})

test('one that is missing for more than a day is late', async () => {
  await whenDue()
  await letPass('25 hours')
  expect((await state()).state).toBe('ok')
  await letPass('2 hours')
  expect((await state()).state).toBe('late')
})

test('where nobody asks for any, none is missed', async () => {
  expect(await readBackupState(db, null)).toMatchObject({ state: 'off', schedule: null })
})

test('a drill restores the newest one whose file is there, says which is gone, and compares all of it', async () => {
  await expect(drill()).rejects.toThrow('There is no backup yet')
  await whenDue()
  const [older = ''] = await backupsIn()
  await asOwner(
    `insert into backups (made_at, file, bytes, sha256, figures) select made_at, 'gone.backup.age', bytes, sha256, figures from backups`,
  )
  const said: string[] = []
  const { figures, file } = await drillRestore({
    ...{ db, dir, identityFile: keyFile },
    note: (line) => said.push(line),
  })
  expect(file).toBe(join(dir, older))
  expect(said[0]).toBe(`gone.backup.age is gone from ${dir}: the drill takes ${older}, the newest there`)
  const tables = Object.keys(figures).length
  const paid = Number(figures.payments?.sums.amount)
  expect(tables).toBeGreaterThan(40)
  expect(paid).toBeGreaterThan(0)
  expect((await state()).drill).toMatchObject({ tables, paid, error: null })

  // A payment is missing from the backup, and its figures match the smaller number.
  await asOwner(`update backups set figures = jsonb_set(figures, '{payments,rows}', '99999')`)
  await expect(drill()).rejects.toThrow(/^The backup does not hold what was noted: payments has [\d,]+ rows/)
  expect((await state()).drill).toMatchObject({ error: expect.stringContaining('and not 99,999') })
  expect(await warnings()).toContainEqual({ title: 'The restore drill failed' })
})

test('a drill finds a file that is not as it was written, or gone', async () => {
  await whenDue()
  const [name = ''] = await backupsIn()
  const file = await open(join(dir, name), 'r+')
  await file.write(Buffer.from([0]), 0, 1, 2000)
  await file.close()
  await expect(drill()).rejects.toThrow('is damaged: it is not as it was written')
  await rm(join(dir, name))
  const none = `${dir} has none of the backups that were made: copy the newest back, or run npm run backup`
  await expect(drill()).rejects.toThrow(none)
  expect((await state()).drill).toMatchObject({ error: none })
})

test('a backup that is cut within its first lines is told as cut, not as one of another key', async () => {
  await whenDue()
  const [name = ''] = await backupsIn()
  for (const bytes of [150, 90, 30]) {
    await truncate(join(dir, name), bytes)
    const rest = async () => {
      for await (const _ of readBackup(join(dir, name), keyFile)) if (_ === null) break
    }
    await expect(rest()).rejects.toThrow(
      `${name} is not a backup, or is not whole (it ends within its first lines)`,
    )
  }
})

if (process.getuid?.() === 0) {
  test('a drill leaves nothing where root has a temporary folder of its own, which PostgreSQL cannot enter', async () => {
    await whenDue()
    vi.stubEnv('TMPDIR', dir)
    const notes: string[] = []
    await drillRestore({ db, dir, identityFile: keyFile, note: (line) => void notes.push(line) })
    vi.unstubAllEnvs()
    const [elsewhere = ''] = notes.flatMap((line) => line.match(/(?<=its files are in ).*/) ?? [])
    expect(elsewhere).not.toBe('')
    expect(existsSync(elsewhere)).toBe(false)
  })
}
