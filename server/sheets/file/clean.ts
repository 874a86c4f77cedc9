import { LONGEST_CELL_CHARS } from '../limits.ts'

/** What the database cannot hold, or nobody sees: halves of characters, NUL and other control characters. */
const NOT_KEPT = /\p{Cs}|(?![\n\t])\p{Cc}/gu

/** A cell's text as it is kept. */
export const cleanCell = (text: string): string =>
  text
    .slice(0, LONGEST_CELL_CHARS + 1)
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(NOT_KEPT, '')
