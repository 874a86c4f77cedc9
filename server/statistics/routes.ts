import type { FastifyInstance } from 'fastify'
import type { Reply } from '#contract/endpoint.ts'
import { statisticsApi } from '#contract/statistics.ts'
import { isEstateThere } from '#server/access/estate-there.ts'
import { isChargedIn } from '#server/access/every-estate.ts'
import { givenBack, payouts } from '#server/access/given-back.ts'
import { paidForPerson } from '#server/access/paid-for-person.ts'
import { paidToOwner } from '#server/access/paid-to-owner.ts'
import { hasJoined } from '#server/access/person.ts'
import { receivedSameDaysLastMonth } from '#server/billing/public.ts'
import { type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readPreparedRow } from '#server/database/rows.ts'
import { LAGOS, SAME_DAYS_LAST_MONTH } from '#server/database/time.ts'
import { requireEstate } from '#server/estates/store.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { isReversed } from '#server/payments/store.ts'
import { requirePerson } from '#server/users/store.ts'

export function statisticsRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, statisticsApi.adminStatistics, async () => {
    const [counted, charged, holdings, collections] = await Promise.all([
      countEstatesAndUsers(db),
      countCharges(db, { of: 'all' }),
      countHoldingsOf(db, { of: 'all' }),
      sumCollections(db, { of: 'all' }),
    ])
    return { ...counted, ...charged, ...holdings, ...collections }
  })

  route(app, statisticsApi.estateStatistics, async ({ viewer, params }) => {
    const id = params.estateId
    await requireEstate(db, viewer, id)
    const [charged, holdings, collections, { amount: same_days_last_month }] = await Promise.all([
      countCharges(db, { of: 'estate', id }),
      countHoldingsOf(db, { of: 'estate', id }),
      sumCollections(db, { of: 'estate', id }),
      readPreparedRow(db)<{ amount: number }>(sql`select ${receivedSameDaysLastMonth(sql`${id}`)} as amount`),
    ])
    return { ...charged, ...holdings, ...collections, same_days_last_month }
  })

  route(app, statisticsApi.landlordStatistics, async ({ viewer, params: { userId } }) => {
    await requirePerson(db, viewer, userId)
    const [holdings, collections, same_days_last_month] = await Promise.all([
      countHoldingsOf(db, { of: 'landlord', userId }),
      sumCollections(db, { of: 'landlord', userId }),
      sumSameDaysLastMonth(db, { of: 'landlord', userId }),
    ])
    return { ...holdings, ...collections, same_days_last_month }
  })

  route(app, statisticsApi.tenantStatistics, async ({ viewer, params: { userId } }) => {
    await requirePerson(db, viewer, userId)
    const [summary, { payments_received, payments_count, ...collections }] = await Promise.all([
      summariseTenant(db, userId),
      sumCollections(db, { of: 'tenant', userId }),
    ])
    return {
      ...summary,
      ...collections,
      total_payments: payments_count,
      total_amount_paid: payments_received,
    }
  })
}

type Subject =
  | { of: 'all' }
  | { of: 'estate'; id: number }
  | { of: 'landlord'; userId: number }
  | { of: 'tenant'; userId: number }

type Figures = Reply<typeof statisticsApi.adminStatistics>

function countCharges(
  db: Db,
  subject: Extract<Subject, { of: 'all' | 'estate' }>,
): Promise<Pick<Figures, 'total_charges' | 'anybody_invited'>> {
  const inside = (table: string) =>
    subject.of === 'all' ? sql`true` : sql`${sql.raw(table)}.estate_id = ${subject.id}`
  return readPreparedRow(db)(sql`
    select (select count(*)::int from charges c where ${inside('c')}) as total_charges,
      exists (select from invitations i left join messages m on m.id = i.message_id
        where i.sent_at is not null and m.via is distinct from 'outbox' and ${inside('i')})
      or exists (select from tenants t join users u on u.id = t.user_id
        where t.left_at is null and ${inside('t')} and ${hasJoined(sql`u`)})
      or exists (select from properties p join users u on u.id = p.owner_id
        where ${inside('p')} and ${hasJoined(sql`u`)}) as anybody_invited`)
}

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

export function countHoldingsOf(
  db: Db,
  subject: Exclude<Subject, { of: 'tenant' }>,
): Promise<
  Pick<
    Figures,
    | 'total_properties'
    | 'occupied_properties'
    | 'owner_lived_properties'
    | 'total_tenants'
    | 'tenants_this_month'
  >
> {
  const { properties, tenancies } = within(subject)
  const living = sql`tenants t where t.left_at is null and (${isEstateThere(sql`t.estate_id`)}) and ${tenancies}`
  const there = sql`(${isEstateThere(sql`p.estate_id`)}) and ${properties}`
  return readPreparedRow(db)(sql`
    with homes as (
      select count(*)::int as total_properties from properties p where ${there}
    ), owners as (
      select count(*)::int as owner_lived_properties from properties p
      where p.owner_lives_from <= (select lagos_today()) and ${there}
        and not exists (select from tenants t where t.estate_property_id = p.id and t.left_at is null)
    ), people as (
      select count(distinct t.estate_property_id)::int as occupied_properties, count(*)::int as total_tenants from ${living}
    )
    select homes.*, owners.*, people.*,
      (select count(*)::int from ${living} and t.starts_on between
        (select date_trunc('month', lagos_today())::date) and (select lagos_today())) as tenants_this_month
    from homes, owners, people`)
}

export function countEstatesAndUsers(
  db: Db,
): Promise<Pick<Figures, 'total_users' | 'total_estates' | 'active_estates' | 'inactive_estates'>> {
  return readPreparedRow(db)(sql`
    select
      (select count(*)::int from users where erased_at is null and deactivated_at is null) as total_users,
      count(*)::int as total_estates,
      count(*) filter (where status = 1)::int as active_estates,
      count(*) filter (where status is null)::int as inactive_estates
    from estates where archived_at is null`)
}

/** Charges that a person can pay: active, of active estates. */
function summariseTenant(
  db: Db,
  userId: number,
): Promise<Pick<Reply<typeof statisticsApi.tenantStatistics>, 'last_paid_at' | 'active_charges'>> {
  return readPreparedRow(db)(sql`
    select
      (select to_char(max(paid_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from payments where ${paidForPerson(userId)} and status = 'success' and not ${isReversed}) as last_paid_at,
      (select count(*)::int from charges where status = 1 and exists (
        select from tenants t join estates e on e.id = t.estate_id and e.status = 1 and e.archived_at is null
        where t.user_id = ${userId} and t.left_at is null and ${isChargedIn(sql`t.estate_id`)})) as active_charges`)
}

const whose = (subject: Subject) => ({
  estate_id: subject.of === 'estate' ? subject.id : undefined,
  user_id: subject.of === 'tenant' ? subject.userId : undefined,
  owner_id: subject.of === 'landlord' ? subject.userId : undefined,
})

/** Naira less refunds and payouts, and payments without reversed ones. Estates have kept figures. */
function collected(subject: Subject) {
  return sql`
    select month, amount, payments, 0 as given_back from (${kept(subject)}) kept
    union all
    select date_trunc('month', day)::date, 0, 0, amount from (${givenBack(whose(subject))}) given_back`
}

function kept(subject: Subject) {
  switch (subject.of) {
    case 'all':
      return sql`select month, amount, payments from collections`
    case 'estate':
      return sql`select month, amount, payments from collections where estate_id = ${subject.id}`
    default:
      return sql`
        select date_trunc('month', paid_at at time zone ${LAGOS})::date as month, amount,
          (status = 'success' and not ${isReversed})::int as payments
        from payments where status in ('success', 'refunded') and currency = 'NGN' and ${
          subject.of === 'tenant' ? paidForPerson(subject.userId) : paidToOwner(subject.userId)
        }
        union all
        select date_trunc('month', e.dated_on)::date, -e.amount, 0 from ${payouts(whose(subject))}`
  }
}

/** Naira. */
export function sumCollections(
  db: Db,
  subject: Subject,
): Promise<Pick<Figures, 'payments_received' | 'given_back' | 'payments_count' | 'monthly'>> {
  return readPreparedRow(db)(sql`
    with collected as (${collected(subject)}),
    months as (
      select (date_trunc('month', now() at time zone ${LAGOS}) - back * interval '1 month')::date as month
      from generate_series(0, 11) as back
    ),
    monthly as (
      select m.month, coalesce(sum(c.amount), 0) as amount, coalesce(sum(c.given_back), 0) as given_back,
        coalesce(sum(c.payments), 0)::int as payments
      from months m left join collected c on c.month = m.month group by m.month
    )
    select
      (select coalesce(sum(amount), 0) from collected) as payments_received,
      (select coalesce(sum(given_back), 0) from collected) as given_back,
      (select coalesce(sum(payments), 0)::int from collected) as payments_count,
      (select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'amount', amount, 'given_back', given_back,
        'payments', payments) order by month) from monthly) as monthly`)
}

/** The provider's clock may be ahead by a day. */
async function sumSameDaysLastMonth(db: Db, subject: Extract<Subject, { of: 'landlord' }>): Promise<number> {
  const { amount } = await readPreparedRow(db)<{ amount: number }>(sql`
    with ${SAME_DAYS_LAST_MONTH}
    select coalesce(sum(amount), 0) - (
      select coalesce(sum(e.amount), 0) from days cross join ${payouts(whose(subject))}
        and e.dated_on between (first at time zone ${LAGOS})::date and (until at time zone ${LAGOS})::date) as amount
    from payments, days
    where created_at >= first - interval '1 day' and paid_at >= first and paid_at < until
      and status in ('success', 'refunded') and currency = 'NGN' and ${paidToOwner(subject.userId)}`)
  return amount
}
