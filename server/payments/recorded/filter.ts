import type { Order, PAYMENT_ORDERS } from '#contract/orders.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import { paidToOwner } from '#server/access/paid-to-owner.ts'
import type { Reach } from '#server/access/reach.ts'
import { inOrder } from '#server/answers/order.ts'
import { all, matches } from '#server/answers/page.ts'
import { type AnyPgColumn, eq, or, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { payments } from '#server/database/schema-payments.ts'
import { startOfDay } from '#server/database/time-zone.ts'

export interface PaymentFilter extends Pick<PageQuery, 'q'> {
  status?: Payment['status'] | undefined
  method?: PaymentMethod | undefined
  /** Days in Lagos, both of them included. */
  from?: string | undefined
  to?: string | undefined
  order?: Order<(typeof PAYMENT_ORDERS)[number]> | undefined
  estate_id?: number | undefined
  tenant_id?: number | undefined
  /** Payments for properties, while this person owned them. */
  owner_id?: number | undefined
}

/** A period is read by its days, whenever they were written down; all there is, by what came last. */
export const paymentOrder = ({ order, from, to }: PaymentFilter): SQL[] =>
  inOrder(order ?? (from || to ? '-paid_at' : undefined), payments, payments)

interface Named {
  tenant_ids: number[]
  property_ids: number[]
}
/**
 * Whom and what a search means by name: payers and properties, as they are called today. They are looked up and not kept with the
 * payment, which never changes; and looked up first, so that PostgreSQL knows how many they are when it plans.
 */
async function findNamed(db: Db, { q, estate_id }: PaymentFilter): Promise<Named> {
  const there = estate_id === undefined ? sql`true` : sql`estate_id = ${estate_id}`
  // What else is searched in their own lists is not shown with a payment; its index finds the names all the same.
  const called = (name: SQL) =>
    sql`${matches(sql`search`, q)} and ${matches(sql`lower(${name})`, q)} and ${there}`
  const { rows } = await db.execute<Named & Record<string, unknown>>(sql`select
    array(select id from tenants where ${called(sql`name`)}) as tenant_ids,
    array(select id from properties where ${called(sql`title`)}) as property_ids`)
  return onlyRow(rows)
}

const isOneOf = (column: AnyPgColumn, ids: number[]) =>
  ids.length === 0 ? undefined : sql`${column} = any(${sql.param(ids)}::int[])`

/** What the row shows. In the list of one tenancy payer and property are the same in each row, and are not searched. */
async function matchesRow(db: Db, filter: PaymentFilter): Promise<SQL | undefined> {
  const own = matches(payments.search, filter.q)
  if (!own || filter.tenant_id !== undefined) return own
  const { tenant_ids, property_ids } = await findNamed(db, filter)
  return or(own, isOneOf(payments.tenant_id, tenant_ids), isOneOf(payments.estate_property_id, property_ids))
}

/** The condition of a list, an export or a sum: what the caller reaches, narrowed. */
export async function paymentsWhere(db: Db, reach: Reach<'payments'>, filter: PaymentFilter): Promise<SQL> {
  return all(
    reach,
    await matchesRow(db, filter),
    filter.status && eq(payments.status, filter.status),
    filter.method && eq(payments.payment_method, filter.method),
    filter.from === undefined
      ? undefined
      : sql`${payments.paid_at} >= ${startOfDay(sql`${filter.from}::date`)}`,
    filter.to === undefined
      ? undefined
      : sql`${payments.paid_at} < ${startOfDay(sql`${filter.to}::date + 1`)}`,
    filter.estate_id === undefined ? undefined : eq(payments.estate_id, filter.estate_id),
    filter.tenant_id === undefined ? undefined : eq(payments.tenant_id, filter.tenant_id),
    filter.owner_id === undefined ? undefined : paidToOwner(filter.owner_id),
  )
}
