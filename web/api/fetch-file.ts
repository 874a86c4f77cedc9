import { MINUTE_MS } from '#contract/time.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatSize } from '#web/ui/file-size.ts'
import { isInterrupted } from '#web/ui/overlay/interruption.tsx'
import { type AnyInput, ApiError, send } from './call.ts'
import type { Key } from './call-types.ts'
import { noteReached } from './connection.ts'

/** A file that takes longer is told of. */
const QUIET_MS = 1000

/**
 * Fetches a file with the session's token and hands it to the browser to save. While it takes long, that it is prepared and then how much of
 * it has come is told, with a way to stop it. Throws as `call` does; an error that is `cancelled` where it was stopped.
 */
export async function fetchFile(key: Key, fallbackName: string, input: AnyInput): Promise<void> {
  const stopping = new AbortController()
  const id = `file ${fallbackName}`
  let words = 'Preparing the file'
  let received = 0
  const telling = setInterval(() => {
    // Whoever is asked for their password first is not waiting.
    if (isInterrupted()) return
    toast.message(words, {
      id,
      ...(received > 0 && { description: `${formatSize(received)} so far` }),
      action: { label: 'Cancel', onClick: () => stopping.abort() },
      lasting: true,
    })
  }, QUIET_MS)
  try {
    const response = await send(key, { ...input, signal: stopping.signal })
    const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const name = named ?? fallbackName
    words = `Downloading ${name}`
    saveBlob(await receive(response, (bytes) => (received += bytes)), name)
  } catch (cause) {
    if (cause instanceof ApiError) throw cause
    const error = new ApiError(0)
    if (stopping.signal.aborted) error.cancelled = true
    else noteReached(false)
    throw Object.assign(error, { cause })
  } finally {
    clearInterval(telling)
    toast.dismiss(id)
  }
}

/** The body of a response; each piece is counted as it comes. */
function receive({ body, headers }: Response, count: (bytes: number) => void): Promise<Blob> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, onwards) {
      count(chunk.length)
      onwards.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(counting) ?? null, { headers }).blob()
}

/** Hands a file to the browser, which saves it or asks where. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // The browser reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS)
}
