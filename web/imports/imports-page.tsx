import { useQuery } from '@tanstack/react-query'
import { History, MapPinned } from 'lucide-react'
import { formatCount } from '#contract/counts.ts'
import type { ImportSummary } from '#contract/imports.ts'
import { many } from '#web/api/queries.ts'
import { changeSearch, navigate } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { idIn } from '#web/shared/id-in.ts'
import { useListState } from '#web/shared/list-state.ts'
import { PickEstate } from '#web/shared/pick-estate.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { isBusy, POLL_MS } from './queries.ts'
import { UploadPanel } from './upload-panel.tsx'
import { goingIn, IMPORT_STATE_WORDS } from './words.ts'

const COLUMNS: Column<ImportSummary>[] = [
  {
    header: 'Sheet',
    card: 'title',
    cell: ({ file_name }) => <span className="break-words">{file_name}</span>,
  },
  {
    header: 'State',
    card: 'badge',
    className: 'xl:w-48',
    cell: ({ state }) => (
      <Badge tone={IMPORT_STATE_WORDS[state].tone}>{IMPORT_STATE_WORDS[state].label}</Badge>
    ),
  },
  { header: 'Rows', align: 'end', className: 'xl:w-20', cell: ({ rows }) => formatCount(rows) },
  {
    header: 'New or changed',
    align: 'end',
    className: 'max-lg:hidden xl:w-36',
    cell: ({ report }) => (report ? formatCount(goingIn(report)) : '–'),
  },
  {
    header: 'Refused',
    align: 'end',
    className: 'max-md:hidden xl:w-24',
    cell: ({ report }) => (report ? formatCount(report.rows.refused) : '–'),
  },
  { header: 'By', className: 'max-lg:hidden xl:w-40', cell: ({ created_by }) => created_by },
  { header: 'Uploaded', className: 'xl:w-34', cell: ({ created_at }) => <RelativeTime value={created_at} /> },
]

function EarlierImports({ estateId }: { estateId: number }) {
  const list = useListState()
  const imports = useQuery({
    ...many('GET /estate/imports/:estateId', { params: { estateId }, query: list.query }),
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
          <EmptyState icon={History} title={list.narrowed ? 'No sheet found' : 'No sheet yet'}>
            {list.narrowed
              ? 'Try another search.'
              : 'Each sheet you upload stands here, and what was imported.'}
          </EmptyState>
        }
      />
    </div>
  )
}

export function ImportsPage() {
  const scope = useScope()
  const search = useSearch()
  const picks = scope.of === 'every estate'
  const estateId = picks ? idIn(search.estate) : scope.estate?.id
  return (
    <>
      <PageHeader
        title="Import"
        lead="Bring an estate in from the sheet that you have. Nothing is written before you have seen what it does."
      />
      {!picks && estateId === undefined ? (
        <Panel flush>
          <EmptyState icon={MapPinned} title="No active estate">
            A sheet is brought into the estate that you look after, and none is linked to your account.
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid gap-6">
          <UploadPanel
            estateId={estateId}
            picker={
              picks && (
                <PickEstate
                  value={estateId}
                  onChange={(id) => void changeSearch({ estate: id?.toString() }, { replace: true })}
                />
              )
            }
          />
          {estateId !== undefined && <EarlierImports estateId={estateId} />}
        </div>
      )}
    </>
  )
}
