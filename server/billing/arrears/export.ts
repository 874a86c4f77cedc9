import type { Arrear } from '#contract/arrears.ts'
import { formatIsoDay } from '#contract/dates.ts'
import { FIELD_LABELS } from '#contract/sheet-fields.ts'
import { dayColumn, nairaColumn, tableFile } from '#server/answers/table-file.ts'

/**
 * The columns of the table on the screen, then what else helps to reach those who owe. Who lives there is headed as in the sheet of
 * an estate, and nothing else: read by an import, it changes nothing.
 */
export const EXPORT_FORMATS = tableFile<Arrear>('Arrears', [
  { header: 'Tenancy', width: 26, of: (row) => row.name },
  { header: FIELD_LABELS.property, width: 26, of: (row) => row.property.title },
  nairaColumn('Not late', (row) => row.not_due),
  nairaColumn('1-30 days', (row) => row.d30),
  nairaColumn('31-60 days', (row) => row.d60),
  nairaColumn('61-90 days', (row) => row.d90),
  nairaColumn('Over 90 days', (row) => row.older),
  nairaColumn('Owed in all', (row) => row.owed),
  dayColumn('Oldest due', (row) => row.oldest_due_on),
  nairaColumn('Credit', (row) => row.credit),
  dayColumn('Last paid', ({ last_paid_at }) => (last_paid_at ? formatIsoDay(new Date(last_paid_at)) : null)),
  { header: FIELD_LABELS.tenant_phone, width: 18, of: (row) => (row.ended ? '' : (row.phone_number ?? '')) },
  { header: 'Estate', width: 26, of: (row) => row.estate.name },
  { header: 'Moved out', width: 12, of: (row) => (row.ended ? 'Yes' : 'No') },
  { header: FIELD_LABELS.tenant_name, width: 26, of: (row) => (row.ended ? '' : row.name) },
  { header: 'Former phone', width: 18, of: (row) => (row.ended ? (row.phone_number ?? '') : '') },
])
