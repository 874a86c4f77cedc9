import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Ledger } from '#contract/ledger.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope } from '#web/session/use-scope.ts'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { BalanceFigure } from './balance-figure.tsx'
import { DownloadStatement } from './download-statement.tsx'
import { EntryCards } from './entry-cards.tsx'
import type { EntryMenuOf } from './entry-parts.tsx'
import { EntryRows } from './entry-rows.tsx'
import { ENTRIES_PER_PAGE, ledgerPageOf } from './queries.ts'
import { StatementDays } from './statement-days.tsx'
import { EntriesSkeleton, StatementSkeleton } from './statement-skeleton.tsx'
import { usePeriod } from './use-period.ts'

const EntriesOfPeriod = lazyPart(
  () => import('./entries-of-period.tsx').then((file) => file.EntriesOfPeriod),
  { waiting: <EntriesSkeleton />, failed: 'These days could not be loaded.', className: 'm-5 mt-0' },
)

interface StatementProps {
  tenantId: number
  /** Shown where the estate does not keep what is owed. */
  notBilled: ReactNode
  menuOf?: EntryMenuOf | undefined
}

/** What a tenancy owes and since when, and how that came to be. */
export function Statement({ tenantId, notBilled, menuOf }: StatementProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...ledgerPageOf(tenantId, page),
    placeholderData: keepPreviousData,
  })
  if (data && !data.billing) return notBilled
  if (data)
    return <Account ledger={data} page={page} onPage={setPage} stale={isPlaceholderData} menuOf={menuOf} />
  if (error)
    return (
      <Panel>
        <ErrorState title="Failed to load the statement" query={{ error, refetch }} />
      </Panel>
    )
  return <StatementSkeleton />
}

interface AccountProps {
  ledger: Ledger
  page: number
  onPage: (page: number) => void
  /** Of the page before, until the next one has come. */
  stale: boolean
  menuOf: EntryMenuOf | undefined
}

function Account({ ledger, page, onPage, stale, menuOf }: AccountProps) {
  const { tenancy, as_of, begins_on } = ledger
  const { period, setPeriod } = usePeriod()
  const own = useScope().of === 'own homes'
  const chosen = period.from !== undefined || period.to !== undefined
  // Without a first day all that is in the book, from its first entry on.
  const days = { from: period.from ?? begins_on ?? undefined, to: period.to }
  return (
    <Panel flush>
      <BalanceFigure ledger={ledger} own={own} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-3.5">
        <h2 className="mr-auto text-md font-[620] tracking-[-0.01em]">Statement</h2>
        <PanelLink link={<Link to="/payments" search={{ tenancy: String(tenancy.id) }} />}>
          Payments
        </PanelLink>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
          <StatementDays first={{ label: 'All dates' }} today={as_of} period={period} onChange={setPeriod} />
          <DownloadStatement of={{ tenantId: tenancy.id }} period={days} />
        </div>
      </div>
      {chosen ? (
        <EntriesOfPeriod tenantId={tenancy.id} period={days} today={as_of} menuOf={menuOf} />
      ) : (
        <NewestEntries ledger={ledger} page={page} onPage={onPage} stale={stale} menuOf={menuOf} />
      )}
    </Panel>
  )
}

/** All entries, the newest first. */
function NewestEntries({ ledger, page, onPage, stale, menuOf }: AccountProps) {
  const Entries = useNarrow() ? EntryCards : EntryRows
  const { entries, entries_total, as_of } = ledger
  const earlier = page * ENTRIES_PER_PAGE >= entries_total ? ledger.brought_forward : null
  return (
    <>
      {entries.length === 0 && !earlier ? (
        <EmptyState icon={ScrollText} title="Nothing has been asked for yet">
          What is asked for and what is paid stands here, with the balance after it.
        </EmptyState>
      ) : (
        <div className={classes('transition-opacity duration-150', stale && 'opacity-55')}>
          <Entries entries={entries} today={as_of} earlier={earlier} menuOf={menuOf} />
        </div>
      )}
      {entries_total > ENTRIES_PER_PAGE && (
        <div className="border-t border-line px-4 py-2.5">
          <Pagination page={page} perPage={ENTRIES_PER_PAGE} total={entries_total} onPage={onPage} />
        </div>
      )}
    </>
  )
}
