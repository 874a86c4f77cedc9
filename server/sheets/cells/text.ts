import { formatCount } from '#contract/counts.ts'
import { line, lines } from '#contract/text.ts'
import { type CellRead, isBlank, isDitto, isSheetError, quoted } from './cell.ts'

function read(text: string, max_chars: number, schema: ReturnType<typeof line>): CellRead<string> {
  if (isBlank(text)) return { value: null }
  const { data, error } = schema.safeParse(text)
  if (!error) return { value: data === '' ? null : data }
  const isLong = text.trim().length > max_chars
  return { problem: isLong ? `At most ${formatCount(max_chars)} characters` : error.message }
}

export function readLine(text: string, max_chars: number): CellRead<string> {
  if (isSheetError(text)) return { problem: `${quoted(text)} is an error of the spreadsheet` }
  if (isDitto(text)) return { problem: `${quoted(text)} stands for the row above; write it out` }
  return read(text.trim().replace(/\s+/g, ' '), max_chars, line(max_chars))
}

/** Excel turns a house called `1-2` into the first of February. */
const DAY = /^\d{4}-\d{2}-\d{2}$/
export function readTitle(text: string, max_chars: number): CellRead<string> {
  if (/^(?:TRUE|FALSE)$/.test(text.trim())) return { problem: `${quoted(text)} is no name of a property` }
  const read = readLine(text, max_chars)
  return 'value' in read && DAY.test(read.value ?? '')
    ? { ...read, warning: `${read.value} is a day: Excel may have changed what was typed` }
    : read
}

export const readLines = (text: string, max_chars: number): CellRead<string> =>
  read(text, max_chars, lines(max_chars))

/** Lower case, without marks and brackets. */
const NOBODY =
  /^(?:0+|x+|(?:flat |house |unit )?(?:is )?vacant(?: flat| house| unit| possession)?|vacated|empty|un ?occupied|not (?:yet )?(?:occupied|let|rented|taken|allocated|sold)|no ?body|no (?:one|tenant|occupant|resident)(?: yet)?|none yet|(?:still )?to let|for (?:rent|lease|sale)|available|unlet|unsold|locked(?: up)?|closed|(?:under|on) (?:renovation|construction|repairs?)|renovation|u c|uncompleted|not completed|abandoned|(?:moved|packed|parked) out)$/
const OWNER =
  /^(?:(?:the )?(?:owner|landlord|landlady)(?: s)?(?: occupied| occupier| (?:him|her)self| lives (?:here|there))?|self(?: occupied)?|same(?: as (?:the )?(?:owner|landlord))?)$/

/** Null if the home is empty, or the owner is named as `self`. */
export function readName(text: string, max_chars: number): CellRead<string> {
  const words = text
    .slice(0, max_chars)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  if (NOBODY.test(words)) return { value: null }
  if (OWNER.test(words))
    return { value: null, warning: `“${quoted(text)}” is no name, so it is left out; write who it is` }
  return readLine(text, max_chars)
}
