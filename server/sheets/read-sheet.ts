import { SHEET_LIMIT_BYTES } from '#contract/sheet-fields.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { PastBound, runChild } from '#server/runtime/bounded-child.ts'
import { WorkQueue } from '#server/throttling/work-queue.ts'
import type { SheetChildMessage, Upload } from './child.ts'
import { kindOf } from './file/kind.ts'
import { SheetRefusal, tooLargeUnpacked } from './refusal.ts'
import type { ArrangedSheet } from './sheet.ts'

const queue = new WorkQueue({ at_once: 1, longest: 20 })

/** Throws a `SheetRefusal`. */
export async function readSheet(upload: Upload): Promise<ArrangedSheet> {
  if (upload.bytes.length > SHEET_LIMIT_BYTES)
    throw new SheetRefusal('too large', 'This file is larger than 10 MB. Split it and upload each part.')
  kindOf(upload.bytes)
  return queue.run(() => readInChild(upload))
}

async function readInChild(upload: Upload): Promise<ArrangedSheet> {
  const sheet: ArrangedSheet = { headings: [], fields: [], rows: [], notes: [] }
  try {
    await runChild<SheetChildMessage>({
      module: new URL('./child.ts', import.meta.url),
      data: upload,
      bounds: { within_ms: MINUTE_MS / 2, memory_mb: 192 },
      take(told) {
        if ('kind' in told) throw new SheetRefusal(told.kind, told.message)
        if ('headings' in told) Object.assign(sheet, told)
        else sheet.rows.push(...told.rows)
      },
    })
  } catch (error) {
    if (!(error instanceof PastBound)) throw error
    if (error.bound === 'memory_mb') throw tooLargeUnpacked()
    throw new SheetRefusal('too slow', 'This file takes too long to read. Split it and upload each part.')
  }
  return sheet
}
