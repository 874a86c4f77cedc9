import { type SQLWrapper, sql } from '#server/database/drizzle.ts'

/** A payment (SQL id) pays these debits of its own account, as `d`. Money that left the account paid nothing there. */
export const settledBy = (
  payment: SQLWrapper,
) => sql`ledger_entries d where d.kind not in ('refund', 'payout', 'transfer_out') and d.id in (
  select a.debit_id from ledger_entries c join allocations a on a.credit_id = c.id
  where c.payment_id = ${payment} and c.kind = 'payment' group by 1 having sum(a.amount) > 0)`
