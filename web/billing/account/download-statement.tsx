import { download } from '#web/api/download.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import type { Period } from '#web/shared/period/periods.ts'

interface DownloadStatementProps {
  /** A tenancy, or all properties of a landlord. */
  of: { tenantId: number } | { userId: number }
  period: Period
}

/** Saves a statement of the days that are chosen. */
export function DownloadStatement({ of, period: { from, to } }: DownloadStatementProps) {
  const save = (format: 'pdf' | 'csv' | 'xlsx') => {
    const query = { from, to, format }
    const name = `statement.${format}`
    return 'tenantId' in of
      ? download('GET /tenant/statement/:tenantId/file', name, { params: of, query })
      : download('GET /landlord/statement/:userId/file', name, { params: of, query })
  }
  return <ExportMenu what="the statement" save={save} savePdf={() => save('pdf')} />
}
