import { CURRENCY, sumNaira } from '#contract/money.ts'
import type { PaymentSum } from '#contract/payments.ts'
import type { Reach } from '#server/access/reach.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { isOfDays, type Summed, sumDays } from './by-day.ts'
import { type PaymentFilter, paymentsWhere } from './filter.ts'

async function sumEach(db: Db, reach: Reach<'payments'>, filter: PaymentFilter): Promise<Summed[]> {
  const where = await paymentsWhere(db, reach, { ...filter, whole: true })
  const { rows } = await db.execute<Summed & Record<string, unknown>>(sql`
    select status, currency, payment_method as method, sum(amount) as amount, count(*)::int as payments,
      status = 'success' and id in (
        select r.refund_of from payments r where r.refund_of is not null and r.recorded_by is not null) as reversed
    from payments where ${where} group by status, currency, payment_method, reversed`)
  return rows
}

/** What the payments of a list, all its pages, add up to. */
export async function sumPayments(
  db: Db,
  reach: Reach<'payments'>,
  filter: PaymentFilter,
): Promise<PaymentSum> {
  const rows = await (isOfDays(reach, filter) ? sumDays(db, filter) : sumEach(db, reach, filter))
  const numberOf = (some: Summed[]) => some.reduce((sum, each) => sum + each.payments, 0)
  const paid = rows.filter((row) => row.status === 'success')
  const kept = paid.filter((row) => !row.reversed)
  const summed = kept.filter((row) => row.currency === CURRENCY)
  return {
    amount: sumNaira(summed),
    payments: numberOf(summed),
    methods: summed.toSorted((one, other) => other.amount - one.amount),
    failed: numberOf(rows.filter((row) => row.status === 'failed')),
    refunded: numberOf(rows.filter((row) => row.status === 'refunded')),
    reversed: numberOf(paid.filter((row) => row.reversed)),
    other_currencies: numberOf(kept.filter((row) => row.currency !== CURRENCY)),
  }
}
