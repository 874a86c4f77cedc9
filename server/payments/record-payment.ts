import { joined } from '#contract/counts.ts'
import { accountsOf, enterPayment, findBoughtOnce, findLedger, holdLedger } from '#server/billing/public.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow, onlyRow, readRow } from '#server/database/rows.ts'
import { tenants } from '#server/database/schema.ts'
import { type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { paymentNotification, queuePaymentMessage } from './payment-messages.ts'
import type { PaymentResult } from './payment-result.ts'
import { insertLines } from './store.ts'

export interface Purchase
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

/** Records a payment, its ledger entry, notification and email. The caller has locked the checkout. */
export async function recordPayment(tx: Db, purchase: Purchase, fact: PaymentResult): Promise<void> {
  if (fact.outcome === 'success') await holdLedger(tx, purchase.tenant_id)
  await insertPayment(tx, purchase, fact, await takeInvoiceNumber(tx))
  const { user_id, estate_id, items, reference } = purchase
  await notifyPerson(tx, { user_id, estate_id, ...paymentNotification(fact, items, reference) })
  await queuePaymentMessage(tx, reference, fact.outcome === 'success' ? 'success' : 'failed')
}

/** Writes a payment with its lines into its held ledger, and tells nobody. Returns its id. */
export async function insertPayment(
  tx: Db,
  purchase: Purchase,
  fact: PaymentResult,
  invoice_number: string,
  part_of: number | null = null,
): Promise<number> {
  const paid = fact.outcome === 'success'
  // The payer as the estate typed them (decision 013).
  const typed = { payer_name: tenants.name, payer_email: tenants.email }
  const payer = onlyRow(await tx.select(typed).from(tenants).where(eq(tenants.id, purchase.tenant_id)))
  const { checkout_id, items, reference, user_id, tenant_id, estate_id, estate_property_id } = purchase
  const { charge_id, phone_number } = purchase
  const { amount, currency, channel, review, recorded } = fact
  const status = paid ? 'success' : 'failed'
  const bills = (await findLedger(tx, tenant_id)) !== undefined
  const twice = paid && !bills ? await describeBoughtTwice(tx, tenant_id, items) : null
  const payment_id = await insertRow(tx, payments, {
    ...{ checkout_id, user_id, tenant_id, estate_id, estate_property_id, charge_id, phone_number },
    ...{ status, amount, currency, channel, review: review ?? twice, ...payer },
    transaction_reference: reference,
    payment_method: fact.method,
    gateway_response: fact.reason,
    gateway: fact.evidence,
    recorded_by: recorded?.by,
    record_key: recorded?.key,
    bank_reference: recorded?.bank_reference,
    note: recorded?.note,
    paid_at: fact.paid_at ?? new Date().toISOString(),
    ...{ invoice_number, part_of },
  })
  await insertLines(tx, payment_id, items)
  // Billing may have been turned on after `holdLedger`.
  if (paid) await enterPayment(tx, payment_id)
  return payment_id
}

/** Of two checkouts at once, the second is for an admin to refund. Call it with the lock of `takeInvoiceNumber`. */
async function describeBoughtTwice(
  tx: Db,
  tenant_id: number,
  items: readonly PaymentLineRow[],
): Promise<string | null> {
  const [account = 0] = await accountsOf(tx, [tenant_id])
  const ids = items.flatMap(({ charge_id }) => charge_id ?? [])
  const bought = await findBoughtOnce(tx, account, ids)
  return bought.length > 0 ? `Paid before: ${joined(bought.map(({ name }) => name))}.` : null
}

/** `INV-2026-000123`, by the year in Lagos. It locks the year's row, so a rolled-back number is reused. */
export async function takeInvoiceNumber(tx: Db): Promise<string> {
  const { year, last_number } = await readRow(tx)<{ year: number; last_number: number }>(sql`
    insert into invoice_numbers as kept (year, last_number)
    values (extract(year from now() at time zone ${LAGOS})::int, 1)
    on conflict (year) do update set last_number = kept.last_number + 1
    returning year, last_number`)
  return `INV-${year}-${String(last_number).padStart(6, '0')}`
}
