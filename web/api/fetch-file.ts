import { toast } from '#web/ui/feedback/toast.ts'
import { formatSize } from '#web/ui/file-size.ts'
import { ApiError } from './api-error.ts'
import { type AnyInput, send } from './call.ts'
import type { Key } from './call-types.ts'
import { noteReached } from './connection.ts'
import { saveBlob } from './save-blob.ts'

/** A file that takes longer is told of. */
const QUIET_MS = 1000

/**
 * Fetches a file with the session's token and hands it to the browser to save. While it takes long, how much of it has come is told, with
 * a way to stop it. Throws as `call` does; an error that is `cancelled` where it was stopped.
 */
export async function fetchFile(key: Key, fallbackName: string, input: AnyInput): Promise<void> {
  const stopping = new AbortController()
  const response = await send(key, { ...input, signal: stopping.signal })
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const name = named ?? fallbackName
  saveBlob(await receive(response, name, stopping), name)
}

/** The body of a response; what is told of it is gone when this ends. */
async function receive(response: Response, name: string, stopping: AbortController): Promise<Blob> {
  let received = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, onwards) {
      received += chunk.length
      onwards.enqueue(chunk)
    },
  })
  const telling = setInterval(
    () =>
      toast.message(`Downloading ${name}`, {
        id: name,
        description: `${formatSize(received)} so far`,
        action: { label: 'Cancel', onClick: () => stopping.abort() },
        lasting: true,
      }),
    QUIET_MS,
  )
  try {
    const { body, headers } = response
    return await new Response(body?.pipeThrough(counting) ?? null, { headers }).blob()
  } catch (cause) {
    const error = new ApiError(0)
    if (stopping.signal.aborted) error.cancelled = true
    else noteReached(false)
    throw Object.assign(error, { cause })
  } finally {
    clearInterval(telling)
    toast.dismiss(name)
  }
}
