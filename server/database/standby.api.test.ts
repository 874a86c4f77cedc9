import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCall } from '#server/test/client.ts'
import { command } from '#server/test/database.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { urlOf } from '#server/test/database-url.ts'
import { startServer } from '#server/test/server.ts'
import { startServers } from '#server/test/standby.ts'
import { addPerson } from '#server/test/world.ts'
import { sql } from './drizzle.ts'
import { type Connection, openDatabase } from './open.ts'
import { openReading, refuseStranger } from './standby.ts'

const REST_MS = 200

const servers = await startServers()
const { token } = await servers.fill('leader', (db) =>
  addPerson(db, { role: 'super admin', name: 'Ada Obi' }),
)
// Before the leader is started: a copy is made of a server that is stopped.
const other = await servers.copyAsStandby('leader', 'other')
await other.stop()
const leader = await servers.start('leader')
const standby = await servers.copyAsStandby('other', 'standby', leader.connection)
const opened = openDatabase(leader.connection, () => {})
afterAll(() => opened.close())

const proxy = await openDatabaseProxy(standby.connection)
const { port, user, database } = proxy.connection
const said: string[] = []
const read = openReading(
  `postgres://${user}@127.0.0.1:${port}/${database}`,
  opened,
  (line) => said.push(line),
  REST_MS,
)
afterAll(() => {
  proxy.close()
  return read.close()
})
const { url } = await startServer({ ...opened, ...read }, { provider_url: 'http://127.0.0.1:1' })
const call = createCall(url, token)

const rename = (name: string) => call('PUT /me', { body: { name } })
/** The names that a list shows, and whether the leader had to be asked for any of it. */
async function list() {
  const before = { ...read.read_from }
  const { body } = await call('GET /users')
  const by = read.read_from?.leader === before.leader ? 'standby' : 'leader'
  return [body.map(({ name }: { name: string }) => name).join(), by]
}
const untilRead = () => expect.poll(async () => (await list())[1]).toBe('standby')
beforeEach(async () => {
  await untilRead()
  said.length = 0
})

test('what was written is on the list, whoever answers it', async () => {
  for (const name of ['Bola Ade', 'Chidi Eze', 'Dayo Ojo']) {
    await rename(name)
    expect((await list())[0]).toBe(name)
  }
  await command(standby.superuser, 'select pg_wal_replay_pause()')
  await rename('Efe Bello')
  expect(await list()).toEqual(['Efe Bello', 'leader'])
  await command(standby.superuser, 'select pg_wal_replay_resume()')
  await untilRead()
  expect(await list()).toEqual(['Efe Bello', 'standby'])
  expect(said).toEqual([])
})

test('whoever watches sees who answers', async () => {
  const figures = await (await fetch(`${url}/metrics`)).text()
  expect(figures).toMatch(/^estate_reads_total\{server="standby"\} [1-9]/m)
  expect(figures).toMatch(/^estate_reads_total\{server="leader"\} [1-9]/m)
})

test('a standby that goes away is told once, the leader answers, and it is taken again', async () => {
  proxy.cutAt('')
  for (let calls = 0; calls < 3; calls++) expect((await list())[1]).toBe('leader')
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  expect((await list())[1]).toBe('leader')
  expect(said).toEqual([expect.stringMatching(/^DATABASE_READ_URL: .+; the leader is read instead$/)])
  proxy.cutAt(null)
  await untilRead()
  expect(said.slice(1)).toEqual(['DATABASE_READ_URL: answers again'])
})

test('one that answers nothing is waited for by one at a time, and not for long', async () => {
  proxy.fallSilentAt('')
  expect((await Promise.all([list(), list()])).map(([, by]) => by)).toEqual(['leader', 'leader'])
  expect(said).toHaveLength(1)
  proxy.fallSilentAt(null)
})

test('a file goes on from the leader where the standby is lost', async () => {
  const numbers = async function* () {
    for (let number = 1; number <= 3; number++)
      yield (await read.reading.execute<{ number: number }>(sql`select ${number}::int as number`)).rows[0]
        ?.number
  }
  const file = numbers()
  expect((await file.next()).value).toBe(1)
  proxy.cutAt('')
  expect([(await file.next()).value, (await file.next()).value]).toEqual([2, 3])
  proxy.cutAt(null)
})

test('what is wrong with a statement is told by the leader, what takes too long by the standby', async () => {
  await expect(read.reading.execute(sql`select nothing`)).rejects.toThrow()
  const impatient = `${urlOf(standby.connection)}&statement_timeout=500`
  const { reading, read_from, close } = openReading(impatient, opened, () => {})
  await expect(reading.execute(sql`select pg_sleep(20)`)).rejects.toThrow()
  expect(read_from).toEqual({ standby: 0, leader: 0 })
  await close()
})

test('a transaction is the leader’s', async () => {
  const { rows } = await read.reading.transaction((tx) =>
    tx.execute(sql`select pg_is_in_recovery() as follows`),
  )
  expect(rows).toEqual([{ follows: false }])
})

test('a start refuses one that is no standby of this server, and does without one that is not there', async () => {
  const notes: string[] = []
  const check = (connection: Connection) =>
    refuseStranger(urlOf(connection), opened.pool, (line) => void notes.push(line))
  await check(standby.connection)
  await check(leader.connection)
  expect(notes).toEqual([])
  await check({ host: '127.0.0.1', port: 1 })
  expect(notes).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL: .+; the leader is read until it answers$/),
  ])
  const stranger = await servers.start('stranger')
  await expect(check(stranger.connection)).rejects.toThrow('it is no standby of the server of DATABASE_URL')
})

test('one that has what the leader of today never had is left alone', async () => {
  // The leader is lost with what the standby has of it; another one that had less takes over.
  await rename('Never Paid')
  await untilRead()
  await leader.stop()
  const next = await servers.start('other')
  await command(next.superuser, 'select pg_promote()')
  const promoted = openDatabase(next.connection, () => {})
  const { reading, read_from, close } = openReading(urlOf(standby.connection), promoted, () => {})
  const users = await reading.execute(sql`select name from users`)
  expect([users.rows, read_from]).toEqual([[{ name: 'Ada Obi' }], { standby: 0, leader: 1 }])
  await close()
  await promoted.close()
})
