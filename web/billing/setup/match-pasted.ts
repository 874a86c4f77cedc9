import { readTypedAmount } from '#contract/typed-amounts.ts'

export interface Resident {
  id: number
  name: string
  /** Names and emails of the household. */
  known_by: string[]
  property: string
}
export interface PastedLine {
  text: string
  /** Naira; null if the line ends without an amount. */
  amount: number | null
  problem: string | null
  fits: Resident[]
}

const simple = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@.]+/gu, ' ')
    .trim()

/**
 * Splits a typed line into a person and an amount. The amount follows the last `, ` or `; ` (`90 000.50`), or is the last word.
 * A line without a space splits at its first comma or semicolon.
 */
function splitTyped(line: string): string[] {
  const mark = Math.max(line.lastIndexOf(', '), line.lastIndexOf('; '))
  if (mark >= 0 && 'naira' in readTypedAmount(line.slice(mark + 1)))
    return [line.slice(0, mark), line.slice(mark + 1)]
  const words = line.split(/\s+/)
  const last = words.at(-1) ?? ''
  if (words.length > 1) return [line.slice(0, -last.length).replace(/[\s;,]$/, ''), last]
  const end = line.search(/[;,]/)
  return end < 0 ? [line] : [line.slice(0, end), line.slice(end + 1)]
}

function partsOf(line: string): { who: string[] } & Pick<PastedLine, 'amount' | 'problem'> {
  const cells = line.includes('\t') ? line.split('\t') : splitTyped(line.trim())
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const last = filled.at(-1) ?? ''
  const read = readTypedAmount(last)
  if ('naira' in read) return { who: filled.slice(0, -1), amount: read.naira, problem: null }
  return { who: filled, amount: null, problem: /\d/.test(last) ? read.problem : null }
}

/** Reads lines of a name, a property or an email, then an amount, and finds the accounts of each. */
export function matchPasted(text: string, residents: readonly Resident[]): PastedLine[] {
  const known = residents.map((resident) => ({
    resident,
    words: [...new Set([resident.name, resident.property, ...resident.known_by].map(simple))],
  }))
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { who, amount, problem } = partsOf(line)
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
      return { text: line.trim(), amount, problem, fits: fits.map(({ resident }) => resident) }
    })
}
