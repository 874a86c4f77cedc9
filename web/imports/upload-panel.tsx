import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { download } from '#web/api/download.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { DropZone } from './drop-zone.tsx'
import { LIMITS } from './file-refusal.ts'
import { FileFailed, Uploading } from './uploading.tsx'
import { useFocusWhenReplaced } from './use-focus.ts'
import { useUpload } from './use-upload.ts'

const BRINGS = [
  ['Properties', 'with their price and attributes'],
  ['Landlords and tenants', 'with how to reach them, and since when they live there'],
  ['Opening balances', 'what each owed, or had paid ahead, before'],
] as const

interface UploadPanelProps {
  /** Undefined until one is picked. */
  estateId: number | undefined
  /** By which those who see every estate pick one. */
  picker: ReactNode
}

/** Takes the sheet, and says before what it may hold. */
export const UploadPanel = ({ estateId, picker }: UploadPanelProps) => (
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

function Upload({ estateId }: { estateId: number }) {
  const { now, choose, cancel } = useUpload(estateId)
  const place = useFocusWhenReplaced<HTMLDivElement>(now.at)
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
      {now.at === 'sending' ? (
        <Uploading file={now.file} onCancel={cancel} />
      ) : now.at === 'failed' ? (
        <FileFailed {...now} onRetry={() => choose([now.file])} onLeave={cancel} />
      ) : (
        <DropZone refusal={now.refusal} onFiles={choose} />
      )}
    </div>
  )
}

/** A sheet to begin with: an empty one, or the estate as it is. */
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
