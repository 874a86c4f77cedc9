import { enterPayment, holdLedger } from '#server/billing/public.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import { onlyRow } from '#server/database/only-row.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { tenants } from '#server/database/schema.ts'
import { type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { paymentNotification, queuePaymentMessage } from './payment-messages.ts'
import type { PaymentResult } from './payment-result.ts'
import { insertLines } from './store.ts'

/** Who pays, for which place, and for what; `checkout_id` is null where it began with no checkout. */
interface Purchase
  extends Pick<
    typeof payments.$inferSelect,
    | 'checkout_id'
    | 'user_id'
    | 'tenant_id'
    | 'estate_id'
    | 'estate_property_id'
    | 'charge_id'
    | 'phone_number'
  > {
  reference: string
  items: PaymentLineRow[]
}

/**
 * The single place where a payment is recorded: writes it with its lines under the next invoice number, what it pays in the
 * ledger of what is owed, the payer's notification, and the message to them. In a transaction; that of a checkout holds the checkout.
 */
export async function recordPayment(tx: Db, purchase: Purchase, fact: PaymentResult): Promise<void> {
  const paid = fact.outcome === 'success'
  if (paid) await holdLedger(tx, purchase.tenant_id)
  const payer = await findTypedPayer(tx, purchase.tenant_id)
  const { checkout_id, items, reference, user_id, tenant_id, estate_id, estate_property_id } = purchase
  const { charge_id, phone_number } = purchase
  const status = paid ? 'success' : 'failed'
  const payment_id = await insertPayment(
    tx,
    {
      checkout_id,
      user_id,
      tenant_id,
      estate_id,
      estate_property_id,
      charge_id,
      phone_number,
      transaction_reference: reference,
      status,
      amount: fact.amount,
      currency: fact.currency,
      payment_method: fact.method,
      channel: fact.channel,
      gateway_response: fact.reason,
      gateway: fact.evidence,
      ...payer,
      review: fact.review,
      recorded_by: fact.recorded?.by,
      record_key: fact.recorded?.key,
      bank_reference: fact.recorded?.bank_reference,
      note: fact.recorded?.note,
      paid_at: fact.paid_at ?? new Date().toISOString(),
    },
    items,
  )
  // Asked for anew: billing may have been turned on since the ledger was looked for.
  if (paid) await enterPayment(tx, payment_id)
  await notifyPerson(tx, { user_id, estate_id, ...paymentNotification(fact, items, reference) })
  await queuePaymentMessage(tx, reference, status)
}

/** The payer as their estate typed them (016). */
async function findTypedPayer(tx: Db, tenantId: number) {
  const rows = await tx
    .select({ payer_name: tenants.name, payer_email: tenants.email })
    .from(tenants)
    .where(eq(tenants.id, tenantId))
  return onlyRow(rows)
}

type NewPayment = Omit<typeof payments.$inferInsert, 'invoice_number'>

async function insertPayment(tx: Db, payment: NewPayment, lines: PaymentLineRow[]): Promise<number> {
  const invoice_number = await takeInvoiceNumber(tx)
  const written = await tx
    .insert(payments)
    .values({ ...payment, invoice_number })
    .returning({ id: payments.id })
  const { id } = onlyRow(written)
  await insertLines(tx, id, lines)
  return id
}

/**
 * The next invoice number of the year in Lagos, `INV-2026-000123`. It holds the year's row until the transaction ends, so
 * numbers are given out one after the other, and one that is rolled back is given out again.
 */
export async function takeInvoiceNumber(tx: Db): Promise<string> {
  const { year, last_number } = await readRow(tx)<{ year: number; last_number: number }>(sql`
    insert into invoice_numbers as kept (year, last_number)
    values (extract(year from now() at time zone ${LAGOS})::int, 1)
    on conflict (year) do update set last_number = kept.last_number + 1
    returning year, last_number`)
  return `INV-${year}-${String(last_number).padStart(6, '0')}`
}
