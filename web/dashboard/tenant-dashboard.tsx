import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { many, one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { StatCard } from '#web/ui/page/stat-cards.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'
import { CollectedCard } from './collected-card.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { type Board, Overview } from './overview.tsx'

const BOARD: Board = ['money', 'money', 'count', 'count']

/** What a tenant has paid, and what there is to pay. */
export function TenantDashboard({ userId, tenantId }: { userId: number; tenantId: number | null }) {
  const statistics = useQuery(one('GET /tenant/statistics/:userId', { params: { userId } }))
  const payments = useQuery({
    ...many('GET /tenant/payments/:tenantId', {
      params: { tenantId: tenantId ?? 0 },
      query: { page: 1, per_page: LATEST },
    }),
    enabled: tenantId !== null,
  })
  // Without a home there is nothing to ask for, and nothing to wait for.
  const list = tenantId === null ? { ...payments, data: { rows: [], total: 0 } } : payments
  return (
    <Overview
      statistics={statistics}
      board={BOARD}
      chart="Your payments, last 12 months"
      cards={(figures) => (
        <>
          <StatCard
            label="Total amount paid"
            money
            link={<Link to="/payments" />}
            value={formatNaira(figures.total_amount_paid)}
            note={countOf(figures.total_payments, 'payment')}
          />
          <CollectedCard label="Paid this month" figures={figures} />
          <StatCard
            label="Total payments"
            link={<Link to="/payments" />}
            value={formatCount(figures.total_payments)}
            note={
              figures.last_paid_at ? (
                <>
                  Last one <RelativeTime value={figures.last_paid_at} />
                </>
              ) : (
                'None yet'
              )
            }
          />
          <StatCard
            label="Active charges"
            link={<Link to="/charges" />}
            value={formatCount(figures.active_charges)}
            note="Ready to be paid"
          />
        </>
      )}
      latest={<LatestPayments list={list} own />}
    />
  )
}
