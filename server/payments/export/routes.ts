import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { formatIsoDay } from '#contract/dates.ts'
import { methodName } from '#contract/payment-methods.ts'
import { paymentsApi } from '#contract/payments.ts'
import { requirePassword } from '#server/access/caller.ts'
import { reachPayments } from '#server/access/reach.ts'
import { tableFile } from '#server/answers/table-file.ts'
import { noteExport } from '#server/audit/note-event.ts'
import type { PaymentLineRow } from '#server/database/schema-payments.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { withOwnEstate } from '#server/payments/recorded/filter.ts'
import { requirePaidTenancy } from '#server/payments/recorded/store.ts'
import { type ExportRow, eachPayment, findToExport } from './store.ts'

const listed = ({ name, quantity }: PaymentLineRow) => (quantity > 1 ? `${name} x ${quantity}` : name)

/** The columns of the table on the screen, then what else a ledger wants. */
const FILE_FORMATS = tableFile<ExportRow>('Payments', [
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
])

/** The payments that a list shows, all its pages, as a file that is written while it is sent. */
export function exportRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, paymentsApi.exportPayments, async ({ caller, query, reply }) => {
    // What a tenant takes along is their own.
    if (caller.role !== 'tenant') requirePassword(caller)
    const { format, ...filter } = query
    await requirePaidTenancy(db, caller, filter.tenant_id)
    const { ids, people } = await findToExport(db, reachPayments(caller), withOwnEstate(caller, filter))
    await noteExport(db, caller, {
      ...{ what: 'payments', rows: ids.length, people },
      ...(filter.estate_id && { estate_id: filter.estate_id }),
    })
    const { type, write } = FILE_FORMATS[format]
    const today = formatIsoDay(new Date())
    reply.type(type).header('Content-Disposition', `attachment; filename="payments-${today}.${format}"`)
    return reply.send(Readable.fromWeb(await write(eachPayment(db, ids, filter))))
  })
}
