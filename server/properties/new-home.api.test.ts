import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FirstPeriod } from '#contract/tenancies.ts'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { addCharge, toBill } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { createTableStateReader } from '#server/test/table-states.ts'
import { newEmail, startWorld, unique } from '#server/test/world.ts'

/* A form shows what a new property charges before it is saved (A7, A17). */

const world = await startWorld({ today: '2026-03-10' })
const { as, app, attributes, db, owner, pool } = world
const DUPLEX = 4

/** Billed since January: the household 30,000 a month (a duplex 45,000), and the owner 5,000. */
async function estateThatBills() {
  await turnTo(owner.db, '2026-03-10')
  const estate_id = await freshEstate(world)
  const service = await addCharge(world, estate_id, { amount: 30_000 })
  const levy = await addCharge(world, estate_id, { amount: 5_000 })
  const rates = [{ property_type_id: DUPLEX, property_id: null, amount: 45_000 }]
  const { status } = await as('admin')('PUT /estate/billing/:estateId', {
    params: { estateId: estate_id },
    body: {
      ...{ billing_from: '2026-01-01', raise_days: 0, openings: [] },
      charges: [
        toBill(service, '2026-01-01', { rates, proration: 'full' }),
        toBill(levy, '2026-02-01', { billed_to: 'owners' }),
      ],
    },
  })
  expect(status).toBe(200)
  return estate_id
}
interface Home {
  property_type_id?: number
  owner_status?: boolean
  tenant_status?: boolean
  let_by_room?: boolean
  owner_lives_from?: string | null
  first_period?: FirstPeriod
}
const preview = (estate_id: number, over: Home) =>
  as('admin')('POST /estates/property/preview', {
    body: { estate_id, owner_status: false, tenant_status: true, ...over },
  })
const add = async (estate_id: number, over: Home) => {
  const { status, body } = await as('admin')('POST /estates/property', {
    body: {
      ...{ title: `House ${unique()}`, price: 1, description: '', status: 'available', estate_id },
      attributes: [{ id: attributes.bedroom, value: 'Bedroom', label: '2' }],
      ...{ owner_status: false, landlord_name: 'Ngozi Eze', landlord_email: newEmail() },
      ...{ tenant_status: true, tenant_name: 'Bola Ade', tenant_email: newEmail() },
      ...over,
    },
  })
  expect(status).toBe(201)
  return body.id
}
/** `owner 2026-02-01 5000` for each due that stands. */
async function raised(property_id: number): Promise<string[]> {
  await bringAllUpToDate(db, app.log)
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', case when a.owner_id is null then 'tenant' else 'owner' end, lower(d.period), d.amount::float) as line
    from ledger_entries d join accounts a on a.id = d.account_id where a.property_id = ${property_id} and d.kind = 'due' order by 1`)
  return rows.map(({ line }) => line)
}
async function shown(estate_id: number, over: Home): Promise<string[]> {
  const { status, body } = await preview(estate_id, over)
  expect(status).toBe(200)
  const dues = body.dues ?? []
  expect(dues.filter(({ account, before }) => account !== null || before !== 0)).toEqual([])
  return dues
    .map(({ of_owner, period, after }) => `${of_owner ? 'owner' : 'tenant'} ${period?.from} ${after}`)
    .sort()
}

test('the tenant of a new home is charged as chosen, and its owner from the day it was added', async () => {
  const estate_id = await estateThatBills()
  const before = await (await createTableStateReader(pool))()
  expect(await shown(estate_id, {})).toEqual(['tenant 2026-03-10 30000'])
  expect(await shown(estate_id, { first_period: 'daily' })).toEqual(['tenant 2026-03-10 21290.32'])
  expect(await shown(estate_id, { first_period: 'none' })).toEqual([])
  expect(await shown(estate_id, { property_type_id: DUPLEX })).toEqual(['tenant 2026-03-10 45000'])
  expect(await shown(estate_id, { owner_status: true })).toEqual([])
  expect(await (await createTableStateReader(pool))(), 'a preview writes nothing').toEqual(before)
})

test('the owner of a new home pays the periods that begin after it was added, from any screen', async () => {
  const estate_id = await estateThatBills()
  const home = await add(estate_id, { tenant_status: false })
  expect(await raised(home)).toEqual([])
  const { body } = await as('admin')('GET /estate/property/:id', { params: { id: home } })
  expect(body).toMatchObject({
    landlord_name: 'Ngozi Eze',
    owners: [{ from_on: '2026-03-10' }, { name: null }],
  })
  // A new spelling of the owner keeps the day, and so does another owner from the same day.
  const landlord = { name: 'Ngozi Ezeh', email: body.landlord_email, phone_number: null }
  await as('admin')('PUT /property/landlord/:id', { params: { id: home }, body: landlord })
  expect(await raised(home)).toEqual([])
  const other = { landlord_name: 'Uche Obi', landlord_email: newEmail(), from: '2026-03-10' }
  const change = { params: { id: home }, body: other }
  expect((await as('admin')('PUT /property/owner/:id', change)).status).toBe(200)
  await turnTo(owner.db, '2026-04-01')
  expect(await raised(home)).toEqual(['owner 2026-04-01 5000'])
})

test('what is shown is raised, whoever lives there and from whatever day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        property_type_id: fc.constantFrom(3, DUPLEX),
        owner_status: fc.constantFrom(false, false, false, true),
        tenant_status: fc.boolean(),
        let_by_room: fc.boolean(),
        first_period: fc.constantFrom(null, 'full' as const, 'daily' as const, 'none' as const),
        owner_lives_from: fc.constantFrom(null, '2026-02-01', '2026-03-10', '2026-03-20'),
      }),
      async ({ owner_lives_from, ...over }) => {
        const estate_id = await estateThatBills()
        const wish = { ...over, owner_lives_from: over.owner_status ? null : owner_lives_from }
        const lines = await shown(estate_id, wish)
        const id = await add(estate_id, wish)
        const today = (line: string) => (line.split(' ')[1] ?? '') <= '2026-03-10'
        expect(await raised(id)).toEqual(lines.filter(today))
        await turnTo(owner.db, '2026-04-01')
        // Only an owner who lives there reads the next month.
        const next = (await raised(id)).filter((line) => !today(line))
        if (wish.owner_lives_from) expect(next).toEqual(lines.filter((line) => !today(line)))
      },
    ),
    { numRuns: 5 },
  )
})

test('it is refused as saving is, and shows no dues of an estate that does not bill', async () => {
  const estate_id = await freshEstate(world)
  expect(await preview(estate_id, {})).toMatchObject({ status: 200, body: { dues: null } })
  expect(await preview(estate_id, { property_type_id: 999_999 })).toMatchObject({
    status: 422,
    body: { errors: { property_type_id: [expect.any(String)] } },
  })
  expect(await preview(estate_id, { owner_status: true, owner_lives_from: '2026-03-01' })).toMatchObject({
    status: 422,
    body: { errors: { owner_lives_from: ['The estate owns this home, so no owner lives here.'] } },
  })
  expect(await preview(estate_id, { owner_lives_from: '2028-03-01' })).toMatchObject({
    status: 422,
    body: { errors: { owner_lives_from: ['At most a year from today'] } },
  })
})
