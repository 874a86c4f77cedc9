import { methodName } from '#contract/payment-methods.ts'
import { tableFile } from '#server/answers/table-file.ts'
import type { Line } from '#server/database/schema-payments.ts'
import type { ExportRow } from './store.ts'

const listed = ({ name, quantity }: Line) => (quantity > 1 ? `${name} x ${quantity}` : name)

/** The columns of the table on the screen, then what else a ledger wants. */
export const FILE_FORMATS = tableFile<ExportRow>('Payments', [
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
