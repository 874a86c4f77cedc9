import { CURRENCY, sumNaira } from '#contract/money.ts'
import { isRecordedMethod } from '#contract/payment-methods.ts'
import type { Payment, PaymentSum } from '#contract/payments.ts'
import { payouts } from '#server/access/given-back.ts'
import { isEverything, type Visible } from '#server/access/visibility.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { paymentDays } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { all } from '#server/lists/page.ts'
import { type PaymentQuery, paymentsParts } from './filter.ts'

/** Daily totals are kept by the database: 008-payment-totals.sql. */
type Days = Pick<PaymentQuery, 'status' | 'method' | 'from' | 'to'>

/** Whether daily totals suffice: no filter but days, status and method. */
export const isOfDays = (visible: Visible<'payments'>, filter: PaymentQuery): boolean =>
  isEverything(visible) &&
  [filter.q, filter.estate_id, filter.tenant_id, filter.property_id, filter.owner_id].every(
    (value) => value === undefined,
  )

const daysWhere = ({ status, method, from, to }: Days): SQL =>
  all(
    status && eq(paymentDays.status, status),
    method && eq(paymentDays.payment_method, method),
    from === undefined ? undefined : sql`${paymentDays.paid_on} >= ${from}`,
    to === undefined ? undefined : sql`${paymentDays.paid_on} <= ${to}`,
  )

type SummedQuery = PaymentQuery & {
  /** The tenant or landlord who asks, for sums by month too. */
  asks?: { user_id: number } | { owner_id: number } | undefined
}

interface Summed {
  status: Payment['status']
  currency: string
  /** Reversed by the estate, so never received. */
  reversed: boolean
  method: string
  month?: string | null
  amount: number
  payments: number
}

export async function countDays(db: Db, filter: Days): Promise<number> {
  const { total } = await readRow(db)<{ total: number }>(sql`
    select coalesce(sum(payments), 0)::int as total from payment_days where ${daysWhere(filter)}`)
  return total
}

async function sumEach(db: Db, visible: Visible<'payments'>, filter: SummedQuery): Promise<Summed[]> {
  const parts = await paymentsParts(db, visible, { ...filter, whole: true })
  const found = parts.map((where) => sql`select * from payments where ${where}`)
  const month = filter.asks ? sql`to_char(paid_at at time zone ${LAGOS}, 'YYYY-MM')` : sql`null`
  return readRows(db)(sql`
    select status, currency, payment_method as method, ${month} as month, sum(amount) as amount, count(*)::int as payments,
      status = 'success' and id in (
        select r.refund_of from payments r where r.refund_of is not null and r.recorded_by is not null) as reversed
    from (${sql.join(found, sql` union all `)}) payments group by status, currency, payment_method, month, reversed`)
}

interface GivenBack {
  month?: string | null
  amount: number
}

/** Refunds among the rows, which are below zero, and payouts. Null where the filter has no meaning for payouts. */
async function readGivenBack(
  db: Db,
  rows: readonly Summed[],
  filter: SummedQuery,
): Promise<GivenBack[] | null> {
  const { q, status, method, property_id, from, to, asks } = filter
  if ([q, status, method, property_id].some((narrowed) => narrowed !== undefined)) return null
  const month = asks ? sql`to_char(e.dated_on, 'YYYY-MM')` : sql`null`
  const paidOut = await readRows(db)<GivenBack>(sql`
    select ${month} as month, sum(e.amount) as amount from ${payouts({ ...filter, ...asks })}
      and ${all(
        from === undefined ? undefined : sql`e.dated_on >= ${from}`,
        to === undefined ? undefined : sql`e.dated_on <= ${to}`,
      )} group by 1`)
  const refunds = rows.filter(
    (row) => row.status === 'refunded' && row.currency === CURRENCY && !isRecordedMethod(row.method),
  )
  return [...paidOut, ...refunds.map(({ month = null, amount }) => ({ month, amount: -amount }))]
}

/** One row of each value, with the sums of all. */
function joinedBy(rows: readonly Summed[], by: 'method' | 'month') {
  const groups = Map.groupBy(rows, (row) => row[by] ?? '')
  return [...groups].map(([value, some]) => ({ value, amount: sumNaira(some), payments: numberOf(some) }))
}

const numberOf = (some: readonly Summed[]) => some.reduce((sum, each) => sum + each.payments, 0)

export async function sumPayments(
  db: Db,
  visible: Visible<'payments'>,
  filter: SummedQuery,
): Promise<PaymentSum> {
  const rows = await (isOfDays(visible, filter) ? sumDays(db, filter) : sumEach(db, visible, filter))
  const paid = rows.filter((row) => row.status === 'success')
  const kept = paid.filter((row) => !row.reversed)
  const summed = kept.filter((row) => row.currency === CURRENCY)
  const back = await readGivenBack(db, rows, filter)
  const backIn = (month: string) =>
    back && { given_back: sumNaira(back.filter((row) => row.month === month)) }
  return {
    amount: sumNaira(summed),
    payments: numberOf(summed),
    methods: joinedBy(summed, 'method')
      .map(({ value: method, ...sums }) => ({ method, ...sums }))
      .toSorted((one, other) => other.amount - one.amount),
    failed: numberOf(rows.filter((row) => row.status === 'failed')),
    refunded: numberOf(rows.filter((row) => row.status === 'refunded')),
    reversed: numberOf(paid.filter((row) => row.reversed)),
    other_currencies: numberOf(kept.filter((row) => row.currency !== CURRENCY)),
    ...(back && { given_back: sumNaira(back) }),
    ...(filter.asks && {
      months: joinedBy(summed, 'month')
        .map(({ value: month, amount }) => ({ month, amount, ...backIn(month) }))
        .toSorted((one, other) => one.month.localeCompare(other.month)),
    }),
  }
}

function sumDays(db: Db, filter: Days): Promise<Summed[]> {
  return readRows(db)(sql`
    select status, currency, payment_method as method, side.reversed, sum(side.amount) as amount, sum(side.payments)::int as payments
    from payment_days cross join lateral (values
      (false, payments - payment_days.reversed, payment_days.amount - reversed_amount), (true, payment_days.reversed, reversed_amount)
    ) side (reversed, payments, amount)
    where ${daysWhere(filter)} group by 1, 2, 3, 4 having sum(side.payments) > 0`)
}
