import { toast } from '#web/ui/feedback/toast.ts'
import { formatSize } from '#web/ui/file-size.ts'
import { isInterrupted } from '#web/ui/overlay/interruption.tsx'
import { type AnyInput, ApiError, send } from './call.ts'
import type { Arguments, Key } from './call-types.ts'
import { noteReached } from './connection.ts'
import { saveBlob } from './save-blob.ts'

const QUIET_MS = 1000

/** Downloads a file with a toast that shows progress and a Cancel button. Throws as `call` does. */
export function download<K extends Key>(key: K, fallbackName: string, ...input: Arguments<K>): Promise<void>
export async function download(key: Key, fallbackName: string, input: AnyInput = {}): Promise<void> {
  const stopping = new AbortController()
  const id = `file ${fallbackName}`
  let words = 'Preparing the file'
  let received = 0
  const telling = setInterval(() => {
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

function receive({ body, headers }: Response, count: (bytes: number) => void): Promise<Blob> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, onwards) {
      count(chunk.length)
      onwards.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(counting) ?? null, { headers }).blob()
}
