import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { upload } from '#web/api/call.ts'
import { navigate } from '#web/routing/router.ts'
import { fileRefusal } from './file-refusal.ts'
import { showImport } from './queries.ts'

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
