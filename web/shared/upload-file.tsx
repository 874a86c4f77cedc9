import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { ApiError } from '#web/api/call.ts'
import { Button, Spinner } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatSize } from '#web/ui/file-size.ts'
import { useFocusWhenReplaced } from './use-focus.ts'

const TOO_MANY = 429
/** The server would refuse the same file again; only a full server may accept it later. */
const isFinal = ({ status, cancelled }: ApiError) =>
  cancelled || (status >= 400 && status < 500 && status !== TOO_MANY)

interface UploadFileProps<Reply> {
  /** `sheet` */
  what: string
  limits: string
  accepted: readonly string[]
  /** The reason to refuse a file before the upload. */
  refusalOf: (file: File) => string | null
  send: (file: File, signal: AbortSignal) => Promise<Reply>
  onSent: (reply: Reply) => unknown
}

/** Uploads one file, picked or dropped. */
export function UploadFile<Reply>({ refusalOf, send: upload, onSent, ...zone }: UploadFileProps<Reply>) {
  const { what } = zone
  const [mistake, setMistake] = useState<string | null>(null)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const send = useMutation<Reply, ApiError, File>({
    mutationFn: (file) => {
      sending.current = new AbortController()
      return upload(file, sending.current.signal)
    },
    onSuccess: onSent,
  })
  const cancel = () => {
    sending.current?.abort()
    send.reset()
  }
  const choose = ([file, ...others]: readonly File[]) => {
    if (!file) return
    const refusal = others.length > 0 ? `Upload one ${what} at a time.` : refusalOf(file)
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
        <DropZone
          {...zone}
          refusal={mistake ?? (error?.cancelled ? null : error?.message)}
          onFiles={choose}
        />
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
                <Spinner /> Uploading and reading the {what}…
              </p>
              <Button onClick={cancel}>Cancel</Button>
            </>
          ) : (
            <>
              <Notice tone="bad" className="text-left">
                The {what} was not uploaded. {error?.message}
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

interface DropZoneProps {
  what: string
  limits: string
  accepted: readonly string[]
  refusal: string | null | undefined
  onFiles: (files: readonly File[]) => void
}

function DropZone({ what, limits, accepted, refusal, onFiles }: DropZoneProps) {
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
      <p className="text-md font-[600] pointer-coarse:hidden">Drop your {what} here</p>
      <input
        ref={input}
        type="file"
        accept={accepted.join(',')}
        aria-label={what.charAt(0).toUpperCase() + what.slice(1)}
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
        {limits}
      </p>
      {refusal && (
        <Notice tone="bad" className="text-left">
          {refusal}
        </Notice>
      )}
    </div>
  )
}
