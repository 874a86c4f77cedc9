import { useQuery } from '@tanstack/react-query'
import { many, one } from '#web/api/queries.ts'
import type { EstateName } from '#web/session/scope.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { CollectedCard, HoldingsCards, ReceivedCard } from './collected-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { type Board, Overview } from './overview.tsx'

const BOARD: Board = ['money', 'money', 'count', 'count']

/** Only for estates that keep what is owed. */
const BilledEstate = lazyPart(() => import('./billed/billed-estate.tsx').then((file) => file.BilledEstate), {
  waiting: (
    <Skeleton className="h-144.25 rounded-surface sm:h-105.25 lg:h-70 xl:h-53.25 max-lg:pointer-coarse:h-124.75 max-sm:pointer-coarse:h-183.25" />
  ),
  failed: 'The figures could not be loaded.',
})

/** The own estate's figures, for its admin. */
export const EstateDashboard = ({ id, bills }: EstateName) =>
  bills ? <BilledEstate estateId={id} /> : <PlainEstate estateId={id} />

function PlainEstate({ estateId }: { estateId: number }) {
  const params = { estateId }
  const statistics = useQuery(one('GET /estate/statistics/:estateId', { params }))
  const payments = useQuery(
    many('GET /estate/payments/:estateId', { params, query: { page: 1, per_page: LATEST } }),
  )
  return (
    <Overview
      statistics={statistics}
      board={BOARD}
      chart="Collection, last 12 months"
      cards={(figures) => (
        <>
          <ReceivedCard figures={figures} />
          <CollectedCard label="Collected this month" figures={figures} />
          <HoldingsCards figures={figures} />
        </>
      )}
      steps={(figures, chart) => (
        <FirstSteps figures={figures} empty={figures.payments_count === 0}>
          {chart}
        </FirstSteps>
      )}
      latest={<LatestPayments list={payments} />}
    />
  )
}
