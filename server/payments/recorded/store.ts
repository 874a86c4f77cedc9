import type { PageQuery } from '#contract/pages.ts'
import type { Payment } from '#contract/payments.ts'
import type { Reach } from '#server/access/reach.ts'
import { all, type Page, readPage } from '#server/answers/page.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { countByDay, findStretch, isOfDays, WHOLE } from './by-day.ts'
import {
  type Meant,
  ORDERED_BY,
  type PaymentFilter,
  paymentOrder,
  paymentsOf,
  paymentsWhere,
} from './filter.ts'
import { linesOf } from './lines.ts'

/** What the estate recorded and took back. */
export const isReversed = sql<boolean>`(payments.recorded_by is not null
  and exists (select from payments r where r.refund_of = payments.id))`

/** A payment as the wire has it; of payments with their estates, properties and tenancies. */
export const paymentFields = {
  id: payments.id,
  invoice_number: payments.invoice_number,
  amount: payments.amount,
  currency: payments.currency,
  status: payments.status,
  reversed: isReversed,
  payment_method: payments.payment_method,
  transaction_reference: payments.transaction_reference,
  payload: sql<Payment['payload']>`json_build_object('items', ${linesOf(sql`payments.id`)})`,
  // On the wire, 0 stands for a cart.
  charge_id: sql<number>`coalesce(${payments.charge_id}, 0)`,
  tenant_id: payments.tenant_id,
  // As the estate typed it (016).
  payer_name: tenants.name,
  estate_id: payments.estate_id,
  estate_name: estates.name,
  estate_property_id: payments.estate_property_id,
  property_title: properties.title,
  paid_at: payments.paid_at,
  created_at: payments.created_at,
}
const selectPayments = (db: Db) =>
  db
    .select(paymentFields)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .innerJoin(tenants, eq(tenants.id, payments.tenant_id))

export async function listPayments(
  db: Db,
  reach: Reach<'payments'>,
  filter: PaymentFilter & PageQuery,
): Promise<Page<Payment>> {
  const meant = paymentsWhere(db, reach, filter)
  const order = sql`order by ${sql.join(paymentOrder(filter), sql`, `)}`
  const byDay = isOfDays(reach, filter)
  return readPage(
    filter,
    async (limit, offset) => {
      const stretch = byDay ? await findStretch(db, filter, { limit, offset }) : WHOLE
      if (!stretch) return []
      const before = offset - stretch.before
      const wanted = await meant.first(offset + limit)
      const conditions = wanted.conditions.map((condition) => all(condition, stretch.where))
      const first = sql`${order} limit ${before + limit}`
      // The page is found first: what belongs to a payment is read of those on it alone.
      const page = sql`select id from ${paymentsOf(conditions, ORDERED_BY, first)} ${order} limit ${limit} offset ${before}`
      return selectPayments(db)
        .where(sql`${payments.id} in (${page})`)
        .orderBy(...paymentOrder(filter))
    },
    (most) => (byDay ? countByDay(db, filter) : countMeant(db, meant, order, most)),
  )
}

/** How many a search finds; not further than `most`, where it is given. */
async function countMeant(db: Db, meant: Meant, order: SQL, most?: number): Promise<number> {
  if (most === undefined) return countPayments(db, await meant.all())
  const limit = sql`limit ${most}`
  const some = await meant.some(most)
  if (some && (await countPayments(db, some, limit)) === most) return most
  const { conditions, in_order } = await meant.first(most)
  return countPayments(db, conditions, limit, in_order ? order : sql``)
}

async function countPayments(db: Db, conditions: SQL[], limit = sql``, order = sql``): Promise<number> {
  const found = sql`select 1 from ${paymentsOf(conditions, sql`1`, sql`${order} ${limit}`)} ${limit}`
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${found}) found`,
  )
  return onlyRow(rows).total
}

export async function findPayment(db: Db, which: SQL): Promise<Payment | undefined> {
  const [row] = await selectPayments(db).where(which)
  return row
}

/** What became of a reference: at most one refusal and one success; not what was given back of it. */
export async function findByReference(db: Db, reference: string): Promise<Outcome[]> {
  const rows: Payment[] = await selectPayments(db).where(eq(payments.transaction_reference, reference))
  return rows.filter(isOutcome)
}

export type Outcome = Payment & { status: 'success' | 'failed' }
const isOutcome = (payment: Payment): payment is Outcome => payment.status !== 'refunded'
