import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { toKobo, toNaira } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import {
  beginLife,
  type ChargePlan,
  checkBook,
  dayOf,
  insertPaid,
  type Life,
  type Line,
  movableClock,
  moveIn,
  pay,
  refund,
  setTerms,
  setToday,
  story,
} from '#server/test/book.ts'
import { checkStatement } from '#server/test/check-statement.ts'
import { testDatabase } from '#server/test/database.ts'
import { billedPlan, chargePlan, type Event, event, TOLD_LIVES } from '#server/test/random-lives.ts'
import { sumOwed } from './adjusting/adjust.ts'
import { createPlan } from './adjusting/plan.ts'
import { lockBooks } from './book/entries.ts'
import { letOff, mayBeLetOff } from './book/let-off.ts'
import { raiseDues } from './dues/raise.ts'
import { bookPayment } from './settling/book-payment.ts'
import { bringUpToDate } from './up-to-date.ts'

const { db, owner } = await testDatabase()
beforeAll(() => movableClock(owner.db))

/** How many lives are lived; `npm run test:long` asks for more. */
const LIVES = Number(process.env.LIVES ?? 15)
/** Their number bounds the work, and the database ends a statement that hangs. */
const NO_TIMEOUT = 0
const options = { numRuns: LIVES, endOnFailure: true }

interface Lived extends Life {
  today: number
  paid: { id: number; kobo: number; refunded: number }[]
}
const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

async function happen(tx: Db, life: Lived, event: Event): Promise<void> {
  if (event.do === 'days pass') life.today += event.days
  await setToday(tx, life.today)
  await bringUpToDate(tx, [life.tenant], dayOf(life.today))
  switch (event.do) {
    case 'pay lines': {
      const lines = event.lines.flatMap(({ of, quantity }) => {
        const charge = pick(life.charges, of)
        return charge ? [{ charge, quantity }] : []
      })
      await paid(tx, life, event.ago, lines)
      break
    }
    case 'transfer':
      await transferred(tx, life, event.ago, event.kobo)
      break
    case 'refund': {
      const payment = pick(life.paid, event.of)
      if (!payment) break
      const kobo = Math.ceil(((payment.kobo - payment.refunded) * event.percent) / 100)
      if (kobo === 0) break
      payment.refunded += kobo
      await refund(tx, life, life.today, payment.id, kobo)
      break
    }
    case 'let off': {
      const { rows } = await tx.execute<{ id: number; open: number; amount: number }>(sql`
        select entry_id as id, open, amount from ledger_open
        where tenant_id = ${life.tenant} and kind in ('due', 'late_fee') order by 1`)
      const owed = pick(rows, event.of)
      if (!owed) break
      const most = event.kind === 'cancel' ? owed.amount : owed.open
      const amount = event.kind === 'cancel' ? most : Math.ceil(most * event.percent) / 100
      if (amount === 0) break
      const given = { kind: event.kind, name: 'Let off', note: 'It was agreed.', created_by: life.user }
      const { rows: may } = await tx.execute<{ left: number }>(
        sql`select ${mayBeLetOff(sql`${owed.id}`)} as left`,
      )
      const rest = Math.min(amount, may[0]?.left ?? 0)
      if (rest > 0) await letOff(tx, owed.id, { ...given, amount: rest, day: dayOf(life.today) })
      break
    }
    case 'plan':
      await spread(tx, life, event.instalments)
      break
    case 'new price': {
      const charge = pick(life.charges, event.of)
      if (!charge) break
      charge.kobo = event.kobo
      const tomorrow = dayOf(life.today + 1)
      if (charge.bills) await setTerms(tx, life.estate, charge, tomorrow, tomorrow)
    }
  }
  await checkBook(tx, life, life.today + 40)
}

async function spread(tx: Db, life: Lived, count: number): Promise<void> {
  const book = {
    ...{ tenant_id: life.tenant, estate_id: life.estate, user_id: life.user },
    by: life.user,
    today: dayOf(life.today),
  }
  const owed = toKobo(await sumOwed(tx, book))
  if (owed < count) return
  const each = Math.floor(owed / count)
  const instalments = Array.from({ length: count }, (_, index) => ({
    amount: toNaira(index === 0 ? owed - each * (count - 1) : each),
    due_on: dayOf(life.today + 30 * index),
  }))
  await createPlan(tx, book, { tenant_id: life.tenant, instalments, note: 'It was agreed.' })
  expect(toKobo(await sumOwed(tx, book)), 'I13 a plan changes no balance').toBe(owed)
}

async function paid(tx: Db, life: Lived, ago: number, lines: Line[]): Promise<void> {
  const kobo = lines.reduce((sum, { charge, quantity }) => sum + charge.kobo * quantity, 0)
  const id = await pay(tx, life, Math.max(0, life.today - ago), lines)
  life.paid.push({ id, kobo, refunded: 0 })
  const once = await story(tx, life.tenant)
  await bookPayment(tx, id)
  expect(await story(tx, life.tenant), 'I5 told twice').toEqual(once)
}

async function transferred(tx: Db, life: Lived, ago: number, kobo: number): Promise<void> {
  const id = await pay(tx, life, Math.max(0, life.today - ago), [], kobo)
  life.paid.push({ id, kobo, refunded: 0 })
  const { rows } = await tx.execute(sql`
    select o.* from ledger_open o where o.tenant_id = ${life.tenant} and o.side = 'debit' and o.open > 0 and o.due_on < (
      select max(d.due_on) from allocations a join ledger_entries c on c.id = a.credit_id join ledger_open d on d.entry_id = a.debit_id
      where c.payment_id = ${id})`)
  expect(rows, 'I9 something older than what was paid stayed open').toEqual([])
}

test(
  'random lives keep every rule',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(chargePlan, { minLength: 1, maxLength: 4 }),
        fc.nat(60),
        fc.array(event, { minLength: 1, maxLength: 20 }),
        async (plans, starts, events) => {
          const life = await db.transaction((tx) => beginLife(tx, plans, { starts }))
          const lived = { ...life, today: 0, paid: [] }
          for (const event of events) await db.transaction((tx) => happen(tx, lived, event))
          const { today } = lived
          const periods = [0.2, 0.6, 1].map((share) => Math.round(today * share))
          for (const last of periods) await checkStatement(db, lived, { first: Math.round(last / 2), last })
        },
      ),
      { ...options, examples: TOLD_LIVES },
    ),
  NO_TIMEOUT,
)

/** Whatever happens in it, once brought up to date every so many days, and once a day. */
const twoLives = (tx: Db, plans: ChargePlan[], starts: number, raise_days = 0) =>
  Promise.all([beginLife(tx, plans, { starts, raise_days }), beginLife(tx, plans, { starts, raise_days })])

describe('I4 the book does not know when the job ran', () => {
  const payments = fc.array(
    fc.record({
      day: fc.nat(110),
      kobo: fc.integer({ min: 1, max: 6_000_000 }),
      of: fc.nat(3),
      lines: fc.boolean(),
    }),
    { maxLength: 5 },
  )
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
          async (plans, starts, raise_days, paid, length) => {
            await db.transaction(async (tx) => {
              const [daily, late] = await twoLives(tx, plans, starts, raise_days)
              for (const [life, everyDay] of [
                [daily, true],
                [late, false],
              ] as const) {
                for (let day = 0; day <= length; day++) {
                  await setToday(tx, day)
                  if (everyDay || day === 0 || day === length)
                    await bringUpToDate(tx, [life.tenant], dayOf(day))
                  for (const { kobo, of, lines } of paid.filter((each) => each.day === day)) {
                    const charge = pick(life.charges, of)
                    if (lines && charge) await pay(tx, life, day, [{ charge, quantity: 1 + of }])
                    else await pay(tx, life, day, [], kobo)
                  }
                }
                await checkBook(tx, life, length + 40)
              }
              expect(await story(tx, late.tenant)).toEqual(await story(tx, daily.tenant))
            })
          },
        ),
        { ...options, numRuns: Math.ceil(LIVES / 4) },
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
      await bringUpToDate(tx, [life.tenant], dayOf(0))
      await bringUpToDate(tx, [life.tenant], dayOf(200))
      const once = await story(tx, life.tenant)
      await bringUpToDate(tx, [life.tenant], dayOf(200))
      expect(await raiseDues(tx, [life.tenant], dayOf(200), { whole: true })).toBe(0)
      expect(await story(tx, life.tenant)).toEqual(once)
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
            await bringUpToDate(tx, [life.tenant, next.tenant], dayOf(28))
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

test('payments told twice at once beside the job end in one book', async () => {
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
  const book = (id: number) => () =>
    db.transaction(async (tx) => {
      await setToday(tx, 400)
      await bookPayment(tx, id)
    })
  const job = (day: number) => () =>
    db.transaction(async (tx) => {
      await setToday(tx, day)
      await lockBooks(tx, [life.tenant])
      await bringUpToDate(tx, [life.tenant], dayOf(day))
    })
  const work = [...payments.flatMap((id) => [book(id), book(id)]), ...[50, 100, 250, 400].map(job)]
  await Promise.all(work.sort(() => Math.random() - 0.5).map((each) => each()))
  await db.transaction((tx) => checkBook(tx, life, 440))
})
