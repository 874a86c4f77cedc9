import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNairaShort } from '#contract/money.ts'
import { many, one } from '#web/queries.ts'
import { StatCard } from '#web/ui/stat-cards.tsx'
import { countOf } from './collection.ts'
import { FirstSteps } from './first-steps.tsx'
import { HoldingsCards } from './holdings-cards.tsx'
import { LATEST, LatestPayments } from './latest-payments.tsx'
import { Overview } from './overview.tsx'

const count = new Intl.NumberFormat('en-NG')

/** Figures over all estates, for super admins and admins. */
export function AdminDashboard() {
  const statistics = useQuery(one('GET /statistics'))
  const payments = useQuery(many('GET /all/payments', { query: { page: 1, per_page: LATEST } }))
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
          <StatCard
            label="Estates"
            link={<Link to="/estates" />}
            value={count.format(figures.total_estates)}
            note={`${count.format(figures.active_estates)} active, ${count.format(figures.inactive_estates)} inactive`}
          />
          <HoldingsCards figures={figures} />
          <StatCard
            label="Users"
            link={<Link to="/users" />}
            value={count.format(figures.total_users)}
            note="In all roles"
          />
        </>
      )}
      steps={(figures) => <FirstSteps figures={figures} />}
      latest={<LatestPayments list={payments} />}
    />
  )
}
