import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Nigeria dials `009`, but people write `00` for a plus. */
const PLUS_AS_ZEROS = /^\s*00(?=\s*234)/

/** `0802 000 0001` -> `+2348020000001`; null: no phone number. Nigerian by default. */
export function toE164(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone.replace(PLUS_AS_ZEROS, '+'), 'NG')
  return number?.isValid() ? number.number : null
}
