import type { Payout, PayoutUndone } from '#contract/credit.ts'
import { formatDay } from '#contract/dates.ts'
import { formatNaira, toKobo } from '#contract/money.ts'
import { methodName } from '#contract/payment-methods.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import type { HeldLedger } from '../adjusting/adjust.ts'
import { requireOpenDay } from '../days/open-days.ts'
import { allocateOldest, insertEntry, type NewEntry } from '../ledger/allocate.ts'

/** Pays credit of a held ledger back. Throws 422 for more than the credit, or for a day before it was there. */
export async function payOut(
  tx: Db,
  ledger: HeldLedger,
  { amount, method, bank_reference, paid_on, note }: Payout,
): Promise<void> {
  if (paid_on > ledger.today) throw invalid('paid_on', 'This day is in the future.')
  await requireOpenDay(tx, ledger.estate_id, 'paid_on', paid_on)
  const by = bank_reference === null ? methodName(method) : `${methodName(method)} ${bank_reference}`
  const payout = await takeCredit(tx, ledger, {
    ...{ kind: 'payout', name: `Credit paid back: ${by}`, amount, method, bank_reference, note },
    dated_on: paid_on,
  })
  const { since } = await readRow(tx)<{ since: string }>(
    sql`select max(dated_on)::text as since from allocations where debit_id = ${payout}`,
  )
  if (since > paid_on) throw invalid('paid_on', `The credit is there since ${formatDay(since)}.`)
}

/** Takes a payout of a held ledger back: its money is credit again, from today, and pays what is owed. Returns naira. */
export async function undoPayOut(
  tx: Db,
  { estate_id, account_id, by: created_by, today: dated_on }: HeldLedger,
  { of_entry, note }: Pick<PayoutUndone, 'of_entry' | 'note'>,
): Promise<number> {
  const [entry] = await readRows(tx)<{ kind: string; name: string; amount: number; undone: boolean }>(sql`
    select e.kind, e.name, e.amount, exists (
      select from ledger_entries u where u.of_entry = e.id and u.kind = 'payout_undone') as undone
    from ledger_entries e where e.id = ${of_entry} and e.account_id = ${account_id}`)
  const { kind, name, amount, undone } = found(entry, 'entry')
  if (kind !== 'payout') throw invalid('of_entry', 'Only a payout can be undone.')
  if (undone) throw clash('of_entry', 'This payout is undone already.')
  const written = { estate_id, account_id, created_by, dated_on, of_entry, note }
  await insertEntry(tx, { ...written, kind: 'payout_undone', name: `Undone: ${name}`, amount: -amount })
  await allocateOldest(tx, [account_id])
  return amount
}

/** Enters a debit that the credit settles at once, oldest credit first. Returns its id. */
export async function takeCredit(
  tx: Db,
  { estate_id, account_id, by, today }: HeldLedger,
  debit: Pick<NewEntry, 'name' | 'method' | 'bank_reference' | 'note' | 'dated_on'> & {
    kind: 'payout' | 'transfer_out'
    amount: number
  },
): Promise<number> {
  const { credit } = await readRow(tx)<{ credit: number }>(sql`
    select coalesce(sum(open), 0) as credit from ledger_open
    where account_id = ${account_id} and side = 'credit' and dated_on <= ${today}`)
  if (toKobo(debit.amount) > toKobo(credit))
    throw invalid('amount', credit > 0 ? `The credit is ${formatNaira(credit)}.` : 'There is no credit.')
  const written = { estate_id, account_id, created_by: by, due_on: debit.dated_on }
  const id = await insertEntry(tx, { ...debit, ...written })
  if (id === undefined) throw new Error(`no ${debit.kind} was written for account ${account_id}`)
  // Credit is free only where nothing is open, so this debit takes it.
  await allocateOldest(tx, [account_id])
  return id
}
