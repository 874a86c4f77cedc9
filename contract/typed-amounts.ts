import { formatNaira, MAX_NAIRA, toNaira } from './money.ts'

/** `₦45,000`, `N45,000`, `NGN 45,000`, `#45,000`, `=N=45,000`, `45,000 naira`, `45,000/=` */
const CURRENCY = /^(?:₦|NGN|=N=|N|#)|(?:₦|NGN|naira|\/[=-])$/gi
const SIGN = /^[-−–]/
const IN_BRACKETS = /^\((.*)\)$/
/** CR is paid in advance, DR is owed. */
const SIDE = /(?<=[\d\s)])(cr|dr)\.?$/i
/** A dot before a unit always marks decimals. */
const SCALED = /^(.*\d) ?(k|thousand|m|mn|million)$/i
/** A complete amount followed by a unit may be a slip. */
const IN_FULL = /^(?:\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?|\d{4,}\.\d\d|\d+\.00)$/
/** `N20,000.50k` may mean kobo. */
const TWO_DECIMALS = /\.\d\d$/
const COMMA_OF_DECIMALS = /^(\d{1,12}),(\d{1,2})$/

/** Commas or spaces group thousands; a leading `00` is the rest of a split number. */
const PLAIN = /^(?!0\d)(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d+))?$/
const DOTTED = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/
/** `1.234`: grouped thousands, or one decimal too many. */
const AMBIGUOUS = /^([1-9]\d{0,2})\.(\d{3})$/

type Read<Value> = Value | { problem: string }

const LONGEST_SHOWN_CHARS = 40
const inShort = (text: string) =>
  text.length > LONGEST_SHOWN_CHARS ? `${text.slice(0, LONGEST_SHOWN_CHARS).toWellFormed()}…` : text

/** Moves the decimal dot right by `places`; null if a fraction of a kobo is left. */
function koboOf(whole: string, decimals: string, places: number): number | null {
  const kept = places + 2
  if (/[1-9]/.test(decimals.slice(kept))) return null
  return Number(`${whole}${decimals.slice(0, kept).padEnd(kept, '0')}`)
}

const placesOf = (unit: string) => (unit === '' ? 0 : unit.toLowerCase().startsWith('m') ? 6 : 3)

function twoMeanings(shown: string, kobo: readonly [number, number]) {
  const [one, other] = kobo.map(toNaira) as [number, number]
  const write = `write ${one} or ${other}`
  return { problem: `${shown} could be ${formatNaira(one)} or ${formatNaira(other)}; ${write}` }
}

function readDigits(written: string): Read<{ kobo: number }> {
  const shown = inShort(written)
  if (DOTTED.test(written)) {
    const [whole = '', decimals = ''] = written.split(',')
    return { kobo: koboOf(whole.replaceAll('.', ''), decimals, 0) ?? 0 }
  }
  const [, thousands, rest = ''] = AMBIGUOUS.exec(written) ?? []
  if (thousands !== undefined) {
    const digits = `${thousands}${rest}`
    return {
      problem: `${shown} could be ${formatNaira(Number(digits))} or naira and kobo; write ${digits} or ${thousands}.${rest.slice(0, 2)}`,
    }
  }
  const [, scaled = written, unit = ''] = SCALED.exec(written) ?? []
  const plain = PLAIN.exec(scaled)
  if (!plain) {
    const [, whole = '', decimals = ''] = COMMA_OF_DECIMALS.exec(written) ?? []
    if (whole) return twoMeanings(shown, [koboOf(whole, decimals, 0) ?? 0, Number(`${whole}${decimals}00`)])
    return { problem: `${shown} is not an amount; write it as 45000 or 45,000.50` }
  }
  const [whole = ''] = scaled.replace(/[, ]/g, '').split('.')
  const unscaled = koboOf(whole, plain[1] ?? '', 0)
  const kobo = koboOf(whole, plain[1] ?? '', placesOf(unit))
  const inFull = unit !== '' && IN_FULL.test(scaled)
  const ofKobo = /^k$/i.test(unit) && TWO_DECIMALS.test(scaled)
  if (kobo === null || (inFull && unscaled === null))
    return { problem: `${shown} has less than a kobo; write at most two decimals` }
  if (unscaled === null || !(inFull || ofKobo)) return { kobo }
  return inFull && ofKobo ? { kobo: unscaled } : twoMeanings(shown, [unscaled, kobo])
}

/** Reads `1,234.50`, `N1.2m`, `₦ 45 000`, `45k`, `(5,000)`, `5,000 CR`; refuses texts with two meanings. */
export function readTypedAmount(text: string): Read<{ naira: number }> {
  const folded = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  const side = SIDE.exec(folded)?.[1]?.toLowerCase()
  const ofSide = folded.replace(SIDE, '').trim()
  const bracketed = IN_BRACKETS.exec(ofSide)?.[1]
  let signs = Number(side !== undefined) + Number(bracketed !== undefined)
  let below = side === 'cr' || bracketed !== undefined
  let rest = bracketed ?? ofSide
  // `-₦5,000` and `₦-5,000`
  for (let turn = 0; turn < 2; turn++) {
    rest = rest.replace(CURRENCY, '').trim()
    if (!SIGN.test(rest)) continue
    rest = rest.replace(SIGN, '').trim()
    signs += 1
    below = true
  }
  if (signs > 1)
    return { problem: `${inShort(folded)} has more than one sign; write -5000 for what was paid in advance` }
  const read = readDigits(rest)
  // The message quotes the text with its currency and signs.
  if ('problem' in read)
    return { problem: read.problem.replace(`${inShort(rest)} is not`, () => `${inShort(folded)} is not`) }
  const naira = toNaira(read.kobo)
  if (naira > MAX_NAIRA) return { problem: `${inShort(folded)} is more than ${formatNaira(MAX_NAIRA)}` }
  return { naira: below && naira > 0 ? -naira : naira }
}
