import { parseCsv } from 'hucre/csv'
import { beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from '#server/database/drizzle.ts'
import { tenants } from '#server/database/schema.ts'
import { accountOf } from '#server/test/ledger.ts'
import { AFTER_SPRING, fetchStatement, SPRING, writeSpring } from '#server/test/statements.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { startWorld, type Who } from '#server/test/world.ts'
import { addHome, ledgerOf } from '#server/test/written-ledger.ts'

const world = await startWorld({ today: AFTER_SPRING })
const { as, db, pool, people, estates, properties, tenancies } = world

type Days = { from?: string; to?: string }
const statement = async (tenantId: number, query: Days = {}, who: Who = 'estate admin') =>
  (await as(who)('GET /tenant/statement/:tenantId', { params: { tenantId }, query })).body
const ofLandlord = (query: Days = {}, who: Who = 'landlord', userId = people.landlord.id) =>
  as(who)('GET /landlord/statement/:userId', { params: { userId }, query })
const fetchFile = (path: string, who: Who, query: Record<string, string>) =>
  fetchStatement(world, path, who, query)

beforeAll(() => writeSpring(world))

describe('the statement of a tenancy', () => {
  test('says what was owed before, line by line what came, and what was owed then', async () => {
    const { lines, tenancy, ...told } = await statement(tenancies.flat, SPRING)
    expect(told).toEqual({
      ...{ ...SPRING, billing: true, begins_on: '2026-03-01' },
      ...{ opening: 45_000, charged: 52_000, paid: 60_000.5, adjusted: 2_000, closing: 34_999.5 },
      ...{ given_back: 0, owed: 34_999.5, credit: 0, in_advance: 0 },
      // The gate owes 5,000 since 2 May; April owes 29,999.50 since its first day.
      ageing: { not_due: 0, d30: 0, d60: 5_000, d90: 29_999.5, older: 0 },
    })
    expect(tenancy).toMatchObject({
      name: 'The tenant',
      property: { id: properties.flat, title: 'Palm flat' },
    })
    expect(lines.map(({ dated_on, kind, amount, running }) => [dated_on, kind, amount, running])).toEqual([
      ['2026-04-01', 'due', 45_000, 90_000],
      ['2026-04-10', 'payment', -60_000.5, 29_999.5],
      ['2026-05-02', 'manual', 7_000, 36_999.5],
      ['2026-05-20', 'write_off', -2_000, 34_999.5],
    ])
  })

  test('agrees with the ledger on each of its days', async () => {
    const balanceAt = async (as_of: string) =>
      (
        await as('tenant')('GET /tenant/ledger/:tenantId', {
          params: { tenantId: tenancies.flat },
          query: { as_of },
        })
      ).body.balance
    for (const [from, to, before] of [
      ['2026-04-01', '2026-06-30', '2026-03-31'],
      ['2026-04-10', '2026-04-10', '2026-04-09'],
      ['2026-01-01', '2026-02-28', '2025-12-31'],
      ['2026-06-01', '2026-11-21', '2026-05-31'],
    ] as const) {
      const { opening, closing } = await statement(tenancies.flat, { from, to })
      expect([opening, closing]).toEqual([await balanceAt(before), await balanceAt(to)])
    }
  })

  test('is of the last 12 months, or since the ledger begins, until today', async () => {
    expect(await statement(tenancies.flat)).toMatchObject({
      ...{ from: '2026-03-01', to: '2026-11-21', opening: 0, closing: 79_999.5 },
    })
    const old = await addHome(world, 'neighbour')
    await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: old }).owe({
      amount: 10,
      dated_on: '2025-02-01',
    })
    expect(await statement(old)).toMatchObject({ from: '2025-11-22', begins_on: '2025-02-01', opening: 10 })
    expect(await statement(old, { to: '2025-02-28' })).toMatchObject({ from: '2025-02-01', opening: 0 })
    expect(await statement(old, { to: '2024-12-31' })).toMatchObject({ from: '2024-01-01', begins_on: null })
  })

  test('is told the same to all who may read it; who wrote something only to those who run the estate', async () => {
    for (const who of ['tenant', 'landlord', 'estate admin', 'admin'] as const) {
      const { closing, lines } = await statement(tenancies.flat, SPRING, who)
      const named = who === 'estate admin' || who === 'admin' ? 'The estate admin' : null
      expect([who, closing, lines[2]?.created_by_name, lines[2]?.note]).toEqual([
        who,
        34_999.5,
        named,
        'Driven into',
      ])
    }
    for (const who of ['neighbour', 'other tenant', 'other landlord', 'other estate admin'] as const) {
      const params = { tenantId: tenancies.flat }
      expect((await as(who)('GET /tenant/statement/:tenantId', { params })).status).toBe(404)
      const { response } = await fetchFile(`/tenant/statement/${tenancies.flat}`, who, { format: 'pdf' })
      expect(response.status).toBe(404)
    }
  })

  test.each([
    [{ from: '2026-05-01', to: '2026-04-30' }, 'to', 'The last day is before the first'],
    [{ to: '2026-11-22' }, 'to', 'This day is in the future.'],
    [{ from: '2026-11-22' }, 'from', 'This day is in the future.'],
    [{ from: '2026-02-29' }, 'from', 'Not a day such as 2026-11-30'],
    [{ to: 'today' }, 'to', 'Not a day such as 2026-11-30'],
  ] as const)('%j is refused', async (query, field, message) => {
    const params = { tenantId: tenancies.flat }
    const { status, body } = await as('tenant')('GET /tenant/statement/:tenantId', { params, query })
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
  })

  test('stays with somebody who moved out, and says so', async () => {
    const home = await addHome(world, 'tenant', { title: 'Palm lodge' })
    await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: home }).owe({
      amount: 3_000,
      dated_on: '2026-09-01',
    })
    await as('tenant')('DELETE /me/tenancies/:id', { params: { id: home } })
    await db
      .update(tenants)
      .set({ starts_on: '2026-02-01', ends_on: '2026-10-31' })
      .where(eq(tenants.id, home))
    const closing = await statement(home, {}, 'tenant')
    expect(closing).toMatchObject({ owed: 3_000, tenancy: { ended: true, ends_on: '2026-10-31' } })
    const { response } = await fetchFile(`/tenant/statement/${home}`, 'tenant', { format: 'pdf' })
    expect(response.status).toBe(200)
  })

  test('what was given back lessens what was paid', async () => {
    const home = await addHome(world, 'neighbour')
    const ledger = ledgerOf(world, { estate_id: estates.palm.id, tenant_id: home })
    await ledger.pay({ amount: 20_000, dated_on: '2026-06-01' })
    const { rows } = await pool.query(
      `insert into payments (invoice_number, transaction_reference, status, amount, currency, payment_method, user_id,
         payer_name, payer_email, tenant_id, estate_id, estate_property_id, refund_of, refund_id, paid_at)
       select invoice_number || '-R1', transaction_reference, 'refunded', -5000, 'NGN', payment_method, user_id, payer_name,
         payer_email, tenant_id, estate_id, estate_property_id, id, 'r1', paid_at + interval '2 days'
       from payments where tenant_id = $1 returning id`,
      [home],
    )
    const refund = { kind: 'refund', name: 'Refund', amount: 5_000, payment_id: rows[0].id } as const
    await ledger.owe({ ...refund, dated_on: '2026-06-03', note: null, created_by: null })
    expect(await statement(home, SPRING)).toMatchObject({
      charged: 0,
      paid: 15_000,
      given_back: 5_000,
      closing: -15_000,
    })
  })

  test('an estate that does not keep what is owed has an empty one, and no file', async () => {
    expect(await statement(tenancies.house, SPRING, 'other tenant')).toMatchObject({
      ...{ billing: false, opening: 0, closing: 0, begins_on: null, lines: [] },
    })
    const readRows = await createTableStateReader(pool)
    const before = await readRows()
    for (const format of ['pdf', 'csv', 'xlsx']) {
      const path = `/tenant/statement/${tenancies.house}`
      const { response, bytes } = await fetchFile(path, 'other tenant', { format })
      expect([response.status, JSON.parse(bytes.toString()).message]).toEqual([
        422,
        'Billing is not turned on for this estate.',
      ])
    }
    expect(await readRows()).toEqual(before)
  })
})

describe('the statement of a landlord', () => {
  let annex: number
  beforeAll(async () => {
    annex = await addHome(world, 'neighbour', { title: 'Palm annex' })
    await db.update(tenants).set({ starts_on: '2026-01-01' }).where(eq(tenants.id, annex))
    await ledgerOf(world, { estate_id: estates.palm.id, tenant_id: annex }).owe({
      amount: 500.25,
      dated_on: '2026-04-01',
    })
  })

  test('has all their properties, each with its own balances, and what they come to', async () => {
    const { body } = await ofLandlord(SPRING)
    expect(body).toMatchObject({
      ...{ landlord: { id: people.landlord.id, name: 'The landlord' }, billing: true, ...SPRING },
    })
    expect(body.begins_on).toBe('2025-02-01')
    const of = (title: string) => body.properties.find(({ property }) => property.title === title)
    expect(of('Palm flat')).toMatchObject({
      ...{ opening: 45_000, closing: 34_999.5, estate: { name: 'Palm Grove' } },
      tenancies: [{ id: tenancies.flat, name: 'The tenant', closing: 34_999.5 }],
    })
    expect(of('Palm annex')).toMatchObject({ opening: 0, charged: 500.25, closing: 500.25 })
    const kobo = (amount: number) => Math.round(amount * 100)
    for (const figure of ['opening', 'charged', 'paid', 'adjusted', 'closing', 'owed'] as const)
      expect(kobo(body[figure]), figure).toBe(
        body.properties.reduce((sum, each) => sum + kobo(each[figure]), 0),
      )
    // Each tenancy has a separate one.
    for (const { id, closing } of body.properties.flatMap(({ tenancies: homes }) => homes))
      expect(closing).toBe((await statement(id, SPRING, 'landlord')).closing)
  })

  test('leaves out who had nothing to do with its days, and what others own', async () => {
    const { body } = await ofLandlord({ from: '2025-03-01', to: '2025-03-31' })
    expect(body.properties.flatMap(({ tenancies: homes }) => homes.map(({ id }) => id))).not.toContain(annex)
    const titles = (await ofLandlord(SPRING)).body.properties.map(({ property }) => property.title)
    expect(titles).not.toContain('Palm villa')
  })

  test('is for them and for admins, who read the same, and of one estate for its admin', async () => {
    const own = (await ofLandlord(SPRING)).body
    expect((await ofLandlord(SPRING, 'admin')).body).toEqual(own)
    expect((await ofLandlord(SPRING, 'other landlord')).status).toBe(404)
    expect((await ofLandlord(SPRING, 'tenant')).status).toBe(403)
    expect((await ofLandlord({}, 'admin', 2_147_483_647)).status).toBe(404)
    const inPalm = (await ofLandlord(SPRING, 'estate admin')).body.properties
    expect(inPalm).toEqual(own.properties.filter(({ estate }) => estate.id === estates.palm.id))
    expect((await ofLandlord(SPRING, 'other estate admin')).status).toBe(404)
  })

  test('has none where no estate keeps what is owed', async () => {
    const { body } = await ofLandlord({}, 'admin', people.tenant.id)
    expect(body).toMatchObject({ billing: false, closing: 0, properties: [] })
    const { response } = await fetchFile(`/landlord/statement/${people.tenant.id}`, 'admin', {
      format: 'pdf',
    })
    expect(response.status).toBe(422)
  })

  test('as a table has every line of every tenancy', async () => {
    const { response, bytes } = await fetchFile(`/landlord/statement/${people.landlord.id}`, 'landlord', {
      ...SPRING,
      format: 'csv',
    })
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="statement-the-landlord-2026-04-01-to-2026-06-30.csv"',
    )
    const edge = { amount: 0, note: null }
    const expected: unknown[] = []
    const { properties, lines_total } = (await ofLandlord(SPRING)).body
    for (const { property, tenancies: homes } of properties)
      for (const { id, name } of homes) {
        const { opening, closing, lines } = await statement(id, SPRING, 'landlord')
        const all = [
          { ...edge, dated_on: SPRING.from, running: opening },
          ...lines,
          { ...edge, dated_on: SPRING.to, running: closing },
        ]
        for (const { dated_on, amount, running, note } of all)
          expected.push([dated_on, amount, running, note ?? '', name, property.title])
      }
    const rows = parseCsv(bytes.toString()).slice(1)
    const told = rows.map(([day, , , charged, paid, adjusted, balance, note, tenant, property]) => [
      ...[day, Number(charged) - Number(paid) - Number(adjusted), Number(balance), note, tenant, property],
    ])
    expect(told).toEqual(expected)
    expect(rows.length).toBeGreaterThan(6)
    expect(rows.length).toBe(lines_total + 2 * properties.flatMap((each) => each.tenancies).length)
  })
})

test('a statement has at most 10,000 lines; of more days there are only figures', async () => {
  const home = await addHome(world, 'neighbour', { landlord: 'other landlord' })
  await world.owner.db.execute(sql`
    insert into ledger_entries (estate_id, account_id, kind, amount, dated_on, due_on, name, note, created_by)
    select ${estates.palm.id}, ${accountOf(home)}, 'manual', 0.01, day, day, 'Water', 'By meter', ${people.admin.id}
    from generate_series(1, 10001) number, lateral (select date '2026-05-01' + (number > 10000)::int as day)`)
  const refused = {
    status: 422,
    body: { errors: { from: ['A statement has at most 10,000 lines. Choose fewer days.'] } },
  }
  const days = { from: '2026-05-01', to: '2026-05-02' }
  const params = { tenantId: home }
  expect(await as('admin')('GET /tenant/statement/:tenantId', { params, query: days })).toMatchObject(refused)
  const owner = people['other landlord'].id
  expect((await ofLandlord(days, 'other landlord', owner)).body.charged).toBe(100.01)
  const query = { ...days, format: 'csv' as const }
  for (const path of [`/tenant/statement/${home}`, `/landlord/statement/${owner}`]) {
    const { response } = await fetchFile(path, 'other landlord', query)
    expect([path, response.status]).toEqual([path, 422])
  }
  const { lines } = await statement(home, { ...days, to: '2026-05-01' }, 'other landlord')
  expect(lines).toHaveLength(10_000)
})
