import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ACCEPTED, LIMITS } from './file-refusal.ts'

interface DropZoneProps {
  /** Why the last file was not taken. */
  refusal: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** Where a file is dropped, or chosen by the browser's own dialog. */
export function DropZone({ refusal, onFiles }: DropZoneProps) {
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
