import type { Charge } from '#contract/charges.ts'
import { longDay } from '#contract/day-words.ts'
import { isBoughtOnce } from '#contract/due-words.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { invalid } from '#server/errors/problem.ts'
import { OF_CHARGE, ONE_TIME } from '../dues/periods.ts'

/** Each charge that an account was billed or has bought, with the day of its last payment. Refunded money does not count. */
export const paidCharges = (account_id: number): SQL => sql`
  select charge_id, max(paid_on)::text as paid_on from (
    select d.charge_id, (
      select max(day) from (
        select c.dated_on as day from allocations a join ledger_entries c on c.id = a.credit_id and c.kind = 'payment'
        where a.debit_id = d.id group by c.id having sum(a.amount) > 0) paid) as paid_on
    from ledger_entries d where d.account_id = ${account_id} and d.kind in (${OF_CHARGE}) and d.charge_id is not null
    union all
    select b.charge_id, b.dated_on from ledger_entries b
    where b.account_id = ${account_id} and b.kind = 'purchase' and b.amount + coalesce((
      select sum(c.amount) from ledger_entries c where c.of_entry = b.id and c.kind = 'cancel'), 0) > 0
    union all
    select l.charge_id, (p.paid_at at time zone 'Africa/Lagos')::date from payments p join payment_lines l on l.payment_id = p.id
    where p.account_id = ${account_id} and p.status = 'success' and p.currency = 'NGN' and l.charge_id is not null
      and l.entry_id is null and not exists (select from ledger_entries e where e.payment_id = p.id and e.kind = 'payment')
      and p.amount + coalesce((select sum(r.amount) from payments r where r.refund_of = p.id), 0) > 0
  ) paid group by charge_id`

/** The charges of `ids` that may be bought once and were. */
export function findBoughtOnce(
  db: Db,
  account_id: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; paid_on: string | null }[]> {
  return readRows(db)(sql`
    select c.id, c.name, paid_on from (${paidCharges(account_id)}) paid join charges c on c.id = charge_id
    where c.id = any(${sql.param([...ids])}::int[]) and c.duration = ${ONE_TIME} and not c.repeatable`)
}

/** Throws 422 for a one-time charge that would be bought twice. */
export async function refuseBuyingTwice(
  db: Db,
  account_id: number,
  charge: Pick<Charge, 'id' | 'name' | 'duration' | 'repeatable'>,
  quantity: number,
  index: number,
): Promise<void> {
  if (!isBoughtOnce(charge)) return
  const [bought] = await findBoughtOnce(db, account_id, [charge.id])
  if (bought)
    throw invalid(
      `items.${index}.charge_id`,
      bought.paid_on
        ? `${charge.name} was paid on ${longDay(bought.paid_on)}. It can be paid once.`
        : `Nothing of ${charge.name} is owed.`,
    )
  if (quantity > 1) throw invalid(`items.${index}.quantity`, 'At most 1 of this charge can be paid now.')
}
