import type { Sheet } from '../sheet.ts'
import { fillDown } from './merged.ts'
import type { ReadMessage } from './read-upload.ts'

/** Puts together what is told of a file, and gives every row as many cells as the widest. */
export function gatherSheet() {
  const sheet: Sheet = { name: '', heading_row: 0, headings: [], rows: [], notes: [] }
  return {
    take(message: ReadMessage): void {
      if ('rows' in message) {
        sheet.rows.push(...message.rows)
        if (message.merged) fillDown(sheet.rows, message.merged)
      } else Object.assign(sheet, message)
    },
    sheet(): Sheet {
      const every = [sheet.headings, ...sheet.rows.map(({ cells }) => cells)]
      const width = every.reduce((widest, { length }) => Math.max(widest, length), 0)
      for (const cells of every) while (cells.length < width) cells.push('')
      return { ...sheet, headings: sheet.headings.map((heading) => heading.trim()) }
    },
  }
}
