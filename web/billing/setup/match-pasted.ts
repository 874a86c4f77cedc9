/** Whom a pasted line may be about. */
export interface Resident {
  id: number
  name: string
  email: string
  property: string
}
export interface PastedLine {
  text: string
  /** Naira; null where the line ends with no amount. */
  amount: number | null
  /** Whom it fits: one, none, or several that cannot be told apart. */
  fits: Resident[]
}

const AMOUNT = /^\(?[-−–]?\s*(?:₦|NGN|N)?\s*[-−–]?\d[\d,]*(?:\.\d{1,2})?\)?$/i
const simple = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()

/** `(1,250.50)`, `-1250.5` and `₦ 1,250.50` are amounts; in brackets it is below zero, as in spreadsheets. */
export function readAmount(text: string): number | null {
  const trimmed = text.trim()
  if (!AMOUNT.test(trimmed)) return null
  const naira = Number(trimmed.replace(/[^\d.]/g, ''))
  return /[-−–(]/.test(trimmed) ? -naira : naira
}

/** A line's parts: by tabs, as a spreadsheet copies them, or the last word of a typed line is the amount. */
function partsOf(line: string): { who: string[]; amount: number | null } {
  const cells = line.includes('\t')
    ? line.split('\t')
    : (/^(.*?)[\s;,]+(\S+)$/.exec(line.trim()) ?? [line]).slice(1)
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const amount = readAmount(filled.at(-1) ?? '')
  return { who: amount === null ? filled : filled.slice(0, -1), amount }
}

/** Reads lines of a name, a property or an email and an amount, and finds whom each is about; empty lines are left out. */
export function matchPasted(text: string, residents: readonly Resident[]): PastedLine[] {
  const known = residents.map((resident) => ({
    resident,
    words: [resident.email, resident.name, resident.property].map(simple),
  }))
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { who, amount } = partsOf(line)
      const asked = who
        .flatMap((cell) => [cell, ...cell.split(/[;,]/)])
        .map(simple)
        .filter(Boolean)
      const scored = known.map(({ resident, words }) => ({
        resident,
        score: words.filter((word) => asked.includes(word)).length,
      }))
      const best = Math.max(0, ...scored.map(({ score }) => score))
      const fits = best === 0 ? [] : scored.filter(({ score }) => score === best)
      return { text: line.trim(), amount, fits: fits.map(({ resident }) => resident) }
    })
}
