import { toKobo } from '#contract/money.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { onlyRow, readRows } from '#server/database/rows.ts'
import { ledgerEntries } from '#server/database/schema-billing.ts'

export type NewEntry = typeof ledgerEntries.$inferInsert

/** Order of payment: the due day, then the principal before its late fee. */
export const OLDEST_FIRST = (id: 'id' | 'entry_id') => sql.raw(`due_on, (kind = 'late_fee'), ${id}`)

/** The first day with both sides, not before a release of either, so no past day allocates more than it had. */
const DATED_ON = sql.raw('greatest(c.dated_on, d.dated_on, c.released_on, d.released_on)')

/** The other credits only reduce debt. */
export const MONEY = sql.raw(`'payment', 'opening_credit', 'transfer_in', 'payout_undone', 'plan'`)

/** Debits of money that left the account. Nothing releases them. */
export const GONE = sql.raw(`'refund', 'payout', 'transfer_out'`)

const COMMON = sql.raw('least(c.upto, d.upto) - greatest(c.upto - c.open, d.upto - d.open)')

/** Pays open debits with open credits: the oldest debt first, with the oldest money first. */
export async function allocateOldest(tx: Db, accountIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with c as materialized (
      select *, sum(open) over (partition by account_id order by dated_on, entry_id) as upto
      from ledger_open where account_id in ${accountIds} and side = 'credit' and open > 0
    ), d as (
      select *, sum(open) over (partition by account_id order by ${OLDEST_FIRST('entry_id')}) as upto
      from ledger_open where account_id in (select account_id from c) and side = 'debit' and open > 0
    )
    insert into allocations (account_id, credit_id, debit_id, amount, dated_on)
    select c.account_id, c.entry_id, d.entry_id, ${COMMON}, ${DATED_ON}
    from c join d on d.account_id = c.account_id and ${COMMON} > 0
    order by c.account_id, c.upto, d.upto`)
}

/** Pays the entries `which` (SQL on ledger_open), oldest first, with at most `kobo` of a credit. Returns kobo paid. */
export async function allocateTo(tx: Db, credit_id: number, which: SQL, kobo: number): Promise<number> {
  const rows = await readRows(tx)<{ paid: number }>(sql`
    with c as (
      select *, least(open, ${kobo / 100}::numeric) as upto from ledger_open where entry_id = ${credit_id}
    ), d as (
      select *, sum(open) over (order by ${OLDEST_FIRST('entry_id')}) as upto from ledger_open
      where account_id = (select account_id from c) and side = 'debit' and open > 0 and ${which}
    ), paid as (
      insert into allocations (account_id, credit_id, debit_id, amount, dated_on)
      select c.account_id, c.entry_id, d.entry_id, least(c.upto, d.upto) - (d.upto - d.open), ${DATED_ON}
      from c join d on least(c.upto, d.upto) > d.upto - d.open
      order by d.upto
      returning amount
    )
    select coalesce(sum(amount), 0) as paid from paid`)
  return toKobo(onlyRow(rows).paid)
}

/** Releases money, newest due first, until `amount` naira of the entry are open, from `day` on. */
export async function release(
  tx: Db,
  side: 'credit' | 'debit',
  entry_id: number,
  amount: number,
  day: string,
): Promise<void> {
  const own = sql.raw(`a.${side}_id`)
  await tx.execute(sql`
    with wanted as (select ${amount}::numeric - open as short from ledger_open where entry_id = ${entry_id}),
    pairs as (
      select a.account_id, a.credit_id, a.debit_id, sum(a.amount) as amount, max(a.dated_on) as dated_on,
        sum(sum(a.amount)) over (order by max(d.due_on) desc, max(a.id) desc) as upto
      from allocations a join ledger_open c on c.entry_id = a.credit_id join ledger_open d on d.entry_id = a.debit_id
      where ${own} = ${entry_id} and c.kind in (${MONEY}) and d.kind not in (${GONE}) group by 1, 2, 3 having sum(a.amount) > 0
    )
    insert into allocations (account_id, credit_id, debit_id, amount, dated_on)
    select p.account_id, p.credit_id, p.debit_id, -least(p.amount, w.short - (p.upto - p.amount)),
      greatest(p.dated_on, ${day}::date, c.released_on, d.released_on)
    from pairs p cross join wanted w
      join ledger_open c on c.entry_id = p.credit_id join ledger_open d on d.entry_id = p.debit_id
    where w.short > p.upto - p.amount
    order by p.upto`)
}

/** Returns the id, or undefined if the database has the entry already. */
export async function insertEntry(tx: Db, entry: NewEntry): Promise<number | undefined> {
  const [row] = await tx
    .insert(ledgerEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id })
  return row?.id
}

/** The credit that holds the money of a payment (SQL id): its own, or the last that it was moved to. */
export const holderOf = (payment: SQL) => sql`(
  select h.id, h.account_id, h.dated_on from ledger_entries h
  where h.payment_id = ${payment} and h.kind in ('payment', 'transfer_in') order by h.id desc limit 1)`

/** Locks ledgers until the transaction ends, in id order to avoid deadlocks. */
export async function lockLedgers(tx: Db, accountIds: readonly number[]): Promise<void> {
  await tx.execute(sql`select from accounts where id in ${accountIds} order by id for no key update`)
}
