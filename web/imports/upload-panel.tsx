import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ImportDetail } from '#contract/imports.ts'
import { MOST_SHEET_ROWS, SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { upload } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { navigate } from '#web/routing/router.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { UploadFile } from '#web/shared/upload-file.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { formatSize, MB_BYTES } from '#web/ui/file-size.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { showImport } from './queries.ts'

export const LIMITS = `Excel (.xlsx) or CSV, at most ${SHEET_LIMIT_BYTES / MB_BYTES} MB and ${formatCount(MOST_SHEET_ROWS)} rows.`

const ACCEPTED = ['.xlsx', '.csv', '.tsv', '.txt']
const HINTS: Record<string, string> = {
  '.xls': 'This is a sheet of an old Excel. Open it, save it as Excel Workbook (.xlsx), and choose that.',
  '.xlsm': 'This workbook holds macros. Save it as Excel Workbook (.xlsx), and choose that.',
  '.xlsb': 'Open this workbook, save it as Excel Workbook (.xlsx), and choose that.',
  '.ods': 'Open this sheet, save it as Excel (.xlsx) or CSV, and choose that.',
  '.numbers': 'Open this sheet in Numbers, export it to Excel (.xlsx), and choose that.',
}

/** The reason to refuse a file before the upload; null leaves it to the server. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  if (HINTS[ending]) return HINTS[ending]
  if (!ACCEPTED.includes(ending))
    return `Choose an Excel (.xlsx) or CSV file${ending ? `: this one is a ${ending} file` : ''}.`
  if (size === 0) return 'This file is empty.'
  if (size > SHEET_LIMIT_BYTES)
    return `This file is ${formatSize(size)}, and ${SHEET_LIMIT_BYTES / MB_BYTES} MB can be read. Take pictures and sheets that are not needed out of it, or split it in two.`
  return null
}

const BRINGS = [
  ['Properties', 'with their price and attributes'],
  ['Landlords and tenants', 'with how to reach them, and since when they live there'],
  ['Opening balances', 'what each owed, or had paid ahead, before'],
] as const

export const UploadPanel = ({ estateId, picker }: { estateId: number | undefined; picker: ReactNode }) => (
  <Panel title="Upload a sheet">
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-4.5">
        {picker}
        {estateId === undefined ? (
          <div className="grid min-h-56 place-items-center rounded-surface border border-dashed border-line-strong px-5 text-center text-ink-3">
            Choose the estate first. {LIMITS}
          </div>
        ) : (
          <Upload key={estateId} estateId={estateId} />
        )}
      </div>
      <div className="self-center">
        <h3 className="font-[620]">One sheet brings</h3>
        <dl className="mt-2 grid gap-2">
          {BRINGS.map(([what, more]) => (
            <div key={what}>
              <dt className="inline font-[560]">{what}</dt> <dd className="inline text-ink-2">{more}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-ink-2">
          A row for each property, or for each tenant where several live in one. Columns may stand in any
          order and have your own headings.
        </p>
        {estateId !== undefined && <Sheets estateId={estateId} />}
      </div>
    </div>
  </Panel>
)

const Upload = ({ estateId }: { estateId: number }) => (
  <UploadFile
    what="sheet"
    limits={LIMITS}
    accepted={ACCEPTED}
    refusalOf={fileRefusal}
    send={(file, signal): Promise<ImportDetail> =>
      upload('POST /estate/imports/:estateId', file, {
        params: { estateId },
        query: { file_name: file.name },
        signal,
      })
    }
    onSent={(detail) => {
      showImport(detail)
      return navigate({ to: '/imports/$id', params: { id: String(detail.id) } })
    }}
  />
)

function Sheets({ estateId }: { estateId: number }) {
  const params = { estateId }
  const template = useMutation({
    mutationFn: () => download('GET /estate/sheet/:estateId/template', 'template.xlsx', { params }),
    onError: (error) => toastFailure('Failed to download the template.', error),
  })
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      <Button icon={FileSpreadsheet} loading={template.isPending} onClick={() => template.mutate()}>
        Download the template
      </Button>
      <ExportMenu
        what="the estate"
        save={(format) =>
          download('GET /estate/sheet/:estateId', `estate.${format}`, { params, query: { format } })
        }
      />
    </div>
  )
}
