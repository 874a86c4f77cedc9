import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FirstPeriod, LastPeriod, MovePreview } from '#contract/tenancies.ts'
import { bringAllUpToDate } from '#server/billing/public.ts'
import { sql } from '#server/database/drizzle.ts'
import { billCharges } from '#server/test/billing.ts'
import { addCharge, addHome } from '#server/test/billing-setup.ts'
import { freshEstate } from '#server/test/builders.ts'
import { turnTo } from '#server/test/clock.ts'
import { startWorld, unique } from '#server/test/world.ts'

/* The preview of moving in and out (A7, A13, A17). */

const world = await startWorld({ today: '2026-03-10' })
const { as, app, db, owner, people } = world
const TODAY = '2026-03-10'

/** An estate that bills 30,000 a month since January, and a home where the tenant lives. */
async function homeOfTenant(proration: 'full' | 'daily' = 'full') {
  await turnTo(owner.db, '2026-01-01')
  const estate_id = await freshEstate(world)
  const id = await addHome(world, 'tenant', estate_id)
  await billCharges(world, estate_id, [await addCharge(world, estate_id, { amount: 30_000 })], '2026-01-01', {
    proration,
  })
  const { rows } = await db.execute<{ home: number; title: string }>(
    sql`select p.id as home, p.title from tenants t join properties p on p.id = t.estate_property_id where t.id = ${id}`,
  )
  await turn(TODAY)
  return { id, estate_id, home: rows[0]?.home ?? 0 }
}
type Home = Awaited<ReturnType<typeof homeOfTenant>>
const turn = async (day: string) => {
  await turnTo(owner.db, day)
  await bringAllUpToDate(db, app.log)
}

interface MoveIn {
  starts_on: string
  separate?: boolean
  first_period?: FirstPeriod
}
const shownIn = async ({ home }: Home, body: MoveIn) => {
  const answer = await as('admin')('POST /tenant/save/preview', {
    body: { estate_property_id: home, ...body },
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
async function moveIn({ estate_id, home }: Home, body: MoveIn): Promise<number> {
  const { status, body: made } = await as('admin')('POST /tenant/save', {
    body: {
      ...{ user_id: people.admin.id, estate_id, estate_property_id: home },
      ...{
        name: 'Tunde Alabi',
        email: `tunde${unique()}@estate.test`,
        phone_number: null,
        address: 'Block B',
      },
      ...body,
    },
  })
  expect(status).toBe(201)
  return made.id
}
interface Move {
  starts_on?: string
  ends_on?: string | null
  first_period?: FirstPeriod
  last_period?: LastPeriod
}
const shown = async (id: number, body: Move) => {
  const answer = await as('admin')('POST /tenant/update/:id/preview', { params: { id }, body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}
const move = async (id: number, body: Move) => {
  expect(await as('admin')('PUT /tenant/update/:id', { params: { id }, body })).toMatchObject({ status: 200 })
}

/** Naira that stand of each due of a home, by account and first day. */
async function standing(home: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; amount: number }>(sql`
    select a.number || ' ' || lower(d.period) as key, d.amount + coalesce((select sum(w.amount) from ledger_entries w
      left join ledger_entries m on m.id = w.of_entry and m.kind = 'manual' where coalesce(m.of_entry, w.of_entry) = d.id), 0) as amount
    from ledger_entries d join accounts a on a.id = d.account_id where a.property_id = ${home} and d.kind = 'due'`)
  return new Map(rows.map(({ key, amount }) => [key, Number(amount)]))
}
/** Every amount that was shown stands once its day has come. */
async function expectRaised(home: number, { dues }: MovePreview, newest: string): Promise<void> {
  const raised = await standing(home)
  for (const { account, period, after } of dues ?? [])
    expect(raised.get(`${account?.number ?? newest} ${period?.from}`) ?? 0, JSON.stringify(dues)).toBe(after)
}
const numberOf = async (id: number) =>
  (await as('admin')('GET /tenant/:id', { params: { id } })).body.account.number

describe('who moves in', () => {
  test('into an occupied home reads whose account they join, and that nothing is charged anew', async () => {
    const home = await homeOfTenant()
    const preview = await shownIn(home, { starts_on: '2026-03-12' })
    const account = { number: await numberOf(home.id), name: people.tenant.name }
    expect(preview).toEqual({
      let_by_room: false,
      household: account,
      dues: [],
    })
  })

  test('with a separate account reads what it is charged, and nothing is written', async () => {
    const home = await homeOfTenant()
    const preview = await shownIn(home, { starts_on: '2026-03-12', separate: true, first_period: 'daily' })
    expect(preview.dues?.at(-1)).toMatchObject({
      account: null,
      period: { from: '2026-03-12', to: '2026-03-31' },
      before: 0,
      after: 19_354.84,
    })
    expect(await shownIn(home, { starts_on: '2026-03-12' })).toMatchObject({ let_by_room: false })
    const id = await moveIn(home, { starts_on: '2026-03-12', separate: true, first_period: 'daily' })
    await expectRaised(home.home, preview, await numberOf(id))
    expect(await shownIn(home, { starts_on: '2026-03-12' })).toMatchObject({
      let_by_room: true,
      household: null,
    })
  })

  test('is charged what was shown, whatever the days and the choice, and no home is billed twice', async () => {
    const day = fc.constantFrom('2026-02-20', '2026-03-01', '2026-03-10', '2026-03-25', '2026-04-12')
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          proration: fc.constantFrom('full' as const, 'daily' as const),
          left: fc.constantFrom('2026-02-10', '2026-02-28', '2026-03-08'),
          starts_on: day,
          first_period: fc.constantFrom(undefined, null, 'full' as const, 'daily' as const, 'none' as const),
        }),
        async ({ proration, left, starts_on, first_period }) => {
          const home = await homeOfTenant(proration)
          await move(home.id, { ends_on: left })
          const asked = { starts_on, ...(first_period !== undefined && { first_period }) }
          const preview = await shownIn(home, asked)
          const id = await moveIn(home, asked)
          await turn('2026-04-13')
          await expectRaised(home.home, preview, await numberOf(id))
          const months = Map.groupBy(await standing(home.home), ([key]) => key.split(' ')[1]?.slice(0, 7))
          for (const [month, rows] of months)
            expect(
              rows.reduce((sum, [, amount]) => sum + amount, 0),
              month,
            ).toBeLessThanOrEqual(30_000)
        },
      ),
      { numRuns: 4 },
    )
  })

  test('pays from the next period, by days or in full, as chosen', async () => {
    const paid = async (first_period: FirstPeriod) => {
      const home = await homeOfTenant()
      await move(home.id, { ends_on: '2026-02-28' })
      const asked = { starts_on: '2026-03-10', first_period }
      const preview = await shownIn(home, asked)
      const id = await moveIn(home, asked)
      await expectRaised(home.home, preview, await numberOf(id))
      return preview.dues?.map(({ after, full_months }) => [after, full_months])
    }
    expect(await paid('none')).toEqual([])
    expect(await paid('daily')).toEqual([[21_290.32, null]])
    expect(await paid('full')).toEqual([[30_000, 1]])
    expect(await paid(null)).toEqual([[30_000, 1]])
  })
})

describe('who moves out', () => {
  test('pays the last period by days or in full, as chosen and shown, and may choose again', async () => {
    const home = await homeOfTenant()
    const number = await numberOf(home.id)
    const expectShown = async (body: Move, amount: number) => {
      const preview = await shown(home.id, body)
      expect(preview.dues).toMatchObject([{ before: expect.any(Number), after: amount }])
      await move(home.id, body)
      await expectRaised(home.home, preview, number)
    }
    await expectShown({ ends_on: '2026-03-15', last_period: 'daily' }, 14_516.13)
    await expectShown({ ends_on: '2026-03-15', last_period: 'full' }, 30_000)
    await expectShown({ ends_on: '2026-03-20', last_period: 'daily' }, 19_354.84)
    await move(home.id, { ends_on: null })
    expect((await as('admin')('GET /tenant/:id', { params: { id: home.id } })).body.account).toMatchObject({
      last_period: null,
    })
    expect((await standing(home.home)).get(`${number} 2026-03-01`)).toBe(30_000)
  })

  test('and leaves somebody there reads that the household stays and nothing changes', async () => {
    const home = await homeOfTenant()
    const id = await moveIn(home, { starts_on: '2026-03-01' })
    const preview = await shown(id, { ends_on: '2026-03-12', last_period: 'daily' })
    expect(preview).toMatchObject({ household: { number: await numberOf(id) } })
    expect(preview.dues).toEqual([])
    await move(id, { ends_on: '2026-03-12', last_period: 'daily' })
    await expectRaised(home.home, preview, '')
  })

  test('later reads the dues until then, and who moves the first day what changes', async () => {
    const home = await homeOfTenant()
    const preview = await shown(home.id, { ends_on: '2026-05-10', last_period: 'daily' })
    expect(preview.dues?.at(-1)).toMatchObject({ before: 30_000, after: 9_677.42 })
    await move(home.id, { ends_on: '2026-05-10', last_period: 'daily' })
    const earlier = await shown(home.id, { starts_on: '2026-02-15', first_period: 'daily' })
    expect(earlier.dues).toMatchObject([
      { period: { from: '2026-01-01' }, before: 30_000, after: 0 },
      { period: { from: '2026-02-01' }, before: 30_000, after: 15_000 },
    ])
    await move(home.id, { starts_on: '2026-02-15', first_period: 'daily' })
    await turn('2026-06-02')
    await expectRaised(home.home, preview, '')
    await expectRaised(home.home, earlier, '')
  })
})

test('a preview refuses what saving refuses, and homes and tenants of others', async () => {
  const home = await homeOfTenant()
  const tooLate = { estate_property_id: home.home, starts_on: '2028-01-01' }
  expect(await as('admin')('POST /tenant/save/preview', { body: tooLate })).toMatchObject({
    status: 422,
    body: { errors: { starts_on: ['At most a year from today'] } },
  })
  expect(
    await as('admin')('POST /tenant/update/:id/preview', {
      params: { id: home.id },
      body: { ends_on: '2025-01-01' },
    }),
  ).toMatchObject({ status: 422, body: { errors: { ends_on: [expect.any(String)] } } })
  expect(
    await as('other estate admin')('POST /tenant/update/:id/preview', {
      params: { id: home.id },
      body: { ends_on: '2026-03-15' },
    }),
  ).toMatchObject({ status: 404 })
  expect(
    await as('landlord')('POST /tenant/save/preview', {
      body: { estate_property_id: home.home, starts_on: '2026-03-15' },
    }),
  ).toMatchObject({ status: 404 })
})

test('the estate that does not bill shows who shares the account, and no dues', async () => {
  await turnTo(owner.db, TODAY)
  const estate_id = await freshEstate(world)
  const id = await addHome(world, 'tenant', estate_id)
  const { body } = await as('admin')('GET /tenant/:id', { params: { id } })
  const home = { id, estate_id, home: body.estate_property.id }
  expect(await shownIn(home, { starts_on: TODAY })).toMatchObject({
    household: { name: people.tenant.name },
    dues: null,
  })
})
