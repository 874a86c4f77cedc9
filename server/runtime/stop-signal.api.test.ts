import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATING_LOCK } from '#server/database/migrate.ts'
import { testDatabase } from '#server/test/database.ts'
import { urlOf } from '#server/test/database-url.ts'
import { BARE_ENV } from '#server/test/programs.ts'

const { connection, owner } = await testDatabase()

test('a start that waits for another one ends when it is asked to', async () => {
  const holder = await owner.pool.connect()
  await holder.query('select pg_advisory_lock($1)', [MIGRATING_LOCK])
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...BARE_ENV,
      DATABASE_URL: urlOf(connection),
      DATABASE_OWNER_URL: urlOf(owner.connection),
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([text(child.stderr), once(child, 'exit')])
  await once(child.stderr, 'data')
  child.kill('SIGTERM')
  expect(await ended).toEqual([
    'Waiting for another start, which brings the database up to date\n',
    [0, null],
  ])
  await holder.query('select pg_advisory_unlock($1)', [MIGRATING_LOCK])
  holder.release()
})
