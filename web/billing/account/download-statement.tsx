import { formatCount } from '#contract/counts.ts'
import { ExportMenu, type ExportMenuProps } from '#web/shared/export-menu.tsx'
import type { DayRange } from '#web/shared/period/periods.ts'

type Of = { tenantId: number } | { userId: number } | { accountId: number }

interface DownloadStatementProps {
  of: Of
  period: DayRange
  label?: string
  /** The lines of a landlord's statement. */
  lines?: number | undefined
  also?: ExportMenuProps['also']
}

/** A page of the PDF holds about this many. */
const LINES_ON_A_PAGE = 25

export function DownloadStatement(props: DownloadStatementProps) {
  const {
    of,
    period: { from, to },
    label,
    lines: total,
    also = [],
  } = props
  const pages =
    total === undefined ? '' : `, about ${formatCount(1 + Math.ceil(total / LINES_ON_A_PAGE))} pages`
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
      also={'userId' in of ? [{ label: `Every line (PDF)${pages}`, save: () => save('pdf', 'all') }] : also}
    />
  )
}
