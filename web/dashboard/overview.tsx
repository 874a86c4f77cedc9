import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Monthly } from '#contract/statistics.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatCard, StatCards } from '#web/ui/stat-cards.tsx'
import { CollectionPanel } from './collection-panel.tsx'

/** As many as the specification says, whatever the role. */
const SKELETON_CARDS = ['one', 'two', 'three', 'four']

const LoadingLabel = () => (
  <>
    <span className="sr-only">Loading</span>
    <Skeleton className="my-0.5 h-3.5 w-24" />
  </>
)

interface OverviewProps<Figures> {
  statistics: UseQueryResult<Figures>
  /** The figures as cards. */
  cards: (figures: Figures) => ReactNode
  /** What stands between the cards and the chart: the first steps, while there are some to take. */
  steps?: ((figures: Figures) => ReactNode) | undefined
  chart: string
  /** The latest payments. */
  latest: ReactNode
}

/** A dashboard with all its states: loading, failed, and the figures with their chart and the newest rows behind them. */
export function Overview<Figures extends { monthly: Monthly }>(props: OverviewProps<Figures>) {
  const { statistics, cards, steps, chart, latest } = props
  const { data, error, refetch } = statistics
  if (error && !data)
    return (
      <Panel>
        <ErrorState
          title="The figures could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  return (
    <div className="grid gap-5">
      {error && (
        <RetryNotice title="The figures could not be refreshed." error={error} onRetry={() => refetch()} />
      )}
      <StatCards label="Figures">
        {data
          ? cards(data)
          : SKELETON_CARDS.map((card) => <StatCard key={card} label={<LoadingLabel />} loading />)}
      </StatCards>
      {data && steps?.(data)}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <CollectionPanel title={chart} monthly={data?.monthly} />
        {latest}
      </div>
    </div>
  )
}
