import { SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { PastBound, runChild } from '#server/runtime/bounded-child.ts'
import { WorkQueue } from '#server/throttling/work-queue.ts'
import { type RefusalKind, SheetRefusal, tooLargeUnpacked } from './refusal.ts'

export interface Refused {
  kind: RefusalKind
  message: string
}

/** All uploaded files share it: one is read at a time. */
const queue = new WorkQueue({ at_once: 1, longest: 20 })

export function refuseTooLarge({ bytes }: { bytes: Uint8Array }): void {
  if (bytes.length > SHEET_LIMIT_BYTES)
    throw new SheetRefusal('too large', 'This file is larger than 10 MB. Split it and upload each part.')
}

/** Reads an uploaded file in a child process. Throws the `SheetRefusal` that it tells, or that of its bounds. */
export const readInChild = <Told extends object>(
  module: URL,
  data: unknown,
  take: (told: Told) => void,
): Promise<void> =>
  queue.run(async () => {
    try {
      await runChild<Told | Refused>({
        module,
        data,
        bounds: { within_ms: MINUTE_MS / 2, memory_mb: 192 },
        take(told) {
          if ('kind' in told) throw new SheetRefusal(told.kind, told.message)
          take(told)
        },
      })
    } catch (error) {
      if (!(error instanceof PastBound)) throw error
      if (error.bound === 'memory_mb') throw tooLargeUnpacked()
      throw new SheetRefusal('too slow', 'This file takes too long to read. Split it and upload each part.')
    }
  })
