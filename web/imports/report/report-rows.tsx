import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ImportDetail, ImportedRow, ImportReport } from '#contract/imports.ts'
import type { List } from '#web/api/call-types.ts'
import { many } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge, type Tone } from '#web/ui/text/badge.tsx'
import { RefusedMenu } from '../refused-menu.tsx'
import { type OnForm, RowState } from './row-state.tsx'

const OUTCOMES = [
  { value: 'refused', label: 'Refused', tone: 'bad' },
  { value: 'warned', label: 'With a warning', tone: 'wait' },
  { value: 'changed', label: 'Changed', tone: 'wait' },
  { value: 'new', label: 'New', tone: 'good' },
  { value: 'same', label: 'The same', tone: 'off' },
  { value: 'left_out', label: 'Left out', tone: 'off' },
  { value: 'all', label: 'All rows', tone: 'off' },
] as const satisfies readonly { value: string; label: string; tone: Tone }[]
type Outcome = (typeof OUTCOMES)[number]['value']

function outcomesOf(rows: ImportReport['rows']) {
  const all = rows.new + rows.changed + rows.same + rows.refused + (rows.left_out ?? 0)
  return OUTCOMES.map((each) => ({
    ...each,
    count: each.value === 'all' ? all : (rows[each.value] ?? 0),
  })).filter(({ count }) => count > 0)
}

const rowColumns = (detail: ImportDetail, onForm: OnForm): Column<ImportedRow & { id: number }>[] => [
  {
    header: 'Property',
    card: 'title',
    className: 'xl:w-52',
    cell: ({ property }) => property || <span className="text-ink-3">No property</span>,
  },
  {
    header: 'Tenant',
    card: 'subtitle',
    className: 'xl:w-48',
    cell: ({ tenant }) => tenant || <span className="text-ink-3 max-sm:hidden">–</span>,
  },
  { header: 'Outcome', card: 'badge', className: 'xl:w-32', cell: (row) => <OutcomeBadge {...row} /> },
  {
    header: 'Problem or change',
    card: 'wide',
    cell: (row) => <RowState detail={detail} row={row} onForm={onForm} />,
  },
  // A card on a phone has no column of numbers.
  { header: 'Row in the sheet', className: 'hidden', cell: ({ row }) => row },
]

function OutcomeBadge({ outcome, to_check }: Pick<ImportedRow, 'outcome' | 'to_check'>) {
  if (to_check) return <Badge tone="wait">To be checked</Badge>
  const words = OUTCOMES.find(({ value }) => value === outcome)
  return words ? <Badge tone={words.tone}>{words.label}</Badge> : null
}

type ReportRowsProps = { detail: ImportDetail; rows: ImportReport['rows']; onForm: OnForm }

const toRows = ({ rows, ...list }: List<ImportedRow>) => ({
  ...list,
  rows: rows.map((row) => ({ ...row, id: row.row })),
})
const NUMBERS = { header: 'Row', of: ({ row }: ImportedRow) => row }

export function ReportRows({ detail, rows, onForm }: ReportRowsProps) {
  const { id } = detail
  const list = useListState(['outcome'])
  const outcomes = outcomesOf(rows)
  const shown = outcomes.find(({ value }) => value === list.filters.outcome) ?? outcomes[0]
  const outcome: Outcome = shown?.value ?? 'all'
  const columns = useMemo(() => rowColumns(detail, onForm), [detail, onForm])
  const { page, per_page, q } = list.query
  const query = { page, per_page, q, outcome: outcome === 'all' ? undefined : outcome }
  const found = useQuery({ ...many('GET /import/rows/:id', { params: { id }, query }), select: toRows })
  return (
    <div className="[&_td]:align-top">
      <Table
        caption="Rows"
        columns={columns}
        numbers={NUMBERS}
        list={found}
        {...list.paging}
        toolbar={
          <>
            <fieldset className="flex min-w-0 flex-wrap gap-1.5">
              <legend className="sr-only">Which rows</legend>
              {outcomes.map(({ value, label, count }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={value === outcome}
                  onClick={() => list.setFilter('outcome', value)}
                  className={classes(
                    'inline-flex h-9 items-center gap-2 rounded-control border px-3 font-[560] whitespace-nowrap transition-colors duration-100 pointer-coarse:h-11',
                    value === outcome
                      ? 'border-brand bg-brand-wash text-brand-ink'
                      : 'border-line-strong bg-surface text-ink-2 hover:border-edge hover:text-ink',
                  )}
                >
                  {label} <span className="font-normal opacity-80">{formatCount(count)}</span>
                </button>
              ))}
            </fieldset>
            <SearchInput
              label="Search rows"
              placeholder="Property or tenant..."
              className="lg:ml-auto lg:max-w-60"
              {...list.search}
            />
          </>
        }
        summary={
          outcome === 'refused' &&
          rows.refused > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line bg-sunken px-4 py-3.5 max-sm:rounded-surface sm:border-b">
              <p className="min-w-0 flex-1 basis-72 text-ink-2">
                Correct these rows here, or leave them out. Or download them as the same sheet, with a last
                column that says why, and upload that sheet again.
              </p>
              <RefusedMenu id={id} />
            </div>
          )
        }
        empty={
          <EmptyState icon={ListChecks} title={q ? 'No row found' : 'No such row'}>
            {q ? 'Try another search.' : 'Choose others above.'}
          </EmptyState>
        }
      />
    </div>
  )
}
