import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { ImportDetail } from '#contract/imports.ts'
import { MOST_SHEET_ROWS, SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { type ApiError, upload } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { navigate } from '#web/routing/router.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { Button, Spinner } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { formatSize, MB_BYTES } from '#web/ui/file-size.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { showImport } from './queries.ts'
import { useFocusWhenReplaced } from './use-focus.ts'

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

const TOO_MANY = 429
/** The server would refuse the same file again; only a full server may accept it later. */
const isFinal = ({ status, cancelled }: ApiError) =>
  cancelled || (status >= 400 && status < 500 && status !== TOO_MANY)

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

function Upload({ estateId }: { estateId: number }) {
  const [mistake, setMistake] = useState<string | null>(null)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const send = useMutation<ImportDetail, ApiError, File>({
    mutationFn: (file) => {
      sending.current = new AbortController()
      return upload('POST /estate/imports/:estateId', file, {
        params: { estateId },
        query: { file_name: file.name },
        signal: sending.current.signal,
      })
    },
    onSuccess: (detail) => {
      showImport(detail)
      return navigate({ to: '/imports/$id', params: { id: String(detail.id) } })
    },
  })
  const cancel = () => {
    sending.current?.abort()
    send.reset()
  }
  const choose = ([file, ...others]: readonly File[]) => {
    if (!file) return
    const refusal = others.length > 0 ? 'Upload one sheet at a time.' : fileRefusal(file)
    setMistake(refusal)
    if (refusal === null) send.mutate(file)
    else send.reset()
  }
  const { variables: file, error } = send
  const isSending = send.isPending || send.isSuccess
  const place = useFocusWhenReplaced<HTMLDivElement>(send.status)
  return (
    <div ref={place} tabIndex={-1} className="min-w-0 outline-none">
      {!file || (error && isFinal(error)) ? (
        <DropZone refusal={mistake ?? (error?.cancelled ? null : error?.message)} onFiles={choose} />
      ) : (
        <div className="grid min-h-56 content-center justify-items-center gap-4 rounded-surface border border-line bg-sunken px-5 py-6 text-center">
          <p className="flex max-w-full items-center gap-2 font-[560]">
            <FileSpreadsheet className="text-ink-3" />
            <span className="min-w-0 break-words">{file.name}</span>
            <span className="flex-none font-normal text-ink-3">{formatSize(file.size)}</span>
          </p>
          {isSending ? (
            <>
              <p role="status" className="flex items-center gap-2.5 text-ink-2">
                <Spinner /> Uploading and reading the sheet…
              </p>
              <Button onClick={cancel}>Cancel</Button>
            </>
          ) : (
            <>
              <Notice tone="bad" className="text-left">
                The sheet was not uploaded. {error?.message}
              </Notice>
              <div className="flex flex-wrap justify-center gap-2.5">
                <Button onClick={cancel}>Choose another</Button>
                <Button variant="primary" onClick={() => choose([file])}>
                  Try again
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </div>
  )
}

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

type DropZoneProps = { refusal: string | null | undefined; onFiles: (files: readonly File[]) => void }

function DropZone({ refusal, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    // A move between two elements of the zone also fires this event.
    const into = event.relatedTarget
    if (!inside && into instanceof Node && event.currentTarget.contains(into)) return
    setOver(inside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a mouse
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
        accept={ACCEPTED.join(',')}
        aria-label="Sheet"
        aria-describedby={id}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // A browser reports no change for the same file.
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
