import type { Arrear } from '#contract/arrears.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { type Column, tableFile } from '#server/answers/table-file.ts'

const naira = (header: string, of: (row: Arrear) => number): Column<Arrear> => ({
  header,
  width: 16,
  numFmt: '#,##0.00',
  of,
})
const day = (text: string) => new Date(`${text}T00:00:00Z`)

/** The columns of the table on the screen, then what else helps to reach those who owe. */
export const EXPORT_FORMATS = tableFile<Arrear>('Arrears', [
  { header: 'Tenancy', width: 26, of: (row) => row.name },
  { header: 'Property', width: 26, of: (row) => row.property.title },
  naira('Not due', (row) => row.not_due),
  naira('1-30 days', (row) => row.d30),
  naira('31-60 days', (row) => row.d60),
  naira('61-90 days', (row) => row.d90),
  naira('Over 90 days', (row) => row.older),
  naira('Owed', (row) => row.owed),
  { header: 'Since', width: 14, numFmt: 'd mmm yyyy', of: (row) => day(row.oldest_due_on) },
  naira('Credit', (row) => row.credit),
  {
    header: 'Last paid',
    width: 14,
    numFmt: 'd mmm yyyy',
    of: ({ last_paid_at }) => (last_paid_at ? day(formatIsoDay(new Date(last_paid_at))) : ''),
  },
  { header: 'Phone', width: 18, of: (row) => row.phone_number ?? '' },
  { header: 'Estate', width: 26, of: (row) => row.estate.name },
  { header: 'Moved out', width: 12, of: (row) => (row.ended ? 'Yes' : 'No') },
])
