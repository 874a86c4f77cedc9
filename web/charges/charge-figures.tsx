import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/counts.ts'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { chargesOf, type ListedEstate } from './queries.ts'

/** How many charges there are, and how many of them can be paid. */
export function ChargeFigures({ listed }: { listed: ListedEstate }) {
  const total = useQuery(chargesOf(listed, { page: 1, per_page: 1 }))
  const active = useQuery(chargesOf(listed, { page: 1, per_page: 1, status: 'active' }))
  return (
    <StatCards label="Figures">
      <StatCard
        label="Total charges"
        value={total.data ? formatCount(total.data.total) : '–'}
        note={null}
        loading={total.isPending}
      />
      <StatCard
        label="Active"
        value={active.data ? formatCount(active.data.total) : '–'}
        note={null}
        loading={active.isPending}
      />
    </StatCards>
  )
}
