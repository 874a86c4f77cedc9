import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { type NamedPeriod, type Period, statementPeriods } from '#web/shared/period/periods.ts'

interface StatementDaysProps {
  /** What is shown while no days are chosen. */
  first: NamedPeriod
  today: string
  period: Period
  onChange: (period: Period) => void
}

/** The days that a statement is of. */
export const StatementDays = ({ first, today, period, onChange }: StatementDaysProps) => (
  <PeriodFilter
    title="Statement of"
    periods={[first, ...statementPeriods(today)]}
    latest={today}
    value={period}
    onChange={onChange}
  />
)
