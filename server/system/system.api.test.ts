import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { splitKey } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { type OpenDatabase, openDatabase } from '#server/database/open.ts'
import { createBackground } from '#server/runtime/background.ts'
import { startTestApi } from '#server/test/api.ts'
import { openDatabaseProxy } from '#server/test/database-proxy.ts'
import { addPerson } from '#server/test/world.ts'

const { app, call, connection, context, db, send } = await startTestApi()

describe('before anybody is signed in', () => {
  test('the browser hears what it needs to know, and no more', async () => {
    expect((await call('GET /config')).body).toEqual({ test_mode: true, demo: false, currency: 'NGN' })
  })

  test('the process and its database say that they are well', async () => {
    expect((await call('GET /health')).body).toEqual({ status: 'ok' })
    expect((await call('GET /ready')).body).toEqual({ status: 'ok' })
  })

  test('whoever asks a hundred times at once whether it is ready keeps nobody from the database', async () => {
    let [inUse, most] = [0, 0]
    const take = () => {
      inUse += 1
      most = Math.max(most, inUse)
    }
    const giveBack = () => {
      inUse -= 1
    }
    context.pool.on('acquire', take).on('release', giveBack)
    const answers = await Promise.all(Array.from({ length: 100 }, () => call('GET /ready')))
    context.pool.off('acquire', take).off('release', giveBack)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(most).toBe(1)
  })

  test('the description tells of every call', async () => {
    const description = JSON.parse((await call('GET /openapi.json')).body)
    expect(description.openapi).toBe('3.1.0')
    const told = Object.entries(description.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(told.sort()).toEqual(endpoints.map(({ key }) => key).sort())
    const login = description.paths['/login'].post
    expect(login.requestBody.content['application/json'].schema.required).toEqual(['email', 'password'])
    expect(login.security).toBeUndefined()
    expect(description.paths['/estate/{id}'].get).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      security: [{ token: [] }],
    })
  })
})

describe('an address that is none', () => {
  test.each([
    ['GET', '/no-such-call'],
    ['POST', '/estates'],
    ['DELETE', '/login'],
    ['PATCH', '/users/1'],
    ['GET', '/estate'],
    ['GET', '//me'],
    ['GET', ''],
    ['POST', ''],
    ['GET', '?x=1'],
    ['GET', '/'],
  ])('%s %s is not found', async (method, path) => {
    const { status, text } = await send({ method, path })
    expect([status, JSON.parse(text)]).toEqual([404, { code: 'not_found', message: 'Not found.' }])
  })
})

describe('every answer', () => {
  test.each(['/health', '/me', '/no-such-call', '', '?x=1'])(
    '%s is kept by nobody, and framed by nobody',
    async (path) => {
      const { headers } = await send({
        method: 'GET',
        path,
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'])
        expect(headers.get(name), name).toBeNull()
    },
  )
})

test('what is no call of the API is taken for what it says it is, and over https from then on', async () => {
  const config = { ...context.config, app_url: 'https://estate.example' }
  const background = createBackground({ error: () => {} }, context.outage)
  const secure = await buildApp({ ...context, config }, background, false)
  const asked = [
    ['GET', '/metrics'],
    ['GET', '/.well-known/security.txt'],
    ['GET', '/nowhere.js'],
    ['POST', '/nowhere'],
    ['TRACE', '/'],
    ['TRACE', '/api/me'],
  ] as const
  for (const [method, url] of asked) {
    const { headers, statusCode, body } = await secure.inject({
      method,
      url,
      headers: { cookie: 'a secret' },
    })
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['content-type'], url).toMatch(/; charset=utf-8$/)
    // TRACE would echo the request with its secrets.
    if (method === 'TRACE') expect([statusCode, body.includes('a secret')]).toEqual([404, false])
  }
  await secure.close()
})

describe('a reply', () => {
  const get = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    const { rawPayload, headers: told } = await app.inject({ url: `/api${path}`, headers })
    return { told, bytes: rawPayload.length }
  }

  test('leaves compressed where it is longer than a packet', async () => {
    const plain = await get('/openapi.json', 'identity')
    const [br, gzip] = [await get('/openapi.json', 'gzip, br'), await get('/openapi.json', 'gzip')]
    expect([plain, br, gzip].map(({ told }) => told['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    for (const { bytes, told } of [br, gzip]) {
      expect(bytes * 5).toBeLessThan(plain.bytes)
      expect(told.vary).toBe('accept-encoding')
    }
    expect((await get('/config', 'br')).told['content-encoding']).toBeUndefined()
  })

  test('a request is read as it came: none that is small on the way and endless here', async () => {
    const body = gzipSync(JSON.stringify({ email: 'ada@estate.test', password: 'x' }))
    const { status } = await send({
      method: 'POST',
      path: '/login',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: Buffer.from(body),
    })
    expect(status).toBe(400)
  })
})

describe('what a stranger may send', () => {
  const forStrangers = endpoints.filter(
    ({ allow, body, body_limit }) => allow === 'anyone' && body && !body_limit,
  )
  test.each(forStrangers.map(({ key }) => key))('%s takes no more than it needs', async (key) => {
    const { method, path } = splitKey(key)
    const body = JSON.stringify({ email: `a@${'.'.repeat(9_000)}@`, password: 'x', token: 'x' })
    const { status, text } = await send({
      method,
      path,
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([status, JSON.parse(text)]).toEqual([
      413,
      { code: 'too_large', message: 'The request is too large.' },
    ])
  })
})

describe('without its database', () => {
  /** The same application with another database. */
  const appOn = ({ db, pool }: OpenDatabase) =>
    buildApp({ ...context, db, pool }, createBackground({ error: () => {} }, context.outage), false)
  /** A database address without a listener. */
  const cutOff = () => appOn(openDatabase({ host: '127.0.0.1', port: 1 }, () => {}))

  test('the process is well and not ready; a call says that something is not answering', async () => {
    const alone = await cutOff()
    const { token } = await addPerson(db, { role: 'admin' })
    const get = async (path: string) => {
      const answer = await alone.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
      return [answer.statusCode, answer.json().message ?? answer.json().status]
    }
    expect(await get('/health')).toEqual([200, 'ok'])
    expect(await get('/ready')).toEqual([503, 'The database does not answer.'])
    const message = 'A service we depend on is not answering. Please try again shortly.'
    expect(await get('/me')).toEqual([503, message])
    expect(await get('/users')).toEqual([503, message])
    const { headers } = await alone.inject({ url: '/api/ready' })
    expect(headers['retry-after']).toBe('5')
    await alone.close()
  })

  // Each wait lasts the program's timeout, so they run together.
  test.concurrent.each(['on a connection that there is', 'to a new connection'])(
    'that it is not ready is said while the database, silent %s, is still waited for',
    async (where) => {
      const way = await openDatabaseProxy(connection)
      const far = openDatabase(way.connection, () => {})
      const server = await appOn(far)
      const ready = async () => (await server.inject({ url: '/api/ready' })).statusCode
      if (where === 'on a connection that there is') expect(await ready()).toBe(200)
      way.fallSilentAt('')
      expect(await ready()).toBe(503)
      // A cancelled request returns its connection to the pool or ends it.
      expect([way.swallowed(), far.pool.totalCount, far.pool.idleCount]).toEqual([1, 1, 0])
      way.fallSilentAt(null)
      expect(await ready()).toBe(200)
      await server.close()
      way.close()
      await far.close()
    },
  )
})
