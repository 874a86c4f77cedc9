import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SheetRefusal } from '#server/sheets/refusal.ts'
import { linesOfStatement } from '#server/transfers/reading/lines-of-statement.ts'
import { uploadOf } from './bank-statements.ts'

/** A separate process, so that its peak memory is the memory of reading. Reads each file of a folder. */
const [folder = ''] = process.argv.slice(2)
const before_bytes = process.memoryUsage.rss()
const read: Record<string, string> = {}
for (const file of readdirSync(folder).sort()) {
  try {
    const { lines, unreadable } = await linesOfStatement(uploadOf(readFileSync(join(folder, file))))
    read[file] = `${lines.length} lines, ${unreadable.length} unreadable rows`
  } catch (error) {
    read[file] = error instanceof SheetRefusal ? error.message : `not refused: ${error}`
  }
}
console.log(JSON.stringify({ read, grown_bytes: process.resourceUsage().maxRSS * 1024 - before_bytes }))
