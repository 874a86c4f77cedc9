import { desc, eq, sql } from 'drizzle-orm'
import type { Reach } from '#server/access.ts'
import type { Db } from '#server/database/open.ts'
import { estates, payments, properties } from '#server/database/schema.ts'
import { all } from '#server/page.ts'
import { type PaymentFilter, paymentsWhere } from './store.ts'

const BATCH = 500

const written = {
  id: payments.id,
  invoice_number: payments.invoice_number,
  amount: payments.amount,
  currency: payments.currency,
  payment_method: payments.payment_method,
  transaction_reference: payments.transaction_reference,
  /** What the clock in Lagos showed, as if it were UTC: a spreadsheet's date has no time zone. */
  clock: sql<string>`to_char(${payments.created_at} at time zone 'Africa/Lagos', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  status: payments.status,
  payer_name: payments.payer_name,
  property_title: properties.title,
  estate_name: estates.name,
  payload: payments.payload,
}

async function batchAfter(
  db: Db,
  reach: Reach<'payments'>,
  filter: PaymentFilter,
  after: number | undefined,
) {
  const older =
    after === undefined
      ? undefined
      : sql`(${payments.created_at}, ${payments.id}) < (select p.created_at, p.id from payments p where p.id = ${after})`
  return db
    .select(written)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .where(all(paymentsWhere(reach, filter), older))
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(BATCH)
}

export type ExportRow = Awaited<ReturnType<typeof batchAfter>>[number]

/**
 * Every payment within reach that matches, newest first. It is read batch by batch as it is wanted: nothing piles up, and no
 * transaction stays open while a slow line downloads. Payments are never changed, so the batches fit together.
 */
export async function* eachPayment(
  db: Db,
  reach: Reach<'payments'>,
  filter: PaymentFilter,
): AsyncGenerator<ExportRow> {
  let batch = await batchAfter(db, reach, filter, undefined)
  while (batch.length > 0) {
    yield* batch
    if (batch.length < BATCH) return
    batch = await batchAfter(db, reach, filter, batch.at(-1)?.id)
  }
}
