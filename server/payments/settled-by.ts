import type { Payment } from '#contract/payments.ts'
import type { Receipt } from '#contract/receipts.ts'
import { type SQLWrapper, sql } from '#server/database/drizzle.ts'

/** A payment (SQL id) pays these debits of its own account, as `d`. Money that left the account paid nothing there. */
export const settledBy = (
  payment: SQLWrapper,
) => sql`ledger_entries d where d.kind not in ('refund', 'payout', 'transfer_out') and d.id in (
  select a.debit_id from ledger_entries c join allocations a on a.credit_id = c.id
  where c.payment_id = ${payment} and c.kind = 'payment' group by 1 having sum(a.amount) > 0)`

const periodOfDebit = sql`case when d.period is not null
  then json_build_object('from_on', lower(d.period), 'until_on', upper(d.period) - 1) end`

/** The debits that a payment (SQL id) pays by now, oldest first, as JSON. */
export const settled = (payment: SQLWrapper) => sql<Payment['settled']>`(
  select coalesce(json_agg(json_build_object('name', d.name, 'period', ${periodOfDebit}) order by d.due_on, d.id), '[]')
  from ${settledBy(payment)})`

/** The same with what the payment paid of each. */
export const settledWithAmounts = (payment: SQLWrapper) => sql<Receipt['settled']>`(
  select coalesce(json_agg(json_build_object('name', d.name, 'period', ${periodOfDebit}, 'amount', d.amount, 'paid', (
    select sum(a.amount) from ledger_entries c join allocations a on a.credit_id = c.id
    where c.payment_id = ${payment} and c.kind = 'payment' and a.debit_id = d.id)) order by d.due_on, d.id), '[]')
  from ${settledBy(payment)})`

/** The rest of a payment (SQL id) that no debit has used yet. */
export const creditLeft = (payment: SQLWrapper) => sql<number>`coalesce((
  select o.open from ledger_entries c join ledger_open o on o.entry_id = c.id
  where c.payment_id = ${payment} and c.kind = 'payment'), 0)`
