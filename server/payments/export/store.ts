import type { Reach } from '#server/access/reach.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { type PaymentQuery, paymentOrder, paymentsWhere } from '#server/payments/recorded/filter.ts'
import { linesOf } from '#server/payments/recorded/store.ts'

const BATCH = 500

const exportFields = {
  id: payments.id,
  invoice_number: payments.invoice_number,
  amount: payments.amount,
  currency: payments.currency,
  payment_method: payments.payment_method,
  transaction_reference: payments.transaction_reference,
  /** What the clock in Lagos showed, as if it were UTC: a spreadsheet's date has no time zone. */
  clock: sql<string>`to_char(${payments.paid_at} at time zone ${LAGOS}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  status: payments.status,
  payer_name: tenants.name,
  property_title: properties.title,
  estate_name: estates.name,
  lines: linesOf(sql`payments.id`),
}

const ID_BYTES = 4
/** Each row brings so many ids. All of them in one would be held four times over while it is read. */
const PACKED = 8192

/**
 * The numbers of the payments that match, in the order of the list: four bytes each, so that the search is done once; and of how many
 * payers. They come as bytes too: a million in an array are a million texts while they are read.
 */
export async function findToExport(
  db: Db,
  reach: Reach<'payments'>,
  filter: PaymentQuery,
): Promise<{ ids: Int32Array; people: number }> {
  const where = await paymentsWhere(db, reach, filter)
  const { rows } = await db.execute<{ packed: Buffer; people: number }>(sql`
    with found as (select id, user_id, row_number() over (order by ${sql.join(paymentOrder(filter), sql`, `)}) as place
        from payments where ${where}),
      parts as (select *, (place - 1) / ${PACKED} as part from found)
    select string_agg(int4send(id), '' order by place) as packed, (select count(distinct user_id)::int from found) as people
    from parts group by part order by part`)
  const ids = new Int32Array(rows.reduce((sum, { packed }) => sum + packed.length / ID_BYTES, 0))
  let place = 0
  for (const { packed } of rows)
    for (let at = 0; at < packed.length; at += ID_BYTES) ids[place++] = packed.readInt32BE(at)
  return { ids, people: rows[0]?.people ?? 0 }
}

const readBatch = (db: Db, ids: Int32Array, filter: PaymentQuery) =>
  db
    .select(exportFields)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .innerJoin(tenants, eq(tenants.id, payments.tenant_id))
    .where(sql`${payments.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(...paymentOrder(filter))

export type ExportRow = Awaited<ReturnType<typeof readBatch>>[number]

/**
 * Payments that were found within reach, in the order of the list, read batch by batch as they are wanted: no rows pile
 * up, and no transaction stays open while a slow line downloads. Payments are never changed, so the batches fit together.
 */
export async function* eachPayment(db: Db, ids: Int32Array, filter: PaymentQuery): AsyncGenerator<ExportRow> {
  for (let start = 0; start < ids.length; start += BATCH)
    yield* await readBatch(db, ids.subarray(start, start + BATCH), filter)
}
