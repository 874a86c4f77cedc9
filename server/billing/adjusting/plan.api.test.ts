import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { billCharges } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountIdOf, accountOf, checkLedger } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'
import { addHome } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-09-01' })
const { as, db, owner, estates, charges } = world
const estateAdmin = as('estate admin')
let tenant_id: number

/** A tenant owes the security levy of September, October and November, 45,000 each, on 21 November. */
beforeAll(async () => {
  tenant_id = await addHome(world, 'neighbour')
  await billCharges(world, estates.palm.id, [charges.security], '2026-09-01', {
    late_fee: 2_500,
    grace_days: 100,
  })
  await at('2026-11-21')
})

async function at(day: string) {
  await turnTo(owner.db, day)
  await bringAllUpToDate(db, world.app.log)
}
const plan = (amounts: number[], due_on: string[]) =>
  estateAdmin('POST /plan/create', {
    body: {
      ...{ key: randomUUID(), tenant_id, note: 'Agreed.' },
      instalments: amounts.map((amount, index) => ({ amount, due_on: due_on[index] ?? '' })),
    },
  })
const undo = (key: string = randomUUID()) =>
  estateAdmin('POST /plan/undo', { body: { key, tenant_id, note: 'It was not kept.' } })
const readLedger = async () =>
  (await estateAdmin('GET /tenant/ledger/:tenantId', { params: { tenantId: tenant_id } })).body
const arrears = async () => {
  const { body } = await estateAdmin('GET /estate/arrears/:estateId', {
    params: { estateId: estates.palm.id },
  })
  const { owed, not_due, d30, d60, d90, older } = body.find((each) => each.tenant_id === tenant_id) ?? NOBODY
  return { owed, not_due, d30, d60, d90, older }
}
const NOBODY = { owed: 0, not_due: 0, d30: 0, d60: 0, d90: 0, older: 0 }
const OLD = { owed: 135_000, not_due: 0, d30: 45_000, d60: 45_000, d90: 45_000, older: 0 }

test('no plan is undone where none runs', async () => {
  const { status, body } = await undo()
  expect([status, body.message]).toEqual([422, 'No payment plan is running.'])
})

test('a plan makes what is owed due on its days, and an instalment that is late is late', async () => {
  expect(await arrears()).toEqual(OLD)
  expect((await plan([35_000, 100_000], ['2026-11-25', '2027-06-01'])).status).toBe(201)
  expect(await arrears()).toEqual({ owed: 135_000, not_due: 135_000, d30: 0, d60: 0, d90: 0, older: 0 })
  await at('2026-11-30')
  expect(await arrears()).toEqual({
    owed: 135_000,
    not_due: 100_000,
    d30: 35_000,
    d60: 0,
    d90: 0,
    older: 0,
  })
})

test('a second plan does not make late instalments due later', async () => {
  const before = await arrears()
  const { status, body } = await plan([135_000], ['2027-11-01'])
  expect([status, body.message]).toEqual([409, 'A payment plan is running. Undo it before you make another.'])
  expect(await arrears()).toEqual(before)
})

test('a plan that is undone leaves what it spread owed since its own days, less what was paid', async () => {
  const body = recordOf(world, { tenant_id, amount: 20_000, paid_on: '2026-11-30' })
  expect((await estateAdmin('POST /payment/record', { body })).status).toBe(201)
  const key = randomUUID()
  const { balance } = await readLedger()
  const answers = [await undo(key), await undo(key)]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [201, 'Payment plan undone.'],
    [201, 'Payment plan undone.'],
  ])
  expect((await readLedger()).balance).toBe(balance)
  // September has 20,000 of it paid, and is 90 days late.
  expect(await arrears()).toEqual({ ...OLD, owed: 115_000, d90: 25_000 })
  const { rows } = await db.execute(sql`
    select entry_id from ledger_open where account_id = ${accountOf(tenant_id)} and kind in ('plan', 'instalment') and open > 0`)
  expect(rows).toEqual([])
  await checkLedger(db, { account: await accountIdOf(db, tenant_id) }, 400)
})

test('the person is told why, the log says who, and an instalment is not cancelled after that', async () => {
  const { body } = await as('neighbour')('GET /notifications')
  expect(body[0]).toMatchObject({
    title: 'Payment plan',
    message:
      'Your payment plan was undone. Its unpaid part is due on the days before the plan. It was not kept.',
  })
  const log = await as('super admin')('GET /audit-log', { query: { q: 'undo plan' } })
  expect(log.body[0]).toMatchObject({ action: 'undo_plan', entity: 'tenancy', entity_id: tenant_id })
  const instalment = (await readLedger()).entries.find(({ kind }) => kind === 'instalment')
  const asked = { key: randomUUID(), kind: 'cancel', tenant_id, of_entry: instalment?.id, note: 'Agreed.' }
  const cancelled = await estateAdmin('POST /ledger/adjust', { body: asked as object })
  expect(cancelled.body.message).toBe('Nothing is left to cancel.')
})

test('another plan is made after it, and late fees go on once it is undone', async () => {
  expect((await plan([115_000], ['2027-06-01'])).status).toBe(201)
  await at('2026-12-20')
  await undo()
  await at('2027-01-15')
  const fees = (await readLedger()).entries.filter(({ kind }) => kind === 'late_fee')
  // September's would have been on 11 December, while the plan ran; October's is on 10 January.
  expect(fees.map(({ dated_on }) => dated_on)).toEqual(['2027-01-10'])
  await checkLedger(db, { account: await accountIdOf(db, tenant_id) }, 500)
})

test('writing off exactly what is owed leaves nothing owed where dues are raised ahead', async () => {
  const home = await addHome(world, 'tenant')
  await at('2027-01-28')
  await db.execute(sql`update estates set raise_days = 14 where id = ${estates.palm.id}`)
  // Due long after February's levy, which is raised ahead.
  const adjust = (body: object) =>
    estateAdmin('POST /ledger/adjust', {
      body: { key: randomUUID(), tenant_id: home, note: 'Agreed.', ...body },
    })
  await adjust({ kind: 'manual', name: 'Broken gate', amount: 10_000, due_on: '2027-03-01' })
  await at('2027-01-29')
  const owed = async () =>
    (await estateAdmin('GET /tenant/ledger/:tenantId', { params: { tenantId: home } })).body.owed
  const amount = await owed()
  expect((await adjust({ kind: 'write_off', amount })).status).toBe(201)
  expect(await owed()).toBe(0)
  const { rows } = await db.execute(sql`
    select kind, open from ledger_open where account_id = ${accountOf(home)} and side = 'debit' and dated_on > lagos_today()`)
  expect(rows).toEqual([{ kind: 'due', open: 45_000 }])
})
