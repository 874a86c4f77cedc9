import { guessFields } from './guess-fields.ts'

const isKnown = (heading: string) => guessFields([heading])[0] !== null

/** A block follows another of its kind, and may lie within another kind. */
export interface BlockName {
  kind: string
  name: string
}

const WORD = 'block|blk|phase|zone|cluster|tower|wing|section|sector|court'
const STREET = 'street|str|road|rd|avenue|ave|close|crescent|cres|lane|drive'
const WORD_FIRST = new RegExp(
  `^(${WORD}|${STREET})(?:[\\s.:#-]+(?:no\\.?\\s*)?([\\p{L}\\d]{1,4})|(\\d{1,3}))$`,
  'iu',
)
/** `Adeola Close`, `1st Avenue`; `12 Adeola Close` is a home. */
const WORD_LAST = new RegExp(
  `^(?!(?:no\\.?|plot|house|flat)?\\s*\\d+\\b)[\\p{L}\\d'’. -]{2,60}\\s(${WORD}|${STREET}|floor|quarters|terrace|gardens)\\.?$`,
  'iu',
)
const LONGEST_CHARS = 80

const kindOf = (word: string) => {
  const lower = word.toLowerCase()
  return lower === 'blk' ? 'block' : new RegExp(`^(?:${STREET})$`).test(lower) ? 'street' : lower
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

export function blockName(text: string): BlockName | null {
  const said = text
    .slice(0, LONGEST_CHARS)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s:.-])[\s:.-]+$/, '')
    .trim()
  const [, word, id = '', number = id] = WORD_FIRST.exec(said) ?? []
  if (word)
    return {
      kind: kindOf(word),
      name: `${capital(word.replace(/^blk$/i, 'block'))} ${number.length <= 2 ? number.toUpperCase() : number}`,
    }
  const [, last] = WORD_LAST.exec(said) ?? []
  if (!last) return null
  return { kind: kindOf(last), name: said.replace(/\p{Lu}{4,}/gu, capital) }
}

/** A tab may also be named `A` alone. */
export function blockOfTab(tab: string): string | null {
  const text = tab.trim()
  return /^\p{L}\d?$/u.test(text) ? `Block ${text.toUpperCase()}` : (blockName(text)?.name ?? null)
}

/** Half of a home's cells have digits. */
function mayBeHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.filter((cell) => /\d/.test(cell)).length < filled.length / 2
}

/** `TENANT` may stand over `Name` and `Phone`. Null if the lower row is a home. */
export function headingsOfTwo(upper: readonly string[], lower: readonly string[]): string[] | null {
  if (!mayBeHeadings(lower)) return null
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above = '', below = ''] = [upper[column], lower[column]]
    group = above.trim() || group
    const likeliest = below.trim() ? [`${group} ${below}`.trim(), below, above] : [above]
    return likeliest.find((heading) => heading.trim() !== '' && isKnown(heading)) ?? (below || above)
  })
}
