import type { Payment } from '#contract/payments.ts'
import type { Receipt } from '#contract/receipts.ts'
import { GONE } from '#server/billing/public.ts'
import { type SQL, type SQLWrapper, sql } from '#server/database/drizzle.ts'

/** A refund of the whole payment (SQL id) released it. The payment still names these debits. */
const isGivenBackWhole = (payment: SQLWrapper) => sql`a.amount < 0 and exists (
  select from payments p join payments r on r.refund_of = p.id
  where p.id = ${payment} and r.created_at = a.created_at
    and (select -sum(w.amount) from payments w where w.refund_of = p.id) >= p.amount)`

const paidBy = (payment: SQLWrapper) => sql`
  select a.debit_id, sum(a.amount) as paid from ledger_entries c join allocations a on a.credit_id = c.id
  where c.payment_id = ${payment} and c.kind = 'payment' and not (${isGivenBackWhole(payment)})
  group by 1 having sum(a.amount) > 0`

const debitsIn = (parts: SQL) =>
  sql`(${parts}) s join ledger_entries d on d.id = s.debit_id and d.kind not in (${GONE})`

/** A payment (SQL id) pays `s.paid` of these debits `d` of its own account. */
export const settledBy = (payment: SQLWrapper) => debitsIn(paidBy(payment))

const periodOfDebit = sql`case when d.period is not null
  then json_build_object('from_on', lower(d.period), 'until_on', upper(d.period) - 1) end`

/** The dues that a failed payment (SQL id) was for; none if it was also for something else. */
const wantedBy = (payment: SQLWrapper) => sql`
  select l.entry_id, null from payment_lines l join payments f on f.id = l.payment_id
  where f.id = ${payment} and f.status = 'failed'
    and not exists (select from payment_lines o where o.payment_id = f.id and o.entry_id is null)`

/** The debits that a payment (SQL id) pays by now or failed to pay, oldest first, as JSON. */
export const settled = (payment: SQLWrapper) => sql<Payment['settled']>`(
  select coalesce(json_agg(json_build_object('name', d.name, 'period', ${periodOfDebit}) order by d.due_on, d.id), '[]')
  from ${debitsIn(sql`${paidBy(payment)} union all ${wantedBy(payment)}`)})`

/** The debits on the receipt of a payment, each with the paid amount. */
export const settledWithAmounts = (payment: SQLWrapper) => sql<Receipt['settled']>`(
  select coalesce(json_agg(json_build_object('name', d.name, 'period', ${periodOfDebit}, 'amount', d.amount, 'paid', s.paid)
    order by d.due_on, d.id), '[]')
  from ${settledBy(payment)})`

/** Credit of a payment (SQL id) that was paid back, oldest first, as JSON. */
export const paidBack = (payment: SQLWrapper) => sql<NonNullable<Receipt['paid_back']>>`(
  select coalesce(json_agg(json_build_object('on', d.dated_on, 'amount', s.paid, 'undone', exists (
    select from ledger_entries u where u.of_entry = d.id and u.kind = 'payout_undone')) order by d.id), '[]')
  from (${paidBy(payment)}) s join ledger_entries d on d.id = s.debit_id and d.kind = 'payout')`

/** The rest of a payment (SQL id) that no debit has used yet. */
export const creditLeft = (payment: SQLWrapper) => sql<number>`coalesce((
  select o.open from ledger_entries c join ledger_open o on o.entry_id = c.id
  where c.payment_id = ${payment} and c.kind = 'payment'), 0)`
