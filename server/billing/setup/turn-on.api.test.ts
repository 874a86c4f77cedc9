import { beforeEach, describe, expect, test } from 'vitest'
import type { TurnOn } from '#contract/billing.ts'
import { eq, getTableColumns, sql } from '#server/database/drizzle.ts'
import { auditLog, tenants } from '#server/database/schema.ts'
import { ledgerEntries } from '#server/database/schema-billing.ts'
import { addCharge, addHome, toBill } from '#server/test/billing-setup.ts'
import { archivedEstate, freshEstate } from '#server/test/builders.ts'
import { refusal } from '#server/test/client.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld } from '#server/test/world.ts'

const world = await startWorld({ today: '2026-03-15' })
const { as, db, estates, owner, charges, tenancies } = world
beforeEach(() => turnTo(owner.db, '2026-03-15'))

/** An estate with two tenancies since 2025. */
async function estateWithHomes(): Promise<{ id: number; homes: number[] }> {
  const id = await freshEstate(world)
  const homes = [await addHome(world, 'tenant', id), await addHome(world, 'neighbour', id)]
  await db.update(tenants).set({ starts_on: '2025-01-01' }).where(eq(tenants.estate_id, id))
  return { id, homes }
}
const wish = async (estate_id: number, over: Partial<TurnOn> = {}): Promise<TurnOn> => {
  const billing_from = over.billing_from ?? '2026-03-01'
  const charge = toBill(await addCharge(world, estate_id), billing_from)
  return { billing_from, raise_days: 0, charges: [charge], openings: [], ...over }
}
const turnOn = (estateId: number, body: TurnOn) =>
  as('admin')('PUT /estate/billing/:estateId', { params: { estateId }, body })
const preview = (estateId: number, body: TurnOn) =>
  as('admin')('POST /estate/billing/:estateId/preview', { params: { estateId }, body })
const cash = (tenant_id: number, amount: number, paid_on: string) =>
  recordOf(world, { tenant_id, amount, paid_on, method: 'cash' as const })
const ledgerOf = (estate_id: number) =>
  db
    .select({ ...getTableColumns(ledgerEntries), tenant_id: tenants.id })
    .from(ledgerEntries)
    .innerJoin(tenants, eq(tenants.account_id, ledgerEntries.account_id))
    .where(eq(ledgerEntries.estate_id, estate_id))
    .orderBy(ledgerEntries.account_id, ledgerEntries.dated_on, ledgerEntries.id)

describe('an estate whose billing is turned on', () => {
  test('says so, and asks each tenancy from its first day on', async () => {
    const { id, homes } = await estateWithHomes()
    const body = await wish(id, { billing_from: '2026-01-01' })
    const { status, body: answer } = await turnOn(id, body)
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      ...{ billing_from: '2026-01-01', raise_days: 0, today: '2026-03-15', households: 2, behind: 0 },
    })
    const billed = answer.charges.find(({ charge }) => charge.id === body.charges[0]?.charge_id)?.billed
    expect(billed).toMatchObject({
      ...{ anchor_on: '2026-01-01', months: 1, next_on: '2026-04-01' },
      terms: [
        {
          amount: 10_000,
          active: true,
          due_days: 0,
          due_month_end: false,
          late_fee: null,
          decided_by: 'The admin',
        },
      ],
    })
    const dues = (await ledgerOf(id)).map(({ tenant_id, dated_on, amount }) => [tenant_id, dated_on, amount])
    const months = ['2026-01-01', '2026-02-01', '2026-03-01']
    expect(dues).toEqual(homes.flatMap((home) => months.map((month) => [home, month, 10_000])))
    const [noted] = await db.select().from(auditLog).where(eq(auditLog.action, 'turn_billing_on'))
    expect(noted).toMatchObject({ entity: 'estate', estate_id: id })
  })

  test('brings opening balances over, owed before it and paid in advance', async () => {
    const { id, homes } = await estateWithHomes()
    const [owing = 0, ahead = 0] = homes
    const openings = [
      { tenant_id: owing, amount: 30_000.5, due_on: '2025-11-01' },
      { tenant_id: ahead, amount: -4000 },
    ]
    expect((await turnOn(id, await wish(id, { openings }))).status).toBe(200)
    expect(await ledgerOf(id)).toMatchObject([
      ...[
        { tenant_id: owing, kind: 'opening', amount: 30_000.5, dated_on: '2025-11-01', due_on: '2025-11-01' },
        { tenant_id: owing, kind: 'due', dated_on: '2026-03-01' },
      ],
      { tenant_id: ahead, kind: 'opening_credit', amount: -4000, dated_on: '2026-02-28', due_on: null },
      { tenant_id: ahead, kind: 'due', dated_on: '2026-03-01' },
    ])
    const { rows } = await db.execute(sql`
      select n.id as tenant_id, side, open from ledger_open o join tenants n on n.account_id = o.account_id where o.estate_id = ${id} and open > 0 order by 1, due_on`)
    expect(rows).toEqual([
      { tenant_id: owing, side: 'debit', open: 30_000.5 },
      { tenant_id: owing, side: 'debit', open: 10_000 },
      { tenant_id: ahead, side: 'debit', open: 6000 },
    ])
  })

  test('counts what was paid since its first day', async () => {
    const { id, homes } = await estateWithHomes()
    const body = await wish(id, { billing_from: '2026-02-01' })
    const paid = (paid_on: string) => cash(homes[0] ?? 0, 13_000, paid_on)
    for (const paid_on of ['2026-01-31', '2026-02-03'])
      expect((await as('admin')('POST /payment/record', { body: paid(paid_on) })).status).toBe(201)
    expect((await preview(id, body)).body).toMatchObject({
      payments: { count: 1, amount: 13_000 },
      largest: [{ balance: 20_000 }, { balance: 7000 }],
    })
    await turnOn(id, body)
    const { rows } = await db.execute(sql`
      select sum(amount) as balance, count(*) filter (where kind = 'payment') as payments
      from ledger_entries where account_id = ${accountOf(homes[0] ?? 0)}`)
    expect(rows).toEqual([{ balance: 7000, payments: 1 }])
  })

  test('that begins later asks for nothing before, and its preview shows that day', async () => {
    const { id } = await estateWithHomes()
    const body = await wish(id, { billing_from: '2026-05-01' })
    expect((await preview(id, body)).body).toMatchObject({
      ...{ as_of: '2026-05-01', dues: 2, amount: 20_000, next: { first_on: '2026-06-01', dues: 2 } },
    })
    await turnOn(id, body)
    expect(await ledgerOf(id)).toEqual([])
  })

  test('that begins later owes today what was owed before, and payments reduce it', async () => {
    const { id, homes } = await estateWithHomes()
    const [owing = 0, ahead = 0] = homes
    const openings = [
      { tenant_id: owing, amount: 30_000 },
      { tenant_id: ahead, amount: -4000 },
    ]
    await turnOn(id, await wish(id, { billing_from: '2026-05-01', openings }))
    expect(await ledgerOf(id)).toMatchObject([
      { kind: 'opening', dated_on: '2026-03-15', due_on: '2026-03-15' },
      { kind: 'opening_credit', dated_on: '2026-03-15', due_on: null },
    ])
    const owed = async () =>
      (await as('admin')('GET /estate/arrears/:estateId/totals', { params: { estateId: id } })).body.owed
    expect(await owed()).toBe(30_000)
    await as('admin')('POST /payment/record', { body: cash(owing, 12_000, '2026-03-15') })
    expect(await owed()).toBe(18_000)
  })

  test('is turned on once, by one of two at the same time', async () => {
    const { id } = await estateWithHomes()
    const [one, other] = [await wish(id), await wish(id)]
    const answers = await Promise.all([turnOn(id, one), turnOn(id, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ledgerOf(id)).length).toBe(2)
    const again = await turnOn(id, await wish(id))
    expect([again.status, again.body]).toEqual([
      409,
      refusal('billing_from', 'Billing is already on.', 'clash'),
    ])
    expect((await preview(id, await wish(id))).status).toBe(409)
  })

  test('is active, and there', async () => {
    const inactive = await turnOn(estates.dormant.id, await wish(estates.dormant.id))
    expect([inactive.status, inactive.body.message]).toEqual([
      422,
      'This estate is inactive. Activate it first.',
    ])
    const gone = await archivedEstate(world)
    expect((await turnOn(gone, await wish(gone))).status).toBe(404)
    expect((await as('admin')('GET /estate/billing/:estateId', { params: { estateId: gone } })).status).toBe(
      404,
    )
  })
})

describe('turning billing on refuses', () => {
  const refusedFor = async (over: (body: TurnOn) => object) => {
    const body = await wish(estates.palm.id)
    const { status, body: answer } = await turnOn(estates.palm.id, { ...body, ...over(body) } as TurnOn)
    return [status, answer.errors]
  }
  const withCharge = (over: object) => (body: TurnOn) => ({ charges: [{ ...body.charges[0], ...over }] })
  test.each([
    ['billing_from', 'Billing begins on the first of a month', () => ({ billing_from: '2026-03-02' })],
    ['billing_from', 'Choose a month at most a year back or ahead', () => ({ billing_from: '2025-02-01' })],
    ['billing_from', 'Choose a month at most a year back or ahead', () => ({ billing_from: '2027-04-01' })],
    ['raise_days', 'From 0 to 31 days', () => ({ raise_days: 32 })],
    ['charges', 'Choose at least one charge', () => ({ charges: [] })],
    ['charges.0.anchor_on', 'Enter the first day', withCharge({ anchor_on: '2026-02-29' })],
    [
      ...(['charges.0.anchor_on', 'Choose a day from 1 to 28: not every month has more'] as const),
      withCharge({ anchor_on: '2026-03-31' }),
    ],
    ['charges.0.anchor_on', 'Not before billing begins', withCharge({ anchor_on: '2026-02-28' })],
    ['charges.0.anchor_on', 'Choose an earlier day', withCharge({ anchor_on: '2027-03-02' })],
    ['charges.0.due_days', 'From 0 to 365 days', withCharge({ due_days: 366 })],
    ['charges.0.due_month_end', 'Either on or off', withCharge({ due_month_end: 'yes' })],
    [
      ...(['charges.0.late_fee.amount', 'At most 100 per cent'] as const),
      withCharge({ late_fee: { kind: 'percent', amount: 101, monthly: false, cap: null } }),
    ],
    [
      ...(['charges.0.charge_id', 'This charge is inactive. Switch it on first.'] as const),
      withCharge({ charge_id: charges.stopped }),
    ],
    [
      ...(['charges.0.charge_id', 'This estate has no such charge.'] as const),
      withCharge({ charge_id: charges.cedar }),
    ],
    [
      ...(['charges.1.charge_id', 'A charge is billed once.'] as const),
      ({ charges: [charge] }: TurnOn) => ({ charges: [charge, charge] }),
    ],
    [
      ...(['openings.0.tenant_id', 'Nobody of this estate.'] as const),
      () => ({ openings: [{ tenant_id: tenancies.house, amount: 5 }] }),
    ],
    [
      ...(['openings.1.tenant_id', 'An account has one opening balance.'] as const),
      () => ({ openings: [1, 2].map((amount) => ({ tenant_id: tenancies.flat, amount })) }),
    ],
    [
      ...(['openings.0.due_on', 'An opening balance was due before billing begins'] as const),
      () => ({ openings: [{ tenant_id: tenancies.flat, amount: 5, due_on: '2026-03-01' }] }),
    ],
    [
      ...(['openings.0.amount', 'Enter a valid amount'] as const),
      () => ({ openings: [{ tenant_id: tenancies.flat, amount: 0 }] }),
    ],
  ])('%s: %s', async (field, message, over) => {
    expect(await refusedFor(over)).toEqual([422, { [field]: [message] }])
    expect(await db.$count(sql`billed_charges`, sql`estate_id = ${estates.palm.id}`)).toBe(0)
  })
})

test('an estate that is switched off and on is not asked for what began in between', async () => {
  const { id, homes } = await estateWithHomes()
  await turnOn(id, await wish(id))
  const switchTo = (status: 1 | null) =>
    as('admin')('PUT /estate/update/:id', { params: { id }, body: { status } })
  await switchTo(null)
  await turnTo(owner.db, '2026-05-20')
  await switchTo(1)
  await turnTo(owner.db, '2026-06-02')
  await as('admin')('POST /payment/record', {
    body: cash(homes[0] ?? 0, 100, '2026-06-02'),
  })
  const dues = (await ledgerOf(id)).filter((each) => each.tenant_id === homes[0] && each.kind === 'due')
  expect(dues.map(({ dated_on }) => dated_on)).toEqual(['2026-03-01', '2026-06-01'])
})

describe('a charge that is billed later', () => {
  const bill = (estateId: number, body: TurnOn['charges'][number]) =>
    as('admin')('POST /estate/billing/:estateId/charges', { params: { estateId }, body })

  test('asks from its day on, also for the running month', async () => {
    const { id } = await estateWithHomes()
    await turnOn(id, await wish(id))
    const charge = toBill(await addCharge(world, id, { amount: 500, duration: 2 }), '2026-03-10')
    const { status, body } = await bill(id, charge)
    expect([status, body.behind]).toEqual([201, 0])
    const dues = (await ledgerOf(id)).filter((each) => each.charge_id === charge.charge_id)
    expect(dues).toMatchObject([
      { dated_on: '2026-03-10', amount: 500, period: null },
      { dated_on: '2026-03-10', amount: 500, period: null },
    ])
    expect((await bill(id, charge)).body.message).toBe('This charge is billed already.')
    const early = await bill(id, toBill(await addCharge(world, id), '2026-02-28'))
    expect([early.status, early.body.message]).toEqual([
      422,
      'Not before this month, nor before billing begins',
    ])
  })

  test('is one of an estate that bills', async () => {
    const { id } = await estateWithHomes()
    const { status, body } = await bill(id, toBill(await addCharge(world, id), '2026-03-10'))
    expect([status, body.message]).toEqual([409, 'Billing is not on.'])
    expect(await db.$count(sql`charge_terms`, sql`estate_id = ${id}`)).toBe(0)
  })
})
