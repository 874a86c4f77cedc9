import { LONGEST_CELL_CHARS } from '../limits.ts'

/** Excel's way of writing what XML cannot hold: `_x000D_`. */
const ESCAPED = /_x([\dA-Fa-f]{4})_/g
/** One escape more than a cell may hold: whatever is longer is cut. */
export const LONGEST_WRITTEN_CHARS = (LONGEST_CELL_CHARS + 1) * '_x0000_'.length

export const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Puts the text of a shared string or of a cell together: of its runs, without how Japanese is read aloud. */
export function collectText() {
  let text = ''
  let inText = false
  let inReading = false
  return {
    begin: () => {
      text = ''
      inText = false
      inReading = false
    },
    open: (tag: string) => {
      if (tag === 'rPh') inReading = true
      inText = tag === 't' && !inReading
    },
    close: (tag: string) => {
      if (tag === 'rPh') inReading = false
      if (tag === 't') inText = false
    },
    add: (more: string) => {
      if (inText && text.length < LONGEST_WRITTEN_CHARS) text += more
    },
    taken: (): string => unescaped(text.slice(0, LONGEST_WRITTEN_CHARS)),
  }
}
