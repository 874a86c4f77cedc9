import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/counts.ts'
import type { Role } from '#contract/roles.ts'
import { many } from '#web/api/queries.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'

/** Counts whom the list would show, by the list's own total. */
const useCount = (role?: Role) => useQuery(many('GET /users', { query: { role, page: 1, per_page: 1 } }))

/** How many people have an account, and how many of them own or live somewhere. */
export function UserFigures() {
  const figures = [
    { label: 'Total Users', counted: useCount() },
    { label: 'Landlords', counted: useCount('landlord') },
    { label: 'Tenants', counted: useCount('tenant') },
  ]
  const failed = figures.find(({ counted: { data, error } }) => error && !data)?.counted
  if (failed?.error)
    return (
      <RetryNotice
        title="The figures could not be loaded."
        query={{ ...failed, refetch: () => figures.map(({ counted }) => counted.refetch()) }}
      />
    )
  return (
    <StatCards label="Users in figures">
      {figures.map(({ label, counted: { data, isPending } }) => (
        <StatCard
          key={label}
          label={label}
          value={data && formatCount(data.total)}
          note={null}
          loading={isPending}
        />
      ))}
    </StatCards>
  )
}
