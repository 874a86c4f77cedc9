import type { ChildWork } from '#server/runtime/child-side.ts'
import { readUpload, type UploadedFile } from './file/read-upload.ts'
import { guessColumns, type Remembered } from './headings/guess-fields.ts'
import type { Refused } from './in-child.ts'
import { arrangeRows } from './layout/arrange-rows.ts'
import { SheetRefusal } from './refusal.ts'
import type { ArrangedSheet, SheetRow } from './sheet.ts'

export interface Upload extends UploadedFile {
  remembered: Remembered
}
export type SheetChildMessage = Omit<ArrangedSheet, 'rows'> | { rows: SheetRow[] }

/** Batches let the parent do other work between them. */
const TOLD_AT_ONCE_ROWS = 500

export const work: ChildWork<Upload> = async (upload, { tell }) => {
  try {
    const sheet = await readUpload(upload)
    const { rows, ...arranged } = arrangeRows(
      sheet,
      guessColumns(sheet.headings, upload.attributes, upload.remembered),
    )
    tell(arranged satisfies SheetChildMessage)
    for (let start = 0; start < rows.length; start += TOLD_AT_ONCE_ROWS)
      tell({ rows: rows.slice(start, start + TOLD_AT_ONCE_ROWS) } satisfies SheetChildMessage)
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    tell({ kind: error.kind, message: error.message } satisfies Refused)
  }
}
