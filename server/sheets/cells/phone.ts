import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { type CellRead, isBlank, quoted } from './cell.ts'

const BETWEEN = /[,;/|&\n]|\bor\b|\band\b/i
/** Spreadsheets drop a leading zero (`8031234567`) or plus (`2348031234567`). */
const LOST_ZERO = /^[789]\d{9}$/
const LOST_PLUS = /^(?:00)?234(?=0?[789]\d{9}$)0?/

/** A narrow column shows 8.03E+09 and loses digits. */
const CUT_SHORT = /^\d(?:\.\d+)?E\+\d+$/i
/** Area code and five to seven digits: `01-7740123`, `084 231 234`. */
const LANDLINE = /^0(?:[19]\d{7}|(?:[3-6]\d|7[1-9]|8[2-9])\d{5,6})$/
const MOBILE = /^0[789][01]/

const isLandline = (text: string) => {
  const digits = digitsOf(text).replace(/^(?:00)?234(?=\d{7,9}$)0?/, '0')
  return LANDLINE.test(digits) && !MOBILE.test(digits)
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

function toNumber(text: string): string | null {
  const digits = digitsOf(text)
  const repaired = LOST_ZERO.test(digits)
    ? `0${digits}`
    : LOST_PLUS.test(digits)
      ? `+234${digits.replace(LOST_PLUS, '')}`
      : text
  const number = parsePhoneNumberFromString(repaired, 'NG')
  return number?.isValid() && number.ext === undefined ? number.number : null
}

function whyNot(text: string): string {
  const count = digitsOf(text).length
  const shown = quoted(text)
  if (CUT_SHORT.test(text.trim()))
    return `${shown} has lost its last digits. Format the column as text and type the number again, e.g. 0803 123 4567`
  if (count === 0) return `${shown} is not a phone number`
  if (text.trim().startsWith('+') || count === 11) return `${shown} is not a phone number that there is`
  return `${shown} has ${count} ${count === 1 ? 'digit' : 'digits'}, a number here has 11`
}

/** Longer cells are not split at spaces: each number takes time to parse. */
const LONGEST_SPACED_CHARS = 200

function numbersOf(text: string): string[] {
  const parted = text.split(BETWEEN).filter((part) => part.trim() !== '')
  if (parted.length > 1 || text.length > LONGEST_SPACED_CHARS) return parted
  const spaced = text.trim().split(/\s+/)
  return spaced.every((part) => toNumber(part) !== null) ? spaced : parted
}

/** Takes the first of several numbers and drops landlines, both with a warning. */
export function readPhone(text: string): CellRead<string> {
  if (isBlank(text)) return { value: null }
  const written = text.normalize('NFKC').trim().replace(/\.0$/, '')
  const whole = toNumber(written)
  if (whole) return { value: whole }
  if (isLandline(written))
    return { value: null, warning: `Left out: ${quoted(text)} is a landline; write a mobile number` }
  const numbers = numbersOf(written)
  const [first = written] = numbers.filter((each) => !isLandline(each))
  const value = toNumber(first)
  if (value === null) return { problem: whyNot(numbers.length <= 1 ? written : first) }
  return { value, warning: `Has several numbers; ${quoted(first)} is taken` }
}
