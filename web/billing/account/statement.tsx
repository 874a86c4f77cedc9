import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Ledger } from '#contract/ledger.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useNarrow } from '#web/ui/narrow.ts'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { BalanceFigure } from './balance-figure.tsx'
import { EntryCards } from './entry-cards.tsx'
import { EntryRows } from './entry-rows.tsx'
import { ENTRIES_PER_PAGE, ledgerOf } from './queries.ts'

interface StatementProps {
  tenantId: number
  /** Shown where the estate does not keep what is owed. */
  notBilled: ReactNode
}

/** What a tenancy owes and since when, and how that came to be. */
export function Statement({ tenantId, notBilled }: StatementProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ledgerOf(tenantId, page),
    placeholderData: keepPreviousData,
  })
  if (data && !data.billing) return notBilled
  if (data) return <Account ledger={data} page={page} onPage={setPage} stale={isPlaceholderData} />
  if (error)
    return (
      <Panel>
        <ErrorState title="Failed to load the statement" message={error.message} onRetry={() => refetch()} />
      </Panel>
    )
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-24 rounded-surface" />
      <Skeleton className="h-96 rounded-surface" />
    </div>
  )
}

interface AccountProps {
  ledger: Ledger
  page: number
  onPage: (page: number) => void
  /** Of the page before, until the next one has come. */
  stale: boolean
}

function Account({ ledger, page, onPage, stale }: AccountProps) {
  const Entries = useNarrow() ? EntryCards : EntryRows
  const { entries, entries_total, tenancy, as_of } = ledger
  return (
    <Panel flush>
      <BalanceFigure ledger={ledger} />
      <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-3.5">
        <h2 className="text-md font-[620] tracking-[-0.01em]">Statement</h2>
        <PanelLink link={<Link to="/payments" search={{ q: tenancy.name }} />}>Payments</PanelLink>
      </div>
      {entries.length === 0 ? (
        <EmptyState icon={ScrollText} title="Nothing has been asked for yet">
          What is asked for and what is paid stands here, with the balance after it.
        </EmptyState>
      ) : (
        <div className={classes('transition-opacity duration-150', stale && 'opacity-55')}>
          <Entries entries={entries} today={as_of} />
        </div>
      )}
      {entries_total > ENTRIES_PER_PAGE && (
        <div className="border-t border-line px-4 py-2.5">
          <Pagination page={page} perPage={ENTRIES_PER_PAGE} total={entries_total} onPage={onPage} />
        </div>
      )}
    </Panel>
  )
}
