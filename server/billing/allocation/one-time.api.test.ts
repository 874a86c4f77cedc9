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
const openByKind = async (tx: Db, account: number) => {
  const { rows } = await tx.execute<{ entry: string }>(sql`
    select concat(kind, ' ', case side when 'credit' then -open else open end) as entry
    from ledger_open where account_id = ${account} order by 1`)
  return rows.map(({ entry }) => entry)
}
/** A tenant pays a one-time charge of 50,000 on day 10 and moves in on day 20, when it is raised. */
async function paysBefore(tx: Db, quantity = 1, plan = levy) {
  const life = await beginLife(tx, [plan], { starts: 20 })
  const [charge] = life.charges
  if (!charge) throw new Error('there is a charge')
  await turn(tx, life.account, 10)
  const listed = [{ ...charge, amount: 50_000 }]
  const wanted = { items: [{ charge_id: charge.id, quantity }], entries: [] }
  const price = () => priceFromLedger(tx, life.account, wanted, listed)
  const priced = await price()
  const payment = await pay(tx, life, 10, [{ charge, quantity }])
  return { life, charge, payment, price, priced }
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

test('twice before its day it is refused; money that came for it twice is credit', async () => {
  await db.transaction(async (tx) => {
    await expect(paysBefore(tx, 2)).rejects.toMatchObject({
      errors: { 'items.0.quantity': ['At most 1 of this charge can be paid now.'] },
    })
  })
  await db.transaction(async (tx) => {
    const { life, price, charge } = await paysBefore(tx)
    await expect(price()).rejects.toMatchObject({
      errors: { 'items.0.charge_id': ['Levy 1 was paid on 11 January 2026. It can be paid once.'] },
    })
    await pay(tx, life, 10, [{ charge, quantity: 1 }])
    await turn(tx, life.account, 25)
    expect(await openByKind(tx, life.account)).toEqual(['due 0.00', 'payment -50000.00', 'payment 0.00'])
    await checkLedger(tx, life, 60)
  })
})

test('one that may be bought again is bought once more', async () => {
  await db.transaction(async (tx) => {
    const { life, priced } = await paysBefore(tx, 2, { ...levy, repeatable: true })
    expect(priced.map(({ amount, quantity, settles }) => [amount, quantity, settles.length])).toEqual([
      [50_000, 1, 1],
      [50_000, 1, 0],
    ])
    await turn(tx, life.account, 25)
    expect(await openByKind(tx, life.account)).toEqual(['due 0.00', 'payment 0.00', 'purchase 0.00'])
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
