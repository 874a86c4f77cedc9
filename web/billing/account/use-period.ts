import { type Period, periodIn } from '#web/shared/period/periods.ts'
import { useListState } from '#web/ui/table/list-state.ts'

/** The days of a statement, kept in the address. */
export function usePeriod(): { period: Period; setPeriod: (period: Period) => void } {
  const { filters, setFilters } = useListState(['from', 'to'])
  return { period: periodIn(filters), setPeriod: ({ from, to }) => setFilters({ from, to }) }
}
