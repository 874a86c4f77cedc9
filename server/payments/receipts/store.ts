import { and, eq, sql } from 'drizzle-orm'
import type { ConfirmedReceipt, Receipt } from '#contract/receipts.ts'
import type { Reach } from '#server/access/reach.ts'
import { all } from '#server/answers/page.ts'
import type { Db } from '#server/database/open.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { payments } from '#server/database/schema-payments.ts'
import { paymentFields } from '#server/payments/recorded/store.ts'

const receiptFields = {
  ...paymentFields,
  payer_name: payments.payer_name,
  paid_at: payments.paid_at,
  channel: payments.channel,
  payer_email: payments.payer_email,
  gateway_response: payments.gateway_response,
  receipt_code: sql<
    string | null
  >`case when ${payments.status} = 'success' then ${payments.receipt_code} end`,
  refunded: sql<number>`coalesce((select -sum(r.amount) from payments r where r.refund_of = ${payments.id}), 0)`,
}

/** A payment within reach, with all that its receipt says. */
export async function findReceipt(
  db: Db,
  reach: Reach<'payments'>,
  id: number,
): Promise<Receipt | undefined> {
  const [row] = await db
    .select(receiptFields)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .innerJoin(tenants, eq(tenants.id, payments.tenant_id))
    .where(all(reach, eq(payments.id, id)))
  return row
}

/** What the code of a receipt confirms; it names nobody. */
export async function findByReceiptCode(db: Db, code: string): Promise<ConfirmedReceipt | undefined> {
  const { invoice_number, amount, currency, paid_at, refunded } = receiptFields
  const [row] = await db
    .select({ invoice_number, amount, currency, paid_at, refunded, estate_name: estates.name })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .where(and(eq(payments.receipt_code, code), eq(payments.status, 'success')))
  return row
}
