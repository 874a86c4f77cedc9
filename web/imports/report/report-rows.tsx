import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useMemo } from 'react'
import type { ImportDetail, ImportedRow, ImportReport } from '#contract/imports.ts'
import type { List } from '#web/api/call-types.ts'
import { many } from '#web/api/queries.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import { RefusedMenu } from '../refused-menu.tsx'
import { OutcomeFilter } from './outcome-filter.tsx'
import { firstOutcome, type Outcome, outcomesOf } from './outcomes.ts'
import { rowColumns } from './row-columns.tsx'
import type { OnForm } from './row-form.tsx'

interface ReportRowsProps {
  detail: ImportDetail
  rows: ImportReport['rows']
  onForm: OnForm
}

/** A sheet counts its own rows; the table knows them by `id`. */
const toRows = ({ rows, ...list }: List<ImportedRow>) => ({
  ...list,
  rows: rows.map((row) => ({ ...row, id: row.row })),
})
const NUMBERS = { header: 'Row', of: ({ row }: ImportedRow) => row }

/** Row by row what becomes of it and why, those to be corrected first. */
export function ReportRows({ detail, rows, onForm }: ReportRowsProps) {
  const { id } = detail
  const list = useListState(['outcome'])
  // A filter that another check left empty is not asked for.
  const asked = outcomesOf(rows).find(({ value }) => value === list.filters.outcome)?.value
  const outcome: Outcome = asked ?? firstOutcome(rows)
  const columns = useMemo(() => rowColumns(detail, onForm), [detail, onForm])
  const { page, perPage, q } = list
  const found = useQuery({
    ...many('GET /import/rows/:id', {
      params: { id },
      query: { page, per_page: perPage, q: q || undefined, outcome: outcome === 'all' ? undefined : outcome },
    }),
    select: toRows,
  })
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
            <OutcomeFilter
              options={outcomesOf(rows)}
              value={outcome}
              onChange={(next) => list.setFilter('outcome', next)}
            />
            <SearchInput
              label="Search rows"
              placeholder="Property or tenant..."
              className="lg:ml-auto lg:max-w-60"
              {...list.search}
            />
          </>
        }
        summary={outcome === 'refused' && rows.refused > 0 && <HowToCorrect id={id} />}
        empty={
          <EmptyState icon={ListChecks} title={q ? 'No row found' : 'No such row'}>
            {q ? 'Try another search.' : 'Choose others above.'}
          </EmptyState>
        }
      />
    </div>
  )
}

/** The ways to correct refused rows. */
const HowToCorrect = ({ id }: { id: number }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line bg-sunken px-4 py-3.5 max-sm:rounded-surface sm:border-b">
    <p className="min-w-0 flex-1 basis-72 text-ink-2">
      Correct these rows here, or leave them out. Or download them as the same sheet, with a last column that
      says why, and upload that sheet again.
    </p>
    <RefusedMenu id={id} />
  </div>
)
