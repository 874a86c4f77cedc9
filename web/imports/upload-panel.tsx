import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { download } from '#web/api/download.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { Button, Spinner } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { formatSize } from '#web/ui/file-size.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { useFocusWhenReplaced } from './use-focus.ts'
import { ACCEPTED, LIMITS, useUpload } from './use-upload.ts'

const Box = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-56 content-center justify-items-center gap-4 rounded-surface border border-line bg-sunken px-5 py-6 text-center">
    {children}
  </div>
)

const FileName = ({ file }: { file: File }) => (
  <p className="flex max-w-full items-center gap-2 font-[560]">
    <FileSpreadsheet className="text-ink-3" />
    <span className="min-w-0 break-words">{file.name}</span>
    <span className="flex-none font-normal text-ink-3">{formatSize(file.size)}</span>
  </p>
)

/** While a sheet is on its way, and its rows are read. */
const Uploading = ({ file, onCancel }: { file: File; onCancel: () => void }) => (
  <Box>
    <FileName file={file} />
    <p role="status" className="flex items-center gap-2.5 text-ink-2">
      <Spinner /> Uploading and reading the sheet…
    </p>
    <Button onClick={onCancel}>Cancel</Button>
  </Box>
)

interface FileFailedProps {
  file: File
  message: string
  onRetry: () => void
  onLeave: () => void
}
/** It did not arrive; the file need not be looked for again. */
const FileFailed = ({ file, message, onRetry, onLeave }: FileFailedProps) => (
  <Box>
    <FileName file={file} />
    <Notice tone="bad" className="text-left">
      The sheet was not uploaded. {message}
    </Notice>
    <div className="flex flex-wrap justify-center gap-2.5">
      <Button onClick={onLeave}>Choose another</Button>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  </Box>
)

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

interface DropZoneProps {
  /** Why the last file was not taken. */
  refusal: string | undefined
  onFiles: (files: readonly File[]) => void
}

function DropZone({ refusal, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    // From one thing inside to another is not out of it.
    const into = event.relatedTarget
    if (!inside && into instanceof Node && event.currentTarget.contains(into)) return
    setOver(inside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for who has a mouse; the button inside does the same
    <div
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classes(
        'grid min-h-56 content-center justify-items-center gap-3 rounded-surface border border-dashed px-5 py-6 text-center transition-colors duration-100',
        over ? 'border-brand bg-brand-wash' : 'border-edge bg-sunken',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-surface text-brand-ink ring-1 ring-line">
        <FileSpreadsheet className="size-6" />
      </span>
      <p className="text-md font-[600] pointer-coarse:hidden">Drop your sheet here</p>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="Sheet"
        aria-describedby={id}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file, mended, can be chosen again.
          event.target.value = ''
        }}
      />
      <Button variant="primary" aria-describedby={id} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p id={id} className="text-ink-2">
        {LIMITS}
      </p>
      {refusal && (
        <Notice tone="bad" className="text-left">
          {refusal}
        </Notice>
      )}
    </div>
  )
}
