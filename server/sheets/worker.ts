import { parentPort, workerData } from 'node:worker_threads'
import { MOST_SHEET_ROWS } from '#contract/sheet-fields.ts'
import { chooseTable } from './file/choose-table.ts'
import { openTables } from './file/open-tables.ts'
import type { KnownAttribute } from './headings/guess-fields.ts'
import { MOST_CELLS, MOST_TEXT_CHARS } from './limits.ts'
import { SheetRefusal, tooLargeUnpacked } from './refusal.ts'
import type { SheetRow } from './sheet.ts'
import type { WorkerMessage } from './worker-message.ts'

/** Rows are sent so many at a time: whoever takes them does other things between. */
const SENT_AT_ONCE_ROWS = 500

const post = (message: WorkerMessage) => parentPort?.postMessage(message)

async function read(bytes: Uint8Array, file_name: string, attributes: readonly KnownAttribute[]) {
  const { table, heading } = await chooseTable(await openTables(bytes, file_name), attributes)
  post({ name: table.name, heading_row: heading.number, headings: heading.cells })
  let rows: SheetRow[] = []
  let [count, filled, characters] = [0, 0, 0]
  for await (const { number, cells, unsolved } of table.rows()) {
    if (number <= heading.number) continue
    count += 1
    if (count > MOST_SHEET_ROWS) continue
    if (unsolved !== undefined)
      throw new SheetRefusal(
        'broken',
        `Cell ${unsolved} has a formula without its result. Open the file in Excel, save it and upload it again.`,
      )
    for (const cell of cells) {
      if (cell !== '') filled += 1
      characters += cell.length
    }
    if (filled > MOST_CELLS || characters > MOST_TEXT_CHARS) throw tooLargeUnpacked()
    rows.push({ number, cells })
    if (rows.length === SENT_AT_ONCE_ROWS) {
      post({ rows })
      rows = []
    }
  }
  if (count === 0) throw new SheetRefusal('empty', 'This file has no rows below its headings.')
  if (count > MOST_SHEET_ROWS) {
    const shown = new Intl.NumberFormat('en').format
    throw new SheetRefusal(
      'too many rows',
      `This sheet has ${shown(count)} rows; at most ${shown(MOST_SHEET_ROWS)} can be brought in at once. Split it and upload each part.`,
    )
  }
  post({ rows })
}

try {
  await read(workerData.bytes, workerData.file_name, workerData.attributes)
} catch (error) {
  if (!(error instanceof SheetRefusal)) throw error
  post({ kind: error.kind, message: error.message })
}
