import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry } from '#contract/system.ts'
import { many } from '#web/api/queries.ts'
import { useListState } from '#web/shared/list-state.ts'
import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { commonPeriods, periodIn } from '#web/shared/period/periods.ts'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { auditTitle } from './audit-words.ts'

const AuditDialog = lazyDialog(() => import('./audit-dialog.tsx').then((file) => file.AuditDialog))

const columns: Column<AuditEntry>[] = [
  { header: 'What', card: 'title', cell: auditTitle },
  {
    header: 'Who',
    card: 'subtitle',
    className: 'xl:w-56',
    cell: ({ user_name, role }) => (
      <>
        <span className="block">{user_name ?? 'The application'}</span>
        {role && <span className="block text-sm text-ink-3">{sentence(role)}</span>}
      </>
    ),
  },
  { header: 'Estate', className: 'xl:w-48', cell: ({ estate_name }) => estate_name ?? '–' },
  { header: 'From', className: 'xl:w-36', cell: ({ ip }) => ip ?? '–' },
  {
    header: 'When',
    card: 'badge',
    className: 'xl:w-36',
    cell: ({ at }) => (
      <span className="max-sm:text-sm max-sm:text-ink-3">
        <RelativeTime value={at} />
      </span>
    ),
  },
]

export function AuditLog() {
  const list = useListState(['from', 'to'])
  const period = periodIn(list.filters)
  const entries = useQuery(many('GET /audit-log', { query: { ...list.query, ...period } }))
  const [shown, setShown] = useState<AuditEntry | null>(null)
  return (
    <>
      <Table
        caption="Audit log"
        columns={columns}
        list={entries}
        {...list.paging}
        onOpen={setShown}
        toolbar={
          <>
            <SearchInput
              label="Search the audit log"
              placeholder="Search person or action..."
              {...list.search}
            />
            <PeriodFilter
              title="Changed on"
              periods={commonPeriods()}
              value={period}
              onChange={({ from, to }) => list.setFilters({ from, to })}
            />
          </>
        }
        empty={
          <EmptyState icon={History} title="Nothing found">
            {list.narrowed
              ? 'Try another search, or other dates.'
              : 'Every change to the data is noted here.'}
          </EmptyState>
        }
      />
      {shown && <AuditDialog entry={shown} onClose={() => setShown(null)} />}
    </>
  )
}
