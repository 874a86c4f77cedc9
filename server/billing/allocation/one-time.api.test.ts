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
  refund,
  setToday,
  story,
} from '#server/test/ledger.ts'
import { priceFromLedger } from '../pricing/price-from-ledger.ts'
import { bringUpToDate } from '../up-to-date.ts'

const { db, owner } = await testDatabase()
beforeAll(() => movableClock(owner.db))

const levy: ChargePlan = {
  ...{ kobo: 5_000_000, duration: 2, bills: true, due_days: 0, grace_days: 0, proration: 'full', fee: null },
}
const turn = async (tx: Db, account: number, day: number) => {
  await setToday(tx, day)
  await bringUpToDate(tx, [account], dayOf(day))
}
/** A tenant pays a one-time charge of 50,000 on day 10 and moves in on day 20, when it is raised. */
async function paysBefore(tx: Db, quantity = 1) {
  const life = await beginLife(tx, [levy], { starts: 20 })
  const [charge] = life.charges
  if (!charge) throw new Error('there is a charge')
  await turn(tx, life.account, 10)
  const listed = [{ ...charge, amount: 50_000 }]
  const wanted = { items: [{ charge_id: charge.id, quantity }], entries: [] }
  const priced = await priceFromLedger(tx, life.account, wanted, listed)
  const payment = await pay(tx, life, 10, [{ charge, quantity }])
  return { life, payment, priced }
}

test('a one-time charge that is paid before its day is not asked for again', async () => {
  await db.transaction(async (tx) => {
    const { life, priced } = await paysBefore(tx)
    expect(priced.flatMap(({ settles }) => settles)).toMatchObject([
      { amount: 50_000, period: null, in_advance: true },
    ])
    await turn(tx, life.account, 25)
    expect(await story(tx, life.account)).toEqual([
      'due 0 0 50000.00 2026-01-21 2026-01-21 0.00',
      'payment -50000.00 2026-01-11 0.00',
    ])
    await checkLedger(tx, life, 60)
  })
})

test('paid twice before its day, it is bought once more', async () => {
  await db.transaction(async (tx) => {
    const { life, priced } = await paysBefore(tx, 2)
    expect(priced.map(({ amount, quantity, settles }) => [amount, quantity, settles.length])).toEqual([
      [50_000, 1, 1],
      [50_000, 1, 0],
    ])
    await turn(tx, life.account, 25)
    const { rows } = await tx.execute<{ kinds: string[] }>(sql`
      select array_agg(kind order by kind) as kinds from ledger_open where account_id = ${life.account} and open = 0`)
    expect(rows[0]?.kinds).toEqual(['due', 'payment', 'purchase'])
    await checkLedger(tx, life, 60)
  })
})

test('given back, it is owed on its day', async () => {
  await db.transaction(async (tx) => {
    const { life, payment } = await paysBefore(tx)
    await turn(tx, life.account, 15)
    await refund(tx, life, 15, payment, 5_000_000)
    await turn(tx, life.account, 25)
    expect(await story(tx, life.account)).toContain('due 0 0 50000.00 2026-01-21 2026-01-21 50000.00')
    await checkLedger(tx, life, 60)
  })
})
