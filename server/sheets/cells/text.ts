import { line, lines } from '#contract/text.ts'
import { type CellRead, isBlank } from './cell.ts'

const inWords = new Intl.NumberFormat('en')

function read(text: string, max_chars: number, schema: ReturnType<typeof line>): CellRead<string> {
  if (isBlank(text)) return { value: null }
  const { data, error } = schema.safeParse(text)
  if (error)
    return {
      problem:
        text.trim().length > max_chars ? `At most ${inWords.format(max_chars)} characters` : error.message,
    }
  return { value: data === '' ? null : data }
}

export const foldSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** One line, whose inner spaces are folded: a title, a name. */
export const readLine = (text: string, max_chars: number): CellRead<string> =>
  read(foldSpaces(text), max_chars, line(max_chars))
/** Text that may have several lines, as it was typed: a description, an address. */
export const readLines = (text: string, max_chars: number): CellRead<string> =>
  read(text, max_chars, lines(max_chars))

/** What stands where a name would, of a property that nobody lives in. */
const NOBODY = /^(?:vacant|empty|unoccupied|nobody|no (?:tenant|occupant))$/i
/** Somebody's name; null where the cell says that nobody lives there. */
export function readName(text: string, max_chars: number): CellRead<string> {
  return NOBODY.test(foldSpaces(text)) ? { value: null } : readLine(text, max_chars)
}
