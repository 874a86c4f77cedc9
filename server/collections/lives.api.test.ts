import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { beginLife, movableClock } from '#server/test/ledger.ts'
import type { Lived } from '#server/test/lived.ts'
import { happen } from '#server/test/lived-life.ts'
import { chargePlan, event, raiseDays } from '#server/test/random-lives.ts'
import { checkMonths, closeAll, datedBefore, inOpenDays } from '#server/test/random-months.ts'

const { db, owner } = await testDatabase()
beforeAll(() => movableClock(owner.db))

/** The number of lives; `npm run test:long` sets more. */
const LIVES = Number(process.env.LIVES ?? 4)
const NO_TIMEOUT = 0

test(
  'in random lives nothing is dated into closed months, and months agree with every other screen',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(chargePlan, { minLength: 1, maxLength: 3 }),
        fc.nat(60),
        fc.array(fc.tuple(event, fc.integer({ min: 0, max: 3 })), { minLength: 3, maxLength: 16 }),
        raiseDays,
        async (plans, starts, steps, raise_days) => {
          const life = await db.transaction((tx) => beginLife(tx, plans, { starts, raise_days }))
          const lived: Lived = { ...life, starts, today: 0, paid: [] }
          let open_from = 0
          for (const [each, closing] of steps) {
            if (closing === 0) open_from = await db.transaction((tx) => closeAll(tx, lived))
            const before = await datedBefore(db, lived, open_from)
            await db.transaction((tx) => happen(tx, lived, inOpenDays(each, lived, open_from)))
            expect(await datedBefore(db, lived, open_from), 'closed months').toEqual(before)
          }
          await db.transaction((tx) => checkMonths(tx, lived))
        },
      ),
      { numRuns: LIVES, endOnFailure: true },
    ),
  NO_TIMEOUT,
)
