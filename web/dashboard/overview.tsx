import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useDeferredValue } from 'react'
import type { Payment } from '#contract/payments.ts'
import type { Monthly } from '#contract/statistics.ts'
import { Link } from '#web/routing/link.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { StatBoard, StatCard, StatPlace } from '#web/ui/page/stat-cards.tsx'
import type { ListQuery } from '#web/ui/table/table-column.ts'
import { useNarrow } from '#web/ui/window-width.ts'
import { barsOfMonths } from './collection.ts'
import { LatestPayments } from './latest-payments.tsx'
import { MonthsPanel } from './months-panel.tsx'
import { held } from './panel-rows.tsx'

/** The specification asks for four skeletons. */
const SKELETON_CARDS = 4

type Kind = 'money' | 'count'

/** A figure and the list behind it. */
export interface Card {
  label: string
  to: '/payments' | '/properties' | '/tenants' | '/estates' | '/users' | '/charges'
  value: string
  note: ReactNode
  money?: true
}

const SkeletonCard = ({ kind }: { kind: Kind }) => (
  <StatCard
    label={
      <>
        <span className="sr-only">Loading</span>
        <SkeletonLine className="w-24" />
      </>
    }
    money={kind === 'money'}
    loading
  />
)

const NOTHING_PAID = {
  title: 'Nothing was paid in the last 12 months',
  text: 'Each month stands here as soon as its first payment is in.',
}

interface OverviewProps<Figures> {
  statistics: Pick<UseQueryResult<Figures>, 'data' | 'error' | 'refetch'>
  /** The part above is loading. React replaces these skeletons once its height is known. */
  waits?: boolean | undefined
  /** The same for the panels, which stand below `answer`. */
  panelsWait?: boolean | undefined
  board: readonly Kind[]
  cards: (figures: Figures) => Card[]
  steps?: ((figures: Figures, chart: ReactNode) => ReactNode) | undefined
  chart?: string
  answer?: ReactNode
  payments: ListQuery<Payment>
  own?: boolean
  everywhere?: boolean
}

export function Overview<Figures extends { monthly: Monthly; total_properties?: number }>(
  props: OverviewProps<Figures>,
) {
  const { statistics, board, cards, steps, chart = 'Collection, last 12 months', answer } = props
  const { waits = false } = props
  const { error, refetch } = statistics
  const data = waits ? undefined : statistics.data
  const panelsWait = waits || props.panelsWait || (steps !== undefined && !data)
  const payments = held(props.payments, panelsWait)
  const narrow = useNarrow()
  /** A resident's phone has room for what is owed and the last receipts. */
  const small = narrow && props.own
  /** On a phone zeros would stand above the first steps. */
  const fresh = narrow && steps !== undefined && data?.total_properties === 0
  const drawn = (
    <MonthsPanel
      title={chart}
      caption={chart}
      months={panelsWait ? undefined : data?.monthly}
      barsOf={barsOfMonths}
      isEmpty={({ payments }) => payments === 0}
      empty={NOTHING_PAID}
      to="/payments"
    />
  )
  // Deferred, so that a press runs between the updates.
  const figures = useDeferredValue(
    data
      ? cards(data).map(({ to, ...card }) => <StatCard key={card.label} {...card} link={<Link to={to} />} />)
      : board.map((kind, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          place < SKELETON_CARDS ? <SkeletonCard key={place} kind={kind} /> : <StatPlace key={place} />,
        ),
  )
  const panels = useDeferredValue(
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      {small ? null : data && steps && !panelsWait ? steps(data, drawn) : drawn}
      {!(small && payments.data?.total === 0) && (
        <LatestPayments list={payments} own={props.own} everywhere={props.everywhere} />
      )}
    </div>,
  )
  const failed = error && <RetryNotice title="The figures could not be loaded." query={{ error, refetch }} />
  if (error && !data && !waits)
    return (
      <div className="grid gap-5">
        {failed}
        {answer}
      </div>
    )
  return (
    <div key={waits ? 1 : 2} className="grid gap-5">
      {data && failed}
      {!fresh && <StatBoard label="Figures">{figures}</StatBoard>}
      {/* Apart: the answer and the panels may have equal keys. */}
      <Fragment key="answer">{answer}</Fragment>
      <Fragment key={panelsWait ? 1 : 2}>{panels}</Fragment>
    </div>
  )
}
