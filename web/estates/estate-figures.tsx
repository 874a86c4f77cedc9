import { useQuery } from '@tanstack/react-query'
import { one } from '#web/api/queries.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'

/** How many estates there are, and how many of them are at work. */
export function EstateFigures() {
  const { data: figures, error, refetch, isPending } = useQuery(one('GET /statistics'))
  if (error && !figures)
    return <RetryNotice title="The figures could not be loaded." query={{ error, refetch }} />
  return (
    <StatCards label="Estates in figures">
      <StatCard label="Total Estates" value={figures?.total_estates} note={null} loading={isPending} />
      <StatCard label="Active Estates" value={figures?.active_estates} note={null} loading={isPending} />
      <StatCard label="Inactive Estates" value={figures?.inactive_estates} note={null} loading={isPending} />
    </StatCards>
  )
}
