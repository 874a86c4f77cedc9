/*
 * Simulates 200 people on the demo while jobs run; prints response times, failures and memory use.
 * npm run bench:day; MINUTES=10 runs longer, TOWN=… names a folder of bench:seed.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startApp } from '../e2e/app.ts'
import { createClient } from '../sandbox/test/client.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { type Person, takePlaces, type Visit, visitsOf } from './day-visits.ts'
import { send, startProvider } from './demo.ts'
import { quantile, residentMb } from './measure.ts'

const PEOPLE = 200
const MINUTES = Number(process.env.MINUTES ?? 1)
/** Shortest and longest stay on a page. */
const LOOK_MS = [2000, 6000] as const

const { sandbox, env } = await startProvider()
const provider = createClient(sandbox.url)
const app = await startApp({
  demo: true,
  ...(process.env.TOWN && { dataDir: process.env.TOWN }),
  env,
})
sandbox.sendWebhooksTo(`${app.url}/api/paystack/webhook`)
// This finds the app's running server.
const database = await startPrivateServer({ dataDir: app.dataDir, note: console.log })

const took: { what: string; ms: number }[] = []
const failed: string[] = []
try {
  const people = await signIn(PEOPLE)
  const until = performance.now() + MINUTES * 60_000
  const memory = [await residentMb(app.process.pid)]
  await Promise.all(people.map((person) => spendTheDay(person, until)))
  memory.push(await residentMb(app.process.pid))
  tell(memory)
} finally {
  await database.stop()
  await app.stop(process.env.TOWN ? 'keep data' : undefined)
}
process.exit(failed.length > 0 ? 1 : 0)

/** Inserts sessions directly, without comparing 200 passwords. */
async function signIn(count: number): Promise<Person[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  const people = await takePlaces(client, count)
  for (const { token, user_id } of people)
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at, password_given_at) values ($1, $2, now() + interval '1 day', now())`,
      [createHash('sha256').update(token).digest(), user_id],
    )
  await client.end()
  return people
}

async function spendTheDay(person: Person, until: number): Promise<void> {
  const visits = visitsOf(person).flatMap((visit) => Array<Visit>(visit.weight).fill(visit))
  const look = () => sleep(LOOK_MS[0] + Math.random() * (LOOK_MS[1] - LOOK_MS[0]))
  // A random delay spreads the first visits.
  await sleep(Math.random() * LOOK_MS[1])
  while (performance.now() < until) {
    const visit = visits[Math.floor(Math.random() * visits.length)]
    if (visit) await open(person, visit)
    await look()
  }
}

async function open(person: Person, { what, calls, pays }: Visit): Promise<void> {
  await Promise.all(calls.map((path) => ask(person, what, 'GET', path)))
  if (!pays) return
  const begun = await ask(person, what, 'POST', '/payment/initialize', pays)
  if (!begun) return
  const { reference, amount } = JSON.parse(begun)
  await provider.control('POST', `pay/${reference}`, { with: 'success' })
  const { estate_id, estate_property_id, tenant_id } = person
  await ask(person, what, 'POST', '/make/payment', {
    ...{ estate_id, estate_property_id, tenant_id, phone_number: pays.phone_number, charge_id: 0, amount },
    ...{ reference, payload: null, payment_method: 'paystack', gateway: 'paystack', status: 'success' },
  })
}

/** Answers null on failure. */
async function ask(
  { token }: Person,
  what: string,
  method: string,
  path: string,
  body?: object,
): Promise<string | null> {
  const began = performance.now()
  const response = await send(app.url, token, path, { method, body })
  const said = await response.text()
  took.push({ what, ms: performance.now() - began })
  if (response.ok) return said
  failed.push(`${method} ${path}: ${response.status} ${said}`)
  return null
}

function tell(memory: readonly number[]): void {
  console.log('| visit | calls | p50 ms | p95 | p99 | most |\n|---|--:|--:|--:|--:|--:|')
  for (const [what, calls] of [...Map.groupBy(took, ({ what }) => what), ['all', took] as const]) {
    const times = calls.map(({ ms }) => ms)
    const at = [0.5, 0.95, 0.99, 1].map((part) => quantile(times, part).toFixed(0))
    console.log(`| ${what} | ${times.length} | ${at.join(' | ')} |`)
  }
  console.log(`${Math.round(took.length / MINUTES / 60)} calls a second, ${failed.length} failed`)
  console.log(`The server's memory: ${memory.join(' MB, then ')} MB`)
  for (const line of new Set(failed.slice(0, 10))) console.log(`  ${line}`)
}
