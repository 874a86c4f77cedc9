import type { ReadMessage } from './file/read-upload.ts'
import type { RefusalKind } from './refusal.ts'

/** What the thread that reads a file tells; at last it may be why the file cannot be read. */
export type WorkerMessage = ReadMessage | { kind: RefusalKind; message: string }
