import type { CreditMove } from '#contract/credit.ts'
import { formatNaira, toKobo } from '#contract/money.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { clash, invalid } from '#server/errors/problem.ts'
import type { HeldLedger } from '../adjusting/adjust.ts'
import { allocateOldest, allocateTo, holderOf, insertEntry, release } from '../ledger/allocate.ts'
import { creditEntry } from '../ledger/credit-entry.ts'
import { takeCredit } from './pay-out.ts'

/** Two held ledgers of one estate, with the titles of their homes. */
export interface MoveRoute {
  from: HeldLedger & { home: string }
  to: HeldLedger & { home: string }
}

/** Throws 422 for one account, or for two estates. */
export function requireRoute({ from, to }: { from: Place; to: Place }): void {
  if (to.estate_id !== from.estate_id) throw invalid('to_tenant_id', 'Select a home of the same estate.')
  if (to.account_id === from.account_id)
    throw invalid('to_tenant_id', 'The money is on this account already.')
}
type Place = Pick<HeldLedger, 'account_id' | 'estate_id'>

/** Moves free credit. It counts on both accounts from today. */
export async function moveCredit(
  tx: Db,
  { from, to }: MoveRoute,
  { amount, note }: Pick<CreditMove, 'amount' | 'note'>,
): Promise<void> {
  const name = `Credit moved to ${to.home}`
  const out = await takeCredit(tx, from, { kind: 'transfer_out', name, amount, note, dated_on: from.today })
  await receive(tx, to, { name: `Credit moved from ${from.home}`, from_entry: out, amount, note })
  await allocateOldest(tx, [to.account_id])
}

interface Moved {
  name: string
  from_entry: number
  amount: number
  note: string
  payment_id?: number
}

async function receive(tx: Db, to: HeldLedger, { amount, ...moved }: Moved): Promise<number> {
  const { estate_id, account_id, by: created_by, today: dated_on } = to
  const written = { estate_id, account_id, created_by, dated_on, amount: -amount }
  const id = await insertEntry(tx, { kind: 'transfer_in', ...moved, ...written })
  if (id === undefined) throw new Error(`nothing was moved to account ${account_id}`)
  return id
}

export interface MovedPayment {
  id: number
  invoice_number: string
  /** Naira. */
  amount: number
}

/**
 * Moves all money of a payment, with its purchases. The debt that it paid is owed again, newest first. It pays the oldest
 * debt of the other account. Throws 409 if a part of the money has left the account.
 */
export async function movePayment(
  tx: Db,
  { from, to }: MoveRoute,
  { id: payment_id, invoice_number, amount }: MovedPayment,
  note: string,
): Promise<void> {
  const { estate_id, account_id, by: created_by, today } = from
  const holder = await readRow(tx)<{ id: number }>(holderOf(sql`${payment_id}`))
  await release(tx, 'credit', holder.id, amount, today)
  const { open } = await readRow(tx)<{ open: number }>(
    sql`select open from ledger_open where entry_id = ${holder.id}`,
  )
  if (toKobo(open) < toKobo(amount))
    throw clash(
      'to_tenant_id',
      `Only ${formatNaira(open)} of this payment is still here. Move that as credit.`,
    )
  const out = await insertEntry(tx, {
    ...{ estate_id, account_id, created_by, payment_id, note, amount, kind: 'transfer_out' },
    ...{ name: `Payment ${invoice_number} moved to ${to.home}`, dated_on: today, due_on: today },
  })
  if (out === undefined) throw new Error(`payment ${payment_id} was not moved`)
  await allocateTo(tx, holder.id, sql`entry_id = ${out}`, toKobo(amount))
  const name = `Payment ${invoice_number} moved from ${from.home}`
  const received = await receive(tx, to, { name, from_entry: out, amount, note, payment_id })
  await movePurchases(tx, payment_id, to, received)
  await allocateOldest(tx, [from.account_id])
  await allocateOldest(tx, [to.account_id])
}

/** The purchases of a payment are owed on the account that has its money. */
async function movePurchases(tx: Db, payment_id: number, to: HeldLedger, received: number): Promise<void> {
  const { estate_id, account_id, today: day } = to
  const bought = await readRows(tx)<{ id: number; charge_id: number; name: string; open: number }>(sql`
    select e.id, e.charge_id, e.name, o.open from ledger_entries e join ledger_open o on o.entry_id = e.id
    where e.payment_id = ${payment_id} and e.kind = 'purchase' and o.open > 0 order by e.id`)
  for (const { id, charge_id, name, open } of bought) {
    await creditEntry(tx, id, { kind: 'cancel', name: `Moved: ${name}`, amount: open, day })
    const purchase = await insertEntry(tx, {
      ...{ estate_id, account_id, payment_id, charge_id, name, kind: 'purchase' },
      ...{ amount: open, dated_on: day, due_on: day },
    })
    if (purchase === undefined) throw new Error(`a purchase of payment ${payment_id} was not moved`)
    await allocateTo(tx, received, sql`entry_id = ${purchase}`, toKobo(open))
  }
}
