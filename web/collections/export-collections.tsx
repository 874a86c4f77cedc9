import type { EstateCollections } from '#contract/collections.ts'
import { monthWords } from '#contract/day-words.ts'
import { download } from '#web/api/download.ts'
import { useSession } from '#web/session/use-session.tsx'
import { ExportMenu } from '#web/shared/export-menu.tsx'

interface ExportCollectionsProps {
  year: EstateCollections
  month: string
  until: string | undefined
}

/** The shown month for the committee or with its homes, and the months of the table. */
export function ExportCollections({ year, month, until }: ExportCollectionsProps) {
  const { may } = useSession()
  const params = { estateId: year.estate.id }
  const save = (query: { month?: string; until?: string | undefined; format: 'csv' | 'xlsx' | 'pdf' }) =>
    download('GET /estate/collections/:estateId/export', `collections.${query.format}`, { params, query })
  const all = `All ${year.months.length} months`
  if (!may('GET /estate/collections/:estateId/export')) return null
  return (
    <ExportMenu
      label="Export"
      what="collections"
      pdf={`Report of ${monthWords(month)} (PDF)`}
      savePdf={() => save({ month, format: 'pdf' })}
      save={(format) => save({ month, format })}
      also={[
        { label: `${all} (PDF)`, save: () => save({ until, format: 'pdf' }) },
        { label: `${all} (XLSX)`, save: () => save({ until, format: 'xlsx' }) },
      ]}
    />
  )
}
