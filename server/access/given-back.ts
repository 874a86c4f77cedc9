import { and, type SQL, sql } from '#server/database/drizzle.ts'
import { LAGOS, startOfDay } from '#server/database/time.ts'
import { paidForPerson } from './paid-for-person.ts'
import { paidToOwner } from './paid-to-owner.ts'

interface Whose {
  estate_id?: number | SQL | undefined
  /** A tenant, alone or of a household. */
  user_id?: number | undefined
  owner_id?: number | undefined
  /** From this day on. */
  since?: SQL | undefined
}

/** Payouts `e` of accounts `a`, undone ones below zero. A tenant reads those of the household since they joined. */
export const payouts = ({
  estate_id,
  user_id,
  owner_id,
  tenant_id,
  since,
}: Whose & { tenant_id?: number | undefined }): SQL => sql`
  ledger_entries e join accounts a on a.id = e.account_id where ${and(
    sql`e.kind in ('payout', 'payout_undone')`,
    estate_id === undefined ? undefined : sql`e.estate_id = ${estate_id}`,
    tenant_id === undefined
      ? undefined
      : sql`a.id = (select t.account_id from tenants t where t.id = ${tenant_id})`,
    user_id === undefined
      ? undefined
      : sql`exists (select from tenants t where t.account_id = a.id and t.user_id = ${user_id}
          and (t.id = a.tenant_id or t.left_at is null and t.starts_on <= e.dated_on))`,
    owner_id === undefined
      ? undefined
      : sql`coalesce(a.owner_id = ${owner_id}, exists (select from property_owners o
          where o.property_id = a.property_id and o.owner_id = ${owner_id} and daterange(o.from_on, o.until_on, '[]') @> e.dated_on))`,
    since && sql`e.dated_on >= ${since}`,
  )}`

/**
 * The `day` and `amount` (naira) of refunds and payouts. A reversal is none: the payment that it reverses was not received
 * either.
 */
export const givenBack = (whose: Whose): SQL => sql`
  select (payments.paid_at at time zone ${LAGOS})::date as day, -payments.amount as amount from payments where ${and(
    sql`payments.refund_of is not null and payments.status = 'refunded' and payments.recorded_by is null`,
    sql`payments.currency = 'NGN'`,
    whose.estate_id === undefined ? undefined : sql`payments.estate_id = ${whose.estate_id}`,
    whose.user_id === undefined ? undefined : paidForPerson(whose.user_id),
    whose.owner_id === undefined ? undefined : paidToOwner(whose.owner_id),
    whose.since && sql`payments.paid_at >= ${startOfDay(whose.since)}`,
  )}
  union all
  select e.dated_on, e.amount from ${payouts(whose)}`
