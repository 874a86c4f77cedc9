import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/counts.ts'
import { many, one } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { StatCard } from '#web/ui/page/stat-cards.tsx'
import { HoldingsCards, ReceivedCard } from './collected-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { type Board, Overview } from './overview.tsx'

const BOARD: Board = ['money', 'count', 'count', 'count', 'count']

const EstatesBeside = lazyPart(
  () => import('./billed/estates-beside.tsx').then((file) => file.EstatesBeside),
  {
    waiting: null,
    failed: 'The estates could not be loaded.',
  },
)

/** Figures over all estates, for super admins and admins. */
export function AdminDashboard() {
  const { bills } = useSession().user
  const statistics = useQuery(one('GET /statistics'))
  const payments = useQuery(many('GET /all/payments', { query: { page: 1, per_page: LATEST } }))
  return (
    <div className="grid gap-5">
      {bills && (
        // It keeps its room until it has come.
        <div className="min-w-0 empty:h-71.5 md:empty:h-67.5">
          <EstatesBeside />
        </div>
      )}
      <Overview
        statistics={statistics}
        board={BOARD}
        chart="Collection, last 12 months"
        cards={(figures) => (
          <>
            <ReceivedCard figures={figures} />
            <StatCard
              label="Estates"
              link={<Link to="/estates" />}
              value={formatCount(figures.total_estates)}
              note={`${formatCount(figures.active_estates)} active`}
            />
            <HoldingsCards figures={figures} />
            <StatCard
              label="Users"
              link={<Link to="/users" />}
              value={formatCount(figures.total_users)}
              note="In all roles"
            />
          </>
        )}
        steps={(figures, chart) => (
          <FirstSteps figures={figures} empty={figures.payments_count === 0}>
            {chart}
          </FirstSteps>
        )}
        latest={<LatestPayments list={payments} />}
      />
      {!bills && <EstatesBeside />}
    </div>
  )
}
