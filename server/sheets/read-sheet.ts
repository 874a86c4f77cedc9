import { Worker } from 'node:worker_threads'
import { SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { codeOf } from '#server/errors/error-parts.ts'
import { WorkQueue } from '#server/throttling/work-queue.ts'
import { gatherSheet } from './file/gather-sheet.ts'
import { kindOf } from './file/kind.ts'
import type { ReadMessage, Upload } from './file/read-upload.ts'
import type { KnownAttribute } from './headings/guess-fields.ts'
import { READ_WITHIN_MS, READER_MEMORY } from './limits.ts'
import { SheetRefusal, tooLargeUnpacked } from './refusal.ts'
import type { Sheet } from './sheet.ts'
import type { WorkerMessage } from './worker-message.ts'

/** One file is read at a time, so that what several take together stays bounded too. */
const queue = new WorkQueue({ at_once: 1, longest: 20 })

/**
 * Reads the bytes of an upload as rows of text, in a thread of its own with bounded memory and time. Of several tabs and rows the
 * headings are those that are known best. Throws a `SheetRefusal` where it cannot be read.
 */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  attributes: readonly KnownAttribute[] = [],
): Promise<Sheet> {
  if (bytes.length > SHEET_LIMIT_BYTES)
    throw new SheetRefusal('too large', 'This file is larger than 10 MB. Split it and upload each part.')
  kindOf(bytes)
  return queue.run(() => readInWorker({ bytes, file_name: fileName, attributes }))
}

async function readInWorker(workerData: Upload): Promise<Sheet> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    resourceLimits: READER_MEMORY,
    // Not those of whoever runs this: a test's, a debugger's.
    execArgv: [],
  })
  const told: ReadMessage[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const late = setTimeout(
    () =>
      reject(
        new SheetRefusal('too slow', 'This file takes too long to read. Split it and upload each part.'),
      ),
    READ_WITHIN_MS,
  )
  // Listeners only record: an error thrown in one would reach no caller.
  worker.on('message', (message: WorkerMessage) => {
    if ('kind' in message) reject(new SheetRefusal(message.kind, message.message))
    else told.push(message)
  })
  worker.on('messageerror', reject)
  worker.on('error', (error) =>
    reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLargeUnpacked() : error),
  )
  worker.on('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(`the reader of sheets ended with ${code}`)),
  )
  try {
    await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
  const gathered = gatherSheet()
  for (const message of told) gathered.take(message)
  return gathered.sheet()
}
