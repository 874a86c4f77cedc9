import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { countOf } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { many, one } from '#web/api/queries.ts'
import { StatCard } from '#web/ui/page/stat-cards.tsx'
import { CollectedCard } from './collected-card.tsx'
import { HoldingsCards } from './holdings-cards.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { type Board, Overview } from './overview.tsx'

const BOARD: Board = ['count', 'count', 'money', 'money']

/** A list of its own; without it the figures stand as they are. */
const OwnedProperties = lazy<ComponentType<{ userId: number }>>(() =>
  import('./billed/owned-properties.tsx').then(
    (file) => ({ default: file.OwnedProperties }),
    () => ({ default: () => null }),
  ),
)

/** What somebody owns, who lives there, and what those paid. */
export function LandlordDashboard({ userId }: { userId: number }) {
  const params = { userId }
  const statistics = useQuery(one('GET /landlord/statistics/:userId', { params }))
  const payments = useQuery(
    many('GET /landlord/payments/:userId', { params, query: { page: 1, per_page: LATEST } }),
  )
  return (
    <div className="grid gap-5">
      <Overview
        statistics={statistics}
        board={BOARD}
        chart="Paid for your properties, last 12 months"
        cards={(figures) => (
          <>
            <HoldingsCards figures={figures} />
            <StatCard
              label="Payments received"
              money
              link={<Link to="/payments" />}
              value={formatNaira(figures.payments_received)}
              note={countOf(figures.payments_count, 'payment')}
            />
            <CollectedCard label="Paid this month" figures={figures} />
          </>
        )}
        latest={<LatestPayments list={payments} />}
      />
      <Suspense fallback={null}>
        <OwnedProperties userId={userId} />
      </Suspense>
    </div>
  )
}
