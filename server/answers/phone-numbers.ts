import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** `0802 000 0001` -> `+2348020000001`; null where it is no telephone number. Nigerian where no country is said. */
export function toE164(phone: string): string | null {
  const number = parsePhoneNumberFromString(phone, 'NG')
  return number?.isValid() ? number.number : null
}
