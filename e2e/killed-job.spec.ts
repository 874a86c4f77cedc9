import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { sql } from '#server/database/drizzle.ts'
import { formatIsoDay } from '../contract/dates.ts'
import { toKobo } from '../contract/money.ts'
import { bringUpToDate } from '../server/billing/up-to-date.ts'
import { startPrivateServer } from '../server/database/embedded/server.ts'
import { type Database, openDatabase } from '../server/database/open.ts'
import { turnTo } from '../server/test/clock.ts'
import { urlOf } from '../server/test/database-url.ts'
import { accountIdOf, checkLedger, dayNumber, dayOf, story } from '../server/test/ledger.ts'
import { newDataDir, type RunningApp } from './app.ts'
import { firstOfMonth, turnBillingOn } from './billing.ts'
import { makeCharge, makeHome, type TestHome } from './payers.ts'
import { callAs } from './people.ts'
import { startProvider } from './provider.ts'
import { test } from './test.ts'

/** The number of kills; `npm run test:long` sets 100. */
const KILLS = Number(process.env.KILLS ?? 1)
/** Tenancies that nobody pays for, so that the job has work. */
const NEIGHBOURS = 40
const MOST_DAYS = 40
/** An app is killed within this time of its start, while it resumes unfinished work. */
const KILLED_WITHIN_MS = 1200

const random = (most: number): number => Math.floor(Math.random() * (most + 1))

/** Undoes a test's setup after it ends or fails, last step first. */
const closing: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('killed while it replays days and settles, it ends with the ledger of one that never was', async () => {
  test.setTimeout(120_000 + KILLS * 30_000)
  const dataDir = await newDataDir()
  closing.push(() => rm(dataDir, { recursive: true }))
  const server = await startPrivateServer({ dataDir: await newDataDir(), note: console.log })
  closing.push(server.stop)
  const lost = (error: Error) => console.error(error.message)
  const [owning, serving] = [openDatabase(server.owner, lost), openDatabase(server.connection, lost)]
  closing.push(owning.close, serving.close)
  const { db } = serving
  const provider = await startProvider(dataDir)
  closing.push(provider.stop)
  const database = { DATABASE_URL: urlOf(server.connection), DATABASE_OWNER_URL: urlOf(server.owner) }
  const start = () => provider.startApp(dataDir, database)

  let app = await start()
  closing.push(() => app.stop('keep data'))
  const home = await makeHome(app)
  await addNeighbours(db, home, NEIGHBOURS)
  const charge = await makeCharge(app, home)
  const late_fee = { kind: 'fixed', amount: 2_500, monthly: true, cap: 20_000 }
  await turnBillingOn(app, home, [charge], { back: 0, late_fee })
  await expect.poll(() => behind(db, home)).toBe(0)

  const began = dayNumber(formatIsoDay(new Date()))
  let today = began
  let inTheMiddle = 0
  let unpaid: string | null = await openCheckout(app, home, charge.id)
  for (let round = 0; round < KILLS; round++) {
    await app.kill()
    today += 1 + random(MOST_DAYS)
    await turnTo(owning.db, dayOf(today))
    app = await start()
    const paid = unpaid === null ? null : provider.pay(unpaid, 'success')
    unpaid = null
    const opening = openCheckout(app, home, charge.id).then(
      (reference) => (unpaid = reference),
      () => {}, // killed before it was through; the next round has nothing to pay
    )
    await sleep(random(KILLED_WITHIN_MS))
    if ((await behind(db, home)) > 0) inTheMiddle += 1
    await app.kill()
    await Promise.all([paid, opening])
  }

  // A checkout without a webhook is checked after two minutes; the test sets that time to now.
  await owning.db.execute(sql`update checkouts set next_check_at = now() where status = 'open'`)
  app = await start()
  const held = await provider.paid()
  const listed = async () => {
    const { rows } = await db.execute<{ reference: string; amount: number }>(
      sql`select transaction_reference as reference, amount from payments where status = 'success'`,
    )
    return rows.map(({ reference, amount }) => `${reference} ${toKobo(amount)}`).sort()
  }
  await expect
    .poll(listed, { timeout: 90_000 })
    .toEqual(held.map(({ reference, amount }) => `${reference} ${amount}`).sort())
  await expect.poll(() => behind(db, home), { timeout: 90_000 }).toBe(0)
  console.log(`${KILLS} kills, ${inTheMiddle} before the job was through; ${held.length} payments, each once`)

  const { rows } = await db.execute<{ id: number }>(
    sql`select id from accounts where estate_id = ${home.id} order by id`,
  )
  await db.transaction(async (tx) => {
    for (const { id } of rows) await checkLedger(tx, { account: id }, today + 40)
    // A tenancy like the neighbours', whose days ran only once.
    const [neighbour = 0] = await addNeighbours(tx, home, 1)
    const control = await accountIdOf(tx, neighbour)
    await tx.execute(sql`update accounts set billed_until = ${dayOf(began)} where id = ${control}`)
    await bringUpToDate(tx, [control], dayOf(today))
    const once = await story(tx, control)
    const own = await accountIdOf(tx, home.tenant_id)
    for (const { id } of rows) if (id !== own) expect(await story(tx, id)).toEqual(once)
  })
})

/** More tenancies of the same person, since billing began. */
async function addNeighbours(
  db: Pick<Database, 'execute'>,
  { id, tenant_id }: TestHome,
  count: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with homes as (
      insert into properties (estate_id, title, price, status)
      select ${id}, 'House ' || no, 1000000, 'rented' from generate_series(1, ${count}::int) no returning id
    )
    insert into tenants (user_id, estate_id, estate_property_id, name, email, starts_on)
    select user_id, estate_id, homes.id, name, email, ${firstOfMonth(0)}::date from homes, tenants n where n.id = ${tenant_id}
    returning id`)
  return rows.map((row) => row.id)
}

/** The number of tenancies whose ledger is not up to date. */
async function behind(db: Database, { id }: TestHome): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from accounts where estate_id = ${id} and billed_until is distinct from lagos_today()`)
  return rows[0]?.count ?? 0
}

/** The tenant has an open card payment for a month. */
async function openCheckout(app: RunningApp, home: TestHome, charge_id: number): Promise<string> {
  const items = [{ charge_id, quantity: 1 }]
  const body = { tenant_id: home.tenant_id, phone_number: '0803 123 4567', items }
  return (await callAs<{ reference: string }>(app, home.tenant, 'POST /payment/initialize', body)).reference
}
