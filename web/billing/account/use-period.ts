import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { type Period, periodIn } from '#web/shared/period/periods.ts'
import { lagosToday } from '#web/ui/clock.ts'

/** The days of a statement, kept in the address; none of them is still to come. */
export function usePeriod(): { period: Period; setPeriod: (period: Period) => void } {
  const { from, to } = useSearch()
  return {
    period: periodIn({ from, to }, lagosToday()),
    setPeriod: (days) => void changeSearch({ from: days.from, to: days.to, page: undefined }),
  }
}
