import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNairaShort } from '#contract/money.ts'
import { many, one } from '#web/queries.ts'
import { StatCard } from '#web/ui/stat-cards.tsx'
import { CollectedCard } from './collected-card.tsx'
import { countOf } from './collection.ts'
import { HoldingsCards } from './holdings-cards.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { Overview } from './overview.tsx'

/** What somebody owns, who lives there, and what those paid. */
export function LandlordDashboard({ userId }: { userId: number }) {
  const params = { userId }
  const statistics = useQuery(one('GET /landlord/statistics/:userId', { params }))
  const payments = useQuery(
    many('GET /landlord/payments/:userId', { params, query: { page: 1, per_page: LATEST } }),
  )
  return (
    <Overview
      statistics={statistics}
      chart="Paid for your properties, last 12 months"
      cards={(figures) => (
        <>
          <HoldingsCards figures={figures} />
          <StatCard
            label="Payments received"
            link={<Link to="/payments" />}
            value={formatNairaShort(figures.payments_received)}
            note={countOf(figures.payments_count, 'payment')}
          />
          <CollectedCard label="Paid this month" monthly={figures.monthly} />
        </>
      )}
      latest={<LatestPayments list={payments} />}
    />
  )
}
