import type { ImportDetail, ImportedRow } from '#contract/imports.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { OUTCOMES } from './outcomes.ts'
import type { OnForm } from './row-form.tsx'
import { RowState } from './row-state.tsx'

type Row = ImportedRow & { id: number }

export const rowColumns = (detail: ImportDetail, onForm: OnForm): Column<Row>[] => [
  {
    key: 'property',
    header: 'Property',
    card: 'title',
    className: 'xl:w-52',
    cell: ({ property }) => property || <span className="text-ink-3">No property</span>,
  },
  {
    key: 'tenant',
    header: 'Tenant',
    card: 'subtitle',
    className: 'xl:w-48',
    cell: ({ tenant }) => tenant || <span className="text-ink-3 max-sm:hidden">–</span>,
  },
  {
    key: 'outcome',
    header: 'Outcome',
    card: 'badge',
    className: 'xl:w-32',
    cell: (row) => <OutcomeBadge {...row} />,
  },
  {
    key: 'why',
    header: 'What is said of it',
    card: 'wide',
    cell: (row) => <RowState detail={detail} row={row} onForm={onForm} />,
  },
  // A phone's card has no column of numbers.
  { key: 'row', header: 'Row in the sheet', className: 'hidden', cell: ({ row }) => row },
]

function OutcomeBadge({ outcome, to_check }: Pick<ImportedRow, 'outcome' | 'to_check'>) {
  if (to_check) return <Badge tone="wait">To be checked</Badge>
  const words = OUTCOMES.find(({ value }) => value === outcome)
  return words ? <Badge tone={words.tone}>{words.label}</Badge> : null
}
