/** ISO 7064 MOD 37-2. No code ends with its last character, `*`. */
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MODULUS = 37

const CODE = /^[A-Z]{3}\d{4}$/

/** Three letters and four digits, the last of which checks the others. */
export function isPayCode(text: string): boolean {
  if (!CODE.test(text)) return false
  const sum = [...text.slice(0, -1)].reduce(
    (total, character) => ((total + CHARACTERS.indexOf(character)) * 2) % MODULUS,
    0,
  )
  return (sum + Number(text.at(-1))) % MODULUS === 1
}

/** Three letters and four digits, with at most one gap in the letters, one between, and one in the digits. */
const GAP = '[\\s-]*'
const DIGIT = '[0-9OIL]'
const LETTERS = `([A-Z](?:[A-Z]${GAP}[A-Z]|${GAP}[A-Z][A-Z]))`
const DIGITS = `(${DIGIT}(?:${DIGIT}{2}${GAP}${DIGIT}|${DIGIT}${GAP}${DIGIT}{2}|${GAP}${DIGIT}{3}))`
const SHAPE = new RegExp(`(?=(${LETTERS}${GAP}${DIGITS}))`, 'g')
const CUT = new RegExp(`(?:^|[^A-Z0-9])([A-Z]{3})${GAP}(${DIGIT}{1,3})\\W*$`)

const asDigits = (text: string) => text.replaceAll('O', '0').replace(/[IL]/g, '1')
const joined = (letters: string, digits: string) =>
  letters.replace(/[^A-Z]/g, '') + asDigits(digits.replace(/[\s-]/g, ''))

/** Texts of the shape of a code, in order. */
function* shapesIn(narration: string): Generator<string> {
  const text = narration.toUpperCase()
  for (const { index, 1: typed = '', 2: letters = '', 3: digits = '' } of text.matchAll(SHAPE)) {
    const code = joined(letters, digits)
    const alone = `${text[index - 1] ?? ' '}${text[index + typed.length] ?? ' '}`
    // Glued words could complete a text with gaps, or with letters for digits, to another code.
    if (code === typed || !/[A-Z0-9]/.test(alone)) yield code
  }
}

/** The live codes in a narration, each once, in order. */
export const findPayCodes = (narration: string, live: ReadonlySet<string>): string[] => [
  ...new Set([...shapesIn(narration)].filter((code) => live.has(code))),
]

interface DoubtfulCode {
  text: string
  /** The narration ends within the code. */
  cut: boolean
  /** Live codes that may be meant. */
  near: string[]
}

/** Texts that are no live code: cut off, mistyped, or the code of another estate. */
export function findCutPayCodes(narration: string, live: ReadonlySet<string>): DoubtfulCode[] {
  const found: DoubtfulCode[] = []
  for (const text of new Set(shapesIn(narration))) {
    if (live.has(text)) continue
    const near = [...live].filter((code) => isMistyped(text, code))
    if (near.length > 0 || isPayCode(text)) found.push({ text, cut: false, near })
  }
  const [, letters = '', digits = ''] = CUT.exec(narration.toUpperCase()) ?? []
  const text = joined(letters, digits)
  const near = text ? [...live].filter((code) => code.startsWith(text)) : []
  return near.length > 0 ? [...found, { text, cut: true, near }] : found
}

/** One character is another, or two neighbours are swapped. */
function isMistyped(typed: string, code: string): boolean {
  const places = [...code].flatMap((character, place) => (typed[place] === character ? [] : [place]))
  const [first = 0, second = 0] = places
  return (
    places.length === 1 ||
    (places.length === 2 &&
      second === first + 1 &&
      typed[first] === code[second] &&
      typed[second] === code[first])
  )
}
