import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { MOST_SHEET_ROWS, SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { ApiError, upload } from '#web/api/call.ts'
import { navigate } from '#web/routing/router.ts'
import { formatSize, MB_BYTES } from '#web/ui/file-size.ts'
import { showImport } from './queries.ts'

/** Said before anything is uploaded. */
export const LIMITS = `Excel (.xlsx) or CSV, at most ${SHEET_LIMIT_BYTES / MB_BYTES} MB and ${formatCount(MOST_SHEET_ROWS)} rows.`

/** What may be picked, and what else is a sheet as text. */
export const ACCEPTED = '.xlsx,.csv,.tsv,.txt'
const READ = new Set(ACCEPTED.split(','))
/** How to get a sheet that can be read out of one that cannot. */
const HINTS: Record<string, string> = {
  '.xls': 'This is a sheet of an old Excel. Open it, save it as Excel Workbook (.xlsx), and choose that.',
  '.xlsm': 'This workbook holds macros. Save it as Excel Workbook (.xlsx), and choose that.',
  '.xlsb': 'Open this workbook, save it as Excel Workbook (.xlsx), and choose that.',
  '.ods': 'Open this sheet, save it as Excel (.xlsx) or CSV, and choose that.',
  '.numbers': 'Open this sheet in Numbers, export it to Excel (.xlsx), and choose that.',
}

/** Why a file is not even uploaded; null where the server has to say. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  if (HINTS[ending]) return HINTS[ending]
  if (!READ.has(ending))
    return `Choose an Excel (.xlsx) or CSV file${ending ? `: this one is a ${ending} file` : ''}.`
  if (size === 0) return 'This file is empty.'
  if (size > SHEET_LIMIT_BYTES)
    return `This file is ${formatSize(size)}, and ${SHEET_LIMIT_BYTES / MB_BYTES} MB can be read. Take pictures and sheets that are not needed out of it, or split it in two.`
  return null
}

const TOO_MANY = 429

type Now =
  /** Waits for a file; `refusal` is why the last one was not taken. */
  | { at: 'start'; refusal?: string }
  | { at: 'sending'; file: File }
  /** It did not arrive: the file is kept to be sent again. */
  | { at: 'failed'; file: File; message: string }

/** Sends a sheet, once it is chosen, and goes on to its columns. */
export function useUpload(estateId: number) {
  const [now, setNow] = useState<Now>({ at: 'start' })
  const sending = useRef<AbortController>(undefined)
  // Whoever leaves the page does not wait for its file.
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File) => {
    const mine = new AbortController()
    sending.current = mine
    setNow({ at: 'sending', file })
    try {
      const detail = await upload('POST /estate/imports/:estateId', file, {
        params: { estateId },
        query: { file_name: file.name },
        signal: mine.signal,
      })
      showImport(detail)
      await navigate({ to: '/imports/$id', params: { id: String(detail.id) } })
    } catch (error) {
      if (mine.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      const { message, status, cancelled } = error
      // What is refused as it is would be refused again; not so where there were only too many at once.
      const refused = status >= 400 && status < 500 && status !== TOO_MANY
      setNow(
        cancelled
          ? { at: 'start' }
          : refused
            ? { at: 'start', refusal: message }
            : { at: 'failed', file, message },
      )
    }
  }
  return {
    now,
    choose: (files: readonly File[]) => {
      const [file, ...others] = files
      if (!file) return
      const refusal = others.length > 0 ? 'Upload one sheet at a time.' : fileRefusal(file)
      if (refusal === null) void send(file)
      else setNow({ at: 'start', refusal })
    },
    cancel: () => {
      sending.current?.abort()
      setNow({ at: 'start' })
    },
  }
}
