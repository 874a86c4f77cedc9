import { dayAfter } from '#contract/dates.ts'
import { SECURITY_EVENTS } from '#contract/security-events.ts'
import { idIn } from '#web/shared/id-in.ts'
import { type NamedPeriod, periodIn } from '#web/shared/period/periods.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { useListState } from '#web/ui/table/list-state.ts'

const KINDS = ['refused', ...SECURITY_EVENTS] as const
export const SINCE_YESTERDAY = 'Since yesterday'

/** The days that the log is asked for most, on the day that `today` names. */
export const securityPeriods = (today = lagosToday()): NamedPeriod[] => [
  { label: 'All dates' },
  { label: SINCE_YESTERDAY, from: dayAfter(today, -1) },
  { label: 'Last 7 days', from: dayAfter(today, -6) },
  { label: 'Last 30 days', from: dayAfter(today, -29) },
]

/** The security log as its address has it; of what narrows it, only what there is. */
export function useSecurityList() {
  const list = useListState(['kind', 'user', 'estate', 'from', 'to'])
  const { q, filters } = list
  const period = periodIn(filters)
  const narrowing = {
    q: q || undefined,
    kind: KINDS.find((kind) => kind === filters.kind),
    user_id: idIn(filters.user),
    estate_id: idIn(filters.estate),
    ...period,
  }
  return {
    ...list,
    period,
    /** All that the list, its figures and its export go by. */
    narrowing,
    narrowed: Object.values(narrowing).some((value) => value !== undefined),
  }
}
export type SecurityListState = ReturnType<typeof useSecurityList>
