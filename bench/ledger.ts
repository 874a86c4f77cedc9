/*
 * The book of what is owed at the size of a large estate: 5,000 tenancies and a million entries. How long a month's raise, a
 * day with nothing to raise and an empty run of the job take, what the slow answers of arrears, dashboard, charges, estates and
 * a landlord's statement take (p95), and what a payment costs with and without billing, in turns. npm run bench:ledger; some
 * minutes. TENANCIES=100 tries it on a small estate.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from '#server/database/drizzle.ts'
import { plainDemo, startApp } from '../e2e/app.ts'
import { bringAllUpToDate } from '../server/billing/up-to-date.ts'
import { SUPERUSER } from '../server/database/embedded/cluster.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { onlyRow } from '../server/database/only-row.ts'
import { connectUnhurried, type Database, openDatabase } from '../server/database/open.ts'
import { quantile } from './quantile.ts'
import { signIn } from './sign-in.ts'

const TENANCIES = Number(process.env.TENANCIES ?? 5_000)
/** How many of them live in properties of one landlord. */
const OF_A_LANDLORD = 100
/** Of two monthly charges: 510,000 dues. */
const BILLING_FROM = '2022-09-01'
const MONTHS = 51
const LAST_DAY = '2026-11-30'
const NEXT_MONTH = '2026-12-01'
const RUNS = 200

const dataDir = await plainDemo()
const server = await startPrivateServer({ dataDir, note: console.log })
const lost = (error: Error) => console.error(error.message)
const serving = openDatabase(server.connection, lost)
const owning = openDatabase(server.owner, lost)
const { db } = serving
try {
  await setToday(LAST_DAY)
  const filled = await fill(owning.db)
  await load(filled.estate)
  await bringAllUpToDate(db, console)
  const { entries } = onlyRow(
    (await db.execute<{ entries: number }>(sql`select count(*) as entries from ledger_entries`)).rows,
  )
  console.log(`${entries} entries`)
  await setToday(NEXT_MONTH)
  await timed(`a month's raise, ${TENANCIES * 2} dues`, () => bringAllUpToDate(db, console))
  await setToday('2026-12-02')
  await timed('a day with nothing to raise', () => bringAllUpToDate(db, console))
  report('an empty run', await each(50, () => bringAllUpToDate(db, console)))
  await overHttp(filled)
} finally {
  await Promise.all([serving.close(), owning.close()])
  await server.stop()
  await rm(dataDir, { recursive: true })
}

async function setToday(day: string): Promise<void> {
  await owning.db.execute(
    sql`create or replace function lagos_today() returns date language sql stable as ${sql.raw(`'select date ''${day}'''`)}`,
  )
}

interface Filled {
  estate: number
  landlord: number
}

/** An estate with so many tenancies of one person, some of them with one landlord, which bills two charges. */
async function fill(db: Database): Promise<Filled> {
  const idOf = async (statement: ReturnType<typeof sql>) =>
    onlyRow((await db.execute<{ id: number }>(statement)).rows).id
  const user = await idOf(sql`select min(user_id) as id from user_roles where role = 'tenant'`)
  const landlord = await idOf(sql`select id from users where email = 'landlord@estate.demo'`)
  const estate = await idOf(sql`
    insert into estates (name, owner, phone_number, address, email, status, billing_from)
    values ('Large Estate', 'Residents', '0803 000 0000', 'Lagos', 'large@estate.demo', 1, ${BILLING_FROM}) returning id`)
  await db.execute(sql`
    insert into properties (estate_id, title, price, status, owner_id, owner_name)
    select ${estate}, 'Flat ' || no, 1000000, 'rented', case when no <= ${OF_A_LANDLORD} then ${landlord}::int end,
      case when no <= ${OF_A_LANDLORD} then 'Landlord' end
    from generate_series(1, ${TENANCIES}::int) no`)
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
  return { estate, landlord }
}

/**
 * Writes four years of dues, and a payment of each but those of the last none to five months of a tenancy. All at once, without
 * the triggers, which would take many minutes for so much; what they keep is written as they would, and a look afterwards
 * proves it.
 */
async function load(estate: number): Promise<void> {
  const client = await connectUnhurried({ ...server.owner, user: SUPERUSER })
  const run = (statement: string) => client.query(statement.replaceAll(':estate', String(estate)))
  try {
    await run('set session_replication_role = replica')
    await run(`
      insert into ledger_entries (estate_id, tenant_id, kind, amount, dated_on, due_on, name, charge_id, terms_id, period_no, period)
      select :estate, n.id, 'due', t.amount, day, day, c.name, c.id, t.id, no, daterange(day, (day + interval '1 month')::date)
      from generate_series(0, ${MONTHS - 1}) no
        cross join lateral (select (date '${BILLING_FROM}' + make_interval(months => no))::date as day) first
        cross join tenants n join charge_terms t on t.estate_id = :estate join charges c on c.id = t.charge_id
      where n.estate_id = :estate order by no, n.id, t.id`)
    await run(`
      insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id, payer_name,
        payer_email, tenant_id, estate_id, estate_property_id, paid_at, search)
      select 'BENCH-' || d.id, d.id, 'success', d.amount, 'NGN', 'paystack', n.user_id, n.name, n.email, n.id, :estate,
        n.estate_property_id, d.dated_on + (d.id % 28) * interval '1 day' + interval '11 hours', ''
      from ledger_entries d join tenants n on n.id = d.tenant_id
      where d.estate_id = :estate and d.dated_on < date '${NEXT_MONTH}' - make_interval(months => d.tenant_id % 6) order by d.id`)
    await run(`
      insert into ledger_entries (estate_id, tenant_id, kind, amount, dated_on, name, payment_id)
      select :estate, tenant_id, 'payment', -amount, paid_at::date, 'Payment ' || invoice_number, id
      from payments where estate_id = :estate order by id`)
    await run(`
      insert into allocations (tenant_id, credit_id, debit_id, amount, dated_on)
      select c.tenant_id, c.id, p.transaction_reference::bigint, p.amount, c.dated_on
      from ledger_entries c join payments p on p.id = c.payment_id where c.estate_id = :estate and c.kind = 'payment'`)
    await run(`
      insert into ledger_open (entry_id, estate_id, tenant_id, side, kind, charge_id, amount, open, dated_on, due_on)
      select e.id, e.estate_id, e.tenant_id, case when e.amount > 0 then 'debit' else 'credit' end, e.kind, e.charge_id, abs(e.amount),
        case when e.kind = 'due' and a.debit_id is null then e.amount else 0 end, e.dated_on, e.due_on
      from ledger_entries e left join allocations a on a.debit_id = e.id where e.estate_id = :estate`)
    await run(`
      insert into collections (estate_id, month, amount, payments)
      select :estate, date_trunc('month', paid_at)::date, sum(amount), count(*) from payments where estate_id = :estate group by 2`)
    await run(`update tenants set billed_until = '${LAST_DAY}' where estate_id = :estate`)
    const { rows } = await run(`
      with used as (select side.id, sum(amount) as sum from allocations cross join lateral (values (credit_id), (debit_id)) side (id) group by 1)
      select count(*) as wrong from ledger_entries e left join ledger_open o on o.entry_id = e.id left join used on used.id = e.id
      where e.estate_id = :estate and o.open is distinct from abs(e.amount) - coalesce(used.sum, 0)`)
    if (rows[0].wrong > 0) throw new Error('what is kept as open is not what the allocations leave')
    // As the database does by itself some time after so much was written.
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function overHttp({ estate, landlord }: Filled): Promise<void> {
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
      '/estate/arrears/:estate?page=1&per_page=25',
      '/estate/arrears/:estate?page=40&per_page=25',
      '/estate/arrears/:estate?page=1&per_page=25&as_of=2026-06-30',
      '/estate/arrears/:estate/totals',
      '/estate/owed/:estate',
      '/estate/charges/:estate/paid',
      '/landlord/statement/:landlord',
      '/estates?page=1&per_page=10',
    ]
    for (const page of pages) {
      const path = page.replace(':estate', String(estate)).replace(':landlord', String(landlord))
      report(`GET ${page}`, await each(RUNS, () => call(path)))
    }
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

function report(name: string, times: number[]): void {
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  console.log(`${name}: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
}
