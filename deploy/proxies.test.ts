import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADA, end, startProduction, until } from './test/production.ts'
import { ask, askInClear, type RunningProxy, startCaddy, startNginx, VISITOR } from './test/proxies.ts'

const MB = 1024 * 1024
const PALM = {
  name: 'Palm Court',
  owner: 'Palm Homes',
  phone_number: '08031234567',
  address: '1 Palm Road, Ikeja',
  email: 'manager@palm.example',
}
/** Unusual spellings that an attacker would try against a filter. */
const WAYS_TO_FIGURES = [
  '/metrics',
  '/metrics?all',
  '/metrics/',
  '/metrics/all',
  '/%6Detrics',
  '//metrics',
  '/a/../metrics',
]
const JSON_BODY = { 'content-type': 'application/json' }

/** Homes with long notes, as many as a sheet of that length has. */
const sheetOf = (bytes: number) => {
  const lines = ['Property,Notes']
  for (let row = 1; row * 1000 < bytes; row++) lines.push(`House ${row},`.padEnd(999, 'x'))
  return lines.join('\n')
}

describe.each([
  { name: 'Caddy', start: startCaddy },
  { name: 'nginx', start: startNginx },
])('behind $name', ({ start }) => {
  const folder = mkdtempSync(join(tmpdir(), 'estate-proxy-'))
  let app: Awaited<ReturnType<typeof startProduction>>
  let proxy: RunningProxy
  let signedIn: Record<string, string>

  beforeAll(async () => {
    app = await startProduction()
    proxy = await start(folder, app.port)
    app.createAdmin()
  })
  afterAll(async () => {
    if (proxy) await end(proxy.process)
    if (app) {
      await end(app.process)
      rmSync(app.dataDir, { recursive: true })
    }
    rmSync(folder, { recursive: true })
  })

  test('people sign in, and the application knows where they are, whatever they say of it', async () => {
    const { status, text } = await ask(proxy, {
      path: '/api/login',
      method: 'POST',
      headers: { ...JSON_BODY, 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      body: JSON.stringify(ADA),
    })
    expect(status, text).toBe(200)
    signedIn = { authorization: `Bearer ${JSON.parse(text).token}` }
    expect(app.calls('/api/login').map(({ ip }) => ip)).toEqual([VISITOR])
  })

  test('the largest sheet is uploaded, and a larger one refused', async () => {
    const made = await ask(proxy, {
      path: '/api/estate/save',
      method: 'POST',
      headers: { ...signedIn, ...JSON_BODY },
      body: JSON.stringify(PALM),
    })
    expect(made.status, made.text).toBe(201)
    const path = `/api/estate/imports/${JSON.parse(made.text).id}?file_name=homes.csv`
    const upload = (bytes: number) =>
      ask(proxy, {
        path,
        method: 'POST',
        headers: { ...signedIn, 'content-type': 'text/csv' },
        body: sheetOf(bytes),
      })
    const taken = await upload(9.9 * MB)
    expect(taken.status, taken.text.slice(0, 300)).toBe(201)
    expect((await upload(10.5 * MB)).status).toBe(413)
    // The proxy cuts off an oversized upload at once; some clients never read the reason.
    expect(
      await upload(20 * MB).then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413)
  })

  test('the figures of the program are read on this machine, and from nowhere else', async () => {
    const isFigures = (answer: string) => answer.includes('# TYPE')
    const here = await fetch(`http://127.0.0.1:${app.port}/metrics`)
    expect(isFigures(await here.text())).toBe(true)
    const read = app.calls('/metrics').length
    for (const path of WAYS_TO_FIGURES) expect(isFigures((await ask(proxy, { path })).text), path).toBe(false)
    // The application does not receive the request either.
    expect(app.calls('/metrics')).toHaveLength(read)
  })

  test('pages come as the application made them, with each header once', async () => {
    const { status, headers } = await ask(proxy, { path: '/login', headers: { 'accept-encoding': 'br' } })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe('br')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers.server ?? 'nginx').toBe('nginx')
  })

  test('who may be told of a hole is said', async () => {
    const { status, text } = await ask(proxy, { path: '/.well-known/security.txt' })
    expect(status, text).toBe(200)
    expect(text).toContain('Contact: mailto:security@estate.example\n')
  })

  test('http leads to https', async () => {
    const { status, headers } = await askInClear(proxy, '/join?x=1')
    expect([301, 308]).toContain(status)
    expect(headers.location).toMatch(/^https:\/\/estate\.example(:\d+)?\/join\?x=1$/)
  })

  test('another name leads nowhere', async () => {
    await expect(ask(proxy, { path: '/', name: 'elsewhere.example' })).rejects.toThrow()
  })

  test('what the application says of its own trouble is what people read', async () => {
    const [postmaster] = readFileSync(join(app.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(postmaster), 'SIGINT')
    const ready = () => ask(proxy, { path: '/api/ready' })
    await until(async () => (await ready()).status !== 200, 'an end of the database')
    const { status, text } = await ready()
    expect([status, JSON.parse(text)]).toEqual([
      503,
      { code: 'unavailable', message: 'The database does not answer.' },
    ])
  })

  test('while the application is away, people are told to wait', async () => {
    await end(app.process)
    const { status, headers, text } = await ask(proxy, { path: '/login' })
    expect([status, headers['retry-after'], text]).toEqual([
      503,
      '10',
      'The application is starting. Please try again in a minute.',
    ])
    expect(headers.server ?? 'nginx').toBe('nginx')
  })
})
