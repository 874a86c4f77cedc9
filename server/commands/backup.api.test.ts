import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { type Role, testDatabase } from '#server/test/database.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'

const { connection, owner } = await testDatabase()

/** Runs one of the programs on the test's database; answers its code and what it said. */
async function run(program: string, ...given: string[]) {
  const { connection: proxied, close } = await openDatabaseProxy(connection)
  const { port, database } = proxied
  const { owner, serving } = inject('roles')
  const urlAs = ({ user, password }: Role) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const child = spawn(process.execPath, [program, ...given], {
    env: { PATH: process.env.PATH, DATABASE_URL: urlAs(serving), DATABASE_OWNER_URL: urlAs(owner) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  close()
  return { code: child.exitCode, said, wrong }
}

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
