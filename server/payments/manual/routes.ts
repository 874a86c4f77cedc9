import type { FastifyInstance } from 'fastify'
import { formatDay } from '#contract/dates.ts'
import {
  EARLIEST_BEFORE_TENANCY_MONTHS,
  manualPaymentsApi,
  type Payer,
  problemOfDay,
  type RecordPaymentBody,
} from '#contract/manual-payments.ts'
import { formatNaira } from '#contract/money.ts'
import type { PageQuery } from '#contract/pages.ts'
import type { Payment } from '#contract/payments.ts'
import { isEstateThere } from '#server/access/estate-there.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type Visible, visiblePaidTenancies, visiblePayments } from '#server/access/visibility.ts'
import { audit } from '#server/audit/audit.ts'
import { pick } from '#server/database/columns.ts'
import { and, asc, eq, isNull, or, sql } from '#server/database/drizzle.ts'
import { isUniqueViolation } from '#server/database/errors.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { bankReferences, type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { clash, found, invalid, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { all, countRows, type Page, readLargePage } from '#server/lists/page.ts'
import { holds, isOfHome, searched } from '#server/lists/search.ts'
import { onlyCharge, priceItems, requireActive } from '../checkout/price-wanted.ts'
import { newReference } from '../checkout/store.ts'
import { recordPayment } from '../record-payment.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { listRefundsOf } from '../refunds/store.ts'
import { findPayment } from '../store.ts'

export function manualPaymentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, manualPaymentsApi.listPayers, ({ viewer, query }) =>
    listPayers(db, visiblePaidTenancies(viewer), query),
  )

  route(app, manualPaymentsApi.recordPayment, async ({ viewer, body }) => {
    try {
      return await db.transaction((tx) => record(tx, viewer, body))
    } catch (error) {
      if (!isUniqueViolation(error, 'bank_references_pkey')) throw error
      const invoice = await findInvoiceOf(db, body)
      throw clash('bank_reference', `This reference is recorded already${invoice ? `, as ${invoice}` : ''}.`)
    }
  })

  route(app, manualPaymentsApi.reversePayment, ({ viewer, params, body }) =>
    db.transaction((tx) => reverse(tx, viewer, params.id, body.note)),
  )
}

/** Visible tenancies, present ones first, then former ones, by name. */
export function listPayers(db: Db, visible: Visible<'tenancies'>, query: PageQuery): Promise<Page<Payer>> {
  const where = all(
    visible,
    isEstateThere(tenants.estate_id),
    searched(query.q, (word) => or(holds(tenants.search, word), isOfHome(tenants.estate_property_id, word))),
  )
  const left = sql<boolean>`(${tenants.left_at} is not null)`
  const order = [left, asc(tenants.name), asc(tenants.id)]
  const count = (most?: number) => countRows(db, tenants, where, most)
  return readLargePage(db, query, { table: tenants, where, order, count }, (isOnPage) =>
    db
      .select({
        ...pick(tenants, 'id', 'name'),
        property_title: properties.title,
        estate_id: tenants.estate_id,
        estate_name: estates.name,
        left,
      })
      .from(tenants)
      .innerJoin(estates, eq(estates.id, tenants.estate_id))
      .innerJoin(properties, eq(properties.id, tenants.estate_property_id))
      .where(isOnPage)
      .orderBy(...order),
  )
}

/** Records money that the estate received. A repeated call with its key returns the same payment. */
async function record(tx: Db, viewer: Viewer, body: RecordPaymentBody): Promise<Payment> {
  const { key, ...evidence } = body
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
  if (before) return found(await findPayment(tx, eq(payments.id, before.id)), 'payment')

  const payer = found(await lockPayer(tx, viewer, body.tenant_id), 'tenancy')
  requireActive(payer)
  const { amount, method, bank_reference, note, paid_on } = body
  const paid_at = await momentOf(tx, payer.earliest_paid_on, paid_on)
  const items = await linesOf(tx, payer, body)
  const reference = newReference()
  await recordPayment(
    tx,
    { ...payer, checkout_id: null, charge_id: onlyCharge(items), phone_number: null, reference, items },
    {
      ...{ outcome: 'success', amount, currency: 'NGN', method, channel: null, reason: null },
      ...{ paid_at, evidence, review: null },
      recorded: { by: viewer.user_id, key, bank_reference, note },
    },
  )
  const payment = found(await findPayment(tx, eq(payments.transaction_reference, reference)), 'payment')
  const { id, estate_id } = payment
  const after = { ...payment, paid_on, bank_reference, note }
  await audit(tx, viewer, 'record', 'payment', { id, estate_id, after })
  return payment
}

/** Noon of the day; null for today, when the current time counts. */
async function momentOf(tx: Db, earliest: string, paid_on: string): Promise<string | null> {
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

async function linesOf(
  tx: Db,
  { tenant_id: id, estate_id }: { tenant_id: number; estate_id: number },
  { items, entries, amount }: RecordPaymentBody,
): Promise<PaymentLineRow[]> {
  if (!items && !entries) return [{ charge_id: null, name: 'Payment on account', amount, quantity: 1 }]
  const wanted = { ...(items ? { items } : { amount }), entries: entries ?? [] }
  const priced = await priceItems(tx, { id, estate_id }, wanted, 0)
  if (priced.amount !== amount)
    throw invalid(
      'amount',
      `These charges come to ${formatNaira(priced.amount)}. Enter that, or record the money on account.`,
    )
  return priced.items
}

/** Reverses a recorded payment, whole and once, by a refund of its own. */
async function reverse(tx: Db, viewer: Viewer, id: number, reason: string): Promise<Payment> {
  const [row] = await tx
    .select({ paid: payments })
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .where(all(visiblePayments(viewer), eq(payments.id, id), isNull(estates.archived_at)))
  const { paid } = found(row, 'payment')
  if (paid.recorded_by === null || paid.status !== 'success')
    throw new Problem('invalid', 'Only a payment that the estate recorded can be reversed.')
  // The lock shows a concurrent reversal to the second caller.
  found(await lockPayer(tx, viewer, paid.tenant_id), 'payment')
  if ((await listRefundsOf(tx, paid)).length > 0)
    throw new Problem('clash', 'This payment is reversed already.')
  const { amount, currency, estate_id, invoice_number } = paid
  const refund_id = `reversal-${id}`
  await recordRefund(tx, paid, {
    ...{ refund_id, number: 1, amount, given_back: amount, currency, after_dispute: false },
    ...{ paid_at: null, evidence: null, review: null },
    reversal: { by: viewer.user_id, reason },
  })
  const reversal = found(await findPayment(tx, eq(payments.refund_id, refund_id)), 'payment')
  const before = { invoice_number, amount }
  await audit(tx, viewer, 'reverse', 'payment', {
    id,
    estate_id,
    before,
    after: { ...reversal, note: reason },
  })
  return reversal
}

/** Locks the tenancy, so that its records and reversals wait for each other. */
async function lockPayer(tx: Db, viewer: Viewer, id: number) {
  const [payer] = await tx
    .select({
      user_id: tenants.user_id,
      tenant_id: tenants.id,
      ...pick(tenants, 'estate_id', 'estate_property_id'),
      estate_status: estates.status,
      // A deposit comes before the tenancy, and old debt was paid before billing.
      earliest_paid_on: sql<string>`(least(${tenants.starts_on}, ${estates.billing_from})
        - make_interval(months => ${EARLIEST_BEFORE_TENANCY_MONTHS}))::date::text`,
    })
    .from(tenants)
    .innerJoin(estates, eq(estates.id, tenants.estate_id))
    .where(all(visiblePaidTenancies(viewer), eq(tenants.id, id), isNull(estates.archived_at)))
    .for('no key update', { of: tenants })
  return payer
}

/** A reversal deletes the row of `bank_references` (a trigger), so reversed payments are not found. */
async function findInvoiceOf(
  db: Db,
  { tenant_id, bank_reference }: { tenant_id: number; bank_reference: string | null },
): Promise<string | undefined> {
  const [row] = await db
    .select({ invoice_number: payments.invoice_number })
    .from(bankReferences)
    .innerJoin(tenants, eq(tenants.estate_id, bankReferences.estate_id))
    .innerJoin(payments, eq(payments.id, bankReferences.payment_id))
    .where(
      and(eq(tenants.id, tenant_id), sql`${bankReferences.reference} = plain_reference(${bank_reference})`),
    )
  return row?.invoice_number
}
