import type { Payment } from '#contract/payments.ts'
import { isEverything, type Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import { eq, or, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { paymentDays, payments } from '#server/database/schema-payments.ts'
import { startOfDay } from '#server/database/time-zone.ts'
import type { PaymentFilter } from './filter.ts'

/* Of the payments of all estates the database keeps how many there are of each day: see migration 050. */

/** Days of a filter, both of them included. */
type Days = Pick<PaymentFilter, 'status' | 'method' | 'from' | 'to'>

/** More stretches of days than this are looked through as one. */
const MOST_STRETCHES = 20

/** Whether what is asked for is told by days alone: all payments, narrowed by nothing that a day does not know. */
export const isOfDays = (reach: Reach<'payments'>, filter: PaymentFilter): boolean =>
  isEverything(reach) &&
  [filter.q, filter.estate_id, filter.tenant_id, filter.owner_id].every((narrowed) => narrowed === undefined)

/** The kept figures of the payments that match. */
export const daysWhere = ({ status, method, from, to }: Days): SQL =>
  all(
    status && eq(paymentDays.status, status),
    method && eq(paymentDays.payment_method, method),
    from === undefined ? undefined : sql`${paymentDays.paid_on} >= ${from}`,
    to === undefined ? undefined : sql`${paymentDays.paid_on} <= ${to}`,
  )

export async function countByDay(db: Db, filter: Days): Promise<number> {
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

/** Which payments to look through for a page, and how many come before them. */
interface Stretch {
  where: SQL | undefined
  before: number
}
export const WHOLE: Stretch = { where: undefined, before: 0 }

/** The days on which the payments of a page are, however deep it is; undefined where it has none. */
export async function findStretch(
  db: Db,
  filter: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Stretch | undefined> {
  const { order, from, to } = filter
  if (order?.endsWith('amount')) return WHOLE
  const by = order || from || to ? ('paid_on' as const) : ('written_on' as const)
  const falls = order !== 'paid_at'
  const { rows } = await db.execute<{ first: string; last: string; before: number }>(sql`
    with days as (
      select ${paymentDays[by]} as day, sum(payments) as payments from payment_days where ${daysWhere(filter)} group by 1
    ),
    placed as (
      select day, payments, sum(payments) over (order by day ${falls ? sql`desc` : sql`asc`}) - payments as before from days
    ),
    wanted as (
      select day, before, day - (row_number() over (order by day))::int as stretch from placed
      where before < ${offset + limit} and before + payments > ${offset}
    )
    select min(day) as first, max(day) as last, min(before) as before from wanted group by stretch order by 1`)
  const [earliest, latest] = [rows[0], rows.at(-1)]
  if (!earliest || !latest) return undefined
  const column = by === 'paid_on' ? payments.paid_at : payments.created_at
  const within = (first: string, last: string) =>
    sql`(${column} >= ${startOfDay(sql`${first}::date`)} and ${column} < ${startOfDay(sql`${last}::date + 1`)})`
  return {
    where: all(
      within(earliest.first, latest.last),
      rows.length > 1 && rows.length <= MOST_STRETCHES
        ? or(...rows.map(({ first, last }) => within(first, last)))
        : undefined,
    ),
    before: Math.min(...rows.map(({ before }) => before)),
  }
}
