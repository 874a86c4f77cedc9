/*
 * Simulates 200 people on the demo: npm run bench:day.
 * MINUTES=10 runs longer, TOWN=… names a folder of bench:seed.
 */
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { startApp } from '../e2e/app.ts'
import { createClient } from '../sandbox/test/client.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { send, startProvider } from './demo.ts'
import { quantile, residentMb } from './measure.ts'

/** Ids are 0 where the person has none. */
const person = z.object({
  role: z.enum(['tenant', 'landlord', 'estate admin', 'admin', 'super admin']),
  user_id: z.number(),
  estate_id: z.number(),
  tenant_id: z.number(),
  estate_property_id: z.number(),
  owes: z.boolean(),
})
type Person = z.infer<typeof person> & { token: string }

const SHARES = { tenant: 150, landlord: 20, 'estate admin': 24, admin: 4, 'super admin': 2 } as const

/** People by role; scarce people get several devices. */
async function takePlaces(client: pg.Client, count: number): Promise<Person[]> {
  const { rows } = await client.query(
    `select distinct on (r.role, u.id) r.role, u.id as user_id, coalesce(t.estate_id, u.estate_id, 0) as estate_id,
        coalesce(t.id, 0) as tenant_id, coalesce(t.estate_property_id, 0) as estate_property_id,
        exists (select from ledger_open o where o.account_id = t.account_id and o.side = 'debit' and o.open > 0) as owes
      from users u join user_roles r on r.user_id = u.id
        left join tenants t on t.user_id = u.id and r.role = 'tenant' and t.left_at is null
      where u.deactivated_at is null and (r.role <> 'tenant' or t.id is not null)
      order by r.role, u.id limit 5000`,
  )
  const all = z.array(person).parse(rows)
  return Object.entries(SHARES).flatMap(([role, share]) => {
    const those = all.filter((each) => each.role === role)
    return Array.from({ length: Math.round((share * count) / 200) }, (_, index) => {
      const who = those[index % those.length]
      if (!who) throw new Error(`There is nobody who is ${role}`)
      return { ...who, token: randomBytes(32).toString('base64url') }
    })
  })
}

interface Visit {
  what: string
  weight: number
  calls: string[]
  pays?: { tenant_id: number; phone_number: string; amount: number }
}

const FRAME = ['/me', '/notifications?is_read=0&page=1&per_page=1']
const PAID_NAIRA = 500

function visitsOf({ role, user_id, estate_id, tenant_id, owes }: Person): Visit[] {
  const visit = (what: string, weight: number, ...calls: string[]): Visit => ({
    what: `${role}: ${what}`,
    weight,
    calls: [...FRAME, ...calls],
  })
  const notices = visit('notices', 2, '/notifications?page=1')
  switch (role) {
    case 'tenant':
      return [
        visit('dashboard', 6, `/tenant/statistics/${user_id}`, `/tenant/ledger/${tenant_id}`),
        visit('charges', 3, `/tenant/charges/${tenant_id}`, `/estate/charges/${estate_id}?page=1`),
        visit('payments', 3, `/tenant/payments/${tenant_id}?page=1`, '/payments/sum'),
        notices,
        ...(owes
          ? [
              {
                ...visit('pays', 1, `/tenant/ledger/${tenant_id}`),
                pays: { tenant_id, phone_number: '0803 123 4567', amount: PAID_NAIRA },
              },
            ]
          : []),
      ]
    case 'landlord':
      return [
        visit('dashboard', 4, `/landlord/statistics/${user_id}`),
        visit('owed', 2, `/landlord/owed/${user_id}?page=1`, `/landlord/arrears/${user_id}/totals`),
        visit('payments', 2, `/landlord/payments/${user_id}?page=1`),
        notices,
      ]
    case 'estate admin':
      return [
        visit('dashboard', 4, `/estate/statistics/${estate_id}`),
        visit('tenants', 4, '/tenants?page=1'),
        visit('looks for somebody', 4, '/tenants?page=1&q=ade'),
        visit('payments', 4, `/estate/payments/${estate_id}?page=1`, '/payments/sum'),
        visit('arrears', 3, `/estate/arrears/${estate_id}?page=1`, `/estate/arrears/${estate_id}/totals`),
        visit('charges', 2, `/estate/charges/${estate_id}?page=1`),
        notices,
      ]
    default:
      return [
        visit('dashboard', 2, '/statistics'),
        visit('payments', 3, '/all/payments?page=1', '/payments/sum'),
        visit('users', 2, '/users?page=1'),
        visit('looks for somebody', 2, '/users?page=1&q=ade'),
        notices,
      ]
  }
}

const PEOPLE = 200
const MINUTES = Number(process.env.MINUTES ?? 1)
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
