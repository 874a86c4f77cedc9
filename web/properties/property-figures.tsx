import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/counts.ts'
import type { PropertyStatus } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { STATUS_OPTIONS } from './property-status-badge.tsx'

const counted = (status?: PropertyStatus) =>
  many('GET /estates/properties', { query: { page: 1, per_page: 1, status } })

interface PropertyFiguresProps {
  status: PropertyStatus | undefined
  onStatus: (status: PropertyStatus | undefined) => void
}

/** How many properties there are, and how many of each status: a press shows those alone, and another one all again. */
export function PropertyFigures({ status, onStatus }: PropertyFiguresProps) {
  const scope = useScope()
  const all = useQuery(counted())
  return (
    <StatCards label="Figures">
      <StatCard
        label="Total Properties"
        value={all.data ? formatCount(all.data.total) : '–'}
        note={scope.of === 'own properties' ? 'Owned by you' : (scope.estate?.name ?? 'In all estates')}
        loading={all.isPending}
      />
      {STATUS_OPTIONS.map(({ value, label }) => (
        <OfStatus
          key={value}
          value={value}
          label={label}
          all={all.data?.total}
          pressed={status === value}
          onPress={() => onStatus(status === value ? undefined : value)}
        />
      ))}
    </StatCards>
  )
}

interface OfStatusProps {
  value: PropertyStatus
  label: string
  all: number | undefined
  pressed: boolean
  onPress: () => void
}
function OfStatus({ value, label, all, pressed, onPress }: OfStatusProps) {
  const { data, isPending } = useQuery(counted(value))
  return (
    <StatCard
      label={label}
      value={data ? formatCount(data.total) : '–'}
      note={data && all ? `${Math.round((data.total / all) * 100)}% of all` : 'None yet'}
      loading={isPending}
      press={{ pressed, onPress }}
    />
  )
}
