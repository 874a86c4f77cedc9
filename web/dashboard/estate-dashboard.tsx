import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNairaShort } from '#contract/money.ts'
import { many, one } from '#web/queries.ts'
import { StatCard } from '#web/ui/stat-cards.tsx'
import { CollectedCard } from './collected-card.tsx'
import { countOf } from './collection.ts'
import { FirstSteps } from './first-steps.tsx'
import { HoldingsCards } from './holdings-cards.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { Overview } from './overview.tsx'

/** The own estate's figures, for its admin. */
export function EstateDashboard({ estateId }: { estateId: number }) {
  const params = { estateId }
  const statistics = useQuery(one('GET /estate/statistics/:estateId', { params }))
  const payments = useQuery(
    many('GET /estate/payments/:estateId', { params, query: { page: 1, per_page: LATEST } }),
  )
  return (
    <Overview
      statistics={statistics}
      chart="Collection, last 12 months"
      cards={(figures) => (
        <>
          <StatCard
            label="Payments received"
            link={<Link to="/payments" />}
            value={formatNairaShort(figures.payments_received)}
            note={countOf(figures.payments_count, 'payment')}
          />
          <CollectedCard label="Collected this month" monthly={figures.monthly} />
          <HoldingsCards figures={figures} />
        </>
      )}
      steps={(figures) => <FirstSteps figures={figures} estateId={estateId} />}
      latest={<LatestPayments list={payments} />}
    />
  )
}
