import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { testDatabase } from '#server/test/database.ts'
import {
  beginLife,
  type ChargePlan,
  checkLedger,
  dayOf,
  movableClock,
  pay,
  setToday,
  story,
} from '#server/test/ledger.ts'
import { billedPlan } from '#server/test/random-lives.ts'
import { readAccount } from '../account/store.ts'
import { listChargeStates } from '../charge-states/routes.ts'
import { readChargesPaid } from '../owed/store.ts'
import { priceFromLedger } from '../pricing/price-from-ledger.ts'
import { bringUpToDate } from '../up-to-date.ts'
import { correctForDates } from './new-dates.ts'

const { db, owner } = await testDatabase()
beforeAll(() => movableClock(owner.db))

const monthly = { kobo: 3_000_000, duration: 1, bills: true, due_days: 0, grace_days: 0, fee: null } as const
const plan = (proration: ChargePlan['proration']): ChargePlan => ({ ...monthly, proration })

async function setDates(
  tx: Db,
  life: { account: number; tenant: number; user: number },
  dates: { starts?: number; ends?: number | null },
) {
  const starts = dates.starts === undefined ? sql`starts_on` : sql`${dayOf(dates.starts)}::date`
  const ends =
    dates.ends === undefined ? sql`ends_on` : sql`${dates.ends === null ? null : dayOf(dates.ends)}::date`
  await tx.execute(sql`update tenants set starts_on = ${starts}, ends_on = ${ends} where id = ${life.tenant}`)
  await correctForDates(tx, life.account, { user_id: life.user })
}

/** A tenancy's dues less credits, in naira. */
async function asked(tx: Db, account: number): Promise<number> {
  const { rows } = await tx.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0) as sum from ledger_entries where account_id = ${account} and kind <> 'payment'`)
  return rows[0]?.sum ?? Number.NaN
}

/** Days 0, 31 and 59 of 2026 are the first of January, February and March. */
test.each([
  ['full', 30_000],
  ['daily', 15_000],
  ['none', 0],
] as const)('who moves out on 14 February is asked for that month: %s', async (proration, ofFebruary) => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [plan(proration)])
    await setToday(tx, 35)
    await bringUpToDate(tx, [life.account], dayOf(35))
    await setDates(tx, life, { ends: 44 })
    expect(await asked(tx, life.account)).toBe(30_000 + ofFebruary)
    await setToday(tx, 70)
    await bringUpToDate(tx, [life.account], dayOf(70))
    expect(await asked(tx, life.account), 'nothing after the last day').toBe(30_000 + ofFebruary)
    await checkLedger(tx, life, 100)
  })
})

test('months that were paid ahead are money again when somebody moves out, and pay what is owed', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [plan('daily'), { ...plan('full'), kobo: 1_000_000 }])
    const [rent, water] = life.charges
    if (!rent || !water) throw new Error('there are two charges')
    await setToday(tx, 0)
    await pay(tx, life, 0, [{ charge: rent, quantity: 4 }])
    await setToday(tx, 40)
    await setDates(tx, life, { ends: 44 })
    const { rows } = await tx.execute<{ side: string; open: number }>(sql`
      select side, sum(open) as open from ledger_open where account_id = ${life.account} group by 1 order by 1`)
    // Paid 120,000: January 30,000 and half of February 15,000, and water twice 10,000.
    expect(rows).toEqual([
      { side: 'credit', open: 55_000 },
      { side: 'debit', open: 0 },
    ])
    await checkLedger(tx, life, 150)
  })
})

test('a last day that is taken back asks for what it had cancelled', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [plan('daily')])
    await setToday(tx, 70)
    await bringUpToDate(tx, [life.account], dayOf(70))
    await setDates(tx, life, { ends: 44 })
    expect(await asked(tx, life.account)).toBe(45_000)
    await setDates(tx, life, { ends: null })
    expect(await asked(tx, life.account)).toBe(90_000)
    await setDates(tx, life, { ends: 44 })
    expect(await asked(tx, life.account)).toBe(45_000)
    const once = await story(tx, life.account)
    await setDates(tx, life, {})
    expect(await story(tx, life.account)).toEqual(once)
    await checkLedger(tx, life, 100)
  })
})

test('a part that is asked for again belongs to its charge: it is listed, paid and late with it', async () => {
  await db.transaction(async (tx) => {
    const fee = { kind: 'fixed', amount: 2_500, monthly: false, cap: null } as const
    const life = await beginLife(tx, [{ ...plan('daily'), due_days: 20, fee }])
    const [rent] = life.charges
    if (!rent) throw new Error('there is a charge')
    await setToday(tx, 5)
    await bringUpToDate(tx, [life.account], dayOf(5))
    await setDates(tx, life, { ends: 9 })
    await setDates(tx, life, { ends: null })
    const stateOf = async () => (await listChargeStates(tx, life.account))[0]
    expect(await stateOf()).toMatchObject({ owed: 30_000, behind: 0, due_on: '2026-01-21', paid_until: null })
    await setToday(tx, 21)
    await bringUpToDate(tx, [life.account], dayOf(21))
    // A fixed late fee comes once, however many parts the due has.
    expect(await stateOf()).toMatchObject({
      owed: 30_000,
      behind: 1,
      late_fees: [{ amount: 2_500 }],
    })
    const lines = await priceFromLedger(
      tx,
      life.account,
      { items: [{ charge_id: rent.id, quantity: 1 }], entries: [] },
      [{ ...rent, amount: 30_000 }],
    )
    expect(lines.flatMap(({ settles }) => settles.map(({ period }) => period?.from_on))).toEqual([
      '2026-01-01',
      '2026-01-01',
    ])
    await pay(tx, life, 21, [{ charge: rent, quantity: 1 }])
    expect(await stateOf()).toMatchObject({
      owed: 0,
      paid_until: '2026-01-31',
      next: { from_on: '2026-02-01' },
    })
    const { paid_until } = await readAccount(tx, life.account, { day: dayOf(21), is_today: true }, {})
    expect(paid_until).toBe('2026-01-31')
    expect(await readChargesPaid(tx, life.estate)).toMatchObject([{ charge_id: rent.id, paid: 1, of: 1 }])
    await checkLedger(tx, life, 60)
  })
})

test('a first day that was earlier asks for the months before, a later one cancels them and their late fees', async () => {
  await db.transaction(async (tx) => {
    const fee = { kind: 'fixed', amount: 2_500, monthly: false, cap: null } as const
    const life = await beginLife(tx, [{ ...plan('daily'), fee }], { starts: 31 })
    await setToday(tx, 31)
    await bringUpToDate(tx, [life.account], dayOf(31))
    await setDates(tx, life, { starts: 0 })
    expect(await asked(tx, life.account), 'no late fee for what nobody had asked for').toBe(60_000)
    await setToday(tx, 35)
    await bringUpToDate(tx, [life.account], dayOf(35))
    expect(await asked(tx, life.account)).toBe(62_500)
    await setDates(tx, life, { starts: 59 })
    expect(await asked(tx, life.account)).toBe(0)
    await checkLedger(tx, life, 100)
  })
})

test('what is asked for once stays asked for while the tenancy has a day on which it could be', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [{ ...plan('full'), duration: 2 }], { starts: 10 })
    await setToday(tx, 20)
    await bringUpToDate(tx, [life.account], dayOf(20))
    await setDates(tx, life, { starts: 0, ends: 0 })
    expect(await asked(tx, life.account)).toBe(30_000)
    await setDates(tx, life, { starts: 5, ends: 4 })
    expect(await asked(tx, life.account)).toBe(0)
  })
})

test(
  'whatever days a tenancy is given one after the other, it is asked for what the last ones call for',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(billedPlan, { minLength: 1, maxLength: 2 }),
        fc.array(
          fc.record({
            starts: fc.integer({ min: 0, max: 80 }),
            length: fc.option(fc.integer({ min: -1, max: 90 })),
          }),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        fc.boolean(),
        async (plans, dates, pays) => {
          await db.transaction(async (tx) => {
            const free = plans.map((each) => ({ ...each, fee: null }))
            const life = await beginLife(tx, free, { starts: 10 })
            await setToday(tx, 95)
            await bringUpToDate(tx, [life.account], dayOf(95))
            if (pays) await pay(tx, life, 95, [], 3_333_333)
            for (const { starts, length } of dates)
              await setDates(tx, life, {
                starts,
                ends: length === null ? null : Math.max(starts - 1, starts + length),
              })
            const last = dates.at(-1)
            if (!last) return
            const { starts, length } = last
            const ends = length === null ? null : Math.max(starts - 1, starts + length)
            const fresh = await beginLife(tx, free, { starts, ends })
            await bringUpToDate(tx, [fresh.account], dayOf(95))
            expect(await asked(tx, life.account)).toBe(await asked(tx, fresh.account))
            await checkLedger(tx, life, 150)
          })
        },
      ),
      { numRuns: Number(process.env.LIVES ?? 8), endOnFailure: true },
    ),
  0,
)
