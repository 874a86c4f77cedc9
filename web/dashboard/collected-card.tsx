import { countOf, formatCount } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { Link } from '#web/routing/link.tsx'
import { StatCard } from '#web/ui/page/stat-cards.tsx'
import { type Collected, runningMonth } from './collection.ts'

/** All that ever came in. */
export const ReceivedCard = ({
  figures: { payments_received, payments_count },
}: {
  figures: { payments_received: number; payments_count: number }
}) => (
  <StatCard
    label="Payments received"
    money
    link={<Link to="/payments" />}
    value={formatNaira(payments_received)}
    note={countOf(payments_count, 'payment')}
  />
)

/** What came in this month, and how that stands against the same days of the last. */
export function CollectedCard({ label, figures }: { label: string; figures: Collected }) {
  const { amount, payments, trend } = runningMonth(figures)
  return (
    <StatCard
      label={label}
      money
      link={<Link to="/payments" />}
      value={formatNaira(amount)}
      note={
        trend ? (
          <>
            <span className={trend.up ? 'font-[600] text-brand-ink' : 'font-[600] text-ink-2'}>
              {trend.change}
            </span>{' '}
            on the same days of {trend.month}
          </>
        ) : (
          countOf(payments, 'payment')
        )
      }
    />
  )
}

interface Holdings {
  total_properties: number
  occupied_properties: number
  total_tenants: number
  tenants_this_month: number
}

/** Properties and the people in them. */
export function HoldingsCards({ figures }: { figures: Holdings }) {
  const { total_properties, occupied_properties, total_tenants, tenants_this_month } = figures
  return (
    <>
      <StatCard
        label="Properties"
        link={<Link to="/properties" />}
        value={formatCount(total_properties)}
        note={`${formatCount(total_properties - occupied_properties)} empty`}
      />
      <StatCard
        label="Tenants"
        link={<Link to="/tenants" />}
        value={formatCount(total_tenants)}
        note={`${formatCount(tenants_this_month)} new this month`}
      />
    </>
  )
}
