import { describe, expect, test } from 'vitest'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { billCharges } from '#server/test/billing.ts'
import { addCharge, addHome } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { accountOf } from '#server/test/ledger.ts'
import { recordOf } from '#server/test/payments.ts'
import { startWorld, unique } from '#server/test/world.ts'

/* Households of a home (A1, A2, A10, A13, A14). */

const world = await startWorld({ today: '2026-03-10' })
const { as, app, db, owner, people } = world

/** An estate that bills 30,000 a month since January, and a home of the tenant. */
async function homeOfTenant(proration: 'full' | 'daily' | 'none' = 'full') {
  await turnTo(owner.db, '2026-01-01')
  const estate_id = await freshEstate(world)
  const id = await addHome(world, 'tenant', estate_id)
  await billCharges(world, estate_id, [await addCharge(world, estate_id, { amount: 30_000 })], '2026-01-01', {
    proration,
  })
  const { rows } = await db.execute<{ home: number }>(
    sql`select estate_property_id as home from tenants where id = ${id}`,
  )
  return { id, estate_id, home: rows[0]?.home ?? 0 }
}
type Home = Awaited<ReturnType<typeof homeOfTenant>>

async function moveIn(
  { estate_id, home }: Home,
  starts_on: string,
  over: { separate?: boolean; first_period?: 'full' } = {},
) {
  const { status, body } = await as('admin')('POST /tenant/save', {
    body: {
      ...{ user_id: people.admin.id, estate_id, estate_property_id: home, starts_on },
      ...{
        name: `Tunde ${unique()}`,
        email: `tunde${unique()}@estate.test`,
        phone_number: null,
        address: 'Block B',
      },
      ...over,
    },
  })
  expect(status).toBe(201)
  return body
}
const moveOut = (id: number, ends_on: string | null) =>
  as('admin')('PUT /tenant/update/:id', { params: { id }, body: { ends_on } })
const turn = async (day: string) => {
  await turnTo(owner.db, day)
  await bringAllUpToDate(db, app.log)
}
const ledger = async (tenantId: number, who: 'admin' | 'tenant' = 'admin') =>
  (await as(who)('GET /tenant/ledger/:tenantId', { params: { tenantId } })).body
const owed = async (id: number) => (await ledger(id)).owed
const accountIn = async (id: number) =>
  (
    await db.execute(
      sql`select starts_on, ends_on, tenant_id, shared from accounts where id = ${accountOf(id)}`,
    )
  ).rows[0]

describe('who is added to an occupied home', () => {
  test('joins the household: nothing is owed twice', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    const before = await owed(home.id)
    expect(before).toBe(90_000)
    const { id } = await moveIn(home, '2026-02-20')
    expect([await owed(home.id), await owed(id)]).toEqual([before, before])
    await turn('2026-04-02')
    expect(await owed(id)).toBe(120_000)
    const { body } = await as('admin')('GET /tenant/:id', { params: { id } })
    expect(body.account).toEqual({
      number: expect.stringMatching(/^[A-Z]{1,3}-\d{4}$/),
      pay_code: expect.stringMatching(/^[A-Z]{3}\d{4}$/),
      members: [{ id: home.id, name: people.tenant.name }],
      first_period: null,
      last_period: null,
    })
    const { body: listed } = await as('admin')('GET /tenants', {
      query: { estate_property_id: home.home },
    })
    expect(listed.map((each) => [each.id, each.owed, each.shared_with])).toEqual([
      [home.id, 120_000, [expect.stringContaining('Tunde')]],
      [id, 120_000, [people.tenant.name]],
    ])
    const { body: arrears } = await as('admin')('GET /estate/arrears/:estateId', {
      params: { estateId: home.estate_id },
    })
    expect(arrears).toMatchObject([{ owed: 120_000, name: expect.stringContaining(' and Tunde') }])
  })

  test('reads the account from their first day on, with the balance before it', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    const { id } = await moveIn(home, '2026-03-01')
    const { rows } = await db.execute<{ user_id: number }>(sql`select user_id from tenants where id = ${id}`)
    await db.execute(sql`update tenants set user_id = ${people.neighbour.id} where id = ${id}`)
    const { body } = await as('neighbour')('GET /tenant/ledger/:tenantId', { params: { tenantId: id } })
    expect(body).toMatchObject({
      owed: 90_000,
      entries: [{ dated_on: '2026-03-01' }],
      brought_forward: { before: '2026-03-01', balance: 60_000 },
    })
    expect(rows).toHaveLength(1)
  })

  test('pays for all, and all read the payment; who left reads nothing after their last day', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    const { id } = await moveIn(home, '2026-03-05')
    const figures = () =>
      as('tenant')('GET /tenant/statistics/:userId', { params: { userId: people.tenant.id } })
    const { total_amount_paid } = (await figures()).body
    const body = recordOf(world, { tenant_id: id, amount: 40_000, paid_on: '2026-03-09' })
    const { status, body: paid } = await as('admin')('POST /payment/record', { body })
    expect(status).toBe(201)
    expect(await owed(home.id)).toBe(50_000)
    const { body: listed } = await as('tenant')('GET /tenant/payments/:tenantId', {
      params: { tenantId: home.id },
    })
    expect(listed.map((each) => each.id)).toEqual([paid.id])
    const { body: sum } = await as('tenant')('GET /payments/sum', { query: { tenant_id: home.id } })
    expect(sum).toMatchObject({ amount: 40_000, payments: 1 })
    expect((await figures()).body.total_amount_paid).toBe(total_amount_paid + 40_000)
    const receipt = () => as('tenant')('GET /payment/:id/receipt', { params: { id: paid.id } })
    expect((await receipt()).status).toBe(200)
    await moveOut(home.id, '2026-03-09')
    expect((await receipt()).status).toBe(404)
    await turn('2026-05-02')
    expect(await owed(id)).toBe(110_000)
    expect(await ledger(home.id, 'tenant')).toMatchObject({ as_of: '2026-03-09', owed: 50_000 })
  })

  test('is found alone by the code or number of their own account, and the home by either', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    const { id } = await moveIn(home, '2026-03-01', { separate: true })
    for (const tenant_id of [home.id, id]) {
      const { account } = (await as('admin')('GET /tenant/:id', { params: { id: tenant_id } })).body
      for (const q of [account?.pay_code, account?.number, account?.number.toLowerCase()]) {
        const query = { q, estate_id: home.estate_id }
        const { body: payers } = await as('admin')('GET /payment/payers', { query })
        expect(
          payers.map((payer) => payer.tenant_id),
          q,
        ).toEqual([tenant_id])
        const { body: tenants } = await as('admin')('GET /tenants', { query })
        expect(tenants.map((tenant) => tenant.id)).toEqual([tenant_id])
        const { body: homes } = await as('admin')('GET /estates/properties', { query })
        expect(homes).toHaveLength(1)
      }
    }
  })

  test('has an account of their own where the home is let by room', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    const { id } = await moveIn(home, '2026-03-01', { separate: true })
    expect([await owed(home.id), await owed(id)]).toEqual([90_000, 30_000])
    const third = await moveIn(home, '2026-03-01')
    expect(await owed(third.id), 'the home stays let by room').toBe(30_000)
  })
})

describe('a household', () => {
  test('lasts as long as one of it lives there, whoever leaves first', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    const { id } = await moveIn(home, '2026-03-05')
    await moveOut(home.id, '2026-03-06')
    expect(await accountIn(id)).toEqual({
      starts_on: '2026-01-01',
      ends_on: null,
      tenant_id: id,
      shared: true,
    })
    await turn('2026-04-02')
    expect(await owed(id)).toBe(120_000)
    await moveOut(id, '2026-04-01')
    expect(await accountIn(id)).toMatchObject({ ends_on: '2026-04-01' })
    await turn('2026-06-02')
    expect(await owed(id)).toBe(120_000)
  })

  test('whose last two leave at once ends once', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    const { id } = await moveIn(home, '2026-03-05')
    const left = await Promise.all([moveOut(home.id, '2026-03-09'), moveOut(id, '2026-03-08')])
    expect(left.map(({ status }) => status)).toEqual([200, 200])
    expect(await accountIn(id)).toMatchObject({ ends_on: '2026-03-09' })
  })
})

test('of two households of one home the first pays, and the second once the first has left', async () => {
  const home = await homeOfTenant()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into tenants (user_id, estate_id, estate_property_id, name, starts_on)
    values (${people.neighbour.id}, ${home.estate_id}, ${home.home}, 'Tunde', '2026-01-20') returning id`)
  const second = rows[0]?.id ?? 0
  await turn('2026-03-10')
  expect([await owed(home.id), await owed(second)]).toEqual([90_000, 0])
  await moveOut(home.id, '2026-03-09')
  await turn('2026-04-02')
  expect([await owed(home.id), await owed(second)]).toEqual([90_000, 30_000])
})

describe('a home that changes hands in the middle of a period', () => {
  test('is not billed twice: who follows pays from the next period', async () => {
    const home = await homeOfTenant()
    await turn('2026-03-10')
    await moveOut(home.id, '2026-03-08')
    const { id } = await moveIn(home, '2026-03-10')
    expect([await owed(home.id), await owed(id)]).toEqual([90_000, 0])
    await turn('2026-04-02')
    expect([await owed(home.id), await owed(id)]).toEqual([90_000, 30_000])
  })

  test('costs who follows the whole period where the charge billed nobody for a part', async () => {
    const home = await homeOfTenant('none')
    await turn('2026-03-10')
    await moveOut(home.id, '2026-03-08')
    const { id } = await moveIn(home, '2026-03-10')
    await db.execute(sql`update accounts set first_period = 'full' where id = ${accountOf(id)}`)
    await turn('2026-04-02')
    expect([await owed(home.id), await owed(id)]).toEqual([60_000, 60_000])
  })

  test('costs who follows nothing of a period whose days another pays, if they pay periods in full', async () => {
    const home = await homeOfTenant('daily')
    await turn('2026-03-10')
    await moveOut(home.id, '2026-03-08')
    const { id } = await moveIn(home, '2026-03-12', { first_period: 'full' })
    await turn('2026-04-02')
    expect(await owed(id)).toBe(30_000)
  })

  test('is split by days where the charge says so', async () => {
    const home = await homeOfTenant('daily')
    await turn('2026-03-10')
    await moveOut(home.id, '2026-03-08')
    const { id } = await moveIn(home, '2026-03-10')
    const [first, second] = [await owed(home.id), await owed(id)]
    expect([first, second]).toEqual([60_000 + 7_741.94, 21_290.32])
  })
})
