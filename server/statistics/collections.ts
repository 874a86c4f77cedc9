import type { Monthly } from '#contract/statistics.ts'
import { paidToOwner } from '#server/access/paid-to-owner.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { LAGOS } from '#server/database/time.ts'
import { isReversed } from '#server/payments/recorded/store.ts'
import { readStatistics, type Subject } from './store.ts'

/**
 * Naira paid, less what was given back, and how many payments were not reversed, by month of Lagos: kept figures for estates, the
 * ledger's own for one person.
 */
function collected(subject: Subject) {
  switch (subject.of) {
    case 'all':
      // By day they are some hundred rows a month, however many estates there are.
      return sql`
        select date_trunc('month', paid_on)::date as month, amount, case status when 'success' then payments - reversed else 0 end as payments
        from payment_days where status in ('success', 'refunded') and currency = 'NGN'`
    case 'estate':
      return sql`select month, amount, payments from collections where estate_id = ${subject.id}`
    default:
      return sql`
        select date_trunc('month', paid_at at time zone ${LAGOS})::date as month, amount,
          (status = 'success' and not ${isReversed})::int as payments
        from payments where status in ('success', 'refunded') and currency = 'NGN' and ${
          subject.of === 'tenant' ? sql`user_id = ${subject.userId}` : paidToOwner(subject.userId)
        }`
  }
}

/** Naira and numbers of payments, in all and for each of the last 12 months, oldest first. */
export async function sumCollections(
  db: Db,
  subject: Subject,
): Promise<{ payments_received: number; payments_count: number; monthly: Monthly }> {
  return readStatistics(
    db,
    sql`
    with collected as (${collected(subject)}),
    months as (
      select (date_trunc('month', now() at time zone ${LAGOS}) - back * interval '1 month')::date as month
      from generate_series(0, 11) as back
    ),
    monthly as (
      select m.month, coalesce(sum(c.amount), 0) as amount, coalesce(sum(c.payments), 0)::int as payments
      from months m left join collected c on c.month = m.month group by m.month
    )
    select
      (select coalesce(sum(amount), 0) from collected) as payments_received,
      (select coalesce(sum(payments), 0)::int from collected) as payments_count,
      (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', amount, 'payments', payments) order by month)
        from monthly) as monthly`,
  )
}

/**
 * Naira of the last month in Lagos until this moment of it. From the ledger, for the kept figures know no days: rows of two
 * months at most, which the index of those who have them finds. A payment is written after it was made, the provider's clock
 * may be ahead.
 */
export async function sumSameDaysLastMonth(
  db: Db,
  subject: Extract<Subject, { of: 'estate' | 'landlord' }>,
): Promise<number> {
  const { amount } = await readStatistics<{ amount: number }>(
    db,
    sql`
    with this_month as (select date_trunc('month', now() at time zone ${LAGOS}) as start),
    days as (
      select (start - interval '1 month') at time zone ${LAGOS} as first,
        least(start, start - interval '1 month' + (now() at time zone ${LAGOS} - start)) at time zone ${LAGOS} as until
      from this_month
    )
    select coalesce(sum(amount), 0) as amount from payments, days
    where created_at >= first - interval '1 day' and paid_at >= first and paid_at < until
      and status in ('success', 'refunded') and currency = 'NGN' and ${
        subject.of === 'estate' ? sql`estate_id = ${subject.id}` : paidToOwner(subject.userId)
      }`,
  )
  return amount
}
