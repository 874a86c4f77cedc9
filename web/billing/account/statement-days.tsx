import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { type DayRange, type NamedPeriod, periodIn, statementPeriods } from '#web/shared/period/periods.ts'
import { lagosToday } from '#web/ui/clock.ts'

interface StatementDaysProps {
  first: NamedPeriod
  today: string
  period: DayRange
  onChange: (period: DayRange) => void
}

export const StatementDays = ({ first, today, period, onChange }: StatementDaysProps) => (
  <PeriodFilter
    title="Statement of"
    periods={[first, ...statementPeriods(today)]}
    latest={today}
    value={period}
    onChange={onChange}
  />
)

/** The period in the address, without days to come. */
export function usePeriod(): { period: DayRange; setPeriod: (period: DayRange) => void } {
  const { from, to } = useSearch()
  return {
    period: periodIn({ from, to }, lagosToday()),
    setPeriod: (days) => void changeSearch({ from: days.from, to: days.to, page: undefined }),
  }
}
