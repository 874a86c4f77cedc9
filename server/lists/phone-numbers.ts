import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Nigeria dials `009`, but writes `00` for a plus, as most do. */
const PLUS_AS_ZEROS = /^\s*00(?=\s*234)/

/** `0802 000 0001` -> `+2348020000001`; null where it is no telephone number. Nigerian where no country is said. */
export function toE164(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone.replace(PLUS_AS_ZEROS, '+'), 'NG')
  return number?.isValid() ? number.number : null
}
