import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/common.ts'
import type { Payment, Receipt } from '#contract/payments.ts'
import type { ConfirmedReceipt } from '#contract/receipts.ts'
import type { Reach } from '#server/access/reach/reach.ts'
import { all, countRows, matches, type Page, readPage } from '#server/answers/page.ts'
import type { Db } from '#server/database/open.ts'
import { estates, type Line, paymentLines, payments, properties, tenants } from '#server/database/schema.ts'

const shown = {
  id: payments.id,
  invoice_number: payments.invoice_number,
  amount: payments.amount,
  currency: payments.currency,
  status: payments.status,
  payment_method: payments.payment_method,
  transaction_reference: payments.transaction_reference,
  payload: payments.payload,
  // On the wire, 0 stands for a cart.
  charge_id: sql<number>`coalesce(${payments.charge_id}, 0)`,
  tenant_id: payments.tenant_id,
  // Lists call a tenant as those who added them do; a receipt, as it was signed.
  payer_name: tenants.name,
  estate_id: payments.estate_id,
  estate_name: estates.name,
  estate_property_id: payments.estate_property_id,
  property_title: properties.title,
  created_at: payments.created_at,
}
const onReceipt = {
  ...shown,
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

export type PaymentFilter = PageQuery & {
  status?: Payment['status'] | undefined
  estate_id?: number | undefined
  tenant_id?: number | undefined
  /** Payments for the properties that this person owns. */
  owner_id?: number | undefined
}

/** The condition of a list, an export or a sum: what the caller reaches, narrowed. */
export const paymentsWhere = (reach: Reach<'payments'>, filter: PaymentFilter) =>
  all(
    reach,
    matches(payments.search, filter.q),
    filter.status && eq(payments.status, filter.status),
    filter.estate_id === undefined ? undefined : eq(payments.estate_id, filter.estate_id),
    filter.tenant_id === undefined ? undefined : eq(payments.tenant_id, filter.tenant_id),
    filter.owner_id === undefined
      ? undefined
      : sql`${payments.estate_property_id} in (select p.id from properties p where p.owner_id = ${filter.owner_id})`,
  )

export async function listPayments(
  db: Db,
  reach: Reach<'payments'>,
  filter: PaymentFilter,
): Promise<Page<Payment>> {
  const where = paymentsWhere(reach, filter)
  return readPage(
    filter,
    (limit, offset) =>
      db
        .select(shown)
        .from(payments)
        .innerJoin(estates, eq(estates.id, payments.estate_id))
        .innerJoin(properties, eq(properties.id, payments.estate_property_id))
        .innerJoin(tenants, eq(tenants.id, payments.tenant_id))
        .where(where)
        .orderBy(desc(payments.created_at), desc(payments.id))
        .limit(limit)
        .offset(offset),
    (most) => countRows(db, payments, where, most),
  )
}

/** A payment within reach, with all that its receipt says. */
export async function findReceipt(
  db: Db,
  reach: Reach<'payments'>,
  id: number,
): Promise<Receipt | undefined> {
  const [row] = await db
    .select(onReceipt)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .innerJoin(tenants, eq(tenants.id, payments.tenant_id))
    .where(all(reach, eq(payments.id, id)))
  return row
}

/** What became of a reference: at most one refusal and one success; not what was given back of it. */
export async function findByReference(db: Db, reference: string) {
  const rows = await db
    .select(shown)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .innerJoin(tenants, eq(tenants.id, payments.tenant_id))
    .where(and(eq(payments.transaction_reference, reference), ne(payments.status, 'refunded')))
  return rows as (Payment & { status: 'success' | 'failed' })[]
}

/** What the code of a receipt confirms; it names nobody. */
export async function findByReceiptCode(db: Db, code: string): Promise<ConfirmedReceipt | undefined> {
  const { invoice_number, amount, currency, paid_at, refunded } = onReceipt
  const [row] = await db
    .select({ invoice_number, amount, currency, paid_at, refunded, estate_name: estates.name })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .where(and(eq(payments.receipt_code, code), eq(payments.status, 'success')))
  return row
}

/**
 * The next invoice number of the year in Lagos, `INV-2026-000123`. It holds the year's row until the transaction ends, so
 * numbers are given out one after the other, and one that is rolled back is given out again.
 */
export async function takeInvoiceNumber(db: Db): Promise<string> {
  const { rows } = await db.execute<{ year: number; last_number: number }>(sql`
    insert into invoice_numbers as kept (year, last_number)
    values (extract(year from now() at time zone 'Africa/Lagos')::int, 1)
    on conflict (year) do update set last_number = kept.last_number + 1
    returning year, last_number`)
  const { year, last_number } = rows[0] as { year: number; last_number: number }
  return `INV-${year}-${String(last_number).padStart(6, '0')}`
}

type NewPayment = Omit<typeof payments.$inferInsert, 'invoice_number' | 'search' | 'payload'>

/** Writes a payment with its lines, under the next invoice number. Inside a transaction only. */
export async function insertPayment(tx: Db, payment: NewPayment, lines: Line[]): Promise<void> {
  const invoice_number = await takeInvoiceNumber(tx)
  const [row] = await tx
    .insert(payments)
    .values({ ...payment, invoice_number, payload: { items: lines } })
    .returning({ id: payments.id })
  const { id } = row as { id: number }
  await tx
    .insert(paymentLines)
    .values(lines.map((line) => ({ ...line, payment_id: id, estate_id: payment.estate_id })))
}

type Refund = Pick<typeof payments.$inferInsert, 'currency' | 'gateway' | 'review' | 'paid_at'> & {
  refund_id: string
  /** The first refund of a payment is 1. */
  number: number
  /** Naira that were given back; written as less than nothing. */
  amount: number
}

/**
 * Writes what was given back of a payment as a row of its own. It is numbered after the invoice that it corrects,
 * `INV-2026-000123-R1`, so the invoice numbers stay without a gap.
 */
export async function insertRefund(
  tx: Db,
  paid: typeof payments.$inferSelect,
  { number, amount, ...refund }: Refund,
): Promise<void> {
  const { id, invoice_number, receipt_code: _code, created_at: _at, search: _search, ...same } = paid
  const line: Line = { charge_id: null, name: `Refund of ${invoice_number}`, amount: -amount, quantity: 1 }
  const [row] = await tx
    .insert(payments)
    .values({
      ...same,
      ...refund,
      status: 'refunded',
      invoice_number: `${invoice_number}-R${number}`,
      refund_of: id,
      amount: -amount,
      gateway_response: null,
      payload: { items: [line] },
      charge_id: null,
    })
    .returning({ id: payments.id })
  const { id: payment_id } = row as { id: number }
  await tx.insert(paymentLines).values({ ...line, payment_id, estate_id: paid.estate_id })
}
