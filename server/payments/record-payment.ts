import { countOf, joined } from '#contract/counts.ts'
import { CURRENCY, toKobo, toNaira } from '#contract/money.ts'
import { billedOf, enterPayment, findBoughtOnce, holdLedgers, ITS_OWNER } from '#server/billing/public.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { insertRow, onlyRow, readRow } from '#server/database/rows.ts'
import { tenants } from '#server/database/schema.ts'
import { type CheckoutPart, type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { noteForPerson, notifyOffice, notifyPerson } from '#server/notifications/store.ts'
import { onlyCharge } from './checkout/price-wanted.ts'
import {
  homesInWords,
  listed,
  officeNotice,
  paymentNotification,
  queuePaymentMessage,
} from './payment-messages.ts'
import type { PaymentResult } from './payment-result.ts'
import { readPaidHomes } from './receipts/parts.ts'
import { insertLines, openMoment } from './store.ts'

export interface PaidPurchase
  extends Pick<
    typeof payments.$inferSelect,
    | 'checkout_id'
    | 'user_id'
    | 'tenant_id'
    | 'estate_id'
    | 'estate_property_id'
    | 'account_id'
    | 'charge_id'
    | 'phone_number'
  > {
  reference: string
  items: PaymentLineRow[]
}

interface CardPurchase extends PaidPurchase {
  parts: CheckoutPart[] | null
}

/** Records a payment, its ledger entry, notification and email. The caller has locked the checkout. */
export async function recordPayment(tx: Db, purchase: CardPurchase, fact: PaymentResult): Promise<void> {
  const { user_id, estate_id, items, reference } = purchase
  const parts = sharesOf(purchase, fact).map(({ amount, ...share }, index) => ({
    purchase: {
      ...purchase,
      ...share,
      charge_id: onlyCharge(share.items),
      reference: reference + partSuffix(index),
    },
    fact: { ...fact, amount, ...(index > 0 && { evidence: null, review: null }) },
  }))
  await insertParts(tx, parts)
  const tell = fact.outcome === 'success' && !fact.review ? noteForPerson : notifyPerson
  const homes = parts.map((part) => part.purchase.estate_property_id)
  // A failure is one row.
  const { length } = fact.outcome === 'success' ? parts : (purchase.parts ?? parts)
  const bought = length > 1 ? countOf(length, 'home') : listed(items)
  const paid = parts.length > 1 ? homesInWords(await readPaidHomes(tx, reference)) : bought
  await tell(tx, { user_id, estate_id, ...paymentNotification(fact, paid, reference) })
  await notifyOffice(tx, { ...officeNotice(fact, bought, reference), estate_id, homes }, user_id)
  await queuePaymentMessage(tx, reference, fact.outcome === 'success' ? 'success' : 'failed')
}

/** The homes that share a payment by card, in their order. The first gets what was paid beyond the prices. */
function sharesOf({ parts, ...purchase }: CardPurchase, fact: PaymentResult): CheckoutPart[] {
  const { account_id, estate_property_id, items } = purchase
  const { outcome, amount, currency } = fact
  if (!parts || outcome !== 'success' || currency !== CURRENCY)
    return [{ account_id, estate_property_id, amount, items }]
  let left = toKobo(amount)
  const shares = parts.map((part) => {
    const kobo = Math.min(left, toKobo(part.amount))
    left -= kobo
    return { ...part, kobo }
  })
  return shares
    .map(({ kobo, ...part }, index) => ({ ...part, amount: toNaira(index === 0 ? kobo + left : kobo) }))
    .filter(({ amount: share }, index) => index === 0 || share > 0)
}

/** What marks the row of a further home of one payment: `-P2`. */
export const partSuffix = (index: number) => (index === 0 ? '' : `-P${index + 1}`)

/** Writes a payment, a row for each home, into their ledgers, and tells nobody. */
export async function insertParts(
  tx: Db,
  parts: readonly { purchase: PaidPurchase; fact: PaymentResult }[],
): Promise<void> {
  await holdLedgers(
    tx,
    parts.flatMap(({ purchase, fact }) => (fact.outcome === 'success' ? purchase.account_id : [])),
  )
  const invoice_number = await takeInvoiceNumber(tx)
  let first: number | null = null
  for (const [index, { purchase, fact }] of parts.entries()) {
    const id = await insertPayment(tx, purchase, fact, invoice_number + partSuffix(index), first)
    first ??= id
  }
}

async function insertPayment(
  tx: Db,
  purchase: PaidPurchase,
  fact: PaymentResult,
  invoice_number: string,
  part_of: number | null,
): Promise<number> {
  const paid = fact.outcome === 'success'
  const bills = paid && (await billedOf(tx, [purchase.account_id])).length > 0
  const payer = await readPayer(tx, purchase)
  const { checkout_id, items, reference, user_id, tenant_id, estate_id, estate_property_id } = purchase
  const { account_id, charge_id, phone_number } = purchase
  const { amount, currency, channel, review, recorded } = fact
  const status = paid ? 'success' : 'failed'
  const twice = paid && !bills ? await describeBoughtTwice(tx, account_id, items) : null
  const payment_id = await insertRow(tx, payments, {
    ...{ checkout_id, user_id, tenant_id, estate_id, estate_property_id, account_id },
    ...{ charge_id, phone_number, status, amount, currency, channel, review: review ?? twice, ...payer },
    transaction_reference: reference,
    payment_method: fact.method,
    gateway_response: fact.reason,
    gateway: fact.evidence,
    recorded_by: recorded?.by,
    record_key: recorded?.key,
    bank_reference: recorded?.bank_reference,
    note: recorded?.note,
    paid_at: await openMoment(tx, { estate_id, paid_at: fact.paid_at }),
    ...{ invoice_number, part_of },
  })
  await insertLines(tx, payment_id, items)
  // Billing may have been turned on after `holdLedger`.
  if (paid) await enterPayment(tx, payment_id)
  return payment_id
}

/** The payer as the estate typed them (decision 013). */
async function readPayer(
  tx: Db,
  { tenant_id, user_id, estate_property_id }: PaidPurchase,
): Promise<{ payer_name: string; payer_email: string | null }> {
  if (tenant_id !== null) {
    const typed = { payer_name: tenants.name, payer_email: tenants.email }
    return onlyRow(await tx.select(typed).from(tenants).where(eq(tenants.id, tenant_id)))
  }
  return readRow(tx)(sql`
    select owner.name as payer_name, owner.email as payer_email
    from (values (${user_id}::int, ${estate_property_id}::int)) as accounts (owner_id, property_id) ${ITS_OWNER}`)
}

/** The second of two checkouts at once is for an admin to refund. Call it with the lock of `takeInvoiceNumber`. */
async function describeBoughtTwice(
  tx: Db,
  account: number,
  items: readonly PaymentLineRow[],
): Promise<string | null> {
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
