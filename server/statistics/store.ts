import { sql } from 'drizzle-orm'
import type { Monthly } from '#contract/statistics.ts'
import type { Db } from '#server/database/open.ts'
import { LAGOS } from '#server/database/time-zone.ts'

/** What figures are about: everything, one estate, the properties of one landlord, or one person as a tenant. */
export type Scope =
  | { of: 'all' }
  | { of: 'estate'; id: number }
  | { of: 'landlord'; id: number }
  | { of: 'tenant'; id: number }

async function one<Row extends Record<string, unknown>>(db: Db, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await db.execute<Row>(query)
  return rows[0] as Row
}

/** Naira paid, less what was given back, by month of Lagos: kept figures for estates, the ledger's own for one person. */
function collected(scope: Scope) {
  switch (scope.of) {
    case 'all':
      return sql`select month, amount, payments from collections`
    case 'estate':
      return sql`select month, amount, payments from collections where estate_id = ${scope.id}`
    default:
      return sql`
        select date_trunc('month', paid_at at time zone ${LAGOS})::date as month, amount,
          (status = 'success')::int as payments
        from payments where status in ('success', 'refunded') and currency = 'NGN' and ${
          scope.of === 'tenant'
            ? sql`user_id = ${scope.id}`
            : sql`estate_property_id in (select id from properties where owner_id = ${scope.id})`
        }`
  }
}

/** Naira and numbers of payments, in all and for each of the last 12 months, oldest first. */
export async function sumCollections(
  db: Db,
  scope: Scope,
): Promise<{ payments_received: number; payments_count: number; monthly: Monthly }> {
  return one(
    db,
    sql`
    with collected as (${collected(scope)}),
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
  scope: Extract<Scope, { of: 'estate' | 'landlord' }>,
): Promise<number> {
  const { amount } = await one<{ amount: number }>(
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
        scope.of === 'estate'
          ? sql`estate_id = ${scope.id}`
          : sql`estate_property_id in (select id from properties where owner_id = ${scope.id})`
      }`,
  )
  return amount
}

/** How many charges there are; of an estate, its own. */
export async function countCharges(
  db: Db,
  scope: Extract<Scope, { of: 'all' | 'estate' }>,
): Promise<{ total_charges: number }> {
  return one(
    db,
    sql`select count(*)::int as total_charges from charges where ${
      scope.of === 'all' ? sql`true` : sql`estate_id = ${scope.id}`
    }`,
  )
}

interface Holdings extends Record<string, unknown> {
  total_properties: number
  occupied_properties: number
  total_tenants: number
  tenants_this_month: number
}

/** Properties and tenants of estates that are there. */
export function countHoldings(db: Db, scope: Exclude<Scope, { of: 'tenant' }>): Promise<Holdings> {
  const within =
    scope.of === 'all'
      ? sql`true`
      : scope.of === 'estate'
        ? sql`p.estate_id = ${scope.id}`
        : sql`p.owner_id = ${scope.id}`
  return one(
    db,
    sql`
    with held as (
      select p.id from properties p join estates e on e.id = p.estate_id and e.archived_at is null where ${within}
    ),
    living as (select t.* from tenants t join held on held.id = t.estate_property_id where t.left_at is null)
    select
      (select count(*)::int from held) as total_properties,
      (select count(distinct estate_property_id)::int from living) as occupied_properties,
      (select count(*)::int from living) as total_tenants,
      (select count(*)::int from living
        where created_at >= date_trunc('month', now() at time zone ${LAGOS}) at time zone ${LAGOS}) as tenants_this_month`,
  )
}

interface Counted extends Record<string, unknown> {
  total_users: number
  total_estates: number
  active_estates: number
  inactive_estates: number
}

export function countEstatesAndUsers(db: Db): Promise<Counted> {
  return one(
    db,
    sql`
    select
      (select count(*)::int from users where deactivated_at is null) as total_users,
      count(*)::int as total_estates,
      count(*) filter (where status = 1)::int as active_estates,
      count(*) filter (where status is null)::int as inactive_estates
    from estates where archived_at is null`,
  )
}

interface OfTenant extends Record<string, unknown> {
  last_paid_at: string | null
  active_charges: number
}

/** When one person last paid, and how many charges they can pay: active ones, of estates that are active. */
export function summariseTenant(db: Db, userId: number): Promise<OfTenant> {
  return one(
    db,
    sql`
    select
      (select to_char(max(paid_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from payments where user_id = ${userId} and status = 'success') as last_paid_at,
      (select count(*)::int from charges where status = 1 and exists (
        select from tenants t join estates e on e.id = t.estate_id and e.status = 1 and e.archived_at is null
        where t.user_id = ${userId} and t.left_at is null and (charges.estate_id is null or charges.estate_id = t.estate_id))) as active_charges`,
  )
}
