import { formatCount } from '#contract/counts.ts'
import { Link } from '#web/routing/link.tsx'
import { StatCard } from '#web/ui/page/stat-cards.tsx'

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
