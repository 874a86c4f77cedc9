import type { Payment } from '#contract/payments.ts'
import { isEverything, type Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { paymentDays } from '#server/database/schema-payments.ts'
import type { PaymentFilter } from './filter.ts'

/* Of the payments of all estates the database keeps how many there are of each day: see migration 050. */

/** Days of a filter, both of them included. */
type Days = Pick<PaymentFilter, 'status' | 'method' | 'from' | 'to'>

/** Whether what is asked for is told by days alone: all payments, narrowed by nothing that a day does not know. */
export const isOfDays = (reach: Reach<'payments'>, filter: PaymentFilter): boolean =>
  isEverything(reach) &&
  [filter.q, filter.estate_id, filter.tenant_id, filter.owner_id].every((narrowed) => narrowed === undefined)

/** The kept figures of the payments that match. */
const daysWhere = ({ status, method, from, to }: Days): SQL =>
  all(
    status && eq(paymentDays.status, status),
    method && eq(paymentDays.payment_method, method),
    from === undefined ? undefined : sql`${paymentDays.paid_on} >= ${from}`,
    to === undefined ? undefined : sql`${paymentDays.paid_on} <= ${to}`,
  )

export async function countDays(db: Db, filter: Days): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`coalesce(sum(${paymentDays.payments}), 0)`.mapWith(Number) })
    .from(paymentDays)
    .where(daysWhere(filter))
  return counted?.total ?? 0
}

export interface Summed {
  status: Payment['status']
  currency: string
  /** What the estate recorded and took back was never received. */
  reversed: boolean
  method: string
  amount: number
  payments: number
}

/** What they add up to: those that were reversed apart from the others. */
export async function sumDays(db: Db, filter: Days): Promise<Summed[]> {
  const { rows } = await db.execute<Summed & Record<string, unknown>>(sql`
    select status, currency, payment_method as method, side.reversed, sum(side.amount) as amount, sum(side.payments)::int as payments
    from payment_days cross join lateral (values
      (false, payments - payment_days.reversed, payment_days.amount - reversed_amount), (true, payment_days.reversed, reversed_amount)
    ) side (reversed, payments, amount)
    where ${daysWhere(filter)} group by 1, 2, 3, 4 having sum(side.payments) > 0`)
  return rows
}
