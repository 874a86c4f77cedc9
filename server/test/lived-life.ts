import { expect } from 'vitest'
import { toKobo, toNaira } from '#contract/money.ts'
import { adjust, sumOwed } from '#server/billing/adjusting/adjust.ts'
import { createPlan, undoPlan } from '#server/billing/adjusting/plan.ts'
import { correctForDates } from '#server/billing/dues/new-dates.ts'
import { creditable, creditEntry } from '#server/billing/ledger/credit-entry.ts'
import { bringUpToDate, enterPayment } from '#server/billing/up-to-date.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { checkDues, checkNewestBack, checkOldestCreditFirst, listFree, listPaid } from './check-dues.ts'
import { checkLedger, dayOf, type Line, pay, refund, setTerms, setToday, story } from './ledger.ts'
import { type Lived, ledgerOf, pick } from './lived.ts'
import { moneyMoved } from './moved-money.ts'
import type { Event } from './random-lives.ts'

/* The life of an account, event by event, with a check of its ledger after each. */

export async function happen(tx: Db, life: Lived, event: Event): Promise<void> {
  const free = await listFree(tx, life)
  if (event.do === 'inactive') {
    // The pause starts on the life's day, but a transaction starts on the real one.
    await setToday(tx, life.today)
    await setActive(tx, life, false)
  }
  if (event.do === 'days pass' || event.do === 'inactive') life.today += event.days
  await setToday(tx, life.today)
  life.dated ??= life.today
  await bringUpToDate(tx, [life.account], dayOf(life.today))
  await checkOldestCreditFirst(tx, free)
  switch (event.do) {
    case 'inactive':
      await setActive(tx, life, true)
      break
    case 'dates':
    case 'leave':
      await changeDates(tx, life, event)
      break
    case 'write off': {
      const owed = toKobo(await sumOwed(tx, ledgerOf(life)))
      const amount = toNaira(Math.ceil((owed * event.percent) / 100))
      if (owed === 0) break
      await adjust(tx, ledgerOf(life), {
        kind: 'write_off',
        tenant_id: life.tenant,
        amount,
        note: 'It was agreed.',
      })
      expect(toKobo(await sumOwed(tx, ledgerOf(life))), 'I17 a write-off lowers the debt').toBe(
        owed - toKobo(amount),
      )
      break
    }
    case 'undo plan':
      if (await runsPlan(tx, life)) await undoPlan(tx, ledgerOf(life))
      expect(await runsPlan(tx, life), 'I13 nothing of a plan is left').toBe(false)
      break
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
      const before = await listPaid(tx, payment.id)
      await refund(tx, life, life.today, payment.id, kobo)
      checkNewestBack(before, await listPaid(tx, payment.id))
      break
    }
    case 'pay out':
    case 'undo payout':
    case 'move credit':
    case 'move payment':
      await moneyMoved(tx, life, event)
      break
    case 'let off': {
      const { rows } = await tx.execute<{ id: number; open: number; amount: number }>(sql`
        select entry_id as id, open, amount from ledger_open
        where account_id = ${life.account} and kind in ('due', 'late_fee') order by 1`)
      const owed = pick(rows, event.of)
      if (!owed) break
      const most = event.kind === 'cancel' ? owed.amount : owed.open
      const amount = event.kind === 'cancel' ? most : Math.ceil(most * event.percent) / 100
      if (amount === 0) break
      const given = { kind: event.kind, name: 'Let off', note: 'It was agreed.', created_by: life.user }
      const { rows: may } = await tx.execute<{ left: number }>(
        sql`select ${creditable(sql`${owed.id}`)} as left`,
      )
      const rest = Math.min(amount, may[0]?.left ?? 0)
      if (rest > 0) await creditEntry(tx, owed.id, { ...given, amount: rest, day: dayOf(life.today) })
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
  await checkLedger(tx, life, life.today + 40)
  if (life.other) await checkLedger(tx, life.other, life.today + 40)
  await checkDues(tx, life)
}

async function changeDates(
  tx: Db,
  life: Lived,
  event: Extract<Event, { do: 'dates' | 'leave' }>,
): Promise<void> {
  const balance = await readBalance(tx, life)
  if (event.do === 'dates') life.starts = event.starts ?? life.starts
  const ends_on =
    event.do === 'leave'
      ? sql`greatest(least(ends_on, ${dayOf(life.today)}::date), starts_on - 1)`
      : event.ends === null
        ? sql`null`
        : sql`${dayOf(Math.max(life.starts, life.today + event.ends))}::date`
  await tx.execute(
    sql`update tenants set starts_on = ${dayOf(life.starts)}, ends_on = ${ends_on} where id = ${life.tenant}`,
  )
  await correctForDates(tx, life.account, {
    user_id: life.user,
    ...(event.do === 'leave' && { leaves: true as const }),
  })
  life.dated = life.today
  if (event.do === 'leave') expect(await readBalance(tx, life), 'I18 leaving ends no debt').toBe(balance)
}

/** Today's balance, without dues raised ahead. */
async function readBalance(tx: Db, { account, today }: Lived): Promise<number> {
  const { rows } = await tx.execute<{ balance: number }>(sql`
    select coalesce(sum(amount), 0) as balance from ledger_entries
    where account_id = ${account} and dated_on <= ${dayOf(today)}`)
  return onlyRow(rows).balance
}

/** The trigger on estates records the pause. */
const setActive = (tx: Db, { estate }: Lived, active: boolean) =>
  tx.execute(sql`update estates set status = ${active ? 1 : null} where id = ${estate}`)

async function runsPlan(tx: Db, { account }: Lived): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from ledger_open where account_id = ${account} and kind = 'instalment' and open > 0`,
  )
  return rows.length > 0
}

async function spread(tx: Db, life: Lived, count: number): Promise<void> {
  const ledger = ledgerOf(life)
  const owed = toKobo(await sumOwed(tx, ledger))
  if (owed < count) return
  const runs = await runsPlan(tx, life)
  const each = Math.floor(owed / count)
  const instalments = Array.from({ length: count }, (_, index) => ({
    amount: toNaira(index === 0 ? owed - each * (count - 1) : each),
    due_on: dayOf(life.today + 30 * index),
  }))
  const plan = createPlan(tx, ledger, { tenant_id: life.tenant, instalments, note: 'It was agreed.' })
  if (runs) {
    await expect(plan, 'one plan runs at a time').rejects.toThrow('A payment plan is running.')
    return
  }
  await plan
  expect(toKobo(await sumOwed(tx, ledger)), 'I13 a plan changes no balance').toBe(owed)
}

async function paid(tx: Db, life: Lived, ago: number, lines: Line[]): Promise<void> {
  const kobo = lines.reduce((sum, { charge, quantity }) => sum + charge.kobo * quantity, 0)
  const id = await pay(tx, life, Math.max(0, life.today - ago), lines)
  life.paid.push({ id, kobo, refunded: 0 })
  const once = await story(tx, life.account)
  await enterPayment(tx, id)
  expect(await story(tx, life.account), 'I5 told twice').toEqual(once)
}

async function transferred(tx: Db, life: Lived, ago: number, kobo: number): Promise<void> {
  const id = await pay(tx, life, Math.max(0, life.today - ago), [], kobo)
  life.paid.push({ id, kobo, refunded: 0 })
  const { rows } = await tx.execute(sql`
    select o.* from ledger_open o where o.account_id = ${life.account} and o.side = 'debit' and o.open > 0 and o.due_on < (
      select max(d.due_on) from allocations a join ledger_entries c on c.id = a.credit_id join ledger_open d on d.entry_id = a.debit_id
      where c.payment_id = ${id})`)
  expect(rows, 'I9 something older than what was paid stayed open').toEqual([])
}
