import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { one } from '#web/api/queries.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { useOneEstate } from '#web/shared/one-estate.tsx'
import { usePaperList } from '#web/shared/print/use-printing.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { ExportCollections } from './export-collections.tsx'
import { Homes, homesOf, useHomesList } from './homes.tsx'
import { MonthFigures } from './month-figures.tsx'
import { Months } from './months.tsx'
import { DueParts } from './parts.tsx'

const LEAD = 'What was billed for each month, and how much of it is paid.'

/** A month of the address, `2026-10`. */
const monthIn = (text: string | undefined) =>
  text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined

export function CollectionsPage() {
  const {
    estateId: asked,
    pending,
    picker,
    noEstate,
  } = useOneEstate({ clears: ['month', 'until', 'q', 'page'] })
  const estateId = asked ?? 0
  const search = useSearch()
  const until = monthIn(search.until)
  const year = useQuery({
    ...one('GET /estate/collections/:estateId', { params: { estateId }, query: until ? { until } : {} }),
    enabled: asked !== undefined,
  })
  const { data, error } = year
  const shown = data?.months.find(({ month }) => month === search.month) ?? data?.months[0]
  const empty = data && !shown
  const list = useHomesList()
  const of = { estateId, month: shown?.month ?? '' }
  const paper = usePaperList({
    title: 'Collections',
    pageOf: (page, per_page) => homesOf(of, list, page, per_page),
  })
  return (
    <>
      <PageHeader
        title="Collections"
        lead={LEAD}
        actions={
          pending || year.isLoading ? (
            <Skeleton className="h-10 w-44 pointer-coarse:h-11" />
          ) : (
            data &&
            shown && (
              <>
                {paper.button}
                <ExportCollections year={data} month={shown.month} until={until} />
              </>
            )
          )
        }
      />
      {picker}
      {asked === undefined ? (
        noEstate
      ) : error && !data ? (
        <Panel flush>
          <ErrorState title="Collections could not be loaded" query={year} />
        </Panel>
      ) : empty ? (
        <Panel flush>
          <NotBilling billing={data.billing} />
        </Panel>
      ) : (
        // A grid does not count the heads that a table repeats on each page.
        <div className="grid gap-5 print:block print:space-y-4">
          {error && <RetryNotice title="Collections could not be refreshed." query={year} />}
          {/* The figures of all homes do not belong on the paper of some. */}
          <div data-screen={list.q || undefined} className="grid gap-5 print:block print:space-y-4">
            <MonthFigures year={data} shown={shown} />
            <Months year={data} shown={shown} until={until} />
            {data && shown && <DueParts estateId={estateId} month={shown.month} />}
          </div>
          {data && shown ? (
            <Homes {...of} list={list} printed={paper.list} />
          ) : (
            <Skeleton className="h-96 rounded-surface" />
          )}
        </div>
      )}
    </>
  )
}

function NotBilling({ billing }: { billing: boolean }) {
  const { of } = useScope()
  return (
    <EmptyState
      icon={CalendarClock}
      title={billing ? 'Billing has not begun yet' : 'Billing is not turned on'}
      action={
        !billing &&
        (of === 'one estate' ? (
          <ButtonLink variant="primary" to="/settings/billing">
            Turn on billing
          </ButtonLink>
        ) : (
          <ButtonLink to="/estates">Estates</ButtonLink>
        ))
      }
    >
      {billing
        ? 'The first month stands here when it begins.'
        : 'With billing on, charges become due by themselves. This page then shows each month.'}
    </EmptyState>
  )
}
