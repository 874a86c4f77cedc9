import type { PageQuery } from '#contract/pages.ts'
import type { Payment } from '#contract/payments.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { isEverything, type Visible, visiblePaidTenancies } from '#server/access/visibility.ts'
import { pick } from '#server/database/columns.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow } from '#server/database/rows.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { type PaymentLineRow, paymentLines, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { found } from '#server/errors/problem.ts'
import { countRows, type Page, readCountedPage, readPage, sortedBy } from '#server/lists/page.ts'
import { findTenancy } from '#server/tenancies/store.ts'
import { type PaymentQuery, paymentOrder, paymentsWhere } from './filter.ts'
import { settled } from './settled-by.ts'
import { countDays, isOfDays } from './totals.ts'

/** A payment (SQL id) with the other parts of its sum. */
export const wholeOf = (paymentId: SQL) => sql`(
  select ${paymentId} union all select w.id from payments w where w.part_of = ${paymentId})`

/** The lines of a payment (SQL id, or several in brackets) as JSON. */
export const linesOf = (paymentIds: SQL) => sql<PaymentLineRow[]>`(
  select coalesce(json_agg(
    json_build_object('charge_id', l.charge_id, 'name', l.name, 'amount', l.amount, 'quantity', l.quantity) order by l.id), '[]')
  from payment_lines l where l.payment_id in ${paymentIds})`

export const isReversed = sql<boolean>`(payments.recorded_by is not null
  and exists (select from payments r where r.refund_of = payments.id))`

/** The transfer by which another account got the money of a payment (SQL id) last, as `h`; none where it is at home. */
export const lastMove = (payment: SQL) => sql`(
  select h.* from (
    select m.account_id, m.dated_on, m.created_by, m.payment_id from ledger_entries m
    where m.payment_id = ${payment} and m.kind in ('payment', 'transfer_in') order by m.id desc limit 1
  ) h join payments p on p.id = h.payment_id and p.account_id <> h.account_id) h`

const moved = sql<Payment['moved']>`(
  select json_build_object('account_number', a.number, 'property_title', r.title, 'on', h.dated_on)
  from ${lastMove(sql`payments.id`)} join accounts a on a.id = h.account_id join properties r on r.id = a.property_id)`

/** Left join `tenants`. An owner has no tenancy. */
export const payerName = sql<string>`coalesce(${tenants.name}, ${payments.payer_name})`

export const paymentFields = {
  ...pick(payments, 'id', 'invoice_number', 'amount', 'currency', 'status'),
  reversed: isReversed,
  ...pick(payments, 'payment_method', 'transaction_reference', 'bank_reference'),
  payload: sql<Payment['payload']>`json_build_object('items', ${linesOf(sql`(payments.id)`)})`,
  settled: settled(sql`payments.id`),
  // 0: not exactly one charge, once.
  charge_id: sql<number>`coalesce(${payments.charge_id}, 0)`,
  ...pick(payments, 'tenant_id', 'account_id'),
  // The name that the estate typed (decision 013).
  payer_name: payerName,
  estate_id: payments.estate_id,
  estate_name: estates.name,
  estate_property_id: payments.estate_property_id,
  property_title: properties.title,
  moved,
  ...pick(payments, 'paid_at', 'created_at'),
}

const selectPayments = (db: Db) =>
  db
    .select(paymentFields)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .leftJoin(tenants, eq(tenants.id, payments.tenant_id))

export async function listPayments(
  db: Db,
  visible: Visible<'payments'>,
  filter: PaymentQuery & PageQuery,
): Promise<Page<Payment>> {
  const where = await paymentsWhere(db, visible, filter)
  const order = paymentOrder(filter)
  if (!isEverything(visible) && filter.estate_id === undefined)
    return listFewPayments(db, filter, { where, order })
  const count = (most?: number) =>
    isOfDays(visible, filter) ? countDays(db, filter) : countRows(db, payments, where, most)
  const found = db
    .select({ id: payments.id })
    .from(payments)
    .where(where)
    .orderBy(...order)
  return readPage(
    filter,
    async (limit, offset) => readPayments(db, await found.limit(limit).offset(offset)),
    count,
  )
}

/** No index has the order of a landlord's or tenant's payments, so one pass finds and counts. */
async function listFewPayments(
  db: Db,
  filter: PageQuery,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<Page<Payment>> {
  const { rows, ...page } = await readCountedPage(filter, (limit, offset) =>
    db
      .select({ id: payments.id, total: sql<number>`count(*) over ()::int` })
      .from(payments)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  )
  return { ...page, rows: await readPayments(db, rows) }
}

/** Planning it takes longer than running it, so it is prepared. */
async function readPayments(db: Db, found: { id: number }[]): Promise<Payment[]> {
  const ids = found.map(({ id }) => id)
  const isFound = sql`${payments.id} = any(${sql.placeholder('ids')}::int[])`
  return sortedBy(ids, await selectPayments(db).where(isFound).prepare('payments_of_page').execute({ ids }))
}

export async function findPayment(db: Db, which: SQL): Promise<Payment | undefined> {
  const [row] = await selectPayments(db).where(which)
  return row
}

/** A reference has at most one failure and one success. */
export async function findByReference(db: Db, reference: string): Promise<RecordedOutcome[]> {
  const rows: Payment[] = await selectPayments(db).where(eq(payments.transaction_reference, reference))
  return rows.filter(isOutcome)
}

export type RecordedOutcome = Payment & { status: 'success' | 'failed' }
const isOutcome = (payment: Payment): payment is RecordedOutcome => payment.status !== 'refunded'

export async function insertLines(tx: Db, payment_id: number, lines: PaymentLineRow[]): Promise<void> {
  await tx.insert(paymentLines).values(lines.map((line) => ({ ...line, payment_id })))
}

/** When a payment counts: now, unless its own time is known and lies in an open month. */
export async function openMoment(
  tx: Db,
  { estate_id, paid_at }: { estate_id: number; paid_at: string | null },
): Promise<string> {
  const now = new Date().toISOString()
  if (paid_at === null) return now
  const { open } = await readRow(tx)<{ open: boolean }>(sql`
    select (${paid_at}::timestamptz at time zone ${LAGOS})::date >= first_open_day(${estate_id}) as open`)
  return open ? paid_at : now
}

/** Throws 404. */
export async function requirePaidTenancy(
  db: Db,
  viewer: Viewer,
  tenant_id: number | undefined,
): Promise<void> {
  if (tenant_id !== undefined) found(await findTenancy(db, visiblePaidTenancies(viewer), tenant_id), 'tenant')
}
