import { formatDay } from '#contract/dates.ts'
import {
  EARLIEST_BEFORE_TENANCY_MONTHS,
  problemOfDay,
  type RecordPaymentBody,
  TWICE,
} from '#contract/manual-payments.ts'
import { formatNaira, sumNaira } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Payment } from '#contract/payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { requireOpenDay } from '#server/billing/public.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { clash, found, invalid } from '#server/errors/problem.ts'
import { notifyOffice, notifyPerson } from '#server/notifications/store.ts'
import { onlyCharge, priceItems, requireActive } from '../checkout/price-wanted.ts'
import { newReference } from '../checkout/store.ts'
import {
  listed,
  ON_ACCOUNT,
  officeNotice,
  paymentNotification,
  queuePaymentMessage,
} from '../payment-messages.ts'
import type { PaymentResult } from '../payment-result.ts'
import { readPaidHomes } from '../receipts/parts.ts'
import { insertParts, type PaidPurchase, partSuffix } from '../record-payment.ts'
import { findPayment } from '../store.ts'
import { type LockedPayer, lockPayers } from './payers.ts'

/** Records money that the estate received. A repeated call with its key returns the same payment. */
export async function record(tx: Db, viewer: Viewer, body: RecordPaymentBody): Promise<Payment> {
  const { key, ...evidence } = body
  const before = await findRecorded(tx, viewer, key, evidence)
  if (before) return before
  const { amount, method, bank_reference, note, paid_on, parts } = body
  const payers = await lockPayers(tx, viewer, parts ?? [body])
  const [payer] = payers
  requireActive(found(payer, 'tenancy'))
  requireDifferentAccounts(payers)
  let paid_at: string | null = null
  for (const { estate_id, earliest_paid_on } of payers) {
    await requireOpenDay(tx, estate_id, 'paid_on', paid_on)
    paid_at = await momentOf(tx, earliest_paid_on, paid_on)
  }
  const written = await insertSum(tx, viewer, {
    parts: parts
      ? payers.map((each, index) => ({ payer: each, amount: parts[index]?.amount ?? 0, items: null }))
      : [
          {
            payer: found(payer, 'tenancy'),
            amount,
            items: await settledLines(tx, found(payer, 'tenancy'), body),
          },
        ],
    ...{ key, method, bank_reference, note, paid_at, evidence },
  })
  await tellPayers(tx, written, (sum, items, reference) =>
    paymentNotification(
      { outcome: 'success', amount: sum, currency: 'NGN', reason: null, method },
      listed(items),
      reference,
    ),
  )
  const { payment } = written
  const { id, estate_id } = payment
  const homes = payers.map((each) => each.estate_property_id)
  const items = written.parts.flatMap((part) => part.items)
  const fact = { outcome: 'success', amount, currency: 'NGN', reason: null, method } as const
  await notifyOffice(
    tx,
    { ...officeNotice(fact, listed(items), payment.transaction_reference), estate_id, homes },
    viewer.user_id,
  )
  const kept = await auditedPayment(tx, payment)
  const after = { ...kept, ...(parts && { amount, parts }), paid_on, bank_reference, note }
  await audit(tx, viewer, 'record', 'payment', { id, estate_id, after })
  return payment
}

/** The audit log names each home's debts and tells parts from wholes. */
export async function auditedPayment(tx: Db, { settled: _, ...payment }: Payment) {
  const homes = await readPaidHomes(tx, payment.transaction_reference)
  return { ...payment, paid_for: homes.map(({ name, paid_for }) => `${name}: ${paid_for}`) }
}

/** The payment that was recorded with the key. Calls with one key wait. Throws 409 for other details. */
export async function findRecorded(
  tx: Db,
  viewer: Viewer,
  key: string,
  evidence: object,
): Promise<Payment | undefined> {
  // Calls with one key wait for each other on all servers.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('record key ' || ${key}::uuid, 0))`)
  const isSame = sql<boolean>`${payments.recorded_by} = ${viewer.user_id}
    and ${payments.gateway} = ${JSON.stringify(evidence)}::jsonb`
  const [before] = await tx
    .select({ id: payments.id, same: isSame })
    .from(payments)
    .where(eq(payments.record_key, key))
  if (before && !before.same)
    throw clash(
      'key',
      'This was recorded already, with other details. Look at the payments before you record it again.',
    )
  return before && found(await findPayment(tx, eq(payments.id, before.id)), 'payment')
}

export interface Sum {
  /** Lines are null for one of several homes, which pays its oldest debt. */
  parts: { payer: LockedPayer; amount: number; items: PaymentLineRow[] | null }[]
  key: string
  method: PaymentMethod
  bank_reference: string | null
  note: string | null
  paid_at: string | null
  evidence: object
}

/** Writes a payment, and a row for each further home of it. `payment` is the first. */
export async function insertSum(tx: Db, viewer: Viewer, sum: Sum): Promise<Written> {
  const { method, key, bank_reference, note, paid_at, evidence } = sum
  const reference = newReference()
  const written = sum.parts.map(({ payer, amount, items }, index) => {
    const name = `${payer.property_title}: payment on account`
    const lines = items ?? [{ charge_id: null, name, amount, quantity: 1 }]
    const first = index === 0
    const fact: PaymentResult = {
      ...{ outcome: 'success', amount, currency: 'NGN', method, channel: null, reason: null },
      ...{ paid_at, review: null, evidence: first ? evidence : null },
      recorded: {
        by: viewer.user_id,
        ...(first ? { key, bank_reference, note } : { key: null, bank_reference: null, note: null }),
      },
    }
    const bought = { checkout_id: null, charge_id: onlyCharge(lines), phone_number: null, items: lines }
    return { purchase: { ...payer, ...bought, reference: reference + partSuffix(index) }, fact }
  })
  await insertParts(tx, written)
  const payment = found(await findPayment(tx, eq(payments.transaction_reference, reference)), 'payment')
  return { payment, parts: written.map(({ purchase, fact: { amount } }) => ({ ...purchase, amount })) }
}

interface Written {
  payment: Payment
  parts: (Pick<PaidPurchase, 'user_id' | 'reference' | 'items'> & { amount: number })[]
}

/** The parts that each person is told of: the first payer of all, others of their own. */
export function partsByPerson<Part extends { user_id: number }>(parts: readonly Part[]): Map<number, Part[]> {
  const people = Map.groupBy(parts, ({ user_id }) => user_id)
  const [first] = parts
  return first ? people.set(first.user_id, [...parts]) : people
}

/** Tells the payer of the whole sum, and each other person of their parts. */
export async function tellPayers(
  tx: Db,
  { payment, parts }: Written,
  words: (amount: number, items: PaymentLineRow[], reference: string) => { title: string; message: string },
  replaces?: string,
): Promise<void> {
  const { estate_id } = payment
  for (const [user_id, theirs] of partsByPerson(parts)) {
    const items = theirs.flatMap((part) => part.items)
    const reference = theirs[0]?.reference ?? ''
    await notifyPerson(tx, { user_id, estate_id, ...words(sumNaira(theirs), items, reference) })
    // The receipt of the first part is that of the whole sum.
    const receipts = user_id === parts[0]?.user_id ? theirs.slice(0, 1) : theirs
    for (const part of receipts) await queuePaymentMessage(tx, part.reference, 'success', replaces)
  }
}

function requireDifferentAccounts(payers: readonly LockedPayer[]): void {
  for (const [index, { account_id, estate_id }] of payers.entries()) {
    const field = `parts.${index}.tenant_id`
    if (estate_id !== payers[0]?.estate_id) throw invalid(field, 'Select a home of the same estate.')
    if (payers.findIndex((each) => each.account_id === account_id) !== index) throw invalid(field, TWICE)
  }
}

/** Noon of the day; null for today, when the current time counts. */
export async function momentOf(tx: Db, earliest: string, paid_on: string): Promise<string | null> {
  const { today, paid_at } = await readRow(tx)<{ today: string; paid_at: string | null }>(sql`
    select lagos_today()::text as today,
      case when ${paid_on}::date <> (now() at time zone ${LAGOS})::date then
        to_char((${paid_on}::date + time '12:00') at time zone ${LAGOS} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      end as paid_at`)
  const problem = problemOfDay(paid_on, today)
  if (problem) throw invalid('paid_on', problem)
  if (paid_on < earliest)
    throw invalid(
      'paid_on',
      `At the earliest ${formatDay(earliest)}, ${EARLIEST_BEFORE_TENANCY_MONTHS} months before this tenancy or its billing began.`,
    )
  return paid_at
}

export async function settledLines(
  tx: Db,
  home: { account_id: number; estate_id: number },
  { items, entries, amount }: Pick<RecordPaymentBody, 'items' | 'entries' | 'amount'>,
): Promise<PaymentLineRow[]> {
  if (!items && !entries) return [{ charge_id: null, name: ON_ACCOUNT, amount, quantity: 1 }]
  const wanted = { ...(items ? { items } : { amount }), entries: entries ?? [] }
  const priced = await priceItems(tx, home, wanted, 0)
  if (priced.amount !== amount)
    throw invalid(
      'amount',
      `These charges come to ${formatNaira(priced.amount)}. Enter that, or record the money on account.`,
    )
  return priced.items
}
