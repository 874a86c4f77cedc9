import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import { methodName } from '#contract/payment-methods.ts'
import { paymentsApi } from '#contract/payments.ts'
import { manages } from '#contract/roles.ts'
import { requirePassword } from '#server/access/viewer.ts'
import { type Visible, visiblePayments } from '#server/access/visibility.ts'
import { noteExport } from '#server/audit/note-event.ts'
import { pick } from '#server/database/columns.ts'
import { eq, sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRows } from '#server/database/rows.ts'
import { estates, properties, tenants } from '#server/database/schema.ts'
import { type PaymentLineRow, payments } from '#server/database/schema-payments.ts'
import { LAGOS } from '#server/database/time.ts'
import { dayColumn, type FileColumn, tableFile } from '#server/documents/table-file.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { asMeantBy, type PaymentQuery, paymentOrder, paymentsWhere } from '#server/payments/filter.ts'
import { lastMove, linesOf, payerName, requirePaidTenancy } from '#server/payments/store.ts'

const BATCH = 500

const exportFields = {
  ...pick(payments, 'invoice_number', 'amount', 'currency', 'payment_method', 'transaction_reference'),
  /** The Lagos clock as if it were UTC, since a spreadsheet's date has no time zone. */
  clock: sql<string>`to_char(${payments.paid_at} at time zone ${LAGOS}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  status: payments.status,
  payer_name: payerName,
  property_title: properties.title,
  estate_name: estates.name,
  lines: linesOf(sql`(payments.id)`),
  move: sql<{ to: string; on: string; by: string } | null>`(
    select json_build_object('to', concat_ws(', ', r.title, a.number), 'on', h.dated_on, 'by', u.name)
    from ${lastMove(sql`payments.id`)} join accounts a on a.id = h.account_id join properties r on r.id = a.property_id
      join users u on u.id = h.created_by)`,
}

const ID_BYTES = 4
/** Ids in one row; all in one row would be held four times while it is read. */
const PACKED = 8192

const readBatch = (db: Db, ids: Int32Array, filter: PaymentQuery) =>
  db
    .select(exportFields)
    .from(payments)
    .innerJoin(estates, eq(estates.id, payments.estate_id))
    .innerJoin(properties, eq(properties.id, payments.estate_property_id))
    .leftJoin(tenants, eq(tenants.id, payments.tenant_id))
    .where(sql`${payments.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(...paymentOrder(filter))

type ExportRow = Awaited<ReturnType<typeof readBatch>>[number]

const listed = ({ name, quantity }: PaymentLineRow) => (quantity > 1 ? `${name} x ${quantity}` : name)

const COLUMNS: FileColumn<ExportRow>[] = [
  { header: 'Invoice #', width: 18, of: (row) => row.invoice_number },
  { header: 'Amount', width: 16, numFmt: '#,##0.00', of: (row) => row.amount },
  { header: 'Method', width: 14, of: (row) => methodName(row.payment_method) },
  { header: 'Reference', width: 30, of: (row) => row.transaction_reference },
  { header: 'Date', width: 20, numFmt: 'd mmm yyyy hh:mm', of: (row) => new Date(row.clock) },
  { header: 'Status', width: 10, of: (row) => row.status },
  { header: 'Currency', width: 10, of: (row) => row.currency },
  { header: 'Payer', width: 26, of: (row) => row.payer_name },
  { header: 'Property', width: 26, of: (row) => row.property_title },
  { header: 'Estate', width: 26, of: (row) => row.estate_name },
  { header: 'Paid for', width: 48, of: ({ lines }) => lines.map(listed).join('; ') },
  { header: 'Moved to', width: 26, of: ({ move }) => move?.to ?? '' },
  dayColumn('Moved on', ({ move }) => move?.on ?? null),
]
const FILE_FORMATS = tableFile<ExportRow>('Payments', COLUMNS)
/** Only those who manage the estate read who moved a payment. */
const MANAGERS_FORMATS = tableFile<ExportRow>('Payments', [
  ...COLUMNS,
  { header: 'Moved by', width: 26, of: ({ move }) => move?.by ?? '' },
])

export function exportRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, paymentsApi.exportPayments, async ({ viewer, query, reply }) => {
    if (viewer.role !== 'tenant') requirePassword(viewer)
    const { format, ...filter } = query
    await requirePaidTenancy(db, viewer, filter.tenant_id)
    const { ids, people } = await findToExport(db, visiblePayments(viewer), asMeantBy(viewer, filter))
    const { estate_id } = filter
    await noteExport(db, viewer, {
      ...{ what: 'payments', rows: ids.length, people },
      ...(estate_id && { estate_id }),
    })
    const { type, write } = (manages(viewer.role) ? MANAGERS_FORMATS : FILE_FORMATS)[format]
    const today = formatIsoDay(new Date())
    reply.type(type).header('Content-Disposition', `attachment; filename="payments-${today}.${format}"`)
    return reply.send(Readable.fromWeb(await write(eachPayment(db, ids, filter))))
  })
}

/** Packed as bytes, since a million ids as text take too much memory. */
async function findToExport(db: Db, visible: Visible<'payments'>, filter: PaymentQuery) {
  const where = await paymentsWhere(db, visible, { ...filter, whole: true })
  const rows = await readRows(db)<{ packed: Buffer; people: number }>(sql`
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

/** Reads found payments batch by batch, without an open transaction during a slow download. Payments never change. */
async function* eachPayment(db: Db, ids: Int32Array, filter: PaymentQuery): AsyncGenerator<ExportRow> {
  for (let start = 0; start < ids.length; start += BATCH)
    yield* await readBatch(db, ids.subarray(start, start + BATCH), filter)
}
