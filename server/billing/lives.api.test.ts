import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { checkStatement } from '#server/test/check-statement.ts'
import { testDatabase } from '#server/test/database.ts'
import {
  beginLife,
  type ChargePlan,
  checkLedger,
  dayOf,
  insertPaid,
  movableClock,
  moveIn,
  pay,
  setTerms,
  setToday,
  story,
} from '#server/test/ledger.ts'
import { type Lived, pick } from '#server/test/lived.ts'
import { happen } from '#server/test/lived-life.ts'
import { billedPlan, chargePlan, event, raiseDays } from '#server/test/random-lives.ts'
import { levy, TOLD_LIVES } from '#server/test/told-lives.ts'
import { raiseDues } from './dues/raise.ts'
import { lockLedgers } from './ledger/allocate.ts'
import { bringUpToDate, enterPayment } from './up-to-date.ts'

const { db, owner } = await testDatabase()
beforeAll(() => movableClock(owner.db))

/** The number of lives; `npm run test:long` sets more. */
const LIVES = Number(process.env.LIVES ?? 4)
/** No time limit: the number of runs bounds the work, and the database ends a statement that hangs. */
const NO_TIMEOUT = 0
const options = { numRuns: LIVES, endOnFailure: true }

test(
  'random lives keep every rule',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(chargePlan, { minLength: 1, maxLength: 4 }),
        fc.nat(60),
        fc.array(event, { minLength: 1, maxLength: 20 }),
        raiseDays,
        async (plans, starts, events, raise_days) => {
          const life = await db.transaction((tx) => beginLife(tx, plans, { starts, raise_days }))
          const lived: Lived = { ...life, starts, today: 0, paid: [] }
          for (const event of events) await db.transaction((tx) => happen(tx, lived, event))
          const { today } = lived
          const periods = [0.2, 0.6, 1].map((share) => Math.round(today * share))
          for (const last of periods) await checkStatement(db, lived, { first: Math.round(last / 2), last })
        },
      ),
      { ...options, numRuns: TOLD_LIVES.length + LIVES, examples: TOLD_LIVES },
    ),
  NO_TIMEOUT,
)

/** Runs the same events twice: updated every few days, and updated daily. */
const twoLives = (tx: Db, plans: ChargePlan[], starts: number, raise_days = 0) =>
  Promise.all([beginLife(tx, plans, { starts, raise_days }), beginLife(tx, plans, { starts, raise_days })])

describe('I4 the ledger does not know when the job ran', () => {
  const payments = fc.array(
    fc.record({
      day: fc.nat(110),
      kobo: fc.integer({ min: 1, max: 6_000_000 }),
      of: fc.nat(3),
      lines: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  const prices = fc.array(
    fc.record({ day: fc.nat(110), kobo: fc.integer({ min: 10_000, max: 5_000_000 }), of: fc.nat(3) }),
    { maxLength: 3 },
  )
  /** March is raised on day 39, before the price change on day 45. */
  const decidedLater = [{ day: 45, kobo: 4_000_000, of: 0 }]
  test(
    'an outage of the job leaves no trace',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(billedPlan, { minLength: 1, maxLength: 2 }),
          fc.nat(20),
          fc.nat(31),
          payments,
          fc.integer({ min: 40, max: 110 }),
          prices,
          async (plans, starts, raise_days, paid, length, decided) => {
            await db.transaction(async (tx) => {
              const [daily, late] = await twoLives(tx, plans, starts, raise_days)
              for (const [life, everyDay] of [
                [daily, true],
                [late, false],
              ] as const) {
                for (let day = 0; day <= length; day++) {
                  await setToday(tx, day)
                  if (everyDay || day === 0 || day === length)
                    await bringUpToDate(tx, [life.account], dayOf(day))
                  for (const { kobo, of } of decided.filter((each) => each.day === day)) {
                    const charge = pick(life.charges, of)
                    if (!charge) continue
                    charge.kobo = kobo
                    await setTerms(tx, life.estate, charge, dayOf(day + 1), dayOf(day + 1))
                  }
                  for (const { kobo, of, lines } of paid.filter((each) => each.day === day)) {
                    const charge = pick(life.charges, of)
                    if (lines && charge) await pay(tx, life, day, [{ charge, quantity: 1 + of }])
                    else await pay(tx, life, day, [], kobo)
                  }
                }
                await checkLedger(tx, life, length + 40)
              }
              expect(await story(tx, late.account)).toEqual(await story(tx, daily.account))
            })
          },
        ),
        {
          ...options,
          numRuns: 1 + Math.ceil(LIVES / 4),
          examples: [[[levy], 0, 20, [], 100, decidedLater]],
        },
      ),
    NO_TIMEOUT,
  )

  test('raising again raises nothing', async () => {
    await db.transaction(async (tx) => {
      const plan = { kobo: 4_500_000, duration: 1, bills: true, due_days: 0, grace_days: 3 }
      const life = await beginLife(tx, [
        { ...plan, proration: 'full', fee: { kind: 'fixed', amount: 2500, monthly: true, cap: null } },
      ])
      await setToday(tx, 200)
      await bringUpToDate(tx, [life.account], dayOf(0))
      await bringUpToDate(tx, [life.account], dayOf(200))
      const once = await story(tx, life.account)
      await bringUpToDate(tx, [life.account], dayOf(200))
      expect(await raiseDues(tx, [life.account], dayOf(200), { whole: true })).toBe(0)
      expect(await story(tx, life.account)).toEqual(once)
      // Seven dues, and a fee for each month that each of them is late.
      expect(once.length).toBe(7 + (7 + 6 + 5 + 4 + 3 + 2 + 1))
    })
  })
})

test(
  'I11 who leaves and who follows pay the whole period between them, to the kobo',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.constantFrom(1, 3, 12),
        fc.integer({ min: 0, max: 27 }),
        async (kobo, duration, last) => {
          await db.transaction(async (tx) => {
            const plan = { kobo, duration, bills: true, due_days: 0, grace_days: 0, fee: null }
            const life = await beginLife(tx, [{ ...plan, proration: 'daily' }], { ends: last })
            const next = await moveIn(tx, life.estate, life.user, last + 1)
            await setToday(tx, 28)
            await bringUpToDate(tx, [life.account, next.account], dayOf(28))
            const { rows } = await tx.execute<{ sum: number }>(sql`
              select sum(amount) as sum from ledger_entries where estate_id = ${life.estate} and period_no = 0`)
            expect(rows[0]?.sum).toBe(kobo / 100)
          })
        },
      ),
      options,
    ),
  NO_TIMEOUT,
)

test('payments told twice at once beside the job end in one ledger', async () => {
  const fee = { kind: 'percent', amount: 5, monthly: true, cap: 2000 } as const
  const plan = {
    kobo: 1_500_000,
    duration: 1,
    bills: true,
    due_days: 0,
    grace_days: 5,
    proration: 'full',
    fee,
  } as const
  const life = await db.transaction((tx) => beginLife(tx, [plan]))
  const [charge] = life.charges
  if (!charge) throw new Error('there is a charge')
  const payments = await db.transaction(async (tx) => {
    const ids: number[] = []
    for (let each = 0; each < 24; each++) {
      const lines = each % 2 ? [{ charge, quantity: 1 + (each % 3) }] : []
      ids.push(
        await insertPaid(tx, life, each * 15, lines, each % 2 ? 1_500_000 * (1 + (each % 3)) : 700_000),
      )
    }
    return ids
  })
  const ledger = (id: number) => () =>
    db.transaction(async (tx) => {
      await setToday(tx, 400)
      await enterPayment(tx, id)
    })
  const job = (day: number) => () =>
    db.transaction(async (tx) => {
      await setToday(tx, day)
      await lockLedgers(tx, [life.account])
      await bringUpToDate(tx, [life.account], dayOf(day))
    })
  const work = [...payments.flatMap((id) => [ledger(id), ledger(id)]), ...[50, 100, 250, 400].map(job)]
  await Promise.all(work.sort(() => Math.random() - 0.5).map((each) => each()))
  await db.transaction((tx) => checkLedger(tx, life, 440))
})
