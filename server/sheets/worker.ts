import { parentPort, workerData } from 'node:worker_threads'
import { readUpload } from './file/read-upload.ts'
import { SheetRefusal } from './refusal.ts'
import type { WorkerMessage } from './worker-message.ts'

const post = (message: WorkerMessage) => parentPort?.postMessage(message)

try {
  await readUpload(workerData, post)
} catch (error) {
  if (!(error instanceof SheetRefusal)) throw error
  post({ kind: error.kind, message: error.message })
}
