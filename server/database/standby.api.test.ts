import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
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
const HOUR_MS = 3_600_000

const servers = await startServers()
const { token } = await servers.fill('leader', (db) =>
  addPerson(db, { role: 'super admin', name: 'Ada Obi' }),
)
// Before the leader is started: a copy is made of a server that is stopped.
const other = await servers.copyAsStandby('leader', 'other')
await other.stop()
await servers.copy('leader', 'older')
await servers.copy('leader', 'twin')
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
  const before = { ...read.reads }
  const { body } = await call('GET /users')
  const by = read.reads?.leader === before.leader ? 'standby' : 'leader'
  return [body.map(({ name }: { name: string }) => name).join(), by]
}
const untilRead = () => expect.poll(async () => (await list())[1]).toBe('standby')

describe('while the leader leads', () => {
  beforeEach(async () => {
    proxy.cutAt(null)
    proxy.fallSilentAt(null)
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
    await expect.poll(list).toEqual(['Efe Bello', 'standby'])
  })

  test('whoever watches sees who answers', async () => {
    const figures = await (await fetch(`${url}/metrics`)).text()
    expect(figures).toMatch(/^estate_reads_total\{server="standby"\} [1-9]/m)
    expect(figures).toMatch(/^estate_reads_total\{server="leader"\} [1-9]/m)
  })

  test('a standby that goes away is told once, the leader answers, and it is taken again', async () => {
    proxy.cutAt('')
    for (let calls = 0; calls < 3; calls++) expect((await list())[1]).toBe('leader')
    await sleep(REST_MS)
    expect((await list())[1]).toBe('leader')
    expect(said).toEqual([expect.stringMatching(/^DATABASE_READ_URL: .+; the leader is read instead$/)])
    proxy.cutAt(null)
    await untilRead()
    expect(said.slice(1)).toEqual(['DATABASE_READ_URL: answers again'])
  })

  test('one that answers nothing is waited for by one at a time, and not for long', async () => {
    proxy.fallSilentAt('')
    expect((await list())[1]).toBe('leader')
    await sleep(REST_MS)
    const swallowed = proxy.swallowed()
    const ended: string[] = []
    const ask = (who: string, db = read.reading, statement = sql`select 1`) =>
      db.execute(statement).then(() => ended.push(who))
    const slow = ask('takes 3 s', opened.db, sql`select pg_sleep(3)`)
    const first = ask('tries it')
    // As long as it would rest: it is still being tried.
    await sleep(REST_MS)
    await ask('asks meanwhile')
    await first
    await slow
    expect(ended).toEqual(['asks meanwhile', 'tries it', 'takes 3 s'])
    expect(proxy.swallowed()).toBe(swallowed + 1)
    expect(said).toHaveLength(1)
  })

  test('a file goes on from the leader where the standby is lost', async () => {
    const numbers = async function* () {
      for (let number = 1; number <= 3; number++)
        yield (await read.reading.execute<{ number: number }>(sql`select ${number}::int as number`)).rows[0]
          ?.number
    }
    let file = numbers()
    const firstOfStandby = async () => {
      const before = read.reads?.standby
      file = numbers()
      expect((await file.next()).value).toBe(1)
      return read.reads?.standby !== before
    }
    await expect.poll(firstOfStandby).toBe(true)
    const before = read.reads?.leader ?? 0
    // Past the question whether it is up to date, in the statement itself.
    proxy.cutAt('::int as number')
    expect([(await file.next()).value, (await file.next()).value]).toEqual([2, 3])
    expect(read.reads?.leader).toBe(before + 2)
  })

  test('what is wrong with a statement is told by the leader, what takes too long by the standby', async () => {
    await expect(read.reading.execute(sql`select nothing`)).rejects.toThrow()
    const impatient = `${urlOf(standby.connection)}&statement_timeout=500`
    const open = () => openReading(impatient, opened, () => {}, HOUR_MS)
    let { reading, reads, close } = open()
    const readByStandby = async () => {
      await close()
      ;({ reading, reads, close } = open())
      await reading.execute(sql`select 1`)
      return reads?.standby
    }
    await expect.poll(readByStandby).toBe(1)
    await expect(reading.execute(sql`select pg_sleep(20)`)).rejects.toThrow()
    expect(reads).toEqual({ standby: 1, leader: 0 })
    // The next one is the leader's.
    await reading.execute(sql`select 1`)
    expect(reads).toEqual({ standby: 1, leader: 1 })
    await close()
  })

  test('more than it has connections for is the leader’s, and no fault', async () => {
    const few = openDatabase(leader.connection, () => {}, 2)
    const { reading, close } = openReading(urlOf(standby.connection), few, (line) => said.push(line))
    await Promise.all([1, 2, 3, 4].map(() => reading.execute(sql`select pg_sleep(1.5)`)))
    expect(said).toEqual([])
    await close()
    await few.close()
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
})

test('one that has what the leader lost is left alone', async () => {
  await rename('Never Paid')
  await untilRead()
  // The leader is put back to an older copy of itself: nothing but the missing end of its log tells.
  await leader.stop()
  const older = openDatabase((await servers.start('older')).connection, () => {})
  const { reading, reads, close } = openReading(urlOf(standby.connection), older, () => {})
  const users = await reading.execute(sql`select name from users`)
  expect([users.rows, reads]).toEqual([[{ name: 'Ada Obi' }], { standby: 0, leader: 1 }])
  await close()
  await older.close()
})

test('of those that follow another leader and the one of today, only the latter is read, and at once', async () => {
  // The leader is lost with what its standby has of it; another one that had less takes over, with a standby of its own.
  const next = await servers.start('other')
  await command(next.superuser, 'select pg_promote()')
  const promoted = openDatabase(next.connection, () => {})
  const { reading, reads, close } = openReading(urlOf(standby.connection), promoted, () => {})
  // Its commits wait for a standby that is not there yet; whoever reads does not.
  await command(next.superuser, `alter system set synchronous_standby_names = '*'`)
  await command(next.superuser, 'select pg_reload_conf()')
  const waitsFor = () => command(next.superuser, 'show synchronous_standby_names')
  await expect.poll(waitsFor).toEqual([{ synchronous_standby_names: '*' }])
  const users = await Promise.race([
    reading.execute(sql`select name from users`),
    sleep(5_000, { rows: [] }, { ref: false }),
  ])
  expect([users.rows, reads]).toEqual([[{ name: 'Ada Obi' }], { standby: 0, leader: 1 }])
  await close()
  const following = await servers.copyAsStandby('twin', 'following', next.connection)
  const followed = openReading(urlOf(following.connection), promoted, () => {}, REST_MS)
  const readByStandby = () => followed.reading.execute(sql`select 1`).then(() => followed.reads?.standby)
  await expect.poll(readByStandby).toBeGreaterThan(0)
  await followed.close()
  await promoted.close()
})
