import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, people, estates, properties, tenancies, charges } = world
const { security, water } = charges

const homeOf = (tenant_id: number) => ({ estate_id: estates.palm.id, tenant_id })
const flat = ledgerOf(world, homeOf(tenancies.flat))

const ledger = async (tenantId: number, query: object = {}, who: Who = 'estate admin') =>
  (await as(who)('GET /tenant/ledger/:tenantId', { params: { tenantId }, query })).body
const anotherHome = async (who: Who = 'neighbour') => {
  const id = await addHome(world, who)
  return { id, ...ledgerOf(world, homeOf(id)) }
}

let november: number
let september: number
let transfer: number

beforeAll(async () => {
  await startLedger(world, estates.palm.id, [security, water])
  september = await flat.due(security, {
    name: 'Security',
    amount: 45_000,
    dated_on: '2026-09-01',
    to: '2026-09-30',
  })
  transfer = await flat.pay({ amount: 66_000.5, dated_on: '2026-09-04' })
  const october = await flat.due(security, {
    name: 'Security',
    amount: 45_000,
    dated_on: '2026-10-01',
    to: '2026-10-31',
  })
  november = await flat.due(security, {
    name: 'Security',
    amount: 45_000,
    dated_on: '2026-11-01',
    due_on: '2026-11-08',
    to: '2026-11-30',
  })
  const autumn = await flat.due(water, {
    name: 'Water',
    amount: 5_000.5,
    dated_on: '2026-09-01',
    to: '2026-11-30',
  })
  const winter = await flat.due(water, {
    name: 'Water',
    amount: 5_000.5,
    dated_on: '2026-12-01',
    to: '2027-02-28',
  })
  await flat.settle(transfer, september, 45_000)
  await flat.settle(transfer, autumn, 5_000.5)
  // The transfer's credit, which October used.
  await flat.settle(transfer, october, 10_999.5)
  // The card pays October's rest, together with the water of winter.
  const card = await flat.pay({ amount: 39_001, dated_on: '2026-10-12' })
  await flat.settle(card, october, 34_000.5)
  await flat.settle(card, winter, 5_000.5)
})

describe('the ledger of a tenancy', () => {
  test('says what is owed and since when, what is free and what is paid in advance', async () => {
    const { entries, ...told } = await ledger(tenancies.flat)
    expect(told).toEqual({
      tenancy: {
        id: tenancies.flat,
        account_number: 'PG-0001',
        ...{ account_id: expect.any(Number), pay_code: expect.any(String), bank_accounts: [] },
        user_id: people.tenant.id,
        name: 'The tenant',
        email: people.tenant.email,
        phone_number: null,
        property: { id: properties.flat, title: 'Palm flat' },
        estate: { id: estates.palm.id, name: 'Palm Grove' },
        starts_on: expect.any(String),
        ...{ ends_on: null, ended: false, claimed: 0 },
      },
      billing: true,
      as_of: '2026-11-21',
      // 45,000 of November; 10,000 of the transfer is free; 5,000.50 is for the winter.
      ...{ owed: 45_000, credit: 5_000.5, in_advance: 5_000.5, balance: 34_999 },
      ...{ oldest_due_on: '2026-11-08', begins_on: '2026-09-01', reminded_on: null, reminder_kept: false },
      ageing: { not_due: 0, d30: 45_000, d60: 0, d90: 0, older: 0 },
      paid_until: '2026-10-31',
      ...{ next_due: null, brought_forward: null },
      entries_total: 6,
    })
    expect(entries).toHaveLength(6)
  })

  test('lists its entries, the newest first, each with the balance after it and what paid it', async () => {
    const { entries } = await ledger(tenancies.flat)
    expect(entries.map(({ dated_on, amount, running }) => [dated_on, amount, running])).toEqual([
      ['2026-11-01', 45_000, 34_999],
      ['2026-10-12', -39_001, -10_001],
      ['2026-10-01', 45_000, 29_000],
      ['2026-09-04', -66_000.5, -16_000],
      ['2026-09-01', 5_000.5, 50_000.5],
      ['2026-09-01', 45_000, 45_000],
    ])
    expect(entries[0]).toMatchObject({
      id: november,
      open: 45_000,
      days_late: 13,
      settled_on: null,
      settles: [],
    })
    expect(entries[2]).toMatchObject({ open: 0, settled_on: '2026-10-12', days_late: 11 })
    expect(entries[5]).toMatchObject({
      id: september,
      kind: 'due',
      charge_id: security,
      period: { from: '2026-09-01', to: '2026-09-30' },
      open: 0,
      settled_on: '2026-09-04',
      days_late: 3,
      payment_id: null,
      settles: [{ entry_id: transfer, kind: 'payment', amount: 45_000, dated_on: '2026-09-04' }],
    })
    expect(entries[3]).toMatchObject({
      kind: 'payment',
      method: 'paystack',
      invoice_number: expect.stringMatching(/^INV-2026-/),
      open: 5_000.5,
      days_late: null,
      settled_on: null,
      settles: [
        { name: 'Security', amount: 45_000, period: { from: '2026-09-01', to: '2026-09-30' } },
        { name: 'Water', amount: 5_000.5, dated_on: '2026-09-04' },
        { name: 'Security', amount: 10_999.5, dated_on: '2026-10-01' },
      ],
    })
    // The entry also shows the periods paid ahead.
    expect(entries[1]?.settles.map(({ amount, period }) => [amount, period?.to])).toEqual([
      [34_000.5, '2026-10-31'],
      [5_000.5, '2027-02-28'],
    ])
  })

  test('can be read page by page', async () => {
    const second = await ledger(tenancies.flat, { page: 2, per_page: 4 })
    expect(second.entries.map(({ running }) => running)).toEqual([50_000.5, 45_000])
    expect([second.entries_total, second.owed]).toEqual([6, 45_000])
  })

  test('is told as it stood on any past day', async () => {
    const stood = async (as_of: string) => {
      const { owed, credit, in_advance, balance, ageing, paid_until, entries_total } = await ledger(
        tenancies.flat,
        { as_of },
      )
      return { owed, credit, in_advance, balance, late: Object.values(ageing), paid_until, entries_total }
    }
    expect(await stood('2026-08-31')).toEqual({
      ...{ owed: 0, credit: 0, in_advance: 0, balance: 0, late: [0, 0, 0, 0, 0] },
      ...{ paid_until: null, entries_total: 0 },
    })
    expect(await stood('2026-09-02')).toMatchObject({
      owed: 50_000.5,
      balance: 50_000.5,
      late: [0, 50_000.5, 0, 0, 0],
    })
    expect(await stood('2026-09-04')).toMatchObject({ owed: 0, credit: 16_000, balance: -16_000 })
    expect(await stood('2026-10-05')).toMatchObject({ owed: 34_000.5, credit: 5_000.5, balance: 29_000 })
    expect(await stood('2026-11-08')).toMatchObject({ owed: 45_000, late: [45_000, 0, 0, 0, 0] })
  })

  test('is not told of a day that is still to come, or is none', async () => {
    const asked = (as_of: string) =>
      as('tenant')('GET /tenant/ledger/:tenantId', { params: { tenantId: tenancies.flat }, query: { as_of } })
    const tomorrow = await asked('2026-11-22')
    expect([tomorrow.status, tomorrow.body]).toEqual([422, refusal('as_of', 'This day is in the future.')])
    for (const wrong of ['2026-02-29', 'yesterday', ''])
      expect((await asked(wrong)).body.errors?.as_of?.[0]).toBe('Not a day such as 2026-11-30')
  })
})

describe('a ledger in which all is paid', () => {
  test('says until when, and what is asked for next', async () => {
    const home = await anotherHome()
    const payment = await home.pay({ amount: 60_000, dated_on: '2026-11-02' })
    const levy = { name: 'Security', amount: 20_000 }
    await home.settle(
      payment,
      await home.due(security, { ...levy, dated_on: '2026-11-01', to: '2026-11-30' }),
      20_000,
    )
    const december = await home.due(security, {
      ...levy,
      dated_on: '2026-12-01',
      due_on: '2026-12-08',
      to: '2026-12-31',
    })
    // Credit that pays a future due is not free; a cancelled due is not a paid period.
    await home.settle(
      payment,
      await home.due(water, { amount: 40_000, dated_on: '2026-11-01', to: '2027-10-31' }),
      40_000,
    )
    const cancelled = await home.due(water, { amount: 40_000, dated_on: '2027-11-01', to: '2028-10-31' })
    await home.settle(
      await home.creditEntry({ kind: 'cancel', amount: 40_000, dated_on: '2027-11-01', of_entry: cancelled }),
      cancelled,
      40_000,
    )
    expect(await ledger(home.id)).toMatchObject({
      ...{ owed: 0, credit: 0, in_advance: 0, balance: 0, oldest_due_on: null },
      paid_until: '2026-11-30',
      next_due: {
        due_on: '2026-12-08',
        amount: 20_000,
        lines: [
          {
            entry_id: december,
            name: 'Security',
            amount: 20_000,
            period: { from: '2026-12-01', to: '2026-12-31' },
          },
        ],
      },
    })
    // A past day has no next due.
    expect((await ledger(home.id, { as_of: '2026-11-20' })).next_due).toBeNull()
  })

  test('does not wait for a charge that ended long ago, nor look past the last day of the tenancy', async () => {
    const home = await anotherHome()
    const payment = await home.pay({ amount: 30_000, dated_on: '2026-11-02' })
    const paid = async (charge: number, dated_on: string, to: string) =>
      home.settle(payment, await home.due(charge, { amount: 10_000, dated_on, to }), 10_000)
    await paid(water, '2026-06-01', '2026-06-30')
    await paid(security, '2026-11-01', '2026-11-30')
    expect((await ledger(home.id)).paid_until).toBe('2026-11-30')
    await db
      .update(tenants)
      .set({ starts_on: '2026-06-01', ends_on: '2026-11-25' })
      .where(eq(tenants.id, home.id))
    expect(await ledger(home.id)).toMatchObject({ paid_until: '2026-11-25', tenancy: { ended: false } })
  })

  test('says nothing of a day where nothing was ever paid', async () => {
    const home = await anotherHome()
    await home.due(security, { amount: 10_000, dated_on: '2026-11-01', to: '2026-11-30' })
    expect(await ledger(home.id)).toMatchObject({
      paid_until: null,
    })
  })
})

test('who decided something is told to those who run the estate, and to nobody else', async () => {
  const home = await anotherHome('tenant')
  await home.owe({ amount: 7_000, dated_on: '2026-11-01' })
  for (const who of ['admin', 'estate admin'] as const)
    expect((await ledger(home.id, {}, who)).entries[0]?.created_by_name).toBe('The estate admin')
  const [entry] = (await ledger(home.id, {}, 'tenant')).entries
  expect([entry?.created_by_name, entry?.note]).toEqual([null, 'As agreed'])
})

test('somebody with several tenancies has a ledger of each, also of one that has ended; nobody else’s', async () => {
  const home = await anotherHome('tenant')
  await home.owe({ amount: 3_000, dated_on: '2026-11-01' })
  await as('tenant')('DELETE /me/tenancies/:id', { params: { id: home.id } })
  await db
    .update(tenants)
    .set({ starts_on: '2026-01-01', ends_on: '2026-11-20' })
    .where(eq(tenants.id, home.id))
  expect(await ledger(home.id, {}, 'tenant')).toMatchObject({ owed: 3_000, tenancy: { ended: true } })
  expect((await ledger(home.id, { as_of: '2026-11-20' }, 'tenant')).tenancy.ended).toBe(false)
  expect((await ledger(tenancies.flat, {}, 'tenant')).owed).toBe(45_000)
  const { status } = await as('neighbour')('GET /tenant/ledger/:tenantId', {
    params: { tenantId: home.id },
  })
  expect(status).toBe(404)
})

test('an estate that does not keep what is owed has an empty ledger', async () => {
  expect(await ledger(tenancies.house, {}, 'other tenant')).toMatchObject({
    billing: false,
    ...{
      balance: 0,
      owed: 0,
      credit: 0,
      in_advance: 0,
      oldest_due_on: null,
      paid_until: null,
      next_due: null,
    },
    ...{ entries: [], entries_total: 0 },
  })
})
