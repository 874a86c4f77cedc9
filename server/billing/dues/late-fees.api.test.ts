import { beforeAll, expect, test } from 'vitest'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { testDatabase } from '#server/test/database.ts'
import {
  beginLife,
  type ChargePlan,
  checkLedger,
  dayNumber,
  movableClock,
  setToday,
} from '#server/test/ledger.ts'
import { bringUpToDate } from '../up-to-date.ts'
import { nextLateFees } from './late-fees.ts'
import { correctForDates } from './new-dates.ts'

const { db, owner } = await testDatabase()
beforeAll(() => movableClock(owner.db))

const yearly: ChargePlan = {
  ...{ kobo: 12_000_000, duration: 12, bills: true, due_days: 0, grace_days: 0, proration: 'full' },
  fee: { kind: 'fixed', amount: 2_500, monthly: true, cap: null },
}
const turn = async (tx: Db, account: number, day: string) => {
  await setToday(tx, dayNumber(day))
  await bringUpToDate(tx, [account], day)
}
const feeDays = async (tx: Db, account: number) => {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select dated_on::text as day from ledger_entries where account_id = ${account} and kind = 'late_fee' order by 1`)
  return rows.map(({ day }) => day)
}

test.each([
  [29, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  [28, ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30', '2026-05-30']],
  [57, ['2026-02-28', '2026-03-28', '2026-04-28', '2026-05-28']],
])(
  'a monthly late fee comes every month, on its last day where it is short: %i days of grace',
  async (grace_days, days) => {
    await db.transaction(async (tx) => {
      const life = await beginLife(tx, [{ ...yearly, grace_days }])
      await turn(tx, life.account, '2026-01-20')
      for (const day of days) {
        const told = [...(await nextLateFees(tx, life.account)).values()]
        expect(told, 'the day that the tenant is told').toEqual([day])
        await turn(tx, life.account, day)
      }
      expect(await feeDays(tx, life.account)).toEqual(days)
      await checkLedger(tx, life, 200)
    })
  },
)

test('in a leap year the fee of the 31st comes on 29 February', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [{ ...yearly, grace_days: 29 }], { starts: dayNumber('2028-01-01') })
    await turn(tx, life.account, '2028-01-01')
    await turn(tx, life.account, '2028-03-31')
    expect(await feeDays(tx, life.account)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
  })
})

const monthly: ChargePlan = { ...yearly, duration: 1, due_days: 2 }
const setDate = async (
  tx: Db,
  life: { account: number; tenant: number; user: number },
  day: 'starts_on' | 'ends_on',
  to: string,
) => {
  await tx.execute(sql`update tenants set ${sql.raw(day)} = ${to} where id = ${life.tenant}`)
  await correctForDates(tx, life.account, { user_id: life.user })
}
/** Open debits with their days to pay. */
const listOwed = async (tx: Db, account: number) => {
  const { rows } = await tx.execute<{ line: string }>(sql`
    select concat_ws(' ', kind, open, due_on) as line from ledger_open
    where account_id = ${account} and side = 'debit' and open > 0 order by due_on, entry_id`)
  return rows.map(({ line }) => line)
}

test('who left on the 7th, told later, owes no late fee of a day after it', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [
      { ...monthly, grace_days: 2 },
      { ...monthly, grace_days: 7 },
    ])
    await turn(tx, life.account, '2026-01-01')
    await turn(tx, life.account, '2026-01-15')
    expect(await feeDays(tx, life.account)).toEqual(['2026-01-06', '2026-01-11'])
    await setDate(tx, life, 'ends_on', '2026-01-07')
    expect(await listOwed(tx, life.account)).toEqual([
      'due 120000.00 2026-01-03',
      'due 120000.00 2026-01-03',
      'late_fee 2500.00 2026-01-06',
    ])
    await checkLedger(tx, life, 60)
  })
})

test('who came on the 20th, told later, owes no late fee and no due day before it', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [{ ...monthly, grace_days: 2 }])
    await turn(tx, life.account, '2026-01-01')
    await turn(tx, life.account, '2026-01-15')
    expect(await feeDays(tx, life.account)).toEqual(['2026-01-06'])
    await setDate(tx, life, 'starts_on', '2026-01-20')
    expect(await listOwed(tx, life.account)).toEqual(['manual 120000.00 2026-01-22'])
    // Its late fee counts from the new due day.
    await turn(tx, life.account, '2026-01-26')
    expect(await listOwed(tx, life.account)).toEqual([
      'manual 120000.00 2026-01-22',
      'late_fee 2500.00 2026-01-25',
    ])
    const once = await listOwed(tx, life.account)
    await setDate(tx, life, 'starts_on', '2026-01-20')
    expect(await listOwed(tx, life.account)).toEqual(once)
    await checkLedger(tx, life, 60)
  })
})

test('grace counts from the last day of the month where a due is to be paid by then', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [{ ...monthly, due_month_end: true, grace_days: 5 }])
    await turn(tx, life.tenant, '2026-01-01')
    expect(await listOwed(tx, life.tenant)).toEqual(['due 120000.00 2026-01-31'])
    expect([...(await nextLateFees(tx, life.tenant)).values()]).toEqual(['2026-02-06'])
    await turn(tx, life.tenant, '2026-03-06')
    expect(await feeDays(tx, life.tenant)).toEqual(['2026-02-06', '2026-03-06', '2026-03-06'])
    expect(await listOwed(tx, life.tenant)).toEqual(
      expect.arrayContaining(['due 120000.00 2026-02-28', 'due 120000.00 2026-03-31']),
    )
    await checkLedger(tx, life, 80)
  })
})

test('who moved in later than was said owes by the end of that month', async () => {
  await db.transaction(async (tx) => {
    const life = await beginLife(tx, [{ ...yearly, due_month_end: true }])
    await turn(tx, life.tenant, '2026-01-20')
    await setDate(tx, life, 'starts_on', '2026-04-10')
    expect(await listOwed(tx, life.tenant)).toEqual(['manual 120000.00 2026-04-30'])
    await checkLedger(tx, life, 60)
  })
})
