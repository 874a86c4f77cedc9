import { ExportMenu } from '#web/shared/export-menu.tsx'
import type { DayRange } from '#web/shared/period/periods.ts'

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
