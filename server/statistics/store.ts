import type { Monthly } from '#contract/statistics.ts'
import { isEstateThere } from '#server/access/estate-there.ts'
import { isChargedIn } from '#server/access/every-estate.ts'
import { paidToOwner } from '#server/access/paid-to-owner.ts'
import { hasJoined } from '#server/access/person.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { LAGOS } from '#server/database/time.ts'
import { isReversed } from '#server/payments/store.ts'

/** What figures are about: everything, one estate, the properties of one landlord, or one person as a tenant. */
export type Subject =
  | { of: 'all' }
  | { of: 'estate'; id: number }
  | { of: 'landlord'; userId: number }
  | { of: 'tenant'; userId: number }

/** How many charges there are; of an estate, its own. */
export async function countCharges(
  db: Db,
  subject: Extract<Subject, { of: 'all' | 'estate' }>,
): Promise<{ total_charges: number }> {
  return readStatistics(
    db,
    sql`select count(*)::int as total_charges from charges where ${
      subject.of === 'all' ? sql`true` : sql`estate_id = ${subject.id}`
    }`,
  )
}

/** Whether somebody who lives or owns there was sent a link to join, or has joined without one. */
export async function isAnybodyInvited(
  db: Db,
  subject: Extract<Subject, { of: 'all' | 'estate' }>,
): Promise<{ anybody_invited: boolean }> {
  const ofEstate = (table: string) =>
    subject.of === 'all' ? sql`true` : sql`${sql.raw(table)}.estate_id = ${subject.id}`
  return readStatistics(
    db,
    sql`
    select
      exists (select from invitations i where i.sent_at is not null and ${ofEstate('i')})
      or exists (select from tenants t join users u on u.id = t.user_id
        where t.left_at is null and ${ofEstate('t')} and ${hasJoined(sql`u`)})
      or exists (select from properties p join users u on u.id = p.owner_id
        where ${ofEstate('p')} and ${hasJoined(sql`u`)}) as anybody_invited`,
  )
}

interface Holdings extends Record<string, unknown> {
  total_properties: number
  occupied_properties: number
  total_tenants: number
  tenants_this_month: number
}

/** Which properties (p) and tenancies (t) are meant. */
function within(subject: Exclude<Subject, { of: 'tenant' }>): { properties: SQL; tenancies: SQL } {
  switch (subject.of) {
    case 'all':
      return { properties: sql`true`, tenancies: sql`true` }
    case 'estate':
      return { properties: sql`p.estate_id = ${subject.id}`, tenancies: sql`t.estate_id = ${subject.id}` }
    case 'landlord': {
      const properties = sql`p.owner_id = ${subject.userId}`
      return {
        properties,
        tenancies: sql`t.estate_property_id in (select p.id from properties p where ${properties})`,
      }
    }
  }
}

/** Whether the estate of a property or tenancy is not archived. */
const isThere = (table: 'p' | 't') => sql`(${isEstateThere(sql`${sql.raw(table)}.estate_id`)})`

const living = (where: SQL) => sql`tenants t where t.left_at is null and ${where}`
/** Tenants who moved in this month, whenever they were added. */
const thisMonth = (where: SQL) => sql`(select count(*)::int from ${living(where)}
  and t.starts_on between (select date_trunc('month', lagos_today())::date) and (select lagos_today()))`

/** Properties and tenants of estates that are there. */
export function countHoldingsOf(db: Db, subject: Exclude<Subject, { of: 'tenant' }>): Promise<Holdings> {
  const { properties, tenancies } = within(subject)
  const there = sql`${isThere('t')} and ${tenancies}`
  return readStatistics(
    db,
    sql`
    select
      (select count(*)::int from properties p where ${isThere('p')} and ${properties}) as total_properties,
      count(distinct t.estate_property_id)::int as occupied_properties,
      count(*)::int as total_tenants,
      ${thisMonth(there)} as tenants_this_month
    from ${living(there)}`,
  )
}

interface Counted extends Record<string, unknown> {
  total_users: number
  total_estates: number
  active_estates: number
  inactive_estates: number
}

export function countEstatesAndUsers(db: Db): Promise<Counted> {
  return readStatistics(
    db,
    sql`
    select
      (select count(*)::int from users where erased_at is null and deactivated_at is null) as total_users,
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
  return readStatistics(
    db,
    sql`
    select
      (select to_char(max(paid_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from payments where user_id = ${userId} and status = 'success' and not ${isReversed}) as last_paid_at,
      (select count(*)::int from charges where status = 1 and exists (
        select from tenants t join estates e on e.id = t.estate_id and e.status = 1 and e.archived_at is null
        where t.user_id = ${userId} and t.left_at is null and ${isChargedIn(sql`t.estate_id`)})) as active_charges`,
  )
}

/** The one row of figures that a query answers. */
export async function readStatistics<Figures extends Record<string, unknown>>(db: Db, query: SQL) {
  const { rows } = await db.execute<Figures>(query)
  return onlyRow(rows)
}

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
