import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/open.ts'
import { createPaystack } from '#server/payments/provider/paystack.ts'
import { createBackground } from '#server/runtime/background.ts'
import { startTestApi } from '#server/test/api.ts'
import { addPerson } from '#server/test/world.ts'
import { buildApp } from '../../app.ts'

const TOKEN = 'a-token-for-prometheus'
const api = await startTestApi()
const { context, owner, db, url } = api

/** The same application with other settings, on HTTP. */
async function another(wishes: Partial<Config>, over: Partial<typeof context> = {}) {
  const background = createBackground({ error: () => {} }, context.outage)
  const app = await buildApp(
    { ...context, ...over, config: { ...context.config, trust_proxy: false, ...wishes } },
    background,
    false,
  )
  afterAll(() => app.close())
  return { app, background, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
const read = async (from: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${from}/metrics`, { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
/** The value of a metric; undefined if missing. */
const figure = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('the figures', () => {
  test('are read on this machine itself', async () => {
    const { status, type, text } = await read(url)
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
    expect(figure(text, 'estate_database_up')).toBe(1)
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via'])(
    'are not there for who comes through a proxy that sends %s, whoever is trusted',
    async (header) => {
      const untrusting = await another({})
      for (const from of [url, untrusting.url])
        expect((await read(from, { [header]: '127.0.0.1' })).status).toBe(404)
    },
  )

  test('are not there by another name of this machine, which a page of elsewhere may have', async () => {
    const { app } = await another({})
    const asked = (host: string) => app.inject({ url: '/metrics', headers: { host } })
    expect((await asked('metrics.attacker.example')).statusCode).toBe(404)
    expect((await asked('localhost:3000')).statusCode).toBe(200)
  })

  test('are not there for other machines', async () => {
    const { app } = await another({})
    const asked = (remoteAddress: string) => app.inject({ url: '/metrics', remoteAddress })
    expect((await asked('10.1.2.3')).statusCode).toBe(404)
    expect((await asked('::ffff:127.0.0.1')).statusCode).toBe(200)
  })

  test('are read from anywhere with the token, where one is set', async () => {
    const { app } = await another({ metrics_token: TOKEN })
    const asked = async (authorization: string, to = app) =>
      (await to.inject({ url: '/metrics', remoteAddress: '10.1.2.3', headers: { authorization } })).statusCode
    expect(await asked(`Bearer ${TOKEN}`)).toBe(200)
    expect(await asked('Bearer a-token-for-prometheuz')).toBe(404)
    expect(await asked('Bearer ')).toBe(404)
    expect(await asked('Bearer null', api.app)).toBe(404)
    const admin = await addPerson(db, { role: 'super admin' })
    expect(await asked(`Bearer ${admin.token}`)).toBe(404)
  })
})

test('what the pages for whoever runs it watch is there', async () => {
  const told = (await read(url)).text
  const known = new Set([...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  for (const page of ['docs/operations.md', 'deploy/alerts.yml']) {
    const named = readFileSync(page, 'utf8').matchAll(/\b(?:estate|http|nodejs|process)_\w+/g)
    const figures = new Set([...named].map(([name]) => name.replace(/_(count|bucket)$/, '')))
    expect(figures.size).toBeGreaterThan(10)
    expect([...figures].filter((name) => !known.has(name))).toEqual([])
  }
})

describe('requests', () => {
  test('are counted by the route as the program names it, and by what kind of answer they got', async () => {
    const { app, url } = await another({})
    const admin = await addPerson(db, { role: 'admin' })
    const headers = { authorization: `Bearer ${admin.token}` }
    for (const id of [4711, 4712]) await fetch(`${url}/api/estate/${id}`, { headers })
    for (const path of ['/api/nowhere-1', '/api/nowhere-2', '/nowhere', '/metrics?a=b'])
      await fetch(url + path)
    const { text } = await read(url)
    const count = (route: string, status: string) =>
      figure(text, `http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`)
    expect(count('/api/estate/:id', '4xx')).toBe(2)
    expect(count('/api/*', '4xx')).toBe(2)
    expect(count('/metrics', '2xx')).toBe(1)
    // A figure may contain those digits by chance; a name cannot.
    const names = text.replace(/ [^ ]+$/gm, '')
    expect(names).toContain('/api/estate/:id')
    expect(names).not.toMatch(/nowhere|4711/)
    await app.close()
  })
})

describe('what waits', () => {
  /** The metrics of a server without cached figures. */
  const now = async () => (await read((await another({})).url)).text

  test('messages by channel, since when the oldest should be out, and whether the channel works', async () => {
    await owner.pool.query(`insert into messages (kind, channel, address, content, status, next_try_at)
      select 'notice', 'email', 'a@lantern.example', '{}', status, at
      from (values ('queued', now() - interval '1 hour'), ('queued', now() + interval '1 hour'), ('sent', null)) as m (status, at)`)
    await owner.pool.query(
      `insert into channel_outages (channel, reason, since) values ('whatsapp', 'No answer', now() - interval '10 minutes')`,
    )
    await owner.pool.query(
      `insert into channel_stops (channel, reason, until) values ('email', 'Wrong password', now() + interval '1 minute')`,
    )
    const text = await now()
    const of = (name: string) =>
      ['email', 'whatsapp'].map((channel) => figure(text, `${name}{channel="${channel}"}`))
    expect(of('estate_messages_waiting')).toEqual([2, 0])
    expect(of('estate_channel_stopped')).toEqual([1, 0])
    const [late, none] = of('estate_messages_overdue_seconds')
    expect([Math.floor((late ?? 0) / 100), none]).toEqual([36, 0])
    const [works, fails] = of('estate_channel_failing_seconds')
    expect([works, Math.floor((fails ?? 0) / 100)]).toEqual([0, 6])
  })

  test('backups: how old the newest is, whether the last try failed, and when one was last restored', async () => {
    const of = async () => {
      const text = await now()
      const [age, failed, drilled] = ['backup_age_seconds', 'backup_failed', 'restore_drill_age_seconds'].map(
        (name) => figure(text, `estate_${name}`),
      )
      return [age && Math.floor(age / 100), failed, drilled && Math.floor(drilled / 100)]
    }
    expect(await of()).toEqual([undefined, 0, undefined])
    await owner.pool.query(`insert into backups (at, made_at, file, bytes, sha256, figures)
      values (now() - interval '1 hour', now(), 'a.backup.age', 1, 'x', '{}')`)
    await owner.pool.query(
      `insert into restore_drills (at, backup_id) select now() - interval '10 minutes', id from backups`,
    )
    await owner.pool.query(`insert into backups (error) values ('The disk is full')`)
    expect(await of()).toEqual([36, 1, 6])
  })

  test('checkouts that are open or stuck', async () => {
    const text = await now()
    expect(figure(text, 'estate_checkouts{state="open"}')).toBe(0)
    expect(figure(text, 'estate_checkouts{state="stuck"}')).toBe(0)
    expect(figure(text, 'estate_checkouts_oldest_seconds{state="open"}')).toBe(0)
  })

  test('jobs of this server: since when, and how often they failed', async () => {
    const { background, url } = await another({})
    background.repeat('a job', 1, async () => {
      throw new Error('it fails')
    })
    const failures = async () => figure((await read(url)).text, 'estate_job_failures_total{job="a job"}')
    await expect.poll(failures).toBeGreaterThan(0)
    background.repeat('another job', 60_000, async () => {})
    const { text } = await read(url)
    expect(figure(text, 'estate_job_age_seconds{job="another job"}')).toBeLessThan(60)
    expect(figure(text, 'estate_job_failures_total{job="another job"}')).toBe(0)
    await background.close()
  })

  test('calls that the payment provider did not answer', async () => {
    const paystack = createPaystack({ secret_key: 'sk_test_of_nobody', api_url: 'http://127.0.0.1:1' })
    const { url } = await another({}, { paystack })
    expect(figure((await read(url)).text, 'estate_provider_failures_total')).toBe(0)
    await expect(paystack.verify('EST-1')).rejects.toThrow('could not be reached')
    expect(figure((await read(url)).text, 'estate_provider_failures_total')).toBe(1)
  })

  test('is left out where the database does not answer; the rest is told', async () => {
    const nowhere = openDatabase({ host: '127.0.0.1', port: 1 }, () => {})
    const { url } = await another({}, { db: nowhere.db, pool: nowhere.pool })
    const { status, text } = await read(url)
    expect([status, figure(text, 'estate_database_up')]).toEqual([200, 0])
    expect(figure(text, 'estate_pool_connections{state="waiting"}')).toBe(0)
    expect(text).not.toMatch(/^estate_messages_waiting\{/m)
  })
})
