import { toast } from '#web/ui/feedback/toast.ts'
import { formatSize } from '#web/ui/file-size.ts'
import { isInterrupted } from '#web/ui/overlay/interruption.tsx'
import { type AnyInput, ApiError, send } from './call.ts'
import type { Arguments, Key } from './call-types.ts'
import { noteReached } from './connection.ts'
import { saveBlob } from './save-blob.ts'

const QUIET_MS = 1000

/** Downloads a file as `fetchFile` does. */
export async function download<K extends Key>(key: K, fallbackName: string, ...input: Arguments<K>) {
  const file = await fetchFile(key, fallbackName, ...input)
  saveBlob(file, file.name)
}

/** Shows a toast with progress and a Cancel button. Throws as `call` does. */
export function fetchFile<K extends Key>(key: K, fallbackName: string, ...input: Arguments<K>): Promise<File>
export async function fetchFile(key: Key, fallbackName: string, input: AnyInput = {}): Promise<File> {
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
    const blob = await receive(response, (bytes) => (received += bytes))
    return new File([blob], name, { type: blob.type })
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
