import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Line } from '#server/database/schema-payments.ts'
import type { ExportRow } from './store.ts'

/** The columns of the table on the screen, then what else a ledger wants. */
const COLUMNS: { header: string; width: number; numFmt?: string; of: (row: ExportRow) => Cell }[] = [
  { header: 'Invoice #', width: 18, of: (row) => row.invoice_number },
  { header: 'Amount', width: 16, numFmt: '#,##0.00', of: (row) => row.amount },
  { header: 'Method', width: 12, of: (row) => row.payment_method },
  { header: 'Reference', width: 30, of: (row) => row.transaction_reference },
  { header: 'Date', width: 20, numFmt: 'd mmm yyyy hh:mm', of: (row) => new Date(row.clock) },
  { header: 'Status', width: 10, of: (row) => row.status },
  { header: 'Currency', width: 10, of: (row) => row.currency },
  { header: 'Payer', width: 26, of: (row) => row.payer_name },
  { header: 'Property', width: 26, of: (row) => row.property_title },
  { header: 'Estate', width: 26, of: (row) => row.estate_name },
  { header: 'Paid for', width: 48, of: ({ lines }) => lines.map(listed).join('; ') },
]
type Cell = string | number | Date
const listed = ({ name, quantity }: Line) => (quantity > 1 ? `${name} x ${quantity}` : name)

async function* table(rows: AsyncIterable<ExportRow>) {
  for await (const row of rows) yield COLUMNS.map(({ of }) => of(row))
}

/** `2026-11-12 14:05`, which every spreadsheet reads as a date. */
const dateInText = (cell: Cell) =>
  cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : cell
async function* textTable(rows: AsyncIterable<ExportRow>) {
  for await (const cells of table(rows)) yield cells.map(dateInText)
}

/** How the rows are written, and as what. */
export const FILE_FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (rows: AsyncIterable<ExportRow>) =>
      writeCsvStream(textTable(rows), {
        headers: COLUMNS.map(({ header }) => header),
        bom: true,
        // A name that begins with `=` stays a name: a spreadsheet would run it as a formula.
        escapeFormulae: true,
      }),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (rows: AsyncIterable<ExportRow>) =>
      writeXlsxStream(table(rows), {
        name: 'Payments',
        columns: COLUMNS.map(({ of: _, ...column }) => column),
        freezePane: { rows: 1 },
      }),
  },
}
