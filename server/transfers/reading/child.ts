import type { ChildWork } from '#server/runtime/child-side.ts'
import type { Refused } from '#server/sheets/in-child.ts'
import { SheetRefusal } from '#server/sheets/refusal.ts'
import { linesOfStatement } from './lines-of-statement.ts'
import type { StatementChildMessage, StatementUpload } from './read-statement.ts'

/** Batches let the parent do other work between them. */
const TOLD_AT_ONCE_ROWS = 500

export const work: ChildWork<StatementUpload> = async (upload, { tell }) => {
  const told = (message: StatementChildMessage | Refused) => tell(message)

  try {
    const { lines, unreadable, ...head } = await linesOfStatement(upload)
    told(head)
    for (let at = 0; at < lines.length; at += TOLD_AT_ONCE_ROWS)
      told({ lines: lines.slice(at, at + TOLD_AT_ONCE_ROWS) })
    for (let at = 0; at < unreadable.length; at += TOLD_AT_ONCE_ROWS)
      told({ unreadable: unreadable.slice(at, at + TOLD_AT_ONCE_ROWS) })
  } catch (error) {
    if (!(error instanceof SheetRefusal)) throw error
    told({ kind: error.kind, message: error.message })
  }
}
