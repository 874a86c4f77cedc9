import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { SheetRefusal } from '#server/sheets/refusal.ts'

/**
 * A separate process, so that its peak memory is the memory of reading. Reads each file of a folder; reports its result and
 * the growth of the process.
 */
const [folder = ''] = process.argv.slice(2)
const before_bytes = process.memoryUsage.rss()
const read: Record<string, string> = {}
for (const file of readdirSync(folder).sort()) {
  try {
    const { rows } = await readSheet({
      bytes: readFileSync(join(folder, file)),
      file_name: file,
      attributes: [],
      remembered: new Map(),
    })
    read[file] = `${rows.length} rows`
  } catch (error) {
    read[file] = error instanceof SheetRefusal ? error.message : `not refused: ${error}`
  }
}
console.log(JSON.stringify({ read, grown_bytes: process.resourceUsage().maxRSS * 1024 - before_bytes }))
