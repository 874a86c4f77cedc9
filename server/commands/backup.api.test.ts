import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { runProgram } from '#server/test/programs.ts'

const { connection, owner } = await testDatabase()

const run = (program: string, ...given: string[]) => runProgram(connection, program, given)

test('a backup that cannot be written ends with a line that says so, and leaves nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estate-backup-'))
  const good = join(folder, 'estate.backup.gz')
  expect(await run('server/commands/backup.ts', good)).toEqual({
    ...{ code: 0, wrong: '' },
    said: `The backup is in ${good}\n`,
  })
  const nowhere = join(folder, 'nowhere', 'estate.backup.gz')
  expect(await run('server/commands/backup.ts', nowhere)).toEqual({
    ...{ code: 1, said: '' },
    wrong: `${nowhere} cannot be written (ENOENT)\n`,
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
