import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatCount } from '#contract/counts.ts'
import { one } from '#web/api/queries.ts'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { StatCard, StatCards } from '#web/ui/page/stat-cards.tsx'
import { type SecurityListState, SINCE_YESTERDAY, securityPeriods } from './security-filters.ts'

const FIGURES = [
  { kind: 'refused', figure: 'refused', label: 'Refused', note: 'Wrong passwords, pages out of reach' },
  { kind: 'new_device', figure: 'new_devices', label: 'New devices', note: 'Browsers not seen before' },
  { kind: 'exported', figure: 'exports', label: 'Exports', note: 'Lists saved as files' },
] as const

/** What tells soonest that somebody is in who should not be. A press lists it, from the day before on. */
export function SecurityFigures({ list }: { list: SecurityListState }) {
  const { narrowing, setFilters } = list
  const id = useId()
  const { data, error, refetch } = useQuery({
    ...one('GET /security-log/figures'),
    // Whoever comes here asks about now.
    staleTime: 0,
  })
  if (error && !data)
    return <RetryNotice title="The figures could not be loaded." query={{ error, refetch }} />
  const from = securityPeriods().find(({ label }) => label === SINCE_YESTERDAY)?.from
  return (
    <section aria-labelledby={id} className="grid gap-2.5">
      <h2 id={id} className="text-sm font-[560] text-ink-2">
        In the last 24 hours
      </h2>
      <StatCards label="Figures">
        {FIGURES.map(({ kind, figure, label, note }) => {
          const pressed = narrowing.kind === kind && narrowing.from === from && !narrowing.to
          return (
            <StatCard
              key={kind}
              label={label}
              value={data && formatCount(data[figure])}
              note={note}
              loading={!data}
              press={{
                pressed,
                onPress: () =>
                  setFilters({
                    kind: pressed ? undefined : kind,
                    from: pressed ? undefined : from,
                    to: undefined,
                  }),
              }}
            />
          )
        })}
      </StatCards>
    </section>
  )
}
