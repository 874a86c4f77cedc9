import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Arrear } from '#contract/arrears.ts'
import { eq } from '#server/database/drizzle.ts'
import { estates as estateRows } from '#server/database/schema.ts'
import { refusal } from '#server/test/client.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf, startLedger } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: '2026-11-21' })
const { as, db, people, estates, properties, tenancies, charges } = world
const { security, water } = charges
const palm = estates.palm.id

const ledgerIn = (tenant_id: number, estate_id = palm) => ledgerOf(world, { estate_id, tenant_id })
let shop: number

/*
 * On 21 November 2026:
 *   flat   (the landlord's)        security of October and November, water of December ahead, 4,000 of October paid
 *   villa  (another landlord's)    nothing: all is paid
 *   shop   (the landlord's; its neighbour has left)  an old debt of 90,000, due 1 June
 *   house  (Cedar Court)           30,000, due on 21 November
 */
beforeAll(async () => {
  await startLedger(world, palm, [security, water])
  await startLedger(world, estates.cedar.id, [charges.cedar])

  const flat = ledgerIn(tenancies.flat)
  const october = await flat.due(security, { amount: 45_000, dated_on: '2026-10-01', to: '2026-10-31' })
  await flat.due(security, {
    amount: 45_000,
    dated_on: '2026-11-01',
    due_on: '2026-11-30',
    to: '2026-11-30',
  })
  await flat.due(water, { amount: 5_000.5, dated_on: '2026-12-01', to: '2026-12-31' })
  await flat.settle(await flat.pay({ amount: 4_000, dated_on: '2026-11-02' }), october, 4_000)

  const villa = ledgerIn(tenancies.villa)
  const levy = await villa.due(security, { amount: 45_000, dated_on: '2026-11-01', to: '2026-11-30' })
  await villa.settle(await villa.pay({ amount: 50_000, dated_on: '2026-11-19' }), levy, 45_000)

  shop = await addHome(world, 'neighbour', {
    ...{ title: 'Palm shop', name: '=Left & gone' },
    ...{ starts_on: '2026-01-01', ends_on: '2026-08-31' },
  })
  await ledgerIn(shop).owe({ amount: 90_000, dated_on: '2026-06-01' })

  await ledgerIn(tenancies.house, estates.cedar.id).due(charges.cedar, {
    ...{ amount: 30_000, dated_on: '2026-11-21', to: '2026-12-20' },
  })
})

const listed = async (query: object = {}, who: Who = 'estate admin', estateId = palm) =>
  (await as(who)('GET /estate/arrears/:estateId', { params: { estateId }, query })).body
const totals = async (query: object = {}, who: Who = 'estate admin', estateId = palm) =>
  (await as(who)('GET /estate/arrears/:estateId/totals', { params: { estateId }, query })).body
const debts = (rows: Arrear[]) => rows.map(({ tenant_id, owed }) => [tenant_id, owed])

describe('the arrears of an estate', () => {
  test('are those who owe, the largest debt first, by age', async () => {
    expect(await listed()).toEqual([
      {
        tenant_id: shop,
        account_id: expect.any(Number),
        user_id: people.neighbour.id,
        name: '=Left & gone',
        phone_number: null,
        property: { id: expect.any(Number), title: 'Palm shop' },
        estate: { id: palm, name: 'Palm Grove' },
        ...{ owed: 90_000, credit: 0, not_due: 0, d30: 0, d60: 0, d90: 0, older: 90_000 },
        ...{ oldest_due_on: '2026-06-01', last_paid_at: null, ended: true },
        ...{ reminded_on: null, reminder_kept: false },
      },
      {
        tenant_id: tenancies.flat,
        account_id: expect.any(Number),
        user_id: people.tenant.id,
        name: 'The tenant',
        phone_number: null,
        property: { id: properties.flat, title: 'Palm flat' },
        estate: { id: palm, name: 'Palm Grove' },
        // The water of December is not due yet.
        ...{ owed: 86_000, credit: 0, not_due: 45_000, d30: 0, d60: 41_000, d90: 0, older: 0 },
        ...{
          oldest_due_on: '2026-10-01',
          last_paid_at: '2026-11-02T11:00:00.000Z',
          ended: false,
        },
        ...{ reminded_on: null, reminder_kept: false },
      },
    ])
    expect(await totals()).toEqual({
      ...{ tenancies: 2, owed: 176_000, not_due: 45_000, d30: 0, d60: 41_000, d90: 0, older: 90_000 },
    })
  })

  test('of a past day are what they were then', async () => {
    expect(debts(await listed({ as_of: '2026-11-01' }))).toEqual([
      [tenancies.flat, 90_000],
      [shop, 90_000],
      [tenancies.villa, 45_000],
    ])
    const [flat] = await listed({ as_of: '2026-11-01' })
    expect([flat?.last_paid_at, flat?.not_due, flat?.d60]).toEqual([null, 45_000, 45_000])
    expect((await listed({ as_of: '2026-08-31' })).map(({ tenant_id, ended }) => [tenant_id, ended])).toEqual(
      [[shop, false]],
    )
    expect(await listed({ as_of: '2026-05-31' })).toEqual([])
  })

  test('can be narrowed to a charge, a property, an age, and what is searched for', async () => {
    expect(debts(await listed({ charge_id: security }))).toEqual([[tenancies.flat, 86_000]])
    expect(await listed({ charge_id: water })).toEqual([])
    expect(debts(await listed({ property_id: properties.flat }))).toEqual([[tenancies.flat, 86_000]])
    for (const q of ['gone', 'NEIGHBOUR@estate', 'palm shop']) {
      expect(debts(await listed({ q })), q).toEqual([[shop, 90_000]])
      // Admins search all estates by another query.
      const { body } = await as('admin')('GET /arrears', { query: { q } })
      expect(debts(body), q).toEqual([[shop, 90_000]])
    }
    expect(debts(await listed({ age: 'd60' }))).toEqual([[tenancies.flat, 86_000]])
    expect(debts(await listed({ age: 'older' }))).toEqual([[shop, 90_000]])
    expect(await listed({ age: 'd30' })).toEqual([])
    expect(debts(await listed({ age: 'not_due' }))).toEqual([[tenancies.flat, 86_000]])
    expect(await listed({ age: 'any' })).toHaveLength(2)
    expect(await listed({ age: 'any' }, 'other estate admin', estates.cedar.id)).toEqual([])
    expect(await totals({ charge_id: security, age: 'd60', q: 'flat' })).toMatchObject({
      ...{ tenancies: 1, owed: 86_000, not_due: 45_000, d60: 41_000 },
    })
  })

  test.each([
    { order: 'owed', first: 'flat' },
    { order: '-owed', first: 'shop' },
    { order: '-late', first: 'shop' },
    { order: 'late', first: 'flat' },
    { order: 'oldest_due_on', first: 'shop' },
    { order: '-oldest_due_on', first: 'flat' },
    { order: 'name', first: 'shop' },
    { order: '-property', first: 'shop' },
    { order: 'property', first: 'flat' },
    { order: 'last_paid_at', first: 'shop' },
    { order: '-last_paid_at', first: 'flat' },
  ])('in the order of $order begin with the $first', async ({ order, first }) => {
    const ids = (await listed({ order })).map(({ tenant_id }) => tenant_id)
    const both = [tenancies.flat, shop]
    expect(ids).toEqual(first === 'flat' ? both : both.toReversed())
  })

  test('are read page by page', async () => {
    const page = await as('estate admin')('GET /estate/arrears/:estateId', {
      params: { estateId: palm },
      query: { page: 2, per_page: 1 },
    })
    expect([debts(page.body), page.headers.get('x-total-count')]).toEqual([[[tenancies.flat, 86_000]], '2'])
  })

  test.each([
    { query: { as_of: '2026-11-22' }, field: 'as_of', message: 'This day is in the future.' },
    { query: { age: 'old' }, field: 'age', message: 'One of not_due, d30, d60, d90, older, any' },
    { query: { charge_id: 'water' }, field: 'charge_id', message: 'Not a valid id' },
  ])('are not asked for by $query', async ({ query, field, message }) => {
    const { status, body } = await as('estate admin')('GET /estate/arrears/:estateId', {
      params: { estateId: palm },
      query,
    })
    expect([status, body]).toEqual([422, refusal(field, message)])
    const total = await as('admin')('GET /arrears/totals', { query })
    expect([total.status, total.body]).toEqual([422, refusal(field, message)])
  })
})

describe('the arrears of all estates', () => {
  test('are an admin’s, of one estate where it is named', async () => {
    const all = async (query: object = {}) => debts((await as('admin')('GET /arrears', { query })).body)
    expect(await all()).toEqual([
      [shop, 90_000],
      [tenancies.flat, 86_000],
      [tenancies.house, 30_000],
    ])
    expect(await all({ estate_id: estates.cedar.id })).toEqual([[tenancies.house, 30_000]])
    expect((await as('super admin')('GET /arrears/totals')).body).toMatchObject({
      ...{ tenancies: 3, owed: 206_000, not_due: 75_000 },
    })
  })

  test('are late only once a due day has passed', async () => {
    const params = { estateId: estates.cedar.id }
    const { body } = await as('other estate admin')('GET /estate/owed/:estateId', { params })
    expect(body).toMatchObject({ owed: 30_000, top: [] })
  })
})

describe('the arrears of a landlord', () => {
  const ofLandlord = async (who: Who, owner: Who = who) =>
    debts((await as(who)('GET /landlord/arrears/:userId', { params: { userId: people[owner].id } })).body)

  test('are those of the own properties, wherever they are', async () => {
    expect(await ofLandlord('landlord')).toEqual([
      [shop, 90_000],
      [tenancies.flat, 86_000],
    ])
    expect(await ofLandlord('other landlord')).toEqual([[tenancies.house, 30_000]])
    expect(await ofLandlord('admin', 'other landlord')).toEqual([[tenancies.house, 30_000]])
    const { body } = await as('other landlord')('GET /landlord/arrears/:userId/totals', {
      params: { userId: people['other landlord'].id },
    })
    expect(body).toMatchObject({ tenancies: 1, owed: 30_000 })
  })
})

describe('the export of arrears', () => {
  const exported = async (who: Who, query: Record<string, string>) => {
    const response = await fetch(`${world.url}/api/arrears/export?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${people[who].token}` },
    })
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const csv = async (who: Who, query: Record<string, string> = {}) => {
    const { bytes } = await exported(who, { ...query, format: 'csv' })
    return parseCsv(new TextDecoder().decode(bytes)) as string[][]
  }

  test('as CSV holds what the list shows, and no name that a spreadsheet would run', async () => {
    const [header, ...rows] = await csv('estate admin')
    expect(header?.slice(0, 8)).toEqual([
      ...['Account', 'Property', 'Not late', '1-30 days', '31-60 days', '61-90 days', 'Over 90 days'],
      'Owed in all',
    ])
    expect(rows).toEqual([
      [
        ...["'=Left & gone", 'Palm shop', '0', '0', '0', '0', '90000', '90000', '2026-06-01', '0', '', ''],
        ...['Palm Grove', 'Yes', '', ''],
      ],
      [
        ...['The tenant', 'Palm flat', '45000', '0', '41000', '0', '0', '86000', '2026-10-01', '0'],
        ...['2026-11-02', '', 'Palm Grove', 'No', 'The tenant', ''],
      ],
    ])
  })

  test('as XLSX has amounts that add up', async () => {
    const { response, bytes } = await exported('landlord', { format: 'xlsx', order: 'owed' })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="arrears-2026-11-21.xlsx"')
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows?.slice(1).map((row) => row[7])).toEqual([86_000, 90_000])
  })

  test('is narrowed as the list is, and holds nothing out of reach', async () => {
    expect(await csv('estate admin', { age: 'd60', as_of: '2026-11-20' })).toHaveLength(2)
    expect(await csv('admin')).toHaveLength(4)
    expect(await csv('admin', { estate_id: String(estates.cedar.id) })).toHaveLength(2)
    expect(await csv('other estate admin', { estate_id: String(palm) })).toHaveLength(1)
    expect(await csv('other landlord')).toHaveLength(2)
    expect((await exported('tenant', { format: 'csv' })).response.status).toBe(403)
    expect((await exported('admin', { format: 'pdf' })).response.status).toBe(422)
  })
})

test('those of an archived estate are not listed, its ledgers stay', async () => {
  await db
    .update(estateRows)
    .set({ archived_at: new Date().toISOString() })
    .where(eq(estateRows.id, estates.cedar.id))
  expect((await as('admin')('GET /arrears')).body).toHaveLength(2)
  const { body } = await as('other tenant')('GET /tenant/ledger/:tenantId', {
    params: { tenantId: tenancies.house },
  })
  expect(body.owed).toBe(30_000)
})

test('a new owner of a property sees nothing of a tenancy that ended before', async () => {
  const { body: place } = await as('estate admin')('GET /tenant/:id', { params: { id: shop } })
  const reachedBy = async (who: Who) => ({
    ledger: (await as(who)('GET /tenant/ledger/:tenantId', { params: { tenantId: shop } })).status,
    arrears: debts(
      (await as(who)('GET /landlord/arrears/:userId', { params: { userId: people[who].id } })).body,
    ).some(([id]) => id === shop),
    owed: (await as(who)('GET /landlord/owed/:userId', { params: { userId: people[who].id } })).body.flatMap(
      ({ former }) => former.map(({ tenant_id }) => tenant_id),
    ),
  })
  expect(await reachedBy('landlord')).toEqual({ ledger: 200, arrears: true, owed: [shop] })
  const { name: landlord_name, email: landlord_email } = people['other landlord']
  const { status } = await as('estate admin')('PUT /property/owner/:id', {
    params: { id: place.estate_property.id },
    body: { landlord_name, landlord_email, from: '2026-11-21' },
  })
  expect(status).toBe(200)
  const nothing = { ledger: 404, arrears: false, owed: [] }
  expect(await reachedBy('other landlord')).toEqual(nothing)
  expect(await reachedBy('landlord')).toEqual(nothing)
})
