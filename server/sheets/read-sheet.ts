import type { SheetChildMessage, Upload } from './child.ts'
import { kindOf } from './file/kind.ts'
import { readInChild, refuseTooLarge } from './in-child.ts'
import type { ArrangedSheet } from './sheet.ts'

/** Throws a `SheetRefusal`. */
export async function readSheet(upload: Upload): Promise<ArrangedSheet> {
  refuseTooLarge(upload)
  kindOf(upload.bytes)
  const sheet: ArrangedSheet = { headings: [], fields: [], rows: [], notes: [] }
  await readInChild<SheetChildMessage>(new URL('./child.ts', import.meta.url), upload, (told) => {
    if ('headings' in told) Object.assign(sheet, told)
    else sheet.rows.push(...told.rows)
  })
  return sheet
}
