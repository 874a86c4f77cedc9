import type pg from 'pg'
import { SettingError } from '#server/errors/setting-error.ts'

/** What is kept twice, so that it can be read fast, and must say the same: in which table, and how many rows do not. */
const CHECKS = [
  {
    wrong: 'entries of the book whose open part is not what the allocations leave of them',
    count: `
    select count(*) from ledger_entries e left join ledger_open o on o.entry_id = e.id
    left join (
      select entry_id, sum(amount) as settled from (
        select credit_id as entry_id, amount from allocations union all select debit_id, amount from allocations) both_sides
      group by 1) a on a.entry_id = e.id
    where (o.amount, o.open) is distinct from (abs(e.amount), abs(e.amount) - coalesce(a.settled, 0))`,
  },
  {
    wrong: 'months whose collections are not the sum of their payments',
    count: `
    select count(*) from (
      select estate_id, date_trunc('month', paid_at at time zone 'Africa/Lagos')::date as month, sum(amount) as amount
      from payments where status in ('success', 'refunded') and currency = 'NGN' group by 1, 2) p
    full join collections c using (estate_id, month)
    where coalesce(p.amount, 0) <> coalesce(c.amount, 0)`,
  },
]

/** Throws where a book contradicts itself. */
export async function checkBooks(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const { wrong, count } of CHECKS) {
    const { rows } = await client.query<{ count: number }>(count)
    if (rows[0]?.count) throw new SettingError(`There are ${rows[0].count} ${wrong}`)
  }
}
