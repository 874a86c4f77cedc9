/*
 * The book of what is owed at the size of a large estate: 5,000 tenancies and a million entries. How long a month's raise, a
 * day with nothing to raise and an empty run of the job take, what the slow answers of arrears and dashboard take (p95), and
 * what a payment costs with and without billing, in turns. npm run bench:ledger; some minutes.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { startApp } from '../e2e/app.ts'
import { bringAllUpToDate } from '../server/billing/up-to-date.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { onlyRow } from '../server/database/only-row.ts'
import { type Database, openDatabase } from '../server/database/open.ts'
import { signIn } from './sign-in.ts'

const TENANCIES = 5_000
/** Of two monthly charges until November 2026: 51 months, 510,000 dues. */
const BILLING_FROM = '2022-09-01'
const RUNS = 200

const first = await startApp({ demo: true })
await first.stop('keep data')
const { dataDir } = first
const server = await startPrivateServer({ dataDir, note: console.log })
const lost = (error: Error) => console.error(error.message)
const serving = openDatabase(server.connection, lost)
const owning = openDatabase(server.owner, lost)
const { db } = serving
try {
  await setToday('2026-11-30')
  const estate = await fill(owning.db)
  await timed(`the first raise, 51 months for ${TENANCIES} tenancies`, () => bringAllUpToDate(db))
  await letOffMost(owning.db, estate)
  await owning.db.execute(sql`analyze`)
  const { entries } = onlyRow(
    (await db.execute<{ entries: number }>(sql`select count(*) as entries from ledger_entries`)).rows,
  )
  console.log(`${entries} entries`)
  await setToday('2026-12-01')
  await timed(`a month's raise, ${TENANCIES * 2} dues`, () => bringAllUpToDate(db))
  await setToday('2026-12-02')
  await timed('a day with nothing to raise', () => bringAllUpToDate(db))
  report('an empty run', await each(50, () => bringAllUpToDate(db)))
  await overHttp(estate)
} finally {
  await Promise.all([serving.close(), owning.close()])
  await server.stop()
}

async function setToday(day: string): Promise<void> {
  await owning.db.execute(
    sql`create or replace function lagos_today() returns date language sql stable as ${sql.raw(`'select date ''${day}'''`)}`,
  )
}

/** An estate with so many tenancies of one person, which bills two charges. */
async function fill(db: Database): Promise<number> {
  const idOf = async (statement: ReturnType<typeof sql>) =>
    onlyRow((await db.execute<{ id: number }>(statement)).rows).id
  const user = await idOf(sql`select min(user_id) as id from user_roles where role = 'tenant'`)
  const estate = await idOf(sql`
    insert into estates (name, owner, phone_number, address, email, status, billing_from)
    values ('Large Estate', 'Residents', '0803 000 0000', 'Lagos', 'large@estate.demo', 1, ${BILLING_FROM}) returning id`)
  await db.execute(sql`
    insert into properties (estate_id, title, price, status)
    select ${estate}, 'Flat ' || no, 1000000, 'rented' from generate_series(1, ${TENANCIES}::int) no`)
  await db.execute(sql`
    insert into tenants (user_id, estate_id, estate_property_id, name, email, starts_on)
    select ${user}, ${estate}, id, 'Resident of ' || title, 'resident@estate.demo', ${BILLING_FROM}
    from properties where estate_id = ${estate}`)
  for (const name of ['Service charge', 'Security levy']) {
    const charge = await idOf(sql`
      insert into charges (estate_id, name, amount, duration, status, user_id)
      values (${estate}, ${name}, 45000, 1, 1, ${user}) returning id`)
    await db.execute(sql`insert into billed_charges (estate_id, charge_id, anchor_on, months)
      values (${estate}, ${charge}, ${BILLING_FROM}, 1)`)
    await db.execute(sql`
      insert into charge_terms (estate_id, charge_id, effective_from, known_from, amount, grace_days, late_fee_kind, late_fee)
      values (${estate}, ${charge}, '-infinity', '-infinity', 45000, 60, 'fixed', 2500)`)
  }
  return estate
}

/** Closes the dues of each tenancy but those of its last none to five months. */
async function letOffMost(db: Database, estate: number): Promise<void> {
  const old = sql`(select * from ledger_entries where estate_id = ${estate} and kind = 'due'
    and dated_on < date '2026-12-01' - make_interval(months => tenant_id % 6))`
  await db.execute(sql`set statement_timeout = 0`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into ledger_entries (estate_id, tenant_id, kind, amount, dated_on, name, of_entry, note, created_by)
      select estate_id, tenant_id, 'write_off', -amount, dated_on, 'Written off', id, 'For the measurement.',
        (select min(id) from users) from ${old} d`)
    await tx.execute(sql`
      insert into allocations (tenant_id, credit_id, debit_id, amount, dated_on)
      select tenant_id, id, of_entry, -amount, dated_on from ledger_entries where estate_id = ${estate} and kind = 'write_off'`)
  })
}

async function overHttp(estate: number): Promise<void> {
  const app = await startApp({ demo: true, dataDir, env: { CALLS_PER_MINUTE: '100000000' } })
  try {
    const token = await signIn(app.url, 'admin@estate.demo')
    const call = async (path: string, body?: object) => {
      const response = await fetch(`${app.url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`)
    }
    const pages = [
      `/estate/arrears/${estate}?page=1&per_page=25`,
      `/estate/arrears/${estate}?page=40&per_page=25`,
      `/estate/arrears/${estate}?page=1&per_page=25&as_of=2026-06-30`,
      `/estate/arrears/${estate}/totals`,
      `/estate/owed/${estate}`,
    ]
    for (const page of pages)
      report(`GET ${page.replace(String(estate), ':estate')}`, await each(RUNS, () => call(page)))
    await compareSettling(estate, (tenant_id) =>
      call('/payment/record', {
        ...{ key: randomUUID(), tenant_id, method: 'cash', amount: 45_000, bank_reference: null, note: null },
        paid_on: '2026-11-20',
      }),
    )
  } finally {
    await app.stop('keep data')
  }
}

/** Records payments in turns in an estate that bills and in one that does not. */
async function compareSettling(estate: number, record: (tenant_id: number) => Promise<void>): Promise<void> {
  const idsOf = async (where: ReturnType<typeof sql>) =>
    (
      await db.execute<{ id: number }>(sql`
        select n.id from tenants n join estates e on e.id = n.estate_id and e.status = 1 and e.archived_at is null
        where ${where} order by n.id desc limit ${RUNS}`)
    ).rows.map(({ id }) => id)
  const billed = await idsOf(sql`e.id = ${estate}`)
  const others = await idsOf(sql`e.billing_from is null`)
  const times = { billed: [] as number[], others: [] as number[] }
  for (let run = 0; run < RUNS; run++)
    for (const [name, ids] of [
      ['billed', billed],
      ['others', others],
    ] as const) {
      const id = ids[run % ids.length]
      if (id === undefined) throw new Error('there is nobody to pay')
      const start = performance.now()
      await record(id)
      times[name].push(performance.now() - start)
    }
  report('a payment, with billing', times.billed)
  report('a payment, without', times.others)
  console.log(
    `ratio of the medians ${(quantile(times.billed, 0.5) / quantile(times.others, 0.5)).toFixed(2)}`,
  )
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(2)} s`)
}

async function each(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  // The first one warms up.
  for (let run = 0; run <= runs; run++) {
    const start = performance.now()
    await work()
    if (run > 0) times.push(performance.now() - start)
  }
  return times
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function report(name: string, times: number[]): void {
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  console.log(`${name}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
}
