import { PeriodFilter } from '#web/shared/period/period-filter.tsx'
import { commonPeriods } from '#web/shared/period/periods.ts'
import type { PaymentListState } from './queries.ts'

export const PaymentPeriod = ({ list }: { list: PaymentListState }) => (
  <PeriodFilter
    title="Paid on"
    periods={commonPeriods()}
    value={list.period}
    onChange={({ from, to }) => list.setFilters({ from, to })}
  />
)
