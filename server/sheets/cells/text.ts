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
/** What Excel makes of a house called `1-2`: the first of February. */
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** A property's title; what looks like a day is kept, with a warning. */
export function readTitle(text: string, max_chars: number): CellRead<string> {
  const read = readLine(text, max_chars)
  return 'value' in read && DAY.test(read.value ?? '')
    ? { ...read, warning: `${read.value} is a day: Excel may have changed what was typed` }
    : read
}

/** Text that may have several lines, as it was typed: a description, an address. */
export const readLines = (text: string, max_chars: number): CellRead<string> =>
  read(text, max_chars, lines(max_chars))

/** What stands where a name would, of a property that nobody lives in. */
const NOBODY = /^(?:vacant|empty|unoccupied|nobody|no (?:tenant|occupant))$/i
/** Somebody's name; null where the cell says that nobody lives there. */
export function readName(text: string, max_chars: number): CellRead<string> {
  return NOBODY.test(foldSpaces(text)) ? { value: null } : readLine(text, max_chars)
}
