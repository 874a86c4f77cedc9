import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/keys.ts'
import { sql } from '#server/database/drizzle.ts'
import { messages } from '#server/database/schema.ts'
import { openChannels } from '#server/messages/channels/open-channels.ts'
import { sendDueMessages } from '#server/messages/send-due-messages.ts'
import { queueMessage } from '#server/messages/store.ts'
import { freePort } from '#server/test/listen.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import { openCheckout, payAtProvider, recordsOf, submissionOf } from '#server/test/payments.ts'
import { SLOWEST_START_MS, startProgram } from '#server/test/programs.ts'
import { sendWebhookOf } from '#server/test/random-payment-steps.ts'
import { addPerson, signIn, startWorld } from '#server/test/world.ts'

/** `WORKERS=4 npx vitest …` looks at more of them. */
const WORKERS = Number(process.env.WORKERS ?? 2)
const CALLS_PER_MINUTE = 60
/** Of those, as many may have the provider asked. */
const TELLERS = CALLS_PER_MINUTE / 10
/** What is on its way to a process that is killed may hear nothing. */
const SLOWEST_ANSWER_MS = 10_000

/** The world's own server is another machine on the same database. */
const world = await startWorld()
const { db, owner, sandbox, people } = world
const mailServer = await startMailServer()
const carrier = () => ({ smtp_url: mailServer.url, from: 'Estate <no-reply@estate.test>' })
const dataDir = await mkdtemp(join(tmpdir(), 'estate-workers-'))
const port = await freePort()
afterAll(async () => {
  await mailServer.stop()
  await rm(dataDir, { recursive: true })
})
const program = await startProgram(world, {
  WORKERS: String(WORKERS),
  PORT: String(port),
  DATA_DIR: dataDir,
  CALLS_PER_MINUTE: String(CALLS_PER_MINUTE),
  // Its log is lines of JSON, in which each call has the process that answered it.
  NODE_ENV: 'production',
  APP_URL: `http://127.0.0.1:${port}`,
  SECOND_FACTOR: 'offered',
  SMTP_URL: carrier().smtp_url,
  MAIL_FROM: carrier().from,
  PAYSTACK_SECRET_KEY: SANDBOX_KEYS.secret_key,
  PAYSTACK_PUBLIC_KEY: SANDBOX_KEYS.public_key,
  PAYSTACK_API_URL: sandbox.url,
  PAYSTACK_SCRIPT_URL: `${sandbox.url}/v2/inline.js`,
})

/** A call on a connection of its own: the processes take connections in turn. */
async function ask(method: string, path: string, token?: string, body?: object) {
  const sent = body && JSON.stringify(body)
  const asking = request({
    ...{ port, method, path, agent: new Agent() },
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    },
  })
  asking.setTimeout(SLOWEST_ANSWER_MS, () => asking.destroy(new Error('no answer')))
  asking.end(sent)
  const [answer] = await once(asking, 'response')
  return { status: answer.statusCode as number, body: await text(answer) }
}
const often = <T>(times: number, each: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => each(index)))
const statusesOf = (path: string, token: string, times = 2 * WORKERS) =>
  often(times, async () => (await ask('GET', path, token)).status)

interface Line {
  pid: number
  worker?: number
  msg: string
  signal?: string
}
const lines = (): Line[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
/** Which process answers as which worker, newest last. */
const pids = () =>
  new Map(lines().flatMap(({ worker, pid, msg }) => (worker && msg !== ENDED ? [[worker, pid]] : [])))
const ENDED = 'a worker ended; another takes its place'

test('all of them serve, and a session that is ended at one is ended at all', async () => {
  const { id, token } = await addPerson(db, { role: 'tenant' })
  const another = await signIn(db, id)
  expect(await statusesOf('/api/me', token)).toEqual(Array(2 * WORKERS).fill(200))
  await expect.poll(() => pids().size).toBe(WORKERS)
  expect((await ask('POST', '/api/logout', token)).status).toBe(200)
  expect(await statusesOf('/api/me', token)).toEqual(Array(2 * WORKERS).fill(401))
  // At the other machine, and from there.
  expect((await world.callWith(token)('GET /me')).status).toBe(401)
  await world.callWith(another)('POST /logout')
  expect(await statusesOf('/api/me', another)).toEqual(Array(2 * WORKERS).fill(401))
})

test('the calls of one person are counted over all of them', async () => {
  const { token } = await addPerson(db, { role: 'tenant' })
  const statuses = await statusesOf('/api/me', token, CALLS_PER_MINUTE + 10)
  expect(statuses.filter((status) => status === 200)).toHaveLength(CALLS_PER_MINUTE)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

/** How many calls of a route were answered well, as the figures say it. */
async function counted(route: string): Promise<number> {
  const { body } = await ask('GET', '/metrics')
  const figure = `http_request_duration_seconds_count{route="${route}",method="GET",status="2xx"} `
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(figure))
      ?.slice(figure.length) ?? 0,
  )
}

test('the figures are those of all of them, whichever is asked', async () => {
  const { token } = await addPerson(db, { role: 'tenant' })
  const before = await counted('/api/me')
  await statusesOf('/api/me', token)
  expect(await often(2 * WORKERS, () => counted('/api/me'))).toEqual(
    Array(2 * WORKERS).fill(before + 2 * WORKERS),
  )
  const { body } = await ask('GET', '/metrics')
  const told = (name: string) => body.split('\n').filter((line) => line.startsWith(name))
  expect(told('process_resident_memory_bytes{')).toHaveLength(WORKERS + 1)
  expect(told('estate_database_up ')).toEqual(['estate_database_up 1'])
  expect(told('estate_job_age_seconds{job="raise what is due"}')).toHaveLength(1)
  expect(told('estate_pool_connections{state="busy"}')).toHaveLength(1)
  expect(body).not.toMatch(/ null$/m)
})

test('a payment that several of them hear of at once is recorded once', async () => {
  const checkout = await openCheckout(world)
  await payAtProvider(world, checkout.reference)
  const submission = submissionOf(world, 'tenant', checkout)
  const webhook = () => sendWebhookOf(`http://127.0.0.1:${port}`, checkout.reference, 'right')
  const answers = await Promise.all([
    ...Array.from({ length: TELLERS }, () =>
      ask('POST', '/api/make/payment', people.tenant.token, submission),
    ),
    webhook(),
    webhook(),
  ])
  expect(answers.slice(0, -2)).toEqual(Array(TELLERS).fill(expect.objectContaining({ status: 200 })))
  expect(await recordsOf(world, checkout.reference)).toHaveLength(1)
})

test('each message is sent once, by whichever machine', async () => {
  const content = { name: 'Ada', estate_name: 'Palm Grove', title: 'Water', message: 'Off.', url: null }
  const addresses = Array.from({ length: 60 }, (_, number) => `to-${number}@estate.test`)
  const elsewhere = {
    ...{ db, app_url: world.url, log: world.app.log },
    channels: openChannels({ mail: carrier(), whatsapp: null, data_dir: dataDir }),
  }
  for (const address of addresses)
    await queueMessage(db, { kind: 'notice', channel: 'email', address, content })
  const waiting = () => db.$count(messages, sql`status = 'queued'`)
  while ((await waiting()) > 0) await sendDueMessages(elsewhere, 'email')
  elsewhere.channels.email.close()
  const sent = mailServer.mails.map(({ to }) => to).filter((to) => to.startsWith('to-'))
  expect(sent.sort()).toEqual(addresses.sort())
})

test(
  'one that is killed is replaced, and nothing is lost that it had answered',
  async () => {
    const { id, token } = await addPerson(db, { role: 'admin' })
    const before = pids()
    const answered: string[] = []
    let failed = 0
    const charging = often(CALLS_PER_MINUTE / 2, async (number) => {
      await new Promise((resolve) => setTimeout(resolve, number * 20))
      const name = `Levy ${number}`
      const body = { name, amount: 1000, duration: 1, estate_id: world.estates.palm.id, user_id: id }
      const answer = await ask('POST', '/api/create/charge', token, body).catch(() => null)
      if (answer?.status === 201) answered.push(name)
      else failed += 1
    })
    await expect.poll(() => answered.length).toBeGreaterThan(3)
    const calls = await counted('/api/me')
    process.kill(before.get(1) as number, 'SIGKILL')
    await charging
    const { rows } = await owner.db.execute<{ name: string }>(
      sql`select name from charges where user_id = ${id}`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(answered))
    // What it had under way fails; the others go on.
    expect(failed).toBeLessThan(CALLS_PER_MINUTE / 4)
    await expect.poll(() => lines().filter(({ msg }) => msg === ENDED)).toHaveLength(1)
    expect(lines().find(({ msg }) => msg === ENDED)).toMatchObject({ worker: 1, signal: 'SIGKILL' })
    expect(await counted('/api/me')).toBe(calls)
    const other = await addPerson(db, { role: 'tenant' })
    await expect
      .poll(
        async () => {
          await statusesOf('/api/me', other.token, WORKERS)
          return pids().get(1)
        },
        { timeout: SLOWEST_START_MS, interval: 500 },
      )
      .not.toBe(before.get(1))
  },
  2 * SLOWEST_START_MS,
)

test('all of them end when it is told to, also where a call never does', async () => {
  const caller = connect(port, '127.0.0.1')
  caller.on('error', () => {})
  caller.write('POST /api/login HTTP/1.1\r\nHost: estate\r\nContent-Length: 100\r\n\r\n{')
  const { token } = await addPerson(db, { role: 'tenant' })
  await statusesOf('/api/me', token)
  const workers = [...pids().values()]
  expect(await program.stop()).toBe(0)
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(lines().filter(({ msg }) => msg === ENDED)).toHaveLength(1)
})
