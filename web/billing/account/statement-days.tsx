import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'
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

type Of = { tenantId: number } | { userId: number } | { accountId: number }

export function DownloadStatement(props: { of: Of; period: DayRange; label?: string }) {
  const {
    of,
    period: { from, to },
    label,
  } = props
  const save = async (format: 'pdf' | 'csv' | 'xlsx', lines?: 'all') => {
    const { download } = await import('#web/api/download.ts')
    const query = { from, to, format }
    const name = `statement.${format}`
    if ('accountId' in of)
      return download('GET /account/statement/:accountId/file', name, { params: of, query })
    return 'tenantId' in of
      ? download('GET /tenant/statement/:tenantId/file', name, { params: of, query })
      : download('GET /landlord/statement/:userId/file', name, { params: of, query: { ...query, lines } })
  }
  return (
    <ExportMenu
      label={label}
      what="the statement"
      save={save}
      savePdf={() => save('pdf')}
      also={'userId' in of ? [{ label: 'Every line (PDF)', save: () => save('pdf', 'all') }] : []}
    />
  )
}
