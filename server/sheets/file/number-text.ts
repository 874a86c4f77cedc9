import { DAY_MS } from '#contract/time.ts'

export interface CellSources {
  strings: string[]
  formats: NumberFormat[]
  from_1904: boolean
}

export interface NumberFormat {
  is_day: boolean
  /** `00000000000` pads to as many digits. */
  digits: number
  two_decimals: boolean
}

const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const TWO_DECIMAL_FORMATS = new Set([2, 4, 7, 8, 39, 40, 43, 44])
/** Literal parts of a format: `"pcs"`, `[Red]`, `\-`, `_)`, `*-`. */
const LITERAL = /"[^"]*"?|\[[^\]]*\]?|[\\_*]./g

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined)
    return { is_day: DAY_FORMATS.has(id), digits: 0, two_decimals: TWO_DECIMAL_FORMATS.has(id) }
  const [positive = ''] = code.replace(LITERAL, '').split(';')
  return {
    is_day: /[dy]/i.test(positive),
    digits: /^0[0 -]+$/.test(positive.trim()) ? positive.replace(/[ -]/g, '').length : 0,
    two_decimals: /0\.00$/.test(positive.trim()),
  }
}

const LAST_SERIAL = 2_958_465
/** Excel takes 1900 for a leap year, so 1 March 1900 is 61. */
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30)
const FROM_1904_DAYS = 1462

export const dayOfSerial = (serial: number): string =>
  new Date(SERIAL_ZERO_MS + Math.trunc(serial) * DAY_MS).toISOString().slice(0, 10)

/** Digits at a spreadsheet's precision: `8030000000` for 8.03E+09, `0.3` for 0.30000000000000004. */
function plainDigits(number: number): string {
  const shown = Number.isSafeInteger(number) ? number : Number(number.toPrecision(15))
  const text = String(shown)
  return text.includes('e')
    ? shown.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

export function numberText(written: string, format: NumberFormat | undefined, from_1904: boolean): string {
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return written
  const serial = from_1904 ? number + FROM_1904_DAYS : number
  if (format?.is_day && serial >= 1 && serial <= LAST_SERIAL) return dayOfSerial(serial)
  if (format?.two_decimals) return plainDigits(Number(number.toFixed(2)))
  const digits = plainDigits(number)
  return format && number >= 0 && Number.isInteger(number) ? digits.padStart(format.digits, '0') : digits
}
