import { CURRENCY, sumNaira } from '#contract/money.ts'
import type { PaymentSum } from '#contract/payments.ts'
import type { Reach } from '#server/access/reach.ts'
import { count, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { payments } from '#server/database/schema-payments.ts'
import { isOfDays, type Summed, sumDays } from './by-day.ts'
import { type PaymentFilter, paymentsWhere } from './filter.ts'

const REVERSED = sql<boolean>`${payments.status} = 'success' and ${payments.id} in (
  select r.refund_of from payments r where r.refund_of is not null and r.recorded_by is not null)`
const { status, currency, payment_method: method } = payments

const sumEach = async (db: Db, reach: Reach<'payments'>, filter: PaymentFilter): Promise<Summed[]> =>
  db
    .select({
      ...{ status, currency, reversed: REVERSED, method },
      amount: sql<number>`sum(${payments.amount})`.mapWith(Number),
      payments: count(),
    })
    .from(payments)
    .where(await paymentsWhere(db, reach, filter))
    .groupBy(status, currency, method, REVERSED)

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
