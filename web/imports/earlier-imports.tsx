import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { formatCount } from '#contract/counts.ts'
import type { ImportSummary } from '#contract/imports.ts'
import { many } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { isBusy, POLL_MS } from './queries.ts'
import { goingIn, STATE_WORDS } from './words.ts'

const COLUMNS: Column<ImportSummary>[] = [
  {
    key: 'file',
    header: 'Sheet',
    card: 'title',
    cell: ({ file_name }) => <span className="break-words">{file_name}</span>,
  },
  {
    key: 'state',
    header: 'State',
    card: 'badge',
    className: 'xl:w-48',
    cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>,
  },
  {
    key: 'rows',
    header: 'Rows',
    align: 'end',
    className: 'xl:w-20',
    cell: ({ rows }) => formatCount(rows),
  },
  {
    key: 'in',
    header: 'New or changed',
    align: 'end',
    className: 'max-lg:hidden xl:w-36',
    cell: ({ report }) => (report ? formatCount(goingIn(report)) : '–'),
  },
  {
    key: 'refused',
    header: 'Refused',
    align: 'end',
    className: 'max-md:hidden xl:w-24',
    cell: ({ report }) => (report ? formatCount(report.rows.refused) : '–'),
  },
  { key: 'by', header: 'By', className: 'max-lg:hidden xl:w-40', cell: ({ created_by }) => created_by },
  {
    key: 'when',
    header: 'Uploaded',
    className: 'xl:w-34',
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
]

/** The sheets that were uploaded for an estate, and what became of each. */
export function EarlierImports({ estateId }: { estateId: number }) {
  const list = useListState()
  const { page, per_page, q } = list.query
  const imports = useQuery({
    ...many('GET /estate/imports/:estateId', { params: { estateId }, query: { page, per_page, q } }),
    refetchInterval: ({ state: { data } }) => data?.rows.some(isBusy) === true && POLL_MS,
  })
  return (
    <div className="grid gap-3">
      <h2 className="text-md font-[620]">Earlier imports</h2>
      <Table
        caption="Earlier imports"
        columns={COLUMNS}
        list={imports}
        {...list.paging}
        onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id: String(id) } })}
        toolbar={<SearchInput label="Search imports" placeholder="Name of the sheet..." {...list.search} />}
        empty={
          list.narrowed ? (
            <EmptyState icon={History} title="No sheet found">
              Try another search.
            </EmptyState>
          ) : (
            <EmptyState icon={History} title="No sheet yet">
              What you upload stands here, with what became of it.
            </EmptyState>
          )
        }
      />
    </div>
  )
}
