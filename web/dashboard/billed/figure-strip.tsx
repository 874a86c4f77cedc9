import type { UseQueryResult } from '@tanstack/react-query'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { Reply } from '#web/api/call-types.ts'
import { Link } from '#web/routing/link.tsx'
import { formatOwed } from '#web/shared/owed/owed-words.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { wholeCardStyle } from '#web/ui/page/stat-cards.tsx'
import { daysOf, runningMonth } from '../collection.ts'

type Statistics = Reply<'GET /estate/statistics/:estateId'>

export function FigureStrip({ statistics }: { statistics: UseQueryResult<Statistics> }) {
  const { data, error, refetch } = statistics
  if (error && !data)
    return (
      <div className="mt-px bg-surface">
        <ErrorState title="The figures could not be loaded" query={{ error, refetch }} />
      </div>
    )
  return (
    <section aria-label="Figures" className="mt-px">
      {error && <RetryNotice title="The figures could not be refreshed." query={{ error, refetch }} />}
      <dl className="grid gap-px sm:grid-cols-2 xl:grid-cols-[1.3fr_1.3fr_1fr_1fr]">
        {data ? <Figures {...data} /> : [1, 2, 3, 4].map((place) => <SkeletonFigure key={place} />)}
      </dl>
    </section>
  )
}

function Figures(figures: Statistics) {
  const { total_properties, occupied_properties, total_tenants, tenants_this_month } = figures
  const { amount } = runningMonth(figures)
  return (
    <>
      <Figure label="Payments received" link={<Link to="/payments" />}>
        {formatOwed(figures.payments_received)}
      </Figure>
      <Figure
        label="Collected this month"
        link={<Link to="/payments" search={daysOf(lagosToday().slice(0, 7))} />}
      >
        {formatOwed(amount)}
      </Figure>
      <Figure label="Properties" link={<Link to="/properties" />}>
        {formatCount(total_properties)}, {formatCount(total_properties - occupied_properties)} empty
      </Figure>
      <Figure label="Tenants" link={<Link to="/tenants" />}>
        {formatCount(total_tenants)}, {formatCount(tenants_this_month)} new
      </Figure>
    </>
  )
}

const figureStyle =
  'relative flex min-h-11 min-w-0 items-center justify-between gap-x-3 bg-sunken px-5 py-2.5'

interface FigureProps {
  label: string
  link: ReactElement<{ className?: string; children?: ReactNode }>
  children: ReactNode
}
const Figure = ({ label, link, children }: FigureProps) => (
  <div className={figureStyle}>
    <dt className="text-sm text-ink-2">
      {cloneElement(link, { className: wholeCardStyle, children: label })}
    </dt>
    <dd className="font-[600] whitespace-nowrap">{children}</dd>
  </div>
)

const SkeletonFigure = () => (
  <div className={figureStyle} aria-busy="true" data-testid="skeleton-card">
    <dt className="text-sm">
      <span className="sr-only">Loading</span>
      <SkeletonLine className="w-24" />
    </dt>
    <dd>
      <SkeletonLine className="w-20" />
    </dd>
  </div>
)
