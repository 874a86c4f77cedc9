import { GONE } from '#server/billing/ledger/allocate.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { runPrepared } from '#server/database/rows.ts'

/** Throws if payouts or moves of an account break a rule. */
export async function checkMovedMoney(tx: Db, account: number): Promise<void> {
  const none = async (rule: string, statement: SQL) => {
    const { rows } = await runPrepared(tx, statement)
    if (rows.length > 0) throw new Error(`${rule}: ${JSON.stringify(rows[0])}`)
  }
  await none(
    'A15 money that was moved pays for something where it was',
    sql`select c.id from ledger_entries c join ledger_entries later on later.payment_id = c.payment_id
        and later.kind = 'transfer_in' and later.id > c.id
        join allocations a on a.credit_id = c.id join ledger_entries d on d.id = a.debit_id and d.kind not in (${GONE})
      where c.account_id = ${account} and c.kind in ('payment', 'transfer_in') group by c.id having sum(a.amount) <> 0`,
  )
  await none(
    'A15 a move is not two equal entries of one estate',
    sql`select o.id from ledger_entries o left join ledger_entries i on i.from_entry = o.id
      where ${account} in (o.account_id, i.account_id) and (o.kind = 'transfer_out' or i.id is not null)
        and (o.kind, o.amount, o.estate_id, o.dated_on, o.note) is distinct from ('transfer_out', -i.amount, i.estate_id, i.dated_on, i.note)`,
  )
  await none(
    'A8 money that was paid back or moved is owed',
    sql`select * from ledger_open where account_id = ${account} and kind in ('payout', 'transfer_out') and open > 0`,
  )
  await none(
    'A8 an undone payout is not one equal entry of its account',
    sql`select u.id from ledger_entries u left join ledger_entries p on p.id = u.of_entry
      where u.account_id = ${account} and u.kind = 'payout_undone'
        and (p.kind, p.amount, p.account_id) is distinct from ('payout', -u.amount, u.account_id)
      union all select of_entry from ledger_entries where account_id = ${account} and kind = 'payout_undone' group by 1 having count(*) > 1`,
  )
  await none(
    'A8 what an estate received is what was paid less what was paid back',
    sql`with a as (select estate_id from accounts where id = ${account}), kept as (
        select coalesce(sum(amount), 0) as amount from collections where estate_id = (select estate_id from a)),
      told as (select coalesce(sum(amount), 0) as amount from payments
        where status <> 'failed' and currency = 'NGN' and estate_id = (select estate_id from a)),
      back as (select coalesce(sum(amount), 0) as amount from ledger_entries
        where kind in ('payout', 'payout_undone') and estate_id = (select estate_id from a))
      select * from kept, told, back where kept.amount <> told.amount - back.amount`,
  )
}
