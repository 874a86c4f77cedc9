import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Spinner } from '#web/ui/button/spinner.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatSize } from '#web/ui/file-size.ts'

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
export const Uploading = ({ file, onCancel }: { file: File; onCancel: () => void }) => (
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
export const FileFailed = ({ file, message, onRetry, onLeave }: FileFailedProps) => (
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
