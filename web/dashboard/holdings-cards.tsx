import { Link } from '@tanstack/react-router'
import { StatCard } from '#web/ui/page/stat-cards.tsx'

const count = new Intl.NumberFormat('en-NG')

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
        value={count.format(total_properties)}
        note={`${count.format(total_properties - occupied_properties)} empty`}
      />
      <StatCard
        label="Tenants"
        link={<Link to="/tenants" />}
        value={count.format(total_tenants)}
        note={`${count.format(tenants_this_month)} new this month`}
      />
    </>
  )
}
