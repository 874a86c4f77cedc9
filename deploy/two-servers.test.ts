import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDataDir } from '../e2e/app.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { openDatabaseProxy } from '../server/test/database-proxy.ts'
import { urlOf } from '../server/test/database-url.ts'
import { ADA, end, startProduction, until } from './test/production.ts'
import { ask, type RunningProxy, startCaddy, startNginx } from './test/proxies.ts'

/** These tests poll more often in a minute than a person works. */
const SHARED = { SECRET_KEY: Buffer.alloc(32, 1).toString('base64url'), CALLS_PER_MINUTE: '60000' }
const ATTRIBUTES = '/api/property/attributes'
const NEW_ATTRIBUTE = '/api/property/attribute/create'
const JSON_BODY = { 'content-type': 'application/json' }

describe.each([
  { name: 'Caddy', start: startCaddy, asks_whether_ready: true },
  { name: 'nginx', start: startNginx, asks_whether_ready: false },
])('two servers on one database, behind $name', ({ start, asks_whether_ready }) => {
  const folder = mkdtempSync(join(tmpdir(), 'estate-proxy-'))
  const folders = [folder]
  const closing: (() => unknown)[] = []
  let proxy: RunningProxy
  let database: Awaited<ReturnType<typeof startPrivateServer>>
  /** The second server's own connection to the database. */
  let way: Awaited<ReturnType<typeof openDatabaseProxy>>
  let first: Awaited<ReturnType<typeof startServer>>
  let second: Awaited<ReturnType<typeof startServer>>
  let signedIn: Record<string, string>

  /** One of the two servers, with a separate folder. */
  async function startServer(settings: Record<string, string>, port?: number) {
    const app = await startProduction({ ...(port && { port }), settings: { ...settings, ...SHARED } })
    folders.push(app.dataDir)
    closing.push(() => end(app.process))
    return app
  }
  const ofFirst = () => ({
    DATABASE_URL: urlOf(database.connection),
    DATABASE_OWNER_URL: urlOf(database.owner),
  })

  beforeAll(async () => {
    const dataDir = await newDataDir()
    folders.push(dataDir)
    database = await startPrivateServer({ dataDir, durable: false, note: () => {} })
    closing.push(database.stop)
    way = await openDatabaseProxy(database.connection)
    closing.push(way.close)
    first = await startServer(ofFirst())
    // This runs before any request to the second server: nothing passes to its database meanwhile.
    first.createAdmin()
    second = await startServer({ DATABASE_URL: urlOf(way.connection) })
    proxy = await start(folder, first.port, second.port)
    closing.push(() => end(proxy.process))
    signedIn = await signIn()
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
    for (const each of folders) rmSync(each, { recursive: true })
  })

  const post = (path: string, headers: Record<string, string>, body: object) =>
    ask(proxy, { path, method: 'POST', headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(body) })

  async function signIn(): Promise<Record<string, string>> {
    const { status, text } = await post('/api/login', {}, ADA)
    expect(status, text).toBe(200)
    return { authorization: `Bearer ${JSON.parse(text).token}` }
  }
  /** The answers to sequential requests. */
  async function answers(times: number, asking: () => ReturnType<typeof ask>) {
    const all: Awaited<ReturnType<typeof ask>>[] = []
    while (all.length < times) all.push(await asking())
    return all
  }
  const statuses = async (times: number, asking: () => ReturnType<typeof ask>) =>
    (await answers(times, asking)).map(({ status }) => status)
  const me = (headers = signedIn) => ask(proxy, { path: '/api/me', headers })
  /** The number of requests for a path at each of the two servers. */
  const seen = (path: string) => [first, second].map((app) => app.calls(path).length)
  /** The number of those requests during some work. */
  async function whichSaw(path: string, work: () => Promise<unknown>) {
    const before = seen(path)
    await work()
    return () => seen(path).map((count, index) => count - (before[index] ?? 0))
  }

  test('a session that one of them began goes on at both, and ends at both at once', async () => {
    const theirs = await signIn()
    const saw = await whichSaw('/api/me', async () => {
      expect(await statuses(4, () => me(theirs))).toEqual(Array(4).fill(200))
      expect((await post('/api/logout', theirs, {})).status).toBe(200)
      expect(await statuses(4, () => me(theirs))).toEqual(Array(4).fill(401))
    })
    await expect.poll(saw).toEqual([4, 4])
  })

  test('tries to sign in are counted over both', async () => {
    const guess = () =>
      post('/api/login', {}, { email: 'bola@estate.example', password: 'Not-the-password-1' })
    const saw = await whichSaw('/api/login', async () => {
      expect(await statuses(6, guess)).toEqual(Array(6).fill(401))
      expect(await statuses(2, guess)).toEqual([429, 429])
    })
    await expect.poll(saw).toEqual([4, 4])
  })

  test(
    asks_whether_ready
      ? 'one that has lost the database is not asked'
      : 'one that has lost the database says so to those who come to it, until it is stopped',
    async () => {
      way.cutAt('')
      if (asks_whether_ready) {
        const alone = async () => (await statuses(4, me)).every((status) => status === 200)
        await until(alone, 'the first alone')
        const saw = await whichSaw('/api/me', async () =>
          expect(await statuses(10, me)).toEqual(Array(10).fill(200)),
        )
        await expect.poll(saw).toEqual([10, 0])
      } else {
        const all = await answers(10, me)
        const refused = all.filter(({ status }) => status !== 200)
        expect(
          refused.map(({ status, headers, text }) => [status, headers['retry-after'], JSON.parse(text).code]),
        ).toEqual(Array(5).fill([503, '5', 'unavailable']))
      }
      way.cutAt(null)
      await until(async () => {
        const saw = await whichSaw('/api/me', async () => statuses(4, me))
        return saw().every((count) => count > 0)
      }, 'both again')
      await until(async () => (await statuses(4, me)).every((status) => status === 200), 'both well')
    },
  )

  test('one is killed: who reads notices nothing, who writes is told to ask again, and nothing is written twice', async () => {
    const admin = new pg.Client(database.owner)
    await admin.connect()
    await admin.query('begin; lock table attributes in access exclusive mode')
    const wrote = await whichSaw(NEW_ATTRIBUTE, async () => {})
    const writing = ['Balcony', 'Garden'].map((name) => post(NEW_ATTRIBUTE, signedIn, { name, label: name }))
    await expect.poll(wrote).toEqual([1, 1])
    const read = await whichSaw(ATTRIBUTES, async () => {})
    const reading = [1, 2].map(() => ask(proxy, { path: ATTRIBUTES, headers: signedIn }))
    await expect.poll(read).toEqual([1, 1])

    await end(first.process, 'SIGKILL')
    const { status, headers } = await Promise.race(writing)
    expect([status, headers['retry-after']]).toEqual([503, '10'])
    await expect.poll(read).toEqual([1, 2])
    await admin.query('commit')
    expect((await Promise.all(writing)).map((answer) => answer.status).sort()).toEqual([201, 503])
    expect((await Promise.all(reading)).map((answer) => answer.status)).toEqual([200, 200])
    expect(wrote()).toEqual([1, 1])
    const { rows } = await admin.query(`select name from attributes where name in ('Balcony', 'Garden')`)
    expect(rows).toHaveLength(1)
    await admin.end()

    expect(await statuses(20, me)).toEqual(Array(20).fill(200))
    expect((await post(NEW_ATTRIBUTE, signedIn, { name: 'Pool', label: 'Pool' })).status).toBe(201)
  })

  test('one that comes back is asked again', async () => {
    first = await startServer(ofFirst(), first.port)
    await until(async () => {
      expect((await me()).status).toBe(200)
      return first.calls('/api/me').length > 0
    }, 'the first again')
  })

  test('where neither is there, people are told to wait', async () => {
    await Promise.all([end(first.process), end(second.process)])
    const { status, headers, text } = await me()
    expect([status, headers['retry-after'], text]).toEqual([
      503,
      '10',
      'The application is starting. Please try again in a minute.',
    ])
  })
})
