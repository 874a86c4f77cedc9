import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKeyPair } from '#server/database/backup/encryption.ts'
import { testDatabase } from '#server/test/database.ts'
import { runProgram } from '#server/test/programs.ts'

const { connection, owner } = await testDatabase()

const run = (program: string, ...given: string[]) => runProgram(connection, program, given)

test('a backup that cannot be written ends with a line that says so, and leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estate-backup-'))
  const good = join(folder, 'estate.backup.gz')
  expect(await run('server/commands/backup.ts', good)).toEqual({
    code: 0,
    wrong:
      'The backup is not encrypted: BACKUP_RECIPIENT is not set. Whoever has the file can read all of it.\n',
    said: `The backup is in ${good}\n`,
  })
  const nowhere = join(folder, 'nowhere', 'estate.backup.gz')
  expect(await run('server/commands/backup.ts', nowhere)).toEqual({
    ...{ code: 1, said: '' },
    wrong: expect.stringContaining(`\n${nowhere} cannot be written (ENOENT)\n`),
  })
  expect(await readdir(folder)).toEqual(['estate.backup.gz'])
  await rm(folder, { recursive: true })
})

test('a start on a database with an edited migration ends with a line that says so', async () => {
  await owner.pool.query(`update schema_migrations set checksum = 'another' where name like '001%'`)
  const { code, wrong } = await run('server/main.ts')
  expect(code).toBe(1)
  expect(wrong).toMatch(/^001\S+ was edited after it had been applied\. Put the change into a new file\.\n$/)
})

test('a start whose folder of backups is not there ends with a line that names it', async () => {
  const { recipient } = await newKeyPair()
  const BACKUP_DIR = join(tmpdir(), 'estate-nowhere')
  const given = { BACKUP_DIR, BACKUP_RECIPIENT: recipient }
  expect(await runProgram(connection, 'server/main.ts', [], given)).toEqual({
    ...{ code: 1, said: '' },
    wrong: `BACKUP_DIR: ${BACKUP_DIR} has to be a folder that this account may read and write (ENOENT)\n`,
  })
})
