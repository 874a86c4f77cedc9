import { expect } from 'vitest'
import { toKobo, toNaira } from '#contract/money.ts'
import { moveCredit, movePayment } from '#server/billing/credit/move.ts'
import { payOut, undoPayOut } from '#server/billing/credit/pay-out.ts'
import { GONE, holderOf } from '#server/billing/ledger/allocate.ts'
import { bringUpToDate } from '#server/billing/up-to-date.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow } from '#server/database/rows.ts'
import { dayOf, moveIn } from './ledger.ts'
import { type Lived, ledgerOf, pick } from './lived.ts'
import type { Event } from './random-lives.ts'

/* Payouts and moves in the life of an account. */

type Moved = Extract<Event, { do: 'pay out' | 'undo payout' | 'move credit' | 'move payment' }>
const note = 'Paid for the wrong home.'

export async function moneyMoved(tx: Db, life: Lived, event: Moved): Promise<void> {
  if (event.do === 'pay out') return paidOut(tx, life, event)
  if (event.do === 'undo payout') return payoutUndone(tx, life)
  life.other ??= await moveIn(tx, life.estate, life.user, life.today)
  await bringUpToDate(tx, [life.account, life.other.account], dayOf(life.today))
  const here = { ...ledgerOf(life), home: 'Flat 1' }
  const there = { ...here, account_id: life.other.account, home: 'Flat 2' }
  const before = await balances(tx, life)
  if (event.do === 'move credit') {
    const [from, to] = event.here ? [there, here] : [here, there]
    const credit = await creditOf(tx, from.account_id)
    const kobo = Math.ceil((credit * event.percent) / 100)
    if (kobo === 0) return
    const move = tx.transaction((inner) => moveCredit(inner, { from, to }, { amount: toNaira(kobo), note }))
    if (kobo > credit) return expect(move).rejects.toThrow(/^The credit is|^There is no credit/)
    await move
    const after = await balances(tx, life)
    const sign = event.here ? -1 : 1
    expect(after, 'A15 a move changes the two balances by its amount').toEqual([
      (before[0] as number) + sign * kobo,
      (before[1] as number) - sign * kobo,
    ])
    return
  }
  const payment = pick(
    life.paid.filter(({ refunded }) => refunded === 0),
    event.of,
  )
  if (!payment) return
  const { id, kobo } = payment
  const move = () =>
    tx.transaction(async (inner) => {
      const { rows } = await inner.execute<{ account_id: number }>(holderOf(sql`${id}`))
      const from = onlyRow(rows).account_id === here.account_id ? here : there
      const route = { from, to: from === here ? there : here }
      await movePayment(inner, route, { id, invoice_number: 'INV', amount: toNaira(kobo) }, note)
    })
  const gone = await goneOf(tx, id)
  if (gone > 0) return expect(move()).rejects.toThrow('of this payment is still here')
  await move()
  if (!event.twice) return
  await move()
  expect(await balances(tx, life), 'A15 there and back changes no balance').toEqual(before)
}

async function paidOut(tx: Db, life: Lived, { percent, ago }: Extract<Moved, { do: 'pay out' }>) {
  const credit = await creditOf(tx, life.account)
  const kobo = Math.ceil((credit * percent) / 100)
  if (kobo === 0) return
  const paid_on = dayOf(Math.max(0, life.today - ago))
  const [before] = await balances(tx, life)
  const paying = tx.transaction((inner) =>
    payOut(inner, ledgerOf(life), {
      ...{ tenant_id: life.tenant, amount: toNaira(kobo), method: 'cash', bank_reference: null },
      ...{ paid_on, note: 'Moved out.' },
    }),
  )
  if (kobo > credit) return expect(paying).rejects.toMatchObject({ errors: { amount: [expect.any(String)] } })
  const refused = await paying.then(
    () => undefined,
    ({ errors }: { errors?: object }) => errors,
  )
  // The day is before that of the credit.
  if (refused) return expect(refused).toEqual({ paid_on: [expect.stringContaining('since')] })
  const [after] = await balances(tx, life)
  expect(after, 'A15 a payout changes the balance by its amount').toBe((before as number) + kobo)
}

async function payoutUndone(tx: Db, life: Lived) {
  const { rows } = await tx.execute<{ id: number; amount: number }>(sql`
    select id, amount from ledger_entries p where account_id = ${life.account} and kind = 'payout'
      and not exists (select from ledger_entries u where u.of_entry = p.id and u.kind = 'payout_undone') order by id desc limit 1`)
  const [payout] = rows
  if (!payout) return
  const [before] = await balances(tx, life)
  const undo = () =>
    tx.transaction((inner) =>
      undoPayOut(inner, ledgerOf(life), { of_entry: payout.id, note: 'Typed twice.' }),
    )
  await undo()
  const [after] = await balances(tx, life)
  expect(after, 'A15 an undone payout changes the balance back').toBe(
    (before as number) - toKobo(payout.amount),
  )
  await expect(undo()).rejects.toThrow('undone already')
}

/** Kobo, of this account and of the other. */
async function balances(tx: Db, { account, other }: Lived): Promise<number[]> {
  const sums: number[] = []
  for (const id of other ? [account, other.account] : [account]) {
    const { rows } = await tx.execute<{ sum: number }>(
      sql`select coalesce(sum(amount), 0) as sum from ledger_entries where account_id = ${id}`,
    )
    sums.push(toKobo(onlyRow(rows).sum))
  }
  return sums
}

async function creditOf(tx: Db, account: number): Promise<number> {
  const { rows } = await tx.execute<{ sum: number }>(
    sql`select coalesce(sum(open), 0) as sum from ledger_open where account_id = ${account} and side = 'credit'`,
  )
  return toKobo(onlyRow(rows).sum)
}

/** Kobo of a payment that were paid back or moved as credit from where it is. */
async function goneOf(tx: Db, payment: number): Promise<number> {
  const { rows } = await tx.execute<{ sum: number }>(sql`
    select coalesce(sum(a.amount), 0) as sum from ${holderOf(sql`${payment}`)} h join allocations a on a.credit_id = h.id
      join ledger_entries d on d.id = a.debit_id and d.kind in (${GONE})`)
  return toKobo(onlyRow(rows).sum)
}
