import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/rows.ts'
import * as tables from '#server/database/schema.ts'
import { freshEstate } from '#server/test/builders.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-03-31' })
const { as, people, estates, properties, tenancies, charges } = world
const { security, water } = charges
const palm = estates.palm.id
const ledgerIn = (tenant_id: number, estate_id = palm) => ledgerOf(world, { estate_id, tenant_id })
let shop: number

/*
 * On 31 March 2026, security and water for each tenancy:
 *   flat   February paid on 27 February and 3 March; March paid on 3 March
 *   villa  February paid in February; the water of March is unpaid
 *   shop   moved out in February, owes 20,000, of which 1,000 is cancelled
 */
beforeAll(async () => {
  await startLedger(world, palm, [security, water])
  const flat = ledgerIn(tenancies.flat)
  const villa = ledgerIn(tenancies.villa)
  const due = (ledger: typeof flat, charge: number, amount: number, month: '02' | '03') =>
    ledger.due(charge, {
      ...{ amount, dated_on: `2026-${month}-01`, to: month === '02' ? '2026-02-28' : '2026-03-31' },
    })

  const early = await flat.pay({ amount: 45_000, dated_on: '2026-02-27' })
  const late = await flat.pay({ amount: 55_000, dated_on: '2026-03-03' })
  await flat.settle(early, await due(flat, security, 45_000, '02'), 45_000)
  await flat.settle(late, await due(flat, water, 5_000, '02'), 5_000)
  await flat.settle(late, await due(flat, security, 45_000, '03'), 45_000)
  await flat.settle(late, await due(flat, water, 5_000, '03'), 5_000)

  const february = await villa.pay({ amount: 50_000, dated_on: '2026-02-10' })
  await villa.settle(february, await due(villa, security, 45_000, '02'), 45_000)
  await villa.settle(february, await due(villa, water, 5_000, '02'), 5_000)
  const march = await villa.pay({ amount: 45_000.5, dated_on: '2026-03-31' })
  await villa.settle(march, await due(villa, security, 45_000, '03'), 45_000)
  await villa.settle(march, await due(villa, water, 5_000, '03'), 0.5)
  // Raised after today, so not counted yet.
  await villa.due(security, { amount: 45_000, dated_on: '2026-04-01', to: '2026-04-30' })

  shop = await addHome(world, 'neighbour', {
    ...{ title: 'Palm shop', name: 'Kelechi Eze' },
    ...{ starts_on: '2025-01-01', ends_on: '2026-02-15' },
  })
  const left = await ledgerIn(shop).owe({ amount: 20_000, dated_on: '2026-02-16' })
  const off = { kind: 'cancel', amount: 1_000, dated_on: '2026-03-05', of_entry: left } as const
  await ledgerIn(shop).settle(await ledgerIn(shop).creditEntry(off), left, 1_000)
})

const owed = async (who: Who = 'estate admin', estateId = palm) =>
  (await as(who)('GET /estate/owed/:estateId', { params: { estateId } })).body

describe('what an estate is owed', () => {
  test('says who has paid this month, and how that stood on the same day of the last', async () => {
    expect(await owed()).toMatchObject({
      billing: true,
      // The villa’s water is not paid.
      paid_this_month: { paid: 1, of: 2 },
      // February has no 31st: on its last day the flat’s water was not paid.
      same_day_last_month: { paid: 1, of: 2 },
    })
  })

  test('says how much and since when, and who owes most', async () => {
    const told = await owed()
    expect(told).toMatchObject({
      ...{ owed: 23_999.5, owing_tenancies: 2 },
      ageing: { not_due: 0, d30: 4_999.5, d60: 19_000, d90: 0, older: 0 },
    })
    expect(told.top).toEqual([
      {
        ...{ tenant_id: shop, name: 'Kelechi Eze', property: { id: expect.any(Number), title: 'Palm shop' } },
        ...{ owed: 19_000, not_due: 0, d30: 0, d60: 19_000, d90: 0, older: 0 },
        ...{ oldest_due_on: '2026-02-16', ended: true, account_id: expect.any(Number) },
      },
      expect.objectContaining({ tenant_id: tenancies.villa, owed: 4_999.5, ended: false }),
    ])
  })

  test('says what of each month and charge is collected, and what came in today', async () => {
    const { by_month, by_charge, today } = await owed()
    expect(by_month).toHaveLength(12)
    expect(by_month[0]).toEqual({ month: '2025-04', due: 0, collected: 0 })
    expect(by_month.slice(-2)).toEqual([
      // The 1,000 of the shop were cancelled and never owed.
      { month: '2026-02', due: 119_000, collected: 100_000 },
      { month: '2026-03', due: 100_000, collected: 95_000.5 },
    ])
    expect(by_charge).toEqual([
      { charge_id: security, name: 'Security levy', due: 90_000, collected: 90_000, paid: 2, of: 2 },
      { charge_id: water, name: 'Water', due: 10_000, collected: 5_000.5, paid: 1, of: 2 },
    ])
    expect(today).toEqual({ payments: 1, amount: 45_000.5 })
  })

  test('is for a dashboard that knows from the start whether there is any', async () => {
    const of = async (who: Who) => (await as(who)('GET /me')).body.user.user_estate
    expect(await of('estate admin')).toEqual({ id: palm, name: 'Palm Grove', bills: true })
    expect(await of('other estate admin')).not.toHaveProperty('bills')
    const anyWithin = async (who: Who) => (await as(who)('GET /me')).body.user.bills
    for (const who of ['super admin', 'admin', 'estate admin', 'landlord', 'tenant'] as const)
      expect([who, await anyWithin(who)]).toEqual([who, true])
    for (const who of ['other estate admin', 'other tenant'] as const)
      expect([who, await anyWithin(who)]).toEqual([who, undefined])
  })

  test('is nothing where the estate does not keep it', async () => {
    const { by_month, ...told } = await owed('other estate admin', estates.cedar.id)
    expect(told).toEqual({
      ...{ billing: false, owed: 0, owing_tenancies: 0, by_charge: [], top: [] },
      ...{ paid_this_month: { paid: 0, of: 0 }, same_day_last_month: { paid: 0, of: 0 } },
      ageing: { not_due: 0, d30: 0, d60: 0, d90: 0, older: 0 },
      today: { payments: 0, amount: 0 },
    })
    expect(by_month).toHaveLength(12)
    expect(by_month.every(({ due, collected }) => due === 0 && collected === 0)).toBe(true)
  })
})

test('of each charge it is told how many have paid what it last asked for', async () => {
  const paid = async (who: Who, estateId: number) =>
    as(who)('GET /estate/charges/:estateId/paid', { params: { estateId } })
  const march = { from_on: '2026-03-01', until_on: '2026-03-31', next_on: '2026-04-01', planned: null }
  // The count leaves out former tenants and dues after today.
  for (const who of ['admin', 'estate admin'] as const)
    expect((await paid(who, palm)).body).toEqual([
      { charge_id: security, paid: 2, of: 2, due: 90_000, collected: 90_000, ...march },
      { charge_id: water, paid: 1, of: 2, due: 10_000, collected: 5_000.5, ...march },
    ])
  expect((await paid('other estate admin', estates.cedar.id)).body).toEqual([])
  expect((await paid('estate admin', estates.cedar.id)).status).toBe(404)
})

describe('estates beside one another', () => {
  test('are listed with what they collected and are owed, those that do not keep it last', async () => {
    await freshEstate(world)
    const { body } = await as('admin')('GET /owed')
    expect(body.map(({ estate, owed }) => [estate.name.slice(0, 5), owed])).toEqual([
      ['Palm ', 23_999.5],
      ['Cedar', null],
      ['Dorma', null],
      ['Fresh', null],
    ])
    expect(body[0]).toEqual({
      estate: { id: palm, name: 'Palm Grove' },
      ...{ billing: true, properties: 4, tenants: 2 },
      ...{ due_this_month: 100_000, collected_this_month: 95_000.5, owed: 23_999.5 },
      ...{ received_this_month: 100_000.5, given_back_this_month: 0, same_days_last_month: 95_000 },
    })
    expect(body[1]).toMatchObject({
      billing: false,
      properties: 1,
      tenants: 1,
      due_this_month: null,
      collected_this_month: null,
    })
    // The list of estates shows the same figure and sorts by it.
    const list = async (order: string) => (await as('admin')('GET /estates', { query: { order } })).body
    const [first, ...others] = await list('-owed')
    expect(first).toMatchObject({
      ...{ name: 'Palm Grove', properties_count: 4, tenants_count: 2 },
      ...{ received_this_month: 100_000.5, owed: 23_999.5 },
    })
    expect(others.map(({ owed }) => owed)).toEqual([null, null, null])
    expect((await list('owed')).at(-1)?.name).toBe('Palm Grove')
    expect((await list('-received_this_month')).map((each) => each.received_this_month)).toEqual([
      100_000.5, 0, 0, 0,
    ])
    // A search by name shows no sums and computes none.
    const { body: named } = await as('admin')('GET /estates', { query: { q: 'grove' } })
    expect(named[0]).toMatchObject({ name: 'Palm Grove', status: 1 })
    expect(named[0]).not.toHaveProperty('owed')
    const { body: told } = await as('admin')('GET /estates', { query: { q: 'grove', figures: 'yes' } })
    expect(told[0]).toMatchObject({ owed: 23_999.5, properties_count: 4 })
    const page = await as('admin')('GET /owed', { query: { page: 1, per_page: 1, q: 'court' } })
    expect(page.body.map(({ estate }) => estate.name)).toEqual(['Cedar Court'])
  })
})

describe('what a landlord is owed for', () => {
  const ofLandlord = async (who: Who, owner: Who = who, query: object = {}) =>
    (await as(who)('GET /landlord/owed/:userId', { params: { userId: people[owner].id }, query })).body

  test('is told of each property, by who lives there and who lived there, also of an empty one', async () => {
    expect(await ofLandlord('landlord')).toEqual([
      {
        property: { id: expect.any(Number), title: 'Palm shop' },
        estate: { id: palm, name: 'Palm Grove' },
        ...{ billing: true, owed: 19_000, oldest_due_on: '2026-02-16', occupants: [] },
        ...{ own_owed: 0, owner_lives: false },
        former: [{ tenant_id: shop, account_id: expect.any(Number), name: 'Kelechi Eze', owed: 19_000 }],
      },
      {
        property: { id: properties.flat, title: 'Palm flat' },
        estate: { id: palm, name: 'Palm Grove' },
        ...{ billing: true, owed: 0, oldest_due_on: null, former: [] },
        ...{ own_owed: 0, owner_lives: false },
        occupants: [
          { tenant_id: tenancies.flat, account_id: expect.any(Number), name: 'The tenant', owed: 0 },
        ],
      },
    ])
  })

  test('is told of all estates, and page by page', async () => {
    expect(
      (await ofLandlord('admin', 'other landlord')).map(({ property, owed, billing }) => [
        property.title,
        owed,
        billing,
      ]),
    ).toEqual([
      ['Palm villa', 4_999.5, true],
      ['Cedar house', 0, false],
    ])
    const second = await ofLandlord('other landlord', 'other landlord', { page: 2, per_page: 1 })
    expect(second.map(({ property }) => property.title)).toEqual(['Cedar house'])
    expect(await ofLandlord('other landlord', 'other landlord', { q: 'villa' })).toHaveLength(1)
  })

  test('is told of those first that keep a ledger', async () => {
    await addHome(world, 'neighbour', { landlord: 'other landlord', title: 'Palm yard' })
    const rows = await ofLandlord('other landlord')
    expect(rows.map(({ property, billing }) => [property.title, billing])).toEqual([
      ['Palm villa', true],
      ['Palm yard', true],
      ['Cedar house', false],
    ])
  })
})

test('the lowest rate of the month comes first, then the largest debt, and who asked for nothing last', async () => {
  const bills = async (name: string, figures: { due: number; paid: number; before: number }) => {
    const estate_id = await freshEstate(world)
    await world.db.update(tables.estates).set({ name }).where(eq(tables.estates.id, estate_id))
    const levy = {
      name: 'Levy',
      amount: 1,
      duration: 1,
      status: 1,
      estate_id,
      user_id: people.admin.id,
    } as const
    const charge = onlyRow(await world.db.insert(tables.charges).values(levy).returning())
    await startLedger(world, estate_id, [charge.id])
    const ledger = ledgerIn(await addHome(world, 'neighbour', { estate_id }), estate_id)
    const { due, paid, before } = figures
    if (before > 0) await ledger.owe({ amount: before, dated_on: '2026-02-16' })
    if (due === 0) return
    const debit = await ledger.due(charge.id, { amount: due, dated_on: '2026-03-01', to: '2026-03-31' })
    if (paid > 0) await ledger.settle(await ledger.pay({ amount: paid, dated_on: '2026-03-02' }), debit, paid)
  }
  await bills('Half paid', { due: 10_000, paid: 5_000, before: 0 })
  await bills('Half paid, old debt', { due: 10_000, paid: 5_000, before: 7_000 })
  await bills('None paid', { due: 2_000, paid: 0, before: 0 })
  await bills('Asked for nothing', { due: 0, paid: 0, before: 900_000 })
  const { body } = await as('admin')('GET /owed')
  expect(body.filter(({ billing }) => billing).map(({ estate }) => estate.name)).toEqual([
    ...['None paid', 'Half paid, old debt', 'Half paid', 'Palm Grove', 'Asked for nothing'],
  ])
})
