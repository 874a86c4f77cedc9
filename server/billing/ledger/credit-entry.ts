import { sumNaira, toKobo } from '#contract/money.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { allocateOldest, allocateTo, insertEntry, MONEY, type NewEntry, release } from './allocate.ts'

/** Naira of an entry (SQL id) that are open or paid with money. An undone plan settles its own instalments. */
export const creditable = (entry: SQL) => sql<number>`(
  select o.open + coalesce((select sum(a.amount) from allocations a join ledger_open c on c.entry_id = a.credit_id
    where a.debit_id = o.entry_id and c.kind in (${MONEY})
      and a.credit_id is distinct from (select of_entry from ledger_entries where id = o.entry_id)), 0)
  from ledger_open o where o.entry_id = ${entry})`

type Credit = Pick<NewEntry, 'kind' | 'name' | 'note' | 'created_by'> & {
  kind: 'cancel' | 'proration' | 'waiver' | 'discount' | 'write_off'
  /** Naira. */
  amount: number
  day: string
}

/** Credits a part of an entry. Money that paid it pays other debt. The caller holds the ledger. */
export async function creditEntry(tx: Db, entry_id: number, { amount, day, ...rest }: Credit): Promise<void> {
  const { estate_id, account_id } = await readRow(tx)<{ estate_id: number; account_id: number }>(sql`
    select estate_id, account_id from ledger_entries where id = ${entry_id} and amount >= ${amount}`)
  const entry = { ...rest, estate_id, account_id, amount: -amount, dated_on: day, of_entry: entry_id }
  const credit = await insertEntry(tx, entry)
  if (credit === undefined) throw new Error(`entry ${entry_id} cannot be credited twice`)
  await release(tx, 'debit', entry_id, amount, day)
  await allocateTo(tx, credit, sql`entry_id = ${entry_id}`, toKobo(amount))
  await allocateOldest(tx, [account_id])
}

/** Returns naira. `which` is SQL over the fee `f`, due `d`, terms `t` and account `a`. */
export async function cancelLateFees(
  tx: Db,
  which: SQL,
  rest: Pick<Credit, 'day' | 'note' | 'created_by'>,
): Promise<number> {
  const rows = await readRows(tx)<{ id: number; name: string; amount: number }>(sql`
    select f.id, f.name, ${creditable(sql`f.id`)} as amount
    from ledger_entries f join ledger_entries d on d.id = f.of_entry join charge_terms t on t.id = d.terms_id
      join accounts a on a.id = f.account_id
    where f.kind = 'late_fee' and ${which} order by f.id`)
  for (const { id, name, amount } of rows)
    if (amount > 0) await creditEntry(tx, id, { ...rest, kind: 'cancel', name: `Cancelled: ${name}`, amount })
  return sumNaira(rows)
}
