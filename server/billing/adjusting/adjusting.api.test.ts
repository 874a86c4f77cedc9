import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/rows.ts'
import { billCharges, livesSince } from '#server/test/billing.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountIdOf, accountOf, checkLedger } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'
import { addHome } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-09-01' })
const { as, db, owner, estates, charges, tenancies, people } = world
const estateAdmin = as('estate admin')
const tenant_id = tenancies.flat

/** Palm Grove bills the security levy, 45,000 a month, from September; 2,500 when it is late. It is 21 November. */
beforeAll(async () => {
  await livesSince(world, tenant_id, '2026-09-01')
  await billCharges(world, estates.palm.id, [charges.security], '2026-09-01', {
    grace_days: 9,
    late_fee: 2_500,
  })
  for (const day of ['2026-10-05', '2026-11-21']) {
    await turnTo(owner.db, day)
    await bringAllUpToDate(db, world.app.log)
  }
})

const adjust = async (body: object) => {
  const answer = await estateAdmin('POST /ledger/adjust', {
    body: { key: randomUUID(), tenant_id, note: 'Agreed.', ...body },
  })
  return answer.status === 201 ? 'done' : answer.body
}
const plan = async (instalments: object[], key: string = randomUUID()) => {
  const answer = await estateAdmin('POST /plan/create', {
    body: { key, tenant_id, note: 'Agreed.', instalments },
  })
  return answer.status === 201 ? 'done' : answer.body
}
interface Open extends Record<string, unknown> {
  id: number
  kind: string
  open: number
}
const listOpen = async (): Promise<Open[]> =>
  (
    await db.execute<Open>(sql`
      select entry_id as id, kind, open from ledger_open where account_id = ${accountOf(tenant_id)} and open > 0 order by due_on, id`)
  ).rows
/** The tenant's newest notification. */
const told = async () => (await as('tenant')('GET /notifications')).body[0]?.message
const owed = async () => (await listOpen()).reduce((sum, { open }) => sum + open, 0)
const sound = async () =>
  checkLedger(
    db,
    {
      account: await accountIdOf(db, tenant_id),
    },
    365,
  )

test('three months and their late fees are owed', async () => {
  expect(await owed()).toBe(3 * 45_000 + 3 * 2_500)
})

test('a discount on one entry takes it off that entry, with who and why', async () => {
  const [due] = await listOpen()
  expect(await adjust({ kind: 'discount', of_entry: due?.id, amount: 5_000 })).toBe('done')
  expect((await listOpen())[0]).toMatchObject({ id: due?.id, open: 40_000 })
  const { rows } = await db.execute(sql`
    select amount, note, created_by, name from ledger_entries where account_id = ${accountOf(tenant_id)} and kind = 'discount'`)
  expect(rows).toEqual([
    {
      amount: -5_000,
      note: 'Agreed.',
      created_by: people['estate admin'].id,
      name: 'Discount: Security levy',
    },
  ])
  await sound()
})

test('without an entry it takes it off what is owed longest', async () => {
  expect(await adjust({ kind: 'write_off', amount: 41_000 })).toBe('done')
  expect((await listOpen()).map(({ kind, open }) => [kind, open])).toEqual([
    ['late_fee', 1_500],
    ['due', 45_000],
    ['late_fee', 2_500],
    ['due', 45_000],
    ['late_fee', 2_500],
  ])
  await sound()
})

test('no more is let off than is owed', async () => {
  const [fee] = await listOpen()
  expect(await adjust({ kind: 'discount', of_entry: fee?.id, amount: 1_500.01 })).toMatchObject({
    errors: { amount: ['Only ₦1,500.00 is owed.'] },
  })
  expect(await adjust({ kind: 'write_off', amount: 1_000_000 })).toMatchObject({ code: 'invalid' })
})

test('something more is owed from its day on', async () => {
  expect(await adjust({ kind: 'manual', name: 'Broken gate', amount: 12_000.5, due_on: '2026-12-05' })).toBe(
    'done',
  )
  expect((await listOpen()).at(-1)).toMatchObject({ kind: 'manual', open: 12_000.5 })
})

test('a cancelled entry is gone, once; what was let off of it before is not let off again', async () => {
  const gate = (await listOpen()).at(-1)
  expect(await adjust({ kind: 'cancel', of_entry: gate?.id })).toBe('done')
  expect(await told()).toBe('Cancelled: Broken gate, ₦12,000.50. Agreed.')
  expect(await adjust({ kind: 'cancel', of_entry: gate?.id })).toMatchObject({
    message: 'Nothing is left to cancel.',
  })
  const [fee] = await listOpen()
  expect(await adjust({ kind: 'cancel', of_entry: fee?.id })).toBe('done')
  expect(await owed()).toBe(2 * 45_000 + 2 * 2_500)
  await sound()
})

test('a plan spreads exactly what is owed, changes no balance, and no late fee follows the old dues', async () => {
  expect(await plan([{ amount: 95_001, due_on: '2026-12-01' }])).toMatchObject({
    errors: { instalments: ['The instalments come to ₦95,001.00, and ₦95,000.00 is owed.'] },
  })
  expect(await plan([{ amount: 95_000, due_on: '2026-11-20' }])).toMatchObject({
    errors: { 'instalments.0.due_on': ['This day has passed.'] },
  })
  const late = await plan([
    { amount: 50_000, due_on: '2028-11-21' },
    { amount: 45_000, due_on: '2028-11-22' },
  ])
  expect(late).toMatchObject({
    errors: { 'instalments.1.due_on': ['At most 24 months from today: 21 Nov 2028.'] },
  })
  expect(
    await plan([
      { amount: 50_000, due_on: '2026-12-01' },
      { amount: 45_000, due_on: '2027-01-01' },
    ]),
  ).toBe('done')
  expect(await owed()).toBe(95_000)
  expect((await listOpen()).map(({ kind, open }) => [kind, open])).toEqual([
    ['instalment', 50_000],
    ['instalment', 45_000],
  ])
  await sound()
})

test('the person is told, and the log says who did what', async () => {
  const { body } = await as('tenant')('GET /notifications', {})
  expect(body.map(({ title }) => title)).toContain('Payment plan')
  const log = await as('super admin')('GET /audit-log', { query: { q: 'plan' } })
  expect(log.body[0]).toMatchObject({ action: 'plan', entity: 'tenancy', entity_id: tenant_id })
})

test('a due that is cancelled takes its late fee with it, and stays cancelled when the dates move', async () => {
  await turnTo(owner.db, '2027-01-11')
  await bringAllUpToDate(db, world.app.log)
  const before = await owed()
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ledger_entries where account_id = ${accountOf(tenant_id)} and kind = 'due' and dated_on = '2027-01-01'`)
  expect(await adjust({ kind: 'cancel', of_entry: rows[0]?.id })).toBe('done')
  expect(await told()).toBe(
    'Cancelled: Security levy, January 2027, ₦45,000.00, with its late fees, ₦2,500.00. Agreed.',
  )
  const after = await owed()
  expect(before - after).toBe(47_500)
  for (const ends_on of ['2027-06-30', '2027-07-31', null]) {
    const moved = { params: { id: tenant_id }, body: { ends_on } }
    expect((await estateAdmin('PUT /tenant/update/:id', moved)).status).toBe(200)
    expect([ends_on, await owed()]).toEqual([ends_on, after])
  }
  await sound()
})

test('what was let off of a late fee is not let off again where money was told late', async () => {
  const lets_off = [
    { kind: 'cancel' },
    { kind: 'discount', amount: 1_000 },
    { kind: 'write_off', amount: 2_500 },
  ]
  await turnTo(owner.db, '2027-02-01')
  const homes = await Promise.all(lets_off.map(() => addHome(world, 'neighbour')))
  await bringAllUpToDate(db, world.app.log)
  await turnTo(owner.db, '2027-02-11')
  await bringAllUpToDate(db, world.app.log)
  for (const [index, home] of homes.entries()) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from ledger_entries where account_id = ${accountOf(home)} and kind = 'late_fee'`,
    )
    expect(await adjust({ tenant_id: home, of_entry: onlyRow(rows).id, ...lets_off[index] })).toBe('done')
    const body = recordOf(world, { tenant_id: home, amount: 45_000, paid_on: '2027-02-05' })
    expect((await estateAdmin('POST /payment/record', { body })).status).toBe(201)
    const { body: ledger } = await estateAdmin('GET /tenant/ledger/:tenantId', { params: { tenantId: home } })
    expect(ledger).toMatchObject({ balance: 0, owed: 0, credit: 0 })
    await checkLedger(db, { account: await accountIdOf(db, home) }, 420)
  }
})

test('what was bought with a payment, and what was given back, is not cancelled', async () => {
  const { body: bought } = await estateAdmin('POST /payment/record', {
    body: recordOf(world, {
      ...{ amount: 10_000, paid_on: '2026-11-21' },
      items: [{ charge_id: charges.everywhere, quantity: 1 }],
    }),
  })
  const cancelled = async (kind: string) => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from ledger_entries where account_id = ${accountOf(tenant_id)} and kind = ${kind}`,
    )
    return adjust({ kind: 'cancel', of_entry: rows[0]?.id })
  }
  expect(await cancelled('purchase')).toMatchObject({
    errors: { of_entry: ['Bought with a payment. It goes when that payment is given back.'] },
  })
  await estateAdmin('POST /payment/:id/reverse', { params: { id: bought.id }, body: { note: 'Typed twice' } })
  expect(await cancelled('refund')).toMatchObject({
    errors: {
      of_entry: ['This is money that was given back. Write it off together with the oldest debt.'],
    },
  })
  expect(await cancelled('payment')).toMatchObject({ code: 'not_found' })
  await sound()
})

test('an entry of another tenancy, of nobody, a reason that is missing, a kind that is not there', async () => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select min(id) as id from ledger_entries where account_id <> ${accountOf(tenant_id)}`,
  )
  expect(await adjust({ kind: 'cancel', of_entry: rows[0]?.id })).toMatchObject({ code: 'not_found' })
  expect(await adjust({ kind: 'cancel', of_entry: 2_000_000_000 })).toMatchObject({ code: 'not_found' })
  expect(await adjust({ kind: 'write_off', amount: 10, note: ' ' })).toMatchObject({
    errors: { note: ['Give a reason'] },
  })
  expect(await adjust({ kind: 'payment', amount: 10 })).toMatchObject({ code: 'invalid' })
  expect(await adjust({ kind: 'manual', name: 'X', amount: 1, due_on: '2027-02-29' })).toMatchObject({
    errors: { due_on: ['Enter a valid date'] },
  })
})

test('where nothing is billed there is nothing to correct', async () => {
  const written = { key: randomUUID(), kind: 'write_off', amount: 10, note: 'Agreed.' } as const
  const { status, body } = await as('admin')('POST /ledger/adjust', {
    body: { tenant_id: tenancies.house, ...written },
  })
  expect([status, body.message]).toEqual([422, 'Billing is not turned on for this estate.'])
})
