import { formatNaira, MAX_NAIRA } from '#contract/money.ts'
import { type CellRead, isBlank, quoted } from './cell.ts'

/** Naira as it is written in Nigeria: `₦45,000`, `N45,000`, `NGN 45,000`, `#45,000`, `=N=45,000`, `45,000 naira`, `45,000/=`. */
const CURRENCY = /^(?:₦|NGN|=N=|N|#)|(?:₦|NGN|naira|\/[=-])$/gi
const SIGN = /^[-−–]/
/** Thousands and millions; with them a dot is one of decimals whatever follows it. */
const SCALED = /^(.*\d)\s*(k|thousand|m|mn|million)$/i

const WHOLE = '(?:\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?: \\d{3})+)'
const PLAIN = new RegExp(`^${WHOLE}(?:\\.(\\d*))?$`)
/** `1.234,50` and `1.234.567`: dots part thousands, for no amount has two of decimals. */
const DOTTED = /^\d{1,3}(?:(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/

/** With what a decimal dot would be moved by, as whole kobo; null where a fraction of one is left. */
function koboOf(whole: string, decimals: string, zeros: number): number | null {
  const places = zeros + 2
  if (/[1-9]/.test(decimals.slice(places))) return null
  return Number(`${whole}${decimals.slice(0, places).padEnd(places, '0')}`)
}

type Amount = { kobo: number } | { problem: string }

/** Digits with their marks, without currency and sign. */
function readDigits(written: string): Amount {
  const shown = quoted(written)
  const [, scaled, unit = ''] = SCALED.exec(written) ?? []
  const digits = scaled ?? written
  if (scaled === undefined && DOTTED.test(digits)) {
    const [whole = '', decimals = ''] = digits.split(',')
    return { kobo: koboOf(whole.replaceAll('.', ''), decimals, 0) ?? 0 }
  }
  const [, decimals = ''] = PLAIN.exec(digits) ?? []
  if (!PLAIN.test(digits)) {
    if (/^\d+,\d{1,2}$/.test(digits))
      return {
        problem: `${shown}: a comma parts thousands; write ${digits.replace(',', '.')} for naira and kobo`,
      }
    return { problem: `${shown} is not an amount; write it as 45000 or 45,000.50` }
  }
  const whole = digits.split('.', 1).join('').replace(/[, ]/g, '')
  if (scaled === undefined && decimals.length === 3 && /^\d{1,3}\.\d{3}$/.test(digits) && whole !== '0')
    return {
      problem: `${shown} could be ${formatNaira(Number(`${whole}${decimals}`))} or ${whole} naira and some kobo; write ${whole}${decimals} or ${whole}.${decimals.slice(0, 2)}`,
    }
  const zeros = unit === '' ? 0 : unit.toLowerCase().startsWith('m') ? 6 : 3
  const kobo = koboOf(whole, decimals, zeros)
  if (kobo === null) return { problem: `${shown} has less than a kobo; write at most two decimals` }
  return { kobo }
}

/**
 * An amount of naira. Where `below_zero` may be, `(5,000)`, `-5000` and `5,000 CR` are below zero, which is paid in advance; `5,000 DR`
 * is owed. What has two meanings is refused: `1.234` may be thousands or kobo.
 */
export function readAmount(text: string, { below_zero }: { below_zero: boolean }): CellRead<number> {
  if (isBlank(text)) return { value: null }
  const folded = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  const [, inBrackets] = /^\((.*)\)$/.exec(folded) ?? []
  const side = /(?:^|[\d\s)])(cr|dr)\.?$/i.exec(folded)?.[1]?.toLowerCase()
  let rest = (inBrackets ?? folded).replace(/\s*(?:cr|dr)\.?$/i, '')
  let signs = 0
  for (let turn = 0; turn < 2; turn++) {
    rest = rest.replace(CURRENCY, '').trim()
    if (SIGN.test(rest)) {
      signs += 1
      rest = rest.replace(SIGN, '').trim()
    }
  }
  if (signs + (inBrackets === undefined ? 0 : 1) + (side === undefined ? 0 : 1) > 1)
    return {
      problem: `${quoted(text)} says twice which side it is on; write -5000 for what was paid in advance`,
    }
  const read = readDigits(rest)
  if ('problem' in read) return read
  const naira = read.kobo / 100
  if (naira > MAX_NAIRA) return { problem: `${quoted(text)} is more than ${formatNaira(MAX_NAIRA)}` }
  const below = signs > 0 || inBrackets !== undefined || side === 'cr'
  if (below && naira > 0 && !below_zero) return { problem: `${quoted(text)} is below zero` }
  return { value: below && naira > 0 ? -naira : naira }
}
