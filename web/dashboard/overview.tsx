import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { Monthly } from '#contract/statistics.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { StatBoard, StatCard, StatPlace } from '#web/ui/page/stat-cards.tsx'
import { barsOf } from './collection.ts'
import { MonthsPanel } from './months-panel.tsx'

/** The specification asks for four skeletons. */
const SKELETON_CARDS = 4

export type Board = readonly ('money' | 'count')[]

const SkeletonBoard = ({ board }: { board: Board }) =>
  board.map((kind, place) =>
    place < SKELETON_CARDS ? (
      <StatCard
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        key={place}
        label={
          <>
            <span className="sr-only">Loading</span>
            <SkeletonLine className="w-24" />
          </>
        }
        money={kind === 'money'}
        loading
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <StatPlace key={place} />
    ),
  )

const NOTHING_PAID = {
  title: 'Nothing was paid in the last 12 months',
  text: 'Each month stands here as soon as its first payment is in.',
}

interface OverviewProps<Figures> {
  statistics: UseQueryResult<Figures>
  board: Board
  cards: (figures: Figures) => ReactNode
  steps?: ((figures: Figures, chart: ReactNode) => ReactNode) | undefined
  chart: string
  answer?: ReactNode
  latest: ReactNode
}

export function Overview<Figures extends { monthly: Monthly }>(props: OverviewProps<Figures>) {
  const { statistics, board, cards, steps, chart, answer, latest } = props
  const { data, error, refetch } = statistics
  const drawn = (
    <MonthsPanel
      title={chart}
      caption={chart}
      months={data?.monthly}
      barsOf={barsOf}
      isEmpty={({ payments }) => payments === 0}
      empty={NOTHING_PAID}
    />
  )
  // Deferred, so that a press runs between the updates.
  const figures = useDeferredValue(data ? cards(data) : <SkeletonBoard board={board} />)
  const panels = useDeferredValue(
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      {data && steps ? steps(data, drawn) : drawn}
      {latest}
    </div>,
  )
  if (error && !data)
    return (
      <div className="grid gap-5">
        <Panel>
          <ErrorState title="The figures could not be loaded" query={{ error, refetch }} />
        </Panel>
        {answer}
      </div>
    )
  return (
    <div className="grid gap-5">
      {error && <RetryNotice title="The figures could not be refreshed." query={{ error, refetch }} />}
      <StatBoard label="Figures">{figures}</StatBoard>
      {answer}
      {panels}
    </div>
  )
}
