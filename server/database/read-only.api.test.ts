import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createCall } from '#server/test/client.ts'
import { command } from '#server/test/database.ts'
import { urlOf } from '#server/test/database-url.ts'
import { BARE_ENV } from '#server/test/programs.ts'
import { startServer } from '#server/test/server.ts'
import { startServers } from '#server/test/standby.ts'
import { addPerson } from '#server/test/world.ts'
import { openDatabase } from './open.ts'

const { fill, copyAsStandby } = await startServers()
const { token } = await fill('leader', (db) => addPerson(db, { role: 'admin' }))
const server = await copyAsStandby('leader', 'standby')
const { db, pool, close } = openDatabase(server.connection, () => {})
afterAll(close)
const { url, logged } = await startServer({ db, pool }, { provider_url: 'http://127.0.0.1:1' })
const call = createCall(url, token)
const ready = async () => (await fetch(`${url}/api/ready`)).status
const rename = (name: string) => call('PUT /me', { body: { name } })

test('a start on a standby ends with one line', async () => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...BARE_ENV, DATABASE_URL: urlOf(server.connection) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect([child.exitCode, said, wrong]).toEqual([
    1,
    '',
    'DATABASE_URL: cannot use the database (it takes no changes; a standby?)\n',
  ])
})

test('a standby is not there: what it could be asked may be old; once it leads it is', async () => {
  expect(await ready()).toBe(503)
  for (const answer of [await call('GET /users'), await rename('Ada Obi')]) {
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(answer.headers.get('retry-after')).toBe('5')
  }
  expect(logged).toHaveLength(1)
  await command(server.superuser, 'select pg_promote()')
  await expect.poll(ready).toBe(200)
  expect((await rename('Ada Obi')).status).toBe(200)
})

test('one that is told to take no changes is left at once, and taken again when it does', async () => {
  const reload = 'select pg_reload_conf()'
  await command(server.superuser, 'alter system set default_transaction_read_only = on')
  await command(server.superuser, reload)
  await expect.poll(async () => (await rename('Bola Ade')).status).toBe(503)
  expect(await ready()).toBe(503)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nestate_database_up 0\n')
  await command(server.superuser, 'alter system reset default_transaction_read_only')
  await command(server.superuser, reload)
  await expect.poll(ready).toBe(200)
  expect((await rename('Bola Ade')).status).toBe(200)
  expect((await call('GET /users')).status).toBe(200)
})
